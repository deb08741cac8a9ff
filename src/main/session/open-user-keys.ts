import { safeStorage } from 'electron'
import { brand } from '#shared/brand.ts'
import type { Schedule } from '#shared/clock.ts'
import type { Files } from '../base/fs/files'
import type { Log } from '../base/log/log'
import { createKeytarStore } from './keytar-store'
import { createMarkedStore, openEntryMarkers } from './marked-store'
import { createSafeStorageStore, encryptedEntry } from './safe-storage-store'
import { createUserKeys, type UserKeys } from './user-key'

export function openUserKeys(files: Pick<Files, 'openStore'>, schedule: Schedule, log: Pick<Log, 'warn'>): UserKeys {
  const markerFor = openEntryMarkers(files, 'key-entries.json', 'keys', log)
  const session = createKeytarStore({ service: brand.appId, account: 'session' })
  return createUserKeys({
    schedule,
    storesFor: (name) => {
      const file = files.openStore(`key-${name}.enc.json`, encryptedEntry, () => ({ text: null }), { kind: 'keys' })
      return [
        createMarkedStore({
          store: createKeytarStore({ service: brand.appId, account: name }),
          marker: markerFor(`keychain ${name}`),
          isAnswering: async () => (await session.read()) !== null,
        }),
        createMarkedStore({
          store: createSafeStorageStore({ safeStorage, platform: process.platform, schedule, store: file }),
          marker: markerFor(`safe-storage ${name}`),
          isAnswering: () => Promise.resolve(!file.isBlocked()),
        }),
      ]
    },
  })
}

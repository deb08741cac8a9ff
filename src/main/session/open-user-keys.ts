import { safeStorage } from 'electron'
import { brand } from '../../shared/brand'
import type { Schedule } from '../../shared/clock'
import type { Files } from '../base/fs/files'
import { createKeytarStore } from './keytar-store'
import { createSafeStorageStore, encryptedEntry } from './safe-storage-store'
import { createUserKeys } from './user-key'
import type { UserKeys } from './user-key'

export function openUserKeys(files: Pick<Files, 'openStore'>, schedule: Schedule): UserKeys {
  return createUserKeys({
    schedule,
    storesFor: (name) => [
      createKeytarStore({ service: brand.appId, account: name }),
      createSafeStorageStore({
        safeStorage,
        platform: process.platform,
        store: files.openStore(`key-${name}.enc.json`, encryptedEntry, () => ({ text: null })),
      }),
    ],
  })
}

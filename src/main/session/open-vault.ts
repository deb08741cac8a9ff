import { safeStorage } from 'electron'
import { brand } from '#shared/brand.ts'
import type { Files } from '../base/fs/files'
import type { Vault } from '../base/services'
import { createKeytarStore } from './keytar-store'
import { createMarkedStore, openEntryMarkers } from './marked-store'
import { createSafeStorageStore, encryptedEntry } from './safe-storage-store'
import { createVault } from './vault'
import { revokedTokens } from './vault-entry'

type Options = { files: Pick<Files, 'openStore'>; isPortable: boolean } & Omit<
  Parameters<typeof createVault>[0],
  'stores' | 'revoked'
>

export function openVault({ files, isPortable, ...options }: Options): Vault {
  // The keychain belongs to the computer, and a portable copy is used on computers of others: memory only.
  const stores = (): Parameters<typeof createVault>[0]['stores'] => {
    const markerFor = openEntryMarkers(files, 'session-entries.json', 'session', options.log)
    const file = files.openStore('session.enc.json', encryptedEntry, () => ({ text: null }), { kind: 'session' })
    return [
      createMarkedStore({
        store: createKeytarStore({ service: brand.appId, account: 'session', prefetch: !options.isSharedComputer() }),
        marker: markerFor('keychain'),
      }),
      createMarkedStore({
        store: createSafeStorageStore({
          safeStorage,
          platform: process.platform,
          schedule: options.schedule,
          store: file,
        }),
        marker: markerFor('safe-storage'),
        isAnswering: () => Promise.resolve(!file.isBlocked()),
      }),
    ]
  }
  return createVault({
    ...options,
    stores: isPortable ? [] : stores(),
    revoked: files.openStore('signed-out.json', revokedTokens, () => ({ tokens: [] }), { kind: 'session' }),
  })
}

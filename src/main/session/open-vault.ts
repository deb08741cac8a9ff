import { safeStorage } from 'electron'
import { brand } from '../../shared/brand'
import type { Files } from '../base/fs/files'
import { createKeytarStore } from './keytar-store'
import { createSafeStorageStore, encryptedEntry } from './safe-storage-store'
import { createVault } from './vault'
import type { Vault } from './vault'
import { revokedTokens } from './vault-entry'

type Options = { files: Pick<Files, 'openStore'> } & Omit<Parameters<typeof createVault>[0], 'stores' | 'revoked'>

export function openVault({ files, ...options }: Options): Vault {
  return createVault({
    ...options,
    stores: [
      createKeytarStore({ service: brand.appId, account: 'session', prefetch: !options.isSharedComputer() }),
      createSafeStorageStore({
        safeStorage,
        platform: process.platform,
        store: files.openStore('session.enc.json', encryptedEntry, () => ({ text: null })),
      }),
    ],
    revoked: files.openStore('signed-out.json', revokedTokens, () => ({ tokens: [] })),
  })
}

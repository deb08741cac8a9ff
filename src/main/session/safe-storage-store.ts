import * as z from 'zod'
import type { SecretStore } from './secret-store'
import { SecretStoreError } from './secret-store'

/** Older runtimes lack the asynchronous methods. */
export type SafeStorage = {
  isEncryptionAvailable(): boolean
  encryptString(text: string): Buffer
  decryptString(encrypted: Buffer): string
  getSelectedStorageBackend?(): string
  isAsyncEncryptionAvailable?(): Promise<boolean>
  encryptStringAsync?(text: string): Promise<Buffer>
  decryptStringAsync?(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>
}

/** Base64. */
export const encryptedEntry = z.object({ text: z.string().max(100_000).nullable() })
type EncryptedEntry = z.output<typeof encryptedEntry>

type SafeStorageOptions = {
  safeStorage: SafeStorage
  platform: NodeJS.Platform
  store: { current(): EncryptedEntry; save(value: EncryptedEntry): Promise<void>; erase(): Promise<void> }
}

/** On Linux this prefix means Chromium's built-in key, which is not secret. */
const builtInKey = 'v10'

export function createSafeStorageStore({ safeStorage, platform, store }: SafeStorageOptions): SecretStore {
  const encrypt = (text: string): Promise<Buffer> | Buffer =>
    safeStorage.encryptStringAsync ? safeStorage.encryptStringAsync(text) : safeStorage.encryptString(text)

  async function check(): Promise<void> {
    const backend = platform === 'linux' ? safeStorage.getSelectedStorageBackend?.() : 'system'
    if (backend === undefined || backend === 'basic_text' || backend === 'unknown') throw new SecretStoreError('absent')
    const isAvailable = safeStorage.isAsyncEncryptionAvailable
      ? await safeStorage.isAsyncEncryptionAvailable()
      : safeStorage.isEncryptionAvailable()
    if (!isAvailable) throw new SecretStoreError('absent')
    if (platform === 'linux' && (await encrypt('trial')).subarray(0, 3).toString('latin1') === builtInKey)
      throw new SecretStoreError('absent')
  }
  return {
    backend: 'safe-storage',
    check,
    async read() {
      const { text } = store.current()
      if (text === null) return null
      await check()
      const encrypted = Buffer.from(text, 'base64')
      try {
        if (!safeStorage.decryptStringAsync) return safeStorage.decryptString(encrypted)
        return (await safeStorage.decryptStringAsync(encrypted)).result
      } catch {
        // Encrypted with another key (copied profile, reset keychain): never readable again.
        await store.erase()
        return null
      }
    },
    async write(text) {
      await check()
      try {
        await store.save({ text: (await encrypt(text)).toString('base64') })
      } catch (cause) {
        throw new SecretStoreError('locked', { cause })
      }
    },
    remove: () => store.erase(),
  }
}

import * as z from 'zod'
import type { Schedule } from '#shared/clock.ts'
import { systemTimers } from '../base/timers'
import { type SecretStore, SecretStoreError } from './secret-store'

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

const maxAside = 3

/** Base64. `aside`: replaced while they could not be decrypted, newest first. */
export const encryptedEntry = z.object({
  text: z.string().max(100_000).nullable(),
  aside: z.array(z.string().max(100_000)).max(maxAside).optional(),
})
type EncryptedEntry = z.output<typeof encryptedEntry>

type SafeStorageOptions = {
  safeStorage: SafeStorage
  platform: NodeJS.Platform
  schedule?: Schedule
  store: { current(): EncryptedEntry; save(value: EncryptedEntry): Promise<void>; erase(): Promise<void> }
}

/** On Linux this prefix means Chromium's built-in key, which is not secret. */
const builtInKey = 'v10'

/** Electron is available 50 to 500 ms after `ready`, and a call of `encryptStringAsync` before that crashes it (42.0). */
const availabilityLimitMs = 2000
const availabilityPollMs = 50

export function createSafeStorageStore({
  safeStorage,
  platform,
  schedule = systemTimers,
  store,
}: SafeStorageOptions): SecretStore {
  const encrypt = (text: string): Promise<Buffer> | Buffer =>
    safeStorage.encryptStringAsync ? safeStorage.encryptStringAsync(text) : safeStorage.encryptString(text)

  async function untilAvailable(): Promise<void> {
    if (safeStorage.isAsyncEncryptionAvailable === undefined) {
      if (!safeStorage.isEncryptionAvailable()) throw new SecretStoreError('absent')
      return
    }
    for (let waitedMs = 0; !(await safeStorage.isAsyncEncryptionAvailable()); waitedMs += availabilityPollMs) {
      // It may hold an entry that cannot be read yet.
      if (waitedMs >= availabilityLimitMs) throw new SecretStoreError('locked')
      await new Promise<void>((resolve) => void schedule(availabilityPollMs, resolve))
    }
  }
  async function check(): Promise<void> {
    const backend = platform === 'linux' ? safeStorage.getSelectedStorageBackend?.() : 'system'
    if (backend === undefined || backend === 'basic_text' || backend === 'unknown') throw new SecretStoreError('absent')
    await untilAvailable()
    if (platform === 'linux' && (await encrypt('trial')).subarray(0, 3).toString('latin1') === builtInKey)
      throw new SecretStoreError('absent')
  }
  async function decrypt(text: string): Promise<string> {
    const encrypted = Buffer.from(text, 'base64')
    if (!safeStorage.decryptStringAsync) return safeStorage.decryptString(encrypted)
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted)
    const { text: current, ...others } = store.current()
    if (shouldReEncrypt && current === text)
      await store.save({ ...others, text: (await encrypt(result)).toString('base64') }).catch(() => undefined)
    return result
  }
  const canDecrypt = (text: string): Promise<boolean> =>
    decrypt(text).then(
      () => true,
      () => false,
    )
  const isWorking = async (): Promise<boolean> => canDecrypt(Buffer.from(await encrypt('trial')).toString('base64'))

  return {
    backend: 'safe-storage',
    check,
    async read() {
      const { text } = store.current()
      if (text === null) return null
      await check()
      try {
        return await decrypt(text)
      } catch (cause) {
        // Electron also rejects while the key is unavailable for the moment, so the file is never erased here.
        const isForeign = (await isWorking().catch(() => false)) && !(await canDecrypt(text))
        throw new SecretStoreError(isForeign ? 'foreign' : 'locked', { cause })
      }
    },
    async readAside() {
      const { aside = [] } = store.current()
      if (aside.length === 0) return []
      await check()
      const results = await Promise.allSettled(aside.map(decrypt))
      return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    },
    async write(text) {
      await check()
      const { text: previous, aside = [] } = store.current()
      const isReplaceable = previous === null || (await canDecrypt(previous))
      const kept = isReplaceable ? aside : [previous, ...aside].slice(0, maxAside)
      try {
        const encrypted = (await encrypt(text)).toString('base64')
        await store.save(kept.length === 0 ? { text: encrypted } : { text: encrypted, aside: kept })
      } catch (cause) {
        throw new SecretStoreError('locked', { cause })
      }
    },
    remove: () => store.erase().then(() => true),
  }
}

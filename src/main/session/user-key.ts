import { randomBytes } from 'node:crypto'
import type { Schedule } from '#shared/clock.ts'
import { withTimeout } from '../base/async'
import { type SecretStore, SecretStoreError } from './secret-store'

const limitMs = 3000
const keyPattern = /^[A-Za-z0-9+/]{43}=$/

/** Newest store first; more than one if the keychain was missing for a time. */
export type UserKey =
  | { kind: 'available'; keys: [Buffer, ...Buffer[]] }
  | { kind: 'unavailable'; reason: 'no-keychain' | 'keychain-locked' }

/** Unlike `Vault.offlineKey`, they outlive the session. */
export type UserKeys = { open(name: string): Promise<UserKey>; remove(name: string): Promise<void> }

type Options = { storesFor: (name: string) => readonly SecretStore[]; schedule: Schedule }

export function createUserKeys({ storesFor, schedule }: Options): UserKeys {
  const withLimit = <T>(work: Promise<T>): Promise<T> =>
    withTimeout(work, limitMs, schedule, () => new SecretStoreError('locked'))

  /** A locked store may hold the key, so no other store may get a new one. */
  async function read(stores: readonly SecretStore[]): Promise<Buffer[]> {
    const keys: Buffer[] = []
    for (const store of stores) {
      const current = await withLimit(store.read()).catch(ignoreUnreadable)
      const aside = await withLimit(store.readAside?.() ?? Promise.resolve([])).catch(() => [])
      const valid = [current, ...aside].filter((text) => text !== null && keyPattern.test(text))
      keys.push(...valid.map((text) => Buffer.from(text ?? '', 'base64')))
    }
    return keys
  }

  /** A cancelled prompt of the first read is no proof that there is no key. */
  async function readUnlocked(store: SecretStore): Promise<Buffer | null> {
    if (store.unlock === undefined) return null
    const text = await withLimit(store.unlock().then(() => store.read())).catch(ignoreUnreadable)
    return text !== null && keyPattern.test(text) ? Buffer.from(text, 'base64') : null
  }

  async function create(stores: readonly SecretStore[]): Promise<Buffer[]> {
    const key = randomBytes(32)
    for (const store of stores) {
      const found = await readUnlocked(store)
      if (found !== null) return [found]
      const isWritten = await withLimit(store.write(key.toString('base64')).then(() => true)).catch(ignoreUnreadable)
      if (isWritten === true) return [key]
    }
    return []
  }

  return {
    async open(name) {
      const stores = storesFor(name)
      try {
        const found = await read(stores)
        const [first, ...others] = found.length > 0 ? found : await create(stores)
        return first === undefined
          ? { kind: 'unavailable', reason: 'no-keychain' }
          : { kind: 'available', keys: [first, ...others] }
      } catch {
        return { kind: 'unavailable', reason: 'keychain-locked' }
      }
    },
    async remove(name) {
      for (const store of storesFor(name)) await withLimit(store.remove()).catch(ignoreUnreadable)
    },
  }
}

/** A store that works sets an entry of another key aside when it is written. */
function ignoreUnreadable(failure: unknown): null {
  if (failure instanceof SecretStoreError && failure.reason !== 'locked') return null
  throw failure
}

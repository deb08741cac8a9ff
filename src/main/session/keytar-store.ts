import { createRequire } from 'node:module'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import { type SecretStore, SecretStoreError } from './secret-store'

type Keytar = {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

type KeytarOptions = {
  service: string
  account: string
  /** Shortens the first `read`. */
  prefetch?: boolean
  load?: () => Promise<Keytar>
}

/** Only a write is refused while the keychain is locked. */
const trialAccount = 'trial'

export function createKeytarStore({
  service,
  account,
  prefetch = false,
  load = loadKeytar,
}: KeytarOptions): SecretStore {
  let loading: Promise<Keytar> | null = null
  async function withKeytar<T>(operation: (keytar: Keytar) => Promise<T>): Promise<T> {
    try {
      loading ??= load()
      const keytar = await loading
      return await queueCall(() => operation(keytar))
    } catch (cause) {
      throw new SecretStoreError(toReason(cause), { cause })
    }
  }
  const read = (): Promise<string | null> => withKeytar((keytar) => keytar.getPassword(service, account))
  let prefetched = prefetch ? read() : null
  // The first `read` reports this failure.
  prefetched?.catch(() => undefined)
  return {
    backend: 'keychain',
    check: () => withKeytar(() => Promise.resolve()),
    read: () => {
      const result = prefetched ?? read()
      prefetched = null
      return result
    },
    unlock: () =>
      withKeytar(async (keytar) => {
        await keytar.setPassword(service, trialAccount, 'trial')
        await keytar.deletePassword(service, trialAccount)
      }),
    write: (text) => withKeytar((keytar) => keytar.setPassword(service, account, text)),
    remove: () => withKeytar((keytar) => keytar.deletePassword(service, account)),
  }
}

const queue = createSerialQueue()
let isCalling = false

/**
 * One call at a time, for all entries: until the keychain answers, a call holds one of the four threads that also read
 * and write files. Four calls to a silent keychain would stop the page's files, every save and the end of the process.
 */
function queueCall<T>(call: () => Promise<T>): Promise<T> {
  return queue(async () => {
    isCalling = true
    try {
      return await call()
    } finally {
      isCalling = false
    }
  })
}

/** The process cannot end by itself as long as a call waits for the keychain. */
export const isKeychainBusy = (): boolean => isCalling

/** Resolves after the calls that were made so far. */
export const whenKeychainIdle = (): Promise<void> => queue(() => Promise.resolve())

/** Synchronous: the event loop is blocked until Electron is ready. */
function loadKeytar(): Promise<Keytar> {
  const load: (name: 'keytar') => Keytar = createRequire(import.meta.url)
  return Promise.resolve().then(() => load('keytar'))
}

function toReason(cause: unknown): 'absent' | 'locked' {
  const message = cause instanceof Error ? cause.message : String(cause)
  return /lock|denied|cancel|dismiss|not allowed|interaction|authori[sz]/i.test(message) ? 'locked' : 'absent'
}

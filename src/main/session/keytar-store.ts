import { createRequire } from 'node:module'
import type { SecretStore } from './secret-store'
import { SecretStoreError } from './secret-store'

type Keytar = {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

type KeytarOptions = {
  service: string
  account: string
  /** Asks for the secret at once, so that the answer is there when the first `read` comes. */
  ahead?: boolean
  load?: () => Promise<Keytar>
}

/** The operating system's keychain (Secret Service, Keychain, Credential Manager), loaded when first needed. */
export function createKeytarStore({ service, account, ahead = false, load = loadKeytar }: KeytarOptions): SecretStore {
  let loading: Promise<Keytar> | null = null
  async function ask<T>(question: (keytar: Keytar) => Promise<T>): Promise<T> {
    try {
      loading ??= load()
      return await question(await loading)
    } catch (cause) {
      throw new SecretStoreError(reasonOf(cause), { cause })
    }
  }
  const read = (): Promise<string | null> => ask((keytar) => keytar.getPassword(service, account))
  let first = ahead ? read() : null
  // Whoever reads hears of it.
  first?.catch(() => undefined)
  return {
    backend: 'keychain',
    check: () => ask(() => Promise.resolve()),
    read: () => {
      const answer = first ?? read()
      first = null
      return answer
    },
    write: (text) => ask((keytar) => keytar.setPassword(service, account, text)),
    remove: () => ask(async (keytar) => void (await keytar.deletePassword(service, account))),
  }
}

/** Loaded in this turn: the event loop stands still until Electron is ready, and the keychain takes its time. */
function loadKeytar(): Promise<Keytar> {
  const load: (name: 'keytar') => Keytar = createRequire(import.meta.url)
  return Promise.resolve().then(() => load('keytar'))
}

function reasonOf(cause: unknown): 'absent' | 'locked' {
  const words = cause instanceof Error ? cause.message : String(cause)
  return /lock|denied|cancel|dismiss|not allowed|interaction|authori[sz]/i.test(words) ? 'locked' : 'absent'
}

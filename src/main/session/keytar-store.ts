import type { SecretStore } from './secret-store'
import { SecretStoreError } from './secret-store'

type Keytar = {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

type KeytarOptions = { service: string; account: string; load?: () => Promise<Keytar> }

/** The operating system's keychain (Secret Service, Keychain, Credential Manager), loaded when first needed. */
export function createKeytarStore({ service, account, load = loadKeytar }: KeytarOptions): SecretStore {
  let loading: Promise<Keytar> | null = null
  async function ask<T>(question: (keytar: Keytar) => Promise<T>): Promise<T> {
    try {
      loading ??= load()
      return await question(await loading)
    } catch (cause) {
      throw new SecretStoreError(reasonOf(cause), { cause })
    }
  }
  return {
    backend: 'keychain',
    check: () => ask(() => Promise.resolve()),
    read: () => ask((keytar) => keytar.getPassword(service, account)),
    write: (text) => ask((keytar) => keytar.setPassword(service, account, text)),
    remove: () => ask(async (keytar) => void (await keytar.deletePassword(service, account))),
  }
}

async function loadKeytar(): Promise<Keytar> {
  const loaded: Keytar & { default?: Keytar } = await import('keytar')
  return loaded.default ?? loaded
}

function reasonOf(cause: unknown): 'absent' | 'locked' {
  const words = cause instanceof Error ? cause.message : String(cause)
  return /lock|denied|cancel|dismiss|not allowed|interaction|authori[sz]/i.test(words) ? 'locked' : 'absent'
}

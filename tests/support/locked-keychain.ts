import { SecretStoreError, type SecretStore } from '#main/session/secret-store.ts'

export function createLockedKeychain(text: string | null): { store: SecretStore; unlock: () => void } {
  const world = { text, isLocked: true }
  const respond = async <T>(work: () => T): Promise<T> => {
    if (world.isLocked) throw new SecretStoreError('locked')
    return work()
  }
  const store: SecretStore = {
    backend: 'keychain',
    check: () => respond(() => undefined),
    read: () => respond(() => world.text),
    write: (next) => respond(() => void (world.text = next)),
    remove: () =>
      respond(() => {
        const hadEntry = world.text !== null
        world.text = null
        return hadEntry
      }),
  }
  return { store, unlock: () => void (world.isLocked = false) }
}

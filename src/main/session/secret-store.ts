/** Storage for one secret outside the application; a failed call rejects with `SecretStoreError`. */
export type SecretStore = {
  readonly backend: 'keychain' | 'safe-storage'
  /** Rejects when a secret could not be stored. */
  check(): Promise<void>
  read(): Promise<string | null>
  write(text: string): Promise<void>
  remove(): Promise<void>
}

/** `absent`: this computer has no such store. `locked`: the store did not open, was denied, or did not respond. */
export class SecretStoreError extends Error {
  readonly reason: 'absent' | 'locked'
  constructor(reason: 'absent' | 'locked', options?: ErrorOptions) {
    super(`secret store ${reason}`, options)
    this.name = 'SecretStoreError'
    this.reason = reason
  }
}

/** One place outside the application where a secret can be kept; each call rejects with `SecretStoreError` where it cannot. */
export type SecretStore = {
  readonly backend: 'keychain' | 'safe-storage'
  /** Rejects when nothing could be kept here. */
  check(): Promise<void>
  read(): Promise<string | null>
  write(text: string): Promise<void>
  remove(): Promise<void>
}

/** `absent`: this computer has no such store. `locked`: it has one that did not open, was refused, or did not answer. */
export class SecretStoreError extends Error {
  readonly reason: 'absent' | 'locked'
  constructor(reason: 'absent' | 'locked', options?: ErrorOptions) {
    super(`secret store ${reason}`, options)
    this.name = 'SecretStoreError'
    this.reason = reason
  }
}

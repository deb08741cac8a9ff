/** Failures reject with `SecretStoreError`. */
export type SecretStore = {
  readonly backend: 'keychain' | 'safe-storage'
  check(): Promise<void>
  read(): Promise<string | null>
  /**
   * Shows the prompt of a locked keychain, and rejects if it is cancelled: unlike in `read`, which then finds nothing.
   * Call it before an entry that could not be read is replaced.
   */
  unlock?(): Promise<void>
  /** Entries that `write` set aside because they could not be read; those that can be read by now. */
  readAside?(): Promise<string[]>
  write(text: string): Promise<void>
  /** False if there was no entry. */
  remove(): Promise<boolean>
}

/** `foreign`: the store works, but its entry was written with another key. */
export type SecretStoreFailure = 'absent' | 'locked' | 'foreign'

export class SecretStoreError extends Error {
  readonly reason: SecretStoreFailure
  constructor(reason: SecretStoreFailure, options?: ErrorOptions) {
    super(`secret store ${reason}`, options)
    this.name = 'SecretStoreError'
    this.reason = reason
  }
}

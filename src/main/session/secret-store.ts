/** Failures reject with `SecretStoreError`. */
export type SecretStore = {
  readonly backend: 'keychain' | 'safe-storage'
  check(): Promise<void>
  read(): Promise<string | null>
  write(text: string): Promise<void>
  remove(): Promise<void>
}

export class SecretStoreError extends Error {
  readonly reason: 'absent' | 'locked'
  constructor(reason: 'absent' | 'locked', options?: ErrorOptions) {
    super(`secret store ${reason}`, options)
    this.name = 'SecretStoreError'
    this.reason = reason
  }
}

import type { Schedule } from '../../shared/clock'
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

/** The result, or a failure after `ms`, `locked` unless said otherwise: a keychain that waits for a person must not hold the application. */
export function withinLimit<T>(work: Promise<T>, ms: number, schedule: Schedule, late: () => Error = () => new SecretStoreError('locked')): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = schedule(ms, () => reject(late()))
    work.then(resolve, reject).finally(cancel)
  })
}

import type { Schedule } from '../../shared/clock'
import type { Log } from '../base/log/log'
import type { SecretStore } from './secret-store'
import { SecretStoreError } from './secret-store'
import { createSerialQueue, withTimeout } from '../base/async'
import type { RevokedTokens, SessionAudience, VaultEntry } from './vault-entry'
import { fingerprint, isMeantFor, readEntry } from './vault-entry'

const limitMs = 3000
const maxRevokedTokens = 20

/** Where the session is kept; in memory with the reason why nowhere better. */
export type StorageBackend =
  | { backend: SecretStore['backend'] }
  | { backend: 'memory'; reason: 'shared-computer' | 'no-keychain' | 'keychain-locked' }

/** The stores a session may lie in, and what decides among them. */
export type VaultStorageOptions = {
  /** In the order of preference. */
  stores: readonly SecretStore[]
  /** The platform of this start; a session of another one stays in its store, unused. */
  audience: SessionAudience
  revoked: { current(): RevokedTokens; save(value: RevokedTokens): Promise<void> }
  isSharedComputer: () => boolean
  schedule: Schedule
  log: Pick<Log, 'warn'>
}

type Unusable = 'absent' | 'locked'

/** The vault's dealings with the secret stores: one at a time, each within three seconds, never rejecting. */
export class VaultStorage {
  readonly #options: VaultStorageOptions
  readonly #writes = new Map<SecretStore, number>()
  readonly #inTurn = createSerialQueue()

  constructor(options: VaultStorageOptions) {
    this.#options = options
  }

  /** The newest usable session of the stores, whose end the vault decides, and which of them keeps the next one. */
  restore(): Promise<{ entry: VaultEntry | null; keeping: StorageBackend }> {
    return this.#inTurn(async () => {
      const { stores, isSharedComputer } = this.#options
      if (isSharedComputer()) {
        void this.#inTurn(() => this.#clear(stores))
        return { entry: null, keeping: { backend: 'memory', reason: 'shared-computer' } }
      }
      const found: VaultEntry[] = []
      let keeping: StorageBackend | null = null
      let reason: Unusable = 'absent'
      for (const store of stores) {
        try {
          const text = await this.#limited(store.read())
          const entry = text === null ? null : readEntry(text)
          if (entry !== null) found.push(entry)
          if (keeping === null) {
            await this.#limited(store.check())
            keeping = { backend: store.backend }
          }
        } catch (failure) {
          reason = this.#unusable(store, failure, reason)
        }
      }
      return { entry: this.#newest(found), keeping: keeping ?? inMemory(reason) }
    })
  }

  /** Writes what `current` gives when its turn comes. */
  keep(current: () => VaultEntry | null): Promise<StorageBackend> {
    return this.#inTurn(async () => {
      const { stores, isSharedComputer } = this.#options
      if (isSharedComputer()) {
        await this.#clear(stores)
        return { backend: 'memory', reason: 'shared-computer' }
      }
      let reason: Unusable = 'absent'
      for (const [index, store] of stores.entries()) {
        try {
          const entry = current()
          if (entry === null) await this.#limited(store.check())
          else await this.#write(store, JSON.stringify(entry))
          await this.#clear(stores.slice(index + 1))
          return { backend: store.backend }
        } catch (failure) {
          reason = this.#unusable(store, failure, reason)
        }
      }
      return inMemory(reason)
    })
  }

  /** Removes the session everywhere, and remembers that its token is over. */
  forget(token: string | null): Promise<void> {
    const { stores, revoked, log } = this.#options
    return this.#inTurn(async () => {
      if (token !== null) {
        // Noted before the stores are cleared: one that refuses, or a crash, must not bring the session back.
        const tokens = [...revoked.current().tokens.slice(1 - maxRevokedTokens), fingerprint(token)]
        await revoked.save({ tokens }).catch((failure: unknown) => log.warn('session.sign-out-not-noted', { failure }))
      }
      await this.#clear(stores)
    })
  }

  #newest(found: readonly VaultEntry[]): VaultEntry | null {
    const { audience, log, revoked } = this.#options
    const { tokens } = revoked.current()
    const ours = found.filter((entry) => isMeantFor(entry, audience))
    if (ours.length < found.length) log.warn('session.other-platform', { count: found.length - ours.length })
    const usable = ours.filter((entry) => !tokens.includes(fingerprint(entry.token)))
    return usable.sort((a, b) => b.signedInAt - a.signedInAt)[0] ?? null
  }

  async #write(store: SecretStore, text: string): Promise<void> {
    const turn = (this.#writes.get(store) ?? 0) + 1
    this.#writes.set(store, turn)
    const written = store.write(text)
    try {
      await this.#limited(written)
    } catch (failure) {
      // A keychain opened after we stopped waiting must not keep what the person was told is not kept.
      const undo = (): unknown => (this.#writes.get(store) === turn ? store.remove() : null)
      written.then(undo).catch(() => undefined)
      throw failure
    }
  }

  async #clear(stores: readonly SecretStore[]): Promise<void> {
    const clearing = stores.map(async (store) => {
      try {
        await this.#limited(store.remove())
      } catch (failure) {
        if (toUnusable(failure) !== 'absent') this.#options.log.warn('session.store-not-cleared', { backend: store.backend, failure })
      }
    })
    await Promise.all(clearing)
  }

  #unusable(store: SecretStore, failure: unknown, before: Unusable): Unusable {
    const reason = toUnusable(failure)
    this.#options.log.warn('session.store-unusable', { backend: store.backend, reason })
    return reason === 'locked' ? 'locked' : before
  }

  #limited<T>(work: Promise<T>): Promise<T> {
    return withTimeout(work, limitMs, this.#options.schedule, () => new SecretStoreError('locked'))
  }
}

function inMemory(reason: Unusable): StorageBackend {
  return { backend: 'memory', reason: reason === 'locked' ? 'keychain-locked' : 'no-keychain' }
}

function toUnusable(failure: unknown): Unusable {
  return failure instanceof SecretStoreError ? failure.reason : 'absent'
}

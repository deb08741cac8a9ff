import type { Schedule } from '#shared/clock.ts'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import { withTimeout } from '../base/async'
import type { Log } from '../base/log/log'
import { type SecretStore, SecretStoreError } from './secret-store'
import {
  type RevokedTokens,
  type SessionAudience,
  type VaultEntry,
  fingerprint,
  isIssuedFor,
  parseEntry,
} from './vault-entry'

const limitMs = 3000
const maxRevokedTokens = 20

export type StorageBackend =
  | { backend: SecretStore['backend'] }
  | { backend: 'memory'; reason: 'shared-computer' | 'no-keychain' | 'keychain-locked' }

export type VaultStorageOptions = {
  stores: readonly SecretStore[]
  audience: SessionAudience
  revoked: { current(): RevokedTokens; save(value: RevokedTokens): Promise<void> }
  isSharedComputer: () => boolean
  schedule: Schedule
  log: Pick<Log, 'warn'>
}

type Unusable = 'absent' | 'locked'

export type RestoredEntry = {
  entry: VaultEntry | null
  storage: StorageBackend
  /** False if a store did not answer: it may hold the session. */
  isComplete: boolean
  /** Stores that answered after the limit. */
  late: Promise<unknown>
}

/** One operation at a time, three seconds each; never rejects. */
export class VaultStorage {
  readonly #options: VaultStorageOptions
  readonly #writes = new Map<SecretStore, number>()
  readonly #enqueue = createSerialQueue()

  constructor(options: VaultStorageOptions) {
    this.#options = options
  }

  restore(): Promise<RestoredEntry> {
    return this.#enqueue(async () => {
      const { stores, isSharedComputer } = this.#options
      if (isSharedComputer()) {
        void this.#enqueue(() => this.#clear(stores))
        const storage: StorageBackend = { backend: 'memory', reason: 'shared-computer' }
        return { entry: null, storage, isComplete: true, late: new Promise<never>(() => undefined) }
      }
      const restored: VaultEntry[] = []
      const late = Promise.withResolvers<null>()
      let storage: StorageBackend | null = null
      let reason: Unusable = 'absent'
      let isComplete = true
      for (const store of stores) {
        const reading = store.read()
        let isPending = true
        try {
          const text = await this.#withLimit(reading).catch(ignoreForeign)
          isPending = false
          if (text === undefined) isComplete = false
          const entry = typeof text === 'string' ? parseEntry(text) : null
          if (entry !== null) restored.push(entry)
          if (storage === null) {
            await this.#withLimit(store.check())
            storage = { backend: store.backend }
          }
        } catch (failure) {
          isComplete = false
          reason = this.#reportUnusable(store, failure, reason)
          // A prompt of the keychain may be answered after the limit.
          if (isPending) void reading.then(() => late.resolve(null)).catch(() => undefined)
        }
      }
      const entry = this.#selectNewest(restored)
      // A usable store beside the locked one must not hide that the session could not be read.
      const isLocked = entry === null && reason === 'locked'
      return {
        entry,
        storage: storage === null || isLocked ? inMemory(reason) : storage,
        isComplete,
        late: late.promise,
      }
    })
  }

  /** False if a keychain stayed locked. */
  unlock(): Promise<boolean> {
    return this.#enqueue(async () => {
      const attempts = this.#options.stores.map((store) => this.#withLimit(store.unlock?.() ?? Promise.resolve()))
      const results = await Promise.allSettled(attempts)
      return results.every((result) => result.status === 'fulfilled' || toUnusable(result.reason) !== 'locked')
    })
  }

  save(current: () => VaultEntry | null): Promise<StorageBackend> {
    return this.#enqueue(async () => {
      const { stores, isSharedComputer } = this.#options
      if (isSharedComputer()) {
        await this.#clear(stores)
        return { backend: 'memory', reason: 'shared-computer' }
      }
      let reason: Unusable = 'absent'
      for (const [index, store] of stores.entries()) {
        try {
          const entry = current()
          if (entry === null) await this.#withLimit(store.check())
          else await this.#write(store, JSON.stringify(entry))
          await this.#clear(stores.slice(index + 1))
          return { backend: store.backend }
        } catch (failure) {
          reason = this.#reportUnusable(store, failure, reason)
        }
      }
      return inMemory(reason)
    })
  }

  revoke(token: string | null): Promise<void> {
    const { stores, revoked, log } = this.#options
    return this.#enqueue(async () => {
      if (token !== null) {
        // Record the token before clearing: a failed store must not restore the session.
        const tokens = [...revoked.current().tokens.slice(1 - maxRevokedTokens), fingerprint(token)]
        await revoked
          .save({ tokens })
          .catch((failure: unknown) => log.warn('session.save-sign-out-failed', { failure }))
      }
      await this.#clear(stores)
    })
  }

  #selectNewest(entries: readonly VaultEntry[]): VaultEntry | null {
    const { audience, log, revoked } = this.#options
    const { tokens } = revoked.current()
    const matching = entries.filter((entry) => isIssuedFor(entry, audience))
    if (matching.length < entries.length)
      log.warn('session.other-platform-ignored', { count: entries.length - matching.length })
    const usable = matching.filter((entry) => !tokens.includes(fingerprint(entry.token)))
    return usable.sort((a, b) => b.signedInAt - a.signedInAt)[0] ?? null
  }

  async #write(store: SecretStore, text: string): Promise<void> {
    const sequence = (this.#writes.get(store) ?? 0) + 1
    this.#writes.set(store, sequence)
    const written = store.write(text)
    try {
      await this.#withLimit(written)
    } catch (failure) {
      const undo = (): unknown => (this.#writes.get(store) === sequence ? store.remove() : null)
      written.then(undo).catch(() => undefined)
      throw failure
    }
  }

  async #clear(stores: readonly SecretStore[]): Promise<void> {
    const removals = stores.map(async (store) => {
      try {
        await this.#withLimit(store.remove())
      } catch (failure) {
        if (toUnusable(failure) !== 'absent')
          this.#options.log.warn('session.clear-store-failed', { backend: store.backend, failure })
      }
    })
    await Promise.all(removals)
  }

  #reportUnusable(store: SecretStore, failure: unknown, previous: Unusable): Unusable {
    const reason = toUnusable(failure)
    this.#options.log.warn('session.store-unusable', { backend: store.backend, reason })
    return reason === 'locked' ? 'locked' : previous
  }

  #withLimit<T>(work: Promise<T>): Promise<T> {
    return withTimeout(work, limitMs, this.#options.schedule, () => new SecretStoreError('locked'))
  }
}

function inMemory(reason: Unusable): StorageBackend {
  return { backend: 'memory', reason: reason === 'locked' ? 'keychain-locked' : 'no-keychain' }
}

function toUnusable(failure: unknown): Unusable {
  return failure instanceof SecretStoreError && failure.reason === 'locked' ? 'locked' : 'absent'
}

/** The store works; undefined because its entry cannot be read. */
function ignoreForeign(failure: unknown): undefined {
  if (failure instanceof SecretStoreError && failure.reason === 'foreign') return undefined
  throw failure
}

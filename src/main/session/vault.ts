import type { SessionState } from '../../shared/desktop/commands'
import type { VaultEntry } from './vault-entry'
import type { Keeping, VaultStorageOptions } from './vault-storage'
import { VaultStorage } from './vault-storage'

const year = 365 * 24 * 60 * 60 * 1000

/** The token of the signed-in user, for calls of the main process only. */
export type Bearer = { token: string; generation: number; userId: number | null }

/** Holds the bearer token out of the page's reach, and who is signed in. */
export type Vault = {
  /** Takes up the session of the last run; all the others wait for it. */
  restore(): Promise<SessionState>
  state(): SessionState
  bearer(): Promise<Bearer | null>
  signIn(token: string): Promise<SessionState>
  /** The platform said who the token of this generation belongs to. */
  learnUser(userId: number, generation: number): Promise<void>
  /** The platform refused the token of this generation; true for the one call that ended the session. */
  expire(generation: number): Promise<boolean>
  signOut(): Promise<SessionState>
  sharedComputerChanged(): Promise<SessionState>
}

/** Why the state of the session changed. */
export type VaultChange = 'signed-in' | 'signed-out' | 'expired' | 'storage'

type VaultOptions = Omit<VaultStorageOptions, 'log'> & {
  changed: (state: SessionState, change: VaultChange) => void
  log: { info(event: string, fields?: object): void; warn(event: string, fields?: object): void }
}

/** The session: one token at a time, each with a generation of its own, kept in the best store that answers (threats D1, D8). */
export function createVault(options: VaultOptions): Vault {
  return new TokenVault(options)
}

/*
 *            restore: valid entry                 signIn
 *  (start) ─────────────────────▶ signed in ◀──────────────── signed out
 *     └──── none, foreign, expired ──▶ signed out  ◀── signOut, expire(current generation), 365 days
 */
class TokenVault implements Vault {
  readonly #options: VaultOptions
  readonly #storage: VaultStorage
  readonly #restored = Promise.withResolvers<null>()
  #entry: VaultEntry | null = null
  #generation = 0
  #keeping: Keeping

  constructor(options: VaultOptions) {
    this.#options = options
    this.#storage = new VaultStorage(options)
    this.#keeping = { backend: 'memory', reason: options.isSharedComputer() ? 'shared-computer' : 'no-keychain' }
  }

  state(): SessionState {
    return {
      signedIn: this.#entry !== null,
      userId: this.#entry?.userId ?? null,
      generation: this.#generation,
      backend: this.#keeping.backend,
      memoryReason: this.#keeping.backend === 'memory' ? this.#keeping.reason : null,
    }
  }

  async restore(): Promise<SessionState> {
    const { log } = this.#options
    try {
      const { entry, keeping } = await this.#storage.restore()
      this.#entry = entry
      this.#keeping = keeping
      if (entry !== null) this.#generation += 1
      log.info('session.restored', { ok: entry !== null, backend: keeping.backend })
    } catch (failure) {
      log.warn('session.not-restored', { failure })
    }
    this.#restored.resolve(null)
    return this.state()
  }

  async bearer(): Promise<Bearer | null> {
    await this.#restored.promise
    if (this.#entry !== null && this.#entry.expiresAt <= this.#options.clock.now()) await this.#end('expired')
    return this.#entry === null ? null : { token: this.#entry.token, generation: this.#generation, userId: this.#entry.userId }
  }

  async signIn(token: string): Promise<SessionState> {
    await this.#restored.promise
    const now = this.#options.clock.now()
    this.#entry = { token, userId: null, signedInAt: now, expiresAt: now + year }
    this.#generation += 1
    const own = this.#generation
    await this.#keep()
    if (own === this.#generation && this.state().signedIn) this.#options.changed(this.state(), 'signed-in')
    return this.state()
  }

  async learnUser(userId: number, generation: number): Promise<void> {
    await this.#restored.promise
    if (generation !== this.#generation || this.#entry === null || this.#entry.userId === userId) return
    this.#entry = { ...this.#entry, userId }
    this.#options.changed(this.state(), 'storage')
    await this.#keepAndTell()
  }

  async expire(generation: number): Promise<boolean> {
    await this.#restored.promise
    if (generation !== this.#generation || this.#entry === null) return false
    void this.#end('expired')
    return true
  }

  async signOut(): Promise<SessionState> {
    await this.#restored.promise
    await this.#end('signed-out')
    return this.state()
  }

  async sharedComputerChanged(): Promise<SessionState> {
    await this.#restored.promise
    await this.#keepAndTell()
    return this.state()
  }

  /** Stores the present entry; whoever signs in or out meanwhile comes after in the queue and has the last word. */
  async #keep(): Promise<void> {
    this.#keeping = await this.#storage.keep(() => this.#entry)
  }

  async #keepAndTell(): Promise<void> {
    const before = JSON.stringify(this.#keeping)
    await this.#keep()
    if (JSON.stringify(this.#keeping) !== before) this.#options.changed(this.state(), 'storage')
  }

  #end(change: 'signed-out' | 'expired'): Promise<void> {
    const ended = this.#entry
    this.#entry = null
    const forgotten = this.#storage.forget(ended?.token ?? null)
    if (ended !== null) this.#options.changed(this.state(), change)
    return forgotten
  }
}

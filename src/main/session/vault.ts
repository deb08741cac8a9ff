import type { Clock } from '../../shared/clock'
import type { SessionState } from '../../shared/desktop/session'
import { createCipher } from '../base/encryption'
import type { Cipher, CipherUse } from '../base/encryption'
import type { Log } from '../base/log/log'
import type { VaultEntry } from './vault-entry'
import { freshOfflineKey } from './vault-entry'
import type { StorageBackend, VaultStorageOptions } from './vault-storage'
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
  /** The key of what is kept on this computer for the session; null where the session itself is not kept. */
  offlineKey(): Buffer | null
  /** Encrypts with a key of its own, derived from the offline key for this use; null where the session itself is not stored. */
  cipher(use: CipherUse): Cipher | null
  /** Takes up a session; one that is there is replaced, and nothing of it stays in any store. */
  signIn(token: string, by?: { adminUserId: string | null }): Promise<SessionState>
  /** The platform said who the token of this generation belongs to. */
  setUserId(userId: number, generation: number): Promise<void>
  /** The platform refused the token of this generation; true for the one call that ended the session. */
  expire(generation: number): Promise<boolean>
  /** Ends the administrator's part in the session of this generation where it is this marker; true for the one call that did. */
  consumeMarker(marker: string, generation: number): Promise<boolean>
  signOut(): Promise<SessionState>
  sharedComputerChanged(): Promise<SessionState>
}

/** Why the state of the session changed; `switched` where another session took the place of one. */
export type VaultChange = 'signed-in' | 'switched' | 'signed-out' | 'expired' | 'storage'

type VaultOptions = Omit<VaultStorageOptions, 'log'> & {
  clock: Clock
  /** The platform's time in epoch milliseconds; null before its first answer. */
  platformNow: () => number | null
  changed: (state: SessionState, change: VaultChange, before: SessionState) => void
  log: Pick<Log, 'info' | 'warn'>
}

/** The session: one token at a time, each with a generation of its own, kept in the best store that answers (threats D1, D8). */
export function createVault(options: VaultOptions): Vault {
  return new TokenVault(options)
}

/*
 *            restore: valid entry                 signIn
 *  (start) ─────────────────────▶ signed in ◀──────────────── signed out
 *     │                            └─▶ itself: signIn (switched)
 *     └──── none, foreign, expired ──▶ signed out  ◀── signOut, expire(current generation), 365 days
 */
class TokenVault implements Vault {
  readonly #options: VaultOptions
  readonly #storage: VaultStorage
  readonly #restored = Promise.withResolvers<null>()
  #entry: VaultEntry | null = null
  #generation = 0
  #keeping: StorageBackend

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
      adminUserId: this.#entry?.adminUserId ?? null,
    }
  }

  async restore(): Promise<SessionState> {
    const { log } = this.#options
    try {
      const { entry, keeping } = await this.#storage.restore()
      this.#entry = entry === null ? null : { ...entry, origins: entry.origins ?? [...this.#options.audience.origins] }
      this.#keeping = keeping
      if (entry !== null) this.#generation += 1
      // An adopted session is bound from now on, also if its first start here is its only one.
      if (entry?.origins === null) void this.#keep()
      log.info('session.restored', { ok: entry !== null, backend: keeping.backend })
    } catch (failure) {
      log.warn('session.not-restored', { failure })
    }
    this.#restored.resolve(null)
    return this.state()
  }

  async bearer(): Promise<Bearer | null> {
    await this.#restored.promise
    if (this.#entry !== null && this.#isOver(this.#entry)) await this.#end('expired')
    return this.#entry === null ? null : { token: this.#entry.token, generation: this.#generation, userId: this.#entry.userId }
  }

  offlineKey(): Buffer | null {
    const isKept = this.#keeping.backend !== 'memory' && !this.#options.isSharedComputer()
    return isKept && typeof this.#entry?.offlineKey === 'string' ? Buffer.from(this.#entry.offlineKey, 'base64') : null
  }

  cipher(use: CipherUse): Cipher | null {
    const key = this.offlineKey()
    return key === null ? null : createCipher(key, use)
  }

  async signIn(token: string, { adminUserId }: { adminUserId: string | null } = { adminUserId: null }): Promise<SessionState> {
    await this.#restored.promise
    const now = this.#options.platformNow() ?? this.#options.clock.now()
    const replaced = this.#entry
    const before = this.state()
    this.#entry = { token, userId: null, adminUserId, offlineKey: freshOfflineKey(), origins: [...this.#options.audience.origins], signedInAt: now, expiresAt: now + year }
    this.#generation += 1
    const own = this.#generation
    // A store that will not take the new session must not bring the old one back.
    if (replaced !== null && replaced.token !== token) await this.#storage.forget(replaced.token)
    await this.#keep()
    const isStill = own === this.#generation && this.state().signedIn
    if (isStill) this.#options.changed(this.state(), replaced === null ? 'signed-in' : 'switched', before)
    return this.state()
  }

  async setUserId(userId: number, generation: number): Promise<void> {
    await this.#restored.promise
    if (generation !== this.#generation || this.#entry === null) return
    // The session of an earlier version has no key yet.
    if (this.#entry.userId === userId && this.#entry.offlineKey !== null) return
    await this.#amend({ ...this.#entry, userId, offlineKey: this.#entry.offlineKey ?? freshOfflineKey() })
  }

  async consumeMarker(marker: string, generation: number): Promise<boolean> {
    await this.#restored.promise
    if (generation !== this.#generation || this.#entry === null || this.#entry.adminUserId !== marker) return false
    await this.#amend({ ...this.#entry, adminUserId: null })
    return true
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

  /** With the session its keys end, and all that they open: a computer whose clock runs a year ahead must not erase that, so the platform's clock has to agree. */
  #isOver({ expiresAt }: VaultEntry): boolean {
    const { clock, platformNow } = this.#options
    const told = platformNow()
    return told !== null && expiresAt <= told && expiresAt <= clock.now()
  }

  /** Stores the present entry; whoever signs in or out meanwhile comes after in the queue and has the last word. */
  async #keep(): Promise<void> {
    this.#keeping = await this.#storage.keep(() => this.#entry)
  }

  async #amend(entry: VaultEntry): Promise<void> {
    const before = this.state()
    this.#entry = entry
    this.#options.changed(this.state(), 'storage', before)
    await this.#keepAndTell()
  }

  async #keepAndTell(): Promise<void> {
    const before = this.state()
    const keeping = JSON.stringify(this.#keeping)
    await this.#keep()
    if (JSON.stringify(this.#keeping) !== keeping) this.#options.changed(this.state(), 'storage', before)
  }

  #end(change: 'signed-out' | 'expired'): Promise<void> {
    const ended = this.#entry
    const before = this.state()
    this.#entry = null
    const forgotten = this.#storage.forget(ended?.token ?? null)
    if (ended !== null) this.#options.changed(this.state(), change, before)
    return forgotten
  }
}

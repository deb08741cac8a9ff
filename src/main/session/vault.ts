import type { Clock } from '#shared/clock.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import { isSameValue } from '#shared/std/same-value.ts'
import { createCipher, type Cipher, type CipherUse } from '../base/encryption'
import type { Log } from '../base/log/log'
import type { Vault, VaultChange, Bearer } from '../base/services'
import { type VaultEntry, createOfflineKey } from './vault-entry'
import { type StorageBackend, type VaultStorageOptions, VaultStorage } from './vault-storage'

const yearMs = 365 * 24 * 60 * 60 * 1000
type VaultOptions = Omit<VaultStorageOptions, 'log'> & {
  clock: Clock
  /** Epoch milliseconds; null before the platform's first response. */
  platformNow: () => number | null
  changed: (state: SessionState, change: VaultChange, before: SessionState) => void
  log: Pick<Log, 'info' | 'warn'>
}

/** Each token gets a new generation and the first usable store (threats D1, D8). */
export function createVault(options: VaultOptions): Vault {
  return new TokenVault(options)
}

/*
 *            restore: valid entry                 signIn
 *  (start) ─────────────────────▶ signed in ◀──────────────── signed out
 *     │                            └─▶ itself: signIn (switched)
 *     ├──── none, foreign, expired ──▶ signed out  ◀── signOut, expire(current generation), 365 days
 *     └──── a store is locked ──▶ signed out, key unknown ── late answer, retryStorage: valid entry ──▶ signed in
 */
class TokenVault implements Vault {
  readonly #options: VaultOptions
  readonly #storage: VaultStorage
  readonly #restored = Promise.withResolvers<null>()
  #entry: VaultEntry | null = null
  #generation = 0
  #storedIn: StorageBackend
  /** A store has not answered since the start, at which none has, and no sign-out followed. */
  #isUnread = true
  /** Sign-ins and ends since the start, by which a reading knows that it is too late. */
  #changes = 0
  /** Read after the present session began. */
  #earlier: VaultEntry | null = null

  constructor(options: VaultOptions) {
    this.#options = options
    this.#storage = new VaultStorage(options)
    this.#storedIn = { backend: 'memory', reason: options.isSharedComputer() ? 'shared-computer' : 'no-keychain' }
  }

  state(): SessionState {
    return {
      signedIn: this.#entry !== null,
      userId: this.#entry?.userId ?? null,
      generation: this.#generation,
      backend: this.#storedIn.backend,
      memoryReason: this.#storedIn.backend === 'memory' ? this.#storedIn.reason : null,
      adminUserId: this.#entry?.adminUserId ?? null,
    }
  }

  async restore(): Promise<SessionState> {
    const { log } = this.#options
    try {
      await this.#readStores()
      log.info('session.restored', { ok: this.#entry !== null, backend: this.#storedIn.backend })
    } catch (failure) {
      log.warn('session.restore-failed', { failure })
    }
    this.#restored.resolve(null)
    return this.state()
  }

  /** False if a sign-in, a sign-out or another reading happened while the stores were read. */
  async #readStores(): Promise<boolean> {
    const changes = this.#changes
    const { entry, storage, isComplete, late } = await this.#storage.restore()
    if (changes !== this.#changes || this.#entry !== null) return false
    this.#entry = entry === null ? null : { ...entry, origins: entry.origins ?? [...this.#options.audience.origins] }
    this.#storedIn = storage
    this.#isUnread = entry === null && !isComplete
    if (this.#isUnread) void late.then(() => this.#restoreAgain())
    if (entry !== null) this.#generation += 1
    // Binds an adopted session to this platform from the first start on.
    if (entry?.origins === null) void this.#save()
    return true
  }

  async #restoreAgain(): Promise<void> {
    await this.#restored.promise
    if (!this.#isUnread || this.#entry !== null) return
    const before = this.state()
    if (!(await this.#readStores())) return
    if (this.#entry !== null) this.#options.changed(this.state(), 'restored', before)
    else if (!this.#isUnread || !isSameValue(before, this.state()))
      this.#options.changed(this.state(), 'storage', before)
  }

  async bearer(): Promise<Bearer | null> {
    await this.#restored.promise
    this.#date()
    if (this.#entry !== null && this.#hasExpired(this.#entry)) await this.#end('expired')
    return this.#entry === null
      ? null
      : { token: this.#entry.token, generation: this.#generation, userId: this.#entry.userId }
  }

  offlineKey(): Buffer | null {
    const isStored = this.#storedIn.backend !== 'memory' && !this.#options.isSharedComputer()
    return isStored && typeof this.#entry?.offlineKey === 'string'
      ? Buffer.from(this.#entry.offlineKey, 'base64')
      : null
  }

  isKeyUnknown(): boolean {
    if (this.#options.isSharedComputer()) return false
    return this.#isUnread || (this.#storedIn.backend !== 'memory' && this.#entry?.offlineKey === null)
  }

  cipher(use: CipherUse): Cipher | null {
    const key = this.offlineKey()
    return key === null ? null : createCipher(key, use)
  }

  async signIn(
    token: string,
    { adminUserId }: { adminUserId: string | null } = { adminUserId: null },
  ): Promise<SessionState> {
    await this.#restored.promise
    const platformTime = this.#options.platformNow()
    const now = platformTime ?? this.#options.clock.now()
    const replaced = this.#entry
    const before = this.state()
    this.#entry = {
      token,
      userId: null,
      adminUserId,
      // The same user's data on the disk needs the key of the session that could not be read.
      offlineKey: this.#isUnread ? null : createOfflineKey(),
      origins: [...this.#options.audience.origins],
      signedInAt: now,
      expiresAt: now + yearMs,
      isDated: platformTime !== null,
    }
    this.#generation += 1
    this.#changes += 1
    const generation = this.#generation
    // If no store takes the new session, the old one must not come back.
    if (replaced !== null && replaced.token !== token) await this.#storage.revoke(replaced.token)
    await this.#save()
    const isCurrent = generation === this.#generation && this.state().signedIn
    if (isCurrent) this.#options.changed(this.state(), replaced === null ? 'signed-in' : 'switched', before)
    return this.state()
  }

  async setUserId(userId: number, generation: number): Promise<void> {
    await this.#restored.promise
    if (generation !== this.#generation || this.#entry === null) return
    if (this.#entry.userId === userId && (this.#entry.offlineKey !== null || this.#isUnread)) return
    await this.#update(this.#withOfflineKey({ ...this.#entry, userId }))
  }

  async consumeMarker(marker: string, generation: number): Promise<boolean> {
    await this.#restored.promise
    if (generation !== this.#generation || this.#entry === null || this.#entry.adminUserId !== marker) return false
    await this.#update({ ...this.#entry, adminUserId: null })
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
    await this.#saveAndNotify()
    return this.state()
  }

  /** Counts a session that began without the platform's time from the first one. */
  #date(): void {
    const now = this.#options.platformNow()
    if (this.#entry === null || this.#entry.isDated || now === null) return
    this.#entry = { ...this.#entry, signedInAt: now, expiresAt: now + yearMs, isDated: true }
    void this.#saveAndNotify()
  }

  #hasExpired({ expiresAt }: VaultEntry): boolean {
    const { clock, platformNow } = this.#options
    const platformTime = platformNow()
    return platformTime !== null && expiresAt <= platformTime && expiresAt <= clock.now()
  }

  async retryStorage(): Promise<SessionState> {
    await this.#restored.promise
    if (this.#entry === null && this.#isUnread) await this.#restoreAgain()
    else await this.#saveAndNotify()
    return this.state()
  }

  async #save(): Promise<void> {
    if (this.#isUnread && this.#entry !== null) await this.#readEarlier()
    this.#storedIn = await this.#storage.save(() => this.#entry)
    if (this.#options.isSharedComputer()) this.#isUnread = false
    if (!this.#isUnread || this.#entry === null || this.#storedIn.backend === 'memory') return
    // The sign-in has replaced the entry that could not be read.
    this.#isUnread = false
    if (this.#entry.userId === null) return
    this.#entry = this.#withOfflineKey(this.#entry)
    this.#storedIn = await this.#storage.save(() => this.#entry)
  }

  /** Before the present session replaces it. */
  async #readEarlier(): Promise<void> {
    if (!(await this.#storage.unlock())) return
    const { entry, isComplete } = await this.#storage.restore()
    if (this.#entry === null || (entry === null && !isComplete)) return
    this.#earlier = entry
    this.#isUnread = false
    if (this.#entry.userId !== null) this.#entry = this.#withOfflineKey(this.#entry)
  }

  #withOfflineKey(entry: VaultEntry): VaultEntry {
    if (entry.offlineKey !== null || this.#isUnread) return entry
    const earlier = this.#earlier?.userId === entry.userId ? this.#earlier.offlineKey : null
    return { ...entry, offlineKey: earlier ?? createOfflineKey() }
  }

  async #update(entry: VaultEntry): Promise<void> {
    const before = this.state()
    this.#entry = entry
    this.#options.changed(this.state(), 'storage', before)
    await this.#saveAndNotify()
  }

  async #saveAndNotify(): Promise<void> {
    const before = this.state()
    const previous = this.#storedIn
    await this.#save()
    if (!isSameValue(this.#storedIn, previous)) this.#options.changed(this.state(), 'storage', before)
  }

  #end(change: 'signed-out' | 'expired'): Promise<void> {
    const ended = this.#entry
    const before = this.state()
    this.#entry = null
    this.#changes += 1
    this.#earlier = null
    this.#isUnread = false
    const revoked = this.#storage.revoke(ended?.token ?? null)
    if (ended !== null) this.#options.changed(this.state(), change, before)
    return revoked
  }
}

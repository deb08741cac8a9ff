import { createHash, randomBytes } from 'node:crypto'
import type { Schedule } from '../../shared/clock'
import type { StorageKind, StorageState } from '../../shared/desktop/storage'
import { storageKinds } from '../../shared/desktop/storage'
import { createSerialQueue } from '../base/async'
import type { Log } from '../base/log/log'
import type { Bounds } from './limits'
import { usualBounds } from './limits'
import type { Entries, Entry } from './offline-index'
import { indexFile, sealIndex, loadIndex } from './offline-index'
import type { Cipher } from '../base/encryption'
import { createCipher, sealOverhead } from '../base/encryption'

/** What a content is found by: whose it is, and where it came from. */
export type CacheKey = { userId: number; kind: StorageKind; address: string }

/** A content and when it was received, in epoch milliseconds. */
export type CacheEntry = { contentType: string; bytes: Uint8Array<ArrayBuffer>; receivedAt: number }

/** What was read lately, on this computer's disk; no call rejects. */
export type OfflineStore = {
  /** The last content that was put there, or null. */
  get(place: CacheKey): Promise<CacheEntry | null>
  /** Written when its turn comes; `order` tells which of two was asked for later, and the later one stays. */
  put(place: CacheKey, kept: CacheEntry, order: number): void
  clear(kind: StorageKind | null): Promise<void>
  /** What is kept once everything that waits is written. */
  figures(): Promise<StorageState['kinds']>
  /** Resolves once everything is on disk. */
  flush(): Promise<void>
  /** Writes nothing any more. */
  close(): Promise<void>
}

type Blobs = {
  list(): Promise<Map<string, number>>
  read(name: string): Promise<Uint8Array | null>
  write(name: string, content: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
}

type Options = {
  blobs: Blobs
  /** 32 random bytes: without them the folder tells nothing. */
  key: Uint8Array
  schedule: Schedule
  log: Pick<Log, 'warn'>
  bounds?: Bounds
}

type PendingWrite = { place: CacheKey; kept: CacheEntry }

const saveLaterMs = 5000

/** Opens what was kept with this key; whatever else is in the folder is removed. */
export async function openOfflineStore(options: Options): Promise<OfflineStore> {
  const seal = createCipher(options.key, 'offline')
  const { entries, orphans, lost } = await loadIndex(options.blobs, seal)
  for (const name of orphans) await options.blobs.remove(name).catch((failure: unknown) => options.log.warn('offline.not-removed', { failure }))
  if (lost > 0) options.log.warn('offline.dropped', { count: lost })
  return new SealedStore(options, seal, entries)
}

/*
 * put ─▶ waiting ─(one at a time)─▶ file of its own ─▶ index ─▶ the file it replaces is removed
 * The index is what holds: whatever a crash leaves beside it is removed at the next opening.
 */
class SealedStore implements OfflineStore {
  readonly #options: Options
  readonly #bounds: Bounds
  readonly #seal: Cipher
  readonly #entries: Entries
  readonly #waiting = new Map<string, PendingWrite>()
  readonly #orders = new Map<string, number>()
  /** Files that the index on the disk may still name. */
  #replaced: { file: string; size: number }[] = []
  #isDirty = false
  /** Contents that the index on the disk does not name yet. */
  #hasNews = false
  #isClosed = false
  #cancelSave: (() => void) | null = null
  readonly #queue = createSerialQueue()

  constructor(options: Options, seal: Cipher, entries: Entries) {
    this.#options = options
    this.#bounds = options.bounds ?? usualBounds
    this.#seal = seal
    this.#entries = entries
  }

  async get(place: CacheKey): Promise<CacheEntry | null> {
    const name = this.#nameOf(place)
    while (!this.#isClosed) {
      const waiting = this.#waiting.get(name)
      if (waiting !== undefined) return waiting.kept
      const entry = this.#entries.get(name)
      if (entry === undefined) return null
      const sealed = await this.#options.blobs.read(entry.file).catch(() => null)
      // Replaced while it was read: the newer one is the answer.
      if (this.#entries.get(name) !== entry || this.#waiting.has(name)) continue
      const bytes = sealed === null ? null : this.#seal.decrypt(sealed, toContext(place))
      if (bytes === null || toDigest(bytes) !== entry.digest) {
        this.#options.log.warn('offline.dropped', { kind: entry.kind, count: 1 })
        this.#forget([name])
        return null
      }
      this.#use(name, entry)
      return { contentType: entry.contentType, bytes, receivedAt: entry.receivedAt }
    }
    return null
  }

  put(place: CacheKey, kept: CacheEntry, order: number): void {
    const name = this.#nameOf(place)
    if (this.#isClosed || order < (this.#orders.get(name) ?? order)) return
    this.#orders.set(name, order)
    this.#waiting.delete(name)
    const waitingBytes = [...this.#waiting.values()].reduce((sum, { kept: { bytes } }) => sum + bytes.byteLength, 0)
    // What is too large is not kept, and what it replaces is out of date.
    const { byteLength } = kept.bytes
    const isTooLarge = byteLength > this.#bounds.entry || byteLength + sealOverhead > this.#bounds.total || waitingBytes + byteLength > this.#bounds.waiting
    if (isTooLarge) return this.#forget([name])
    const waiting = { place, kept }
    this.#waiting.set(name, waiting)
    void this.#inTurn(() => this.#write(name, waiting))
  }

  clear(kind: StorageKind | null): Promise<void> {
    for (const [name, { place }] of this.#waiting) if (kind === null || place.kind === kind) this.#waiting.delete(name)
    this.#forget([...this.#entries].filter(([, entry]) => kind === null || entry.kind === kind).map(([name]) => name))
    return this.flush()
  }

  async figures(): Promise<StorageState['kinds']> {
    await this.flush()
    return storageKinds.map((kind) => {
      const own = [...this.#entries.values()].filter((entry) => entry.kind === kind)
      return { kind, bytes: sumSizes(own), count: own.length }
    })
  }

  flush(): Promise<void> {
    return this.#inTurn(() => this.#save())
  }

  close(): Promise<void> {
    this.#isClosed = true
    this.#waiting.clear()
    this.#cancelSave?.()
    return this.#inTurn(() => Promise.resolve())
  }

  async #write(name: string, waiting: PendingWrite): Promise<void> {
    const { place, kept } = waiting
    if (this.#waiting.get(name) !== waiting) return
    try {
      const before = this.#entries.get(name)
      const digest = toDigest(kept.bytes)
      if (before?.digest === digest && before.contentType === kept.contentType) return this.#use(name, { ...before, receivedAt: kept.receivedAt })
      const sealed = this.#seal.encrypt(kept.bytes, toContext(place))
      await this.#makeRoom(sealed.byteLength, name)
      const file = this.#seal.nameOf('file', name, randomBytes(16).toString('hex'))
      await this.#options.blobs.write(file, sealed)
      // Cleared, closed or replaced while it was written.
      if (this.#waiting.get(name) !== waiting) return await this.#options.blobs.remove(file)
      const replaced = this.#entries.get(name)
      if (replaced !== undefined) this.#replaced.push(replaced)
      this.#hasNews = true
      this.#use(name, { kind: place.kind, file, size: sealed.byteLength, receivedAt: kept.receivedAt, contentType: kept.contentType, digest })
    } finally {
      if (this.#waiting.get(name) === waiting) this.#waiting.delete(name)
      // That something was received again, or read, may wait.
      if (this.#waiting.size === 0 && this.#hasNews) await this.#save()
    }
  }

  /** Removes the least recently used until so many bytes fit; what they replace is the last to go. */
  async #makeRoom(bytes: number, forName: string): Promise<void> {
    const isOneMore = this.#entries.has(forName) ? 0 : 1
    const fits = (): boolean => this.#entries.size + isOneMore <= this.#bounds.count && sumSizes(this.#entries.values()) + sumSizes(this.#replaced) + bytes <= this.#bounds.total
    if (!fits()) await this.#save()
    const oldestFirst = [...this.#entries].sort(([a], [b]) => Number(a === forName) - Number(b === forName))
    for (const [name, { file }] of oldestFirst) {
      if (fits()) return
      this.#entries.delete(name)
      this.#isDirty = true
      await this.#options.blobs.remove(file)
    }
  }

  /** Makes it the most recently used; the disk hears of that when there is more to say, or a little later. */
  #use(name: string, entry: Entry): void {
    this.#entries.delete(name)
    this.#entries.set(name, entry)
    this.#isDirty = true
    this.#cancelSave ??= this.#options.schedule(saveLaterMs, () => void this.flush())
  }

  #forget(names: readonly string[]): void {
    const forgotten = names.flatMap((name) => this.#entries.get(name) ?? [])
    if (forgotten.length === 0) return
    for (const name of names) this.#entries.delete(name)
    this.#isDirty = true
    void this.#inTurn(async () => {
      // Before the index is written: a full disk may have no room for one.
      for (const { file } of forgotten) await this.#options.blobs.remove(file)
      await this.#save()
    })
  }

  async #save(): Promise<void> {
    if (!this.#isDirty || this.#isClosed) return
    this.#cancelSave?.()
    this.#cancelSave = null
    const replaced = this.#replaced.splice(0)
    this.#isDirty = false
    this.#hasNews = false
    try {
      await this.#options.blobs.write(indexFile(this.#seal), sealIndex(this.#seal, this.#entries))
    } catch (failure) {
      this.#isDirty = true
      this.#hasNews = true
      this.#replaced.unshift(...replaced)
      throw failure
    }
    for (const { file } of replaced) await this.#options.blobs.remove(file)
  }

  #nameOf({ userId, kind, address }: CacheKey): string {
    return this.#seal.nameOf('place', userId, kind, address)
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    return this.#queue(work).catch((failure: unknown) => this.#options.log.warn('offline.not-kept', { failure }))
  }
}

function toContext({ userId, kind, address }: CacheKey): string {
  return JSON.stringify([userId, kind, address])
}

function toDigest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64')
}

function sumSizes(files: Iterable<{ size: number }>): number {
  let sum = 0
  for (const { size } of files) sum += size
  return sum
}

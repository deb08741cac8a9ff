import { createHash, randomBytes } from 'node:crypto'
import type { Schedule } from '#shared/clock.ts'
import { type StorageKind, type StorageState, storageKinds } from '#shared/desktop/storage.ts'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import { type Cipher, createCipher, sealOverhead } from '../base/encryption'
import type { Log } from '../base/log/log'
import { type IndexEntries, type IndexEntry, indexFile, encryptIndex, loadIndex } from './offline-index'

export type CacheKey = { userId: number; kind: StorageKind; address: string }

/** `receivedAt` in epoch milliseconds. */
export type CacheEntry = { contentType: string; bytes: Uint8Array<ArrayBuffer>; receivedAt: number }

/** No call rejects. */
export type OfflineStore = {
  get(cacheKey: CacheKey): Promise<CacheEntry | null>
  put(cacheKey: CacheKey, content: CacheEntry, order: number): void
  clear(kind: StorageKind | null): Promise<void>
  usage(): Promise<StorageState['kinds']>
  list(): Pick<IndexEntry, 'kind' | 'size' | 'receivedAt' | 'contentType'>[]
  flush(): Promise<void>
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
  /** 32 random bytes. */
  key: Uint8Array
  schedule: Schedule
  log: Pick<Log, 'warn'>
  limits?: CacheLimits
}

type PendingWrite = { cacheKey: CacheKey; content: CacheEntry }

const saveDelayMs = 5000

export async function openOfflineStore(options: Options): Promise<OfflineStore> {
  const cipher = createCipher(options.key, 'offline')
  const { entries, orphans, lost } = await loadIndex(options.blobs, cipher)
  for (const name of orphans)
    await options.blobs.remove(name).catch((failure: unknown) => options.log.warn('offline.remove-failed', { failure }))
  if (lost > 0) options.log.warn('offline.entries-dropped', { count: lost })
  return new EncryptedStore(options, cipher, entries)
}

class EncryptedStore implements OfflineStore {
  readonly #options: Options
  readonly #limits: CacheLimits
  readonly #cipher: Cipher
  readonly #entries: IndexEntries
  readonly #pending = new Map<string, PendingWrite>()
  readonly #latestOrders = new Map<string, number>()
  #replaced: { file: string; size: number }[] = []
  #isDirty = false
  /** Missing entries are saved soon; a changed usage order may wait. */
  #hasUnsavedEntries = false
  #isClosed = false
  #cancelSave: (() => void) | null = null
  readonly #queue = createSerialQueue()

  constructor(options: Options, cipher: Cipher, entries: IndexEntries) {
    this.#options = options
    this.#limits = options.limits ?? defaultCacheLimits
    this.#cipher = cipher
    this.#entries = entries
  }

  async get(cacheKey: CacheKey): Promise<CacheEntry | null> {
    const name = this.#getName(cacheKey)
    while (!this.#isClosed) {
      const pending = this.#pending.get(name)
      if (pending !== undefined) return pending.content
      const entry = this.#entries.get(name)
      if (entry === undefined) return null
      const encrypted = await this.#options.blobs.read(entry.file).catch(() => 'blocked' as const)
      if (encrypted === 'blocked') return null
      if (this.#entries.get(name) !== entry || this.#pending.has(name)) continue
      const bytes = encrypted === null ? null : this.#cipher.decrypt(encrypted, toContext(cacheKey))
      if (bytes === null || toDigest(bytes) !== entry.digest) {
        this.#options.log.warn('offline.entries-dropped', { kind: entry.kind, count: 1 })
        this.#removeEntries([name])
        return null
      }
      this.#touch(name, entry)
      return { contentType: entry.contentType, bytes, receivedAt: entry.receivedAt }
    }
    return null
  }

  put(cacheKey: CacheKey, content: CacheEntry, order: number): void {
    const name = this.#getName(cacheKey)
    if (this.#isClosed || order < (this.#latestOrders.get(name) ?? order)) return
    this.#latestOrders.set(name, order)
    this.#pending.delete(name)
    const pendingBytes = [...this.#pending.values()].reduce((sum, { content: { bytes } }) => sum + bytes.byteLength, 0)
    const { byteLength } = content.bytes
    const isTooLarge =
      byteLength > this.#limits.entry ||
      byteLength + sealOverhead > this.#limits.total ||
      pendingBytes + byteLength > this.#limits.waiting
    if (isTooLarge) return this.#removeEntries([name])
    const pending = { cacheKey, content }
    this.#pending.set(name, pending)
    void this.#enqueue(() => this.#write(name, pending))
  }

  clear(kind: StorageKind | null): Promise<void> {
    for (const [name, { cacheKey }] of this.#pending)
      if (kind === null || cacheKey.kind === kind) this.#pending.delete(name)
    this.#removeEntries(
      [...this.#entries].filter(([, entry]) => kind === null || entry.kind === kind).map(([name]) => name),
    )
    return this.flush()
  }

  async usage(): Promise<StorageState['kinds']> {
    await this.flush()
    return storageKinds.map((kind) => {
      const ofKind = [...this.#entries.values()].filter((entry) => entry.kind === kind)
      return { kind, bytes: sumSizes(ofKind), count: ofKind.length }
    })
  }

  list(): ReturnType<OfflineStore['list']> {
    return [...this.#entries.values()].map(({ kind, size, receivedAt, contentType }) => ({
      kind,
      size,
      receivedAt,
      contentType,
    }))
  }

  flush(): Promise<void> {
    return this.#enqueue(() => this.#save())
  }

  close(): Promise<void> {
    this.#isClosed = true
    this.#pending.clear()
    this.#cancelSave?.()
    return this.#enqueue(() => Promise.resolve())
  }

  async #write(name: string, pending: PendingWrite): Promise<void> {
    const { cacheKey, content } = pending
    if (this.#pending.get(name) !== pending) return
    try {
      const previous = this.#entries.get(name)
      const digest = toDigest(content.bytes)
      if (previous?.digest === digest && previous.contentType === content.contentType)
        return this.#touch(name, { ...previous, receivedAt: content.receivedAt })
      const encrypted = this.#cipher.encrypt(content.bytes, toContext(cacheKey))
      await this.#evictUntilFits(encrypted.byteLength, name)
      const file = this.#cipher.getName('file', name, randomBytes(16).toString('hex'))
      await this.#options.blobs.write(file, encrypted)
      if (this.#pending.get(name) !== pending) return await this.#options.blobs.remove(file)
      const replaced = this.#entries.get(name)
      if (replaced !== undefined) this.#replaced.push(replaced)
      this.#hasUnsavedEntries = true
      this.#touch(name, {
        kind: cacheKey.kind,
        file,
        size: encrypted.byteLength,
        receivedAt: content.receivedAt,
        contentType: content.contentType,
        digest,
      })
    } finally {
      if (this.#pending.get(name) === pending) this.#pending.delete(name)
      if (this.#pending.size === 0 && this.#hasUnsavedEntries) await this.#save()
    }
  }

  /** Evicts the least recently used first, the replaced entry last. */
  async #evictUntilFits(bytes: number, forName: string): Promise<void> {
    const addedCount = this.#entries.has(forName) ? 0 : 1
    const fits = (): boolean =>
      this.#entries.size + addedCount <= this.#limits.count &&
      sumSizes(this.#entries.values()) + sumSizes(this.#replaced) + bytes <= this.#limits.total
    if (!fits()) await this.#save()
    const oldestFirst = [...this.#entries].sort(([a], [b]) => Number(a === forName) - Number(b === forName))
    for (const [name, { file }] of oldestFirst) {
      if (fits()) return
      this.#entries.delete(name)
      this.#isDirty = true
      await this.#options.blobs.remove(file)
    }
  }

  #touch(name: string, entry: IndexEntry): void {
    this.#entries.delete(name)
    this.#entries.set(name, entry)
    this.#isDirty = true
    this.#cancelSave ??= this.#options.schedule(saveDelayMs, () => void this.flush())
  }

  #removeEntries(names: readonly string[]): void {
    const removed = names.flatMap((name) => this.#entries.get(name) ?? [])
    if (removed.length === 0) return
    for (const name of names) this.#entries.delete(name)
    this.#isDirty = true
    void this.#enqueue(async () => {
      await this.#removeFiles(removed)
      await this.#save()
    })
  }

  async #save(): Promise<void> {
    if (!this.#isDirty || this.#isClosed) return
    this.#cancelSave?.()
    this.#cancelSave = null
    const replaced = this.#replaced.splice(0)
    this.#isDirty = false
    this.#hasUnsavedEntries = false
    try {
      await this.#options.blobs.write(indexFile(this.#cipher), encryptIndex(this.#cipher, this.#entries))
    } catch (failure) {
      this.#isDirty = true
      this.#hasUnsavedEntries = true
      this.#replaced.unshift(...replaced)
      throw failure
    }
    await this.#removeFiles(replaced)
  }

  /** A file that another program blocks is removed at the next start, because no entry refers to it. */
  async #removeFiles(files: readonly { file: string }[]): Promise<void> {
    for (const { file } of files)
      await this.#options.blobs
        .remove(file)
        .catch((failure: unknown) => this.#options.log.warn('offline.remove-failed', { failure }))
  }

  #getName({ userId, kind, address }: CacheKey): string {
    return this.#cipher.getName('place', userId, kind, address)
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    return this.#queue(work).catch((failure: unknown) => this.#options.log.warn('offline.save-failed', { failure }))
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

/** Bytes; `count` bounds the index, rewritten in full. */
export const defaultCacheLimits = { total: 50000000, entry: 8 * 1024 * 1024, waiting: 24 * 1024 * 1024, count: 4000 }

export type CacheLimits = typeof defaultCacheLimits

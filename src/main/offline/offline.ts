import type { Clock, Schedule } from '#shared/clock.ts'
import { type StorageKind, type StorageState, storageKinds } from '#shared/desktop/storage.ts'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import type { Log } from '../base/log/log'
import { defaultCacheLimits, type CacheEntry, type OfflineStore, type CacheKey } from './offline-store'

type Blobs = {
  list(): Promise<Map<string, number>>
  read(name: string): Promise<Uint8Array | null>
  write(name: string, content: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  removeAll(): Promise<void>
}

type Options = {
  blobs: Blobs
  key: () => Uint8Array | null
  /** A locked keychain may hold the key: the files stay. */
  isKeyUnknown: () => boolean
  /** Disk writes must not delay first paint. */
  firstPaint: Promise<unknown>
  clock: Clock
  schedule: Schedule
  log: Pick<Log, 'info' | 'warn'>
}

export type Offline = {
  isOn(): boolean
  get(cacheKey: CacheKey): Promise<CacheEntry | null>
  put(cacheKey: CacheKey, content: Omit<CacheEntry, 'receivedAt'>, order: number): void
  state(): Promise<StorageState>
  list(): Promise<ReturnType<OfflineStore['list']>>
  clear(kind: StorageKind | null): Promise<StorageState>
  sessionChanged(): void
  flush(): Promise<void>
}

/** Of a folder that another program blocks, because each attempt waits for it. */
const reopenMs = 10_000

const emptyUsage = storageKinds.map((kind) => ({ kind, bytes: 0, count: 0 }))

export function createOffline({ blobs, key, isKeyUnknown, firstPaint, clock, schedule, log }: Options): Offline {
  /** Base64; undefined until the session is restored and its key known. */
  let activeKey: string | null | undefined
  let opened: Promise<OfflineStore | null> | null = null
  /** Monotonic milliseconds. */
  let reopenAt = -Infinity
  const queue = createSerialQueue()
  const currentKey = (): string | null => toBase64(key())

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = queue(work)
    result.catch((failure: unknown) => log.warn('offline.task-failed', { failure }))
    return result
  }

  function sessionChanged(): void {
    const nextKey = currentKey()
    if (nextKey === activeKey) return
    if (nextKey === null && isKeyUnknown()) return leave()
    const isStart = activeKey === undefined
    activeKey = nextKey
    // The page asks for stored responses as soon as it has started.
    if (isStart && nextKey !== null) return void store()
    const previous = opened
    opened = null
    void enqueue(async () => {
      await (await previous)?.close()
      if (isStart) await firstPaint
      await blobs.removeAll()
    }).catch(() => undefined)
  }

  /** Closes the store at the end of a session; its files stay. */
  function leave(): void {
    const previous = opened
    opened = null
    activeKey = undefined
    void enqueue(async () => void (await (await previous)?.close())).catch(() => undefined)
  }

  function store(): Promise<OfflineStore | null> {
    if (activeKey === undefined) return Promise.resolve(null)
    sessionChanged()
    const keyText = activeKey
    if (keyText === null) return Promise.resolve(null)
    if (opened === null && clock.monotonic() < reopenAt) return Promise.resolve(null)
    opened ??= enqueue(async () => {
      const { openOfflineStore } = await import('./offline-store')
      return openOfflineStore({ blobs, key: Buffer.from(keyText, 'base64'), schedule, log })
    }).catch(() => {
      reopenAt = clock.monotonic() + reopenMs
      if (activeKey === keyText) opened = null
      return null
    })
    return opened
  }

  const isOn = (): boolean => typeof activeKey === 'string' && activeKey === currentKey()
  const state = async (): Promise<StorageState> => ({
    off: !isOn(),
    limit: defaultCacheLimits.total,
    kinds: (await (await store())?.usage()) ?? emptyUsage,
  })

  return {
    isOn,
    state,
    list: async () => (await store())?.list() ?? [],
    sessionChanged,
    get: async (cacheKey) => (await (await store())?.get(cacheKey)) ?? null,
    put(cacheKey, content, order) {
      if (!isOn()) return
      const keyAtPut = activeKey
      const entry = { ...content, receivedAt: clock.now() }
      void firstPaint.then(async () => keyAtPut === currentKey() && (await store())?.put(cacheKey, entry, order))
    },
    async clear(kind) {
      await (await store())?.clear(kind)
      await queue(() => Promise.resolve())
      return state()
    },
    flush: async () => void (await (await opened)?.flush()),
  }
}

function toBase64(key: Uint8Array | null): string | null {
  return key === null ? null : Buffer.from(key).toString('base64')
}

import type { Clock, Schedule } from '../../shared/clock'
import type { StorageKind, StorageState } from '../../shared/desktop/storage'
import { storageKinds } from '../../shared/desktop/storage'
import { createSerialQueue } from '../base/async'
import type { Log } from '../base/log/log'
import { usualBounds } from './limits'
import type { CacheEntry, OfflineStore, CacheKey } from './offline-store'

type Blobs = {
  list(): Promise<Map<string, number>>
  read(name: string): Promise<Uint8Array | null>
  write(name: string, content: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  removeAll(): Promise<void>
}

type Options = {
  blobs: Blobs
  /** The key of the session; null where nothing may be kept. */
  key: () => Uint8Array | null
  /** Settled once the start is over, which writing does not hold up. */
  drawn: Promise<unknown>
  clock: Clock
  schedule: Schedule
  log: Pick<Log, 'info' | 'warn'>
}

/** What stays readable without a line, for as long as the session lasts. */
export type Offline = {
  isOn(): boolean
  get(place: CacheKey): Promise<CacheEntry | null>
  put(place: CacheKey, content: Omit<CacheEntry, 'receivedAt'>, order: number): void
  state(): Promise<StorageState>
  clear(kind: StorageKind | null): Promise<StorageState>
  /** Another session, or none: what was kept is removed. The first call says that the session of the last run is known. */
  sessionChanged(): void
  flush(): Promise<void>
}

const nothing = storageKinds.map((kind) => ({ kind, bytes: 0, count: 0 }))

/*
 *  unknown ──sessionChanged──▶ off (no key): the folder is removed
 *     │                         ▲ │
 *     └────────────────▶ on (key): opened at the first get or put ──another key──▶ removed, then on
 */
/** Keeps what is read under the key of the session; the store itself is loaded when it is first needed. */
export function createOffline({ blobs, key, drawn, clock, schedule, log }: Options): Offline {
  /** The key that is followed, in base64; undefined while nobody knows if there is a session. */
  let followed: string | null | undefined
  let opened: Promise<OfflineStore | null> | null = null
  const queue = createSerialQueue()
  const keyNow = (): string | null => toText(key())

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = queue(work)
    result.catch((failure: unknown) => log.warn('offline.broken', { failure }))
    return result
  }

  function sessionChanged(): void {
    const wanted = keyNow()
    if (wanted === followed) return
    const isStart = followed === undefined
    followed = wanted
    // The session of the last run: what lies there is its own.
    if (isStart && wanted !== null) return
    const old = opened
    opened = null
    void inTurn(async () => {
      await (await old)?.close()
      if (isStart) await drawn
      await blobs.removeAll()
    }).catch(() => undefined)
  }

  /** The store of the present key; null where nothing is kept or the disk does not let it be read. */
  function store(): Promise<OfflineStore | null> {
    if (followed === undefined) return Promise.resolve(null)
    sessionChanged()
    const text = followed
    if (text === null) return Promise.resolve(null)
    opened ??= inTurn(async () => {
      const { openOfflineStore } = await import('./offline-store')
      return openOfflineStore({ blobs, key: Buffer.from(text, 'base64'), schedule, log })
    }).catch(() => null)
    return opened
  }

  const isOn = (): boolean => typeof followed === 'string' && followed === keyNow()
  const state = async (): Promise<StorageState> => ({ off: !isOn(), limit: usualBounds.total, kinds: (await (await store())?.figures()) ?? nothing })

  return {
    isOn,
    state,
    sessionChanged,
    get: async (place) => (await (await store())?.get(place)) ?? null,
    put(place, content, order) {
      if (!isOn()) return
      const own = followed
      const kept = { ...content, receivedAt: clock.now() }
      void drawn.then(async () => own === keyNow() && (await store())?.put(place, kept, order))
    },
    async clear(kind) {
      await (await store())?.clear(kind)
      await queue(() => Promise.resolve())
      return state()
    },
    flush: async () => void (await (await opened)?.flush()),
  }
}

function toText(key: Uint8Array | null): string | null {
  return key === null ? null : Buffer.from(key).toString('base64')
}

import type { Clock } from '#shared/clock.ts'
import type { CacheFault } from '#shared/media-cache.ts'
import type { Log } from '../base/log/log'
import type { FileSource } from '../base/platform-client'
import { type CacheEvent, type CacheState, initialCacheState, isOpen, reduceCache } from './cache-state'
import { createCachedSource, type CacheCircuit } from './cached-source'
import { createPresence, type PresenceOptions } from './presence'

type Options = PresenceOptions & {
  clock: Pick<Clock, 'monotonic'>
  random: () => number
  log: Pick<Log, 'warn'>
}

/** `fault`: of this moment, else the last one that no complete answer followed. */
export type MediaCacheReport = {
  fault: CacheFault | null
  /** Share of the bytes of media that came from the cache, from 0 to 1; null before the first byte. */
  share: number | null
}

export type MediaCache = {
  /** Asks the cache before `source` for the addresses that `isKept` chooses. */
  before(source: FileSource, isKept: (address: URL) => boolean): FileSource
  check(): Promise<MediaCacheReport>
}

export function createMediaCache(options: Options): MediaCache {
  const { origin, fetch, clock, random, log } = options
  const presence = createPresence(options)
  let state: CacheState = initialCacheState
  const apply = (event: CacheEvent): void => {
    state = reduceCache(state, event)
  }
  const circuit: CacheCircuit = {
    isOpen: () => isOpen(state, clock.monotonic()),
    fail(fault) {
      apply({ type: 'failed', fault, now: clock.monotonic(), random: random() })
      log.warn('media-cache.left-alone', { reason: fault, count: state.failures })
    },
    complete: () => apply({ type: 'completed' }),
    receive: (from, bytes) => apply({ type: 'received', from, bytes }),
  }
  return {
    before: (source, isKept) => createCachedSource({ origin, fetch, presence, circuit, clock }, source, isKept),
    async check() {
      const fault = (await presence.check()) ?? state.fault
      const bytes = state.fromCache + state.fromPlatform
      return { fault, share: bytes === 0 ? null : state.fromCache / bytes }
    },
  }
}

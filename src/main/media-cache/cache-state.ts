import type { CacheFault } from '#shared/media-cache.ts'

/*
 *   open ──failed──▶ left alone ──(delay)──▶ open
 *    ▲                                        │
 *    └── completed: the delay is short again ◀┘
 */
export type CacheState = {
  /** In a row. */
  failures: number
  /** Milliseconds of the monotonic clock. */
  closedUntil: number
  fault: CacheFault | null
  /** Bytes that reached the page or a download since the start. */
  fromCache: number
  fromPlatform: number
}

export type CacheEvent =
  | { type: 'failed'; fault: CacheFault; now: number; random: number }
  | { type: 'completed' }
  | { type: 'received'; from: 'cache' | 'platform'; bytes: number }

export const initialCacheState: CacheState = {
  failures: 0,
  closedUntil: 0,
  fault: null,
  fromCache: 0,
  fromPlatform: 0,
}

const minDelayMs = 2000
/** A cache that does not reach the platform costs each film seconds, and is seldom well a moment later. */
const minFailingDelayMs = 2 * 60_000
const maxDelayMs = 5 * 60_000

export function reduceCache(state: CacheState, event: CacheEvent): CacheState {
  if (event.type === 'received')
    return event.from === 'cache'
      ? { ...state, fromCache: state.fromCache + event.bytes }
      : { ...state, fromPlatform: state.fromPlatform + event.bytes }
  if (event.type === 'completed') return { ...state, failures: 0, fault: null }
  // Two films that notice the same failure count as one.
  if (event.now < state.closedUntil) return { ...state, fault: event.fault }
  const minimum = event.fault === 'failing' ? minFailingDelayMs : 0
  const delay = Math.min(maxDelayMs, Math.max(minimum, minDelayMs * 2 ** state.failures))
  return {
    ...state,
    failures: state.failures + 1,
    // Equal jitter: a room does not return at once.
    closedUntil: event.now + delay / 2 + (delay / 2) * event.random,
    fault: event.fault,
  }
}

export function isOpen({ closedUntil }: CacheState, now: number): boolean {
  return now >= closedUntil
}

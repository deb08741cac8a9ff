/* Ends an idle session on a shared computer. Each event checks the time first, because background timers fire late. */

/** Milliseconds without input. */
export const idleLimitMs = 15 * 60_000

/** Milliseconds between the warning and the end. */
export const warningMs = 60_000

/** Milliseconds; `now` counts through sleep. */
export type Instant = { now: number; monotonic: number }

/** Once warned, only `stay` or an activity resets it. */
export type Idle = { phase: 'counting' | 'warned'; since: Instant } | { phase: 'held' } | { phase: 'over' }

export type IdleEvent = { type: 'sign' | 'look' | 'stay'; at: Instant } | { type: 'busy'; busy: boolean; at: Instant }

export function createIdle(at: Instant, busy: boolean): Idle {
  return busy ? { phase: 'held' } : { phase: 'counting', since: at }
}

export function reduceIdle(state: Idle, event: IdleEvent): Idle {
  if (state.phase === 'over') return state
  if (state.phase === 'held')
    return event.type === 'busy' && !event.busy ? { phase: 'counting', since: event.at } : state
  const gone = elapsed(state.since, event.at)
  if (gone >= idleLimitMs) return { phase: 'over' }
  if (event.type === 'busy') return event.busy ? { phase: 'held' } : state
  if (event.type === 'stay' || (event.type === 'sign' && state.phase === 'counting'))
    return { phase: 'counting', since: event.at }
  return gone >= idleLimitMs - warningMs ? { phase: 'warned', since: state.since } : state
}

export function timeLeft(state: Idle, at: Instant): number | null {
  if (state.phase === 'held' || state.phase === 'over') return null
  return Math.max(0, idleLimitMs - elapsed(state.since, at))
}

function elapsed(from: Instant, to: Instant): number {
  return Math.max(0, to.now - from.now, to.monotonic - from.monotonic)
}

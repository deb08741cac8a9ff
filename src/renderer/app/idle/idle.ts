/*
 * When a session on a shared computer ends by itself (15 minutes without a sign of somebody):
 *
 *                          14 minutes without a sign
 *   ┌──────────┐ ─────────────────────────────────────▶ ┌────────┐
 *   │ counting │                                        │ warned │ (60 s left)
 *   └──────────┘ ◀───────────────────────────────────── └────────┘
 *     ▲  │  sign: the   « stay », or something begins      │
 *     │  │  count starts again                             │
 *     │  │                                                 │
 *     │  │ something begins (playing, uploading, exam)     │
 *     │  ▼                                                 │
 *   ┌──────┐                                               │
 *   │ held │ the count starts when the last of it ends     │
 *   └──────┘                                               │
 *        15 minutes without a sign, whatever comes then    ▼
 *   counting, warned ───────────────────────────────▶ ┌──────┐
 *                                                     │ over │ the session ends, nothing follows
 *                                                     └──────┘
 *
 * Each event looks at the time first: the first touch after an absence of 15 minutes comes too late, even where a
 * window in the background was not woken in time. Once warned, only the button keeps the session: whoever brushes
 * against the mouse is not the one who went away.
 */

/** Milliseconds without a sign after which the session ends. */
export const idleLimitMs = 15 * 60_000

/** Milliseconds before the end at which the warning appears. */
export const warningMs = 60_000

/** An instant on both clocks, in milliseconds: the computer's time counts through sleep, the other one never jumps. */
export type Instant = { now: number; monotonic: number }

/** Where the count stands; `since` is the last sign of somebody. */
export type Idle = { phase: 'counting' | 'warned'; since: Instant } | { phase: 'held' } | { phase: 'over' }

export type IdleEvent = { type: 'sign' | 'look' | 'stay'; at: Instant } | { type: 'busy'; busy: boolean; at: Instant }

export function createIdle(at: Instant, busy: boolean): Idle {
  return busy ? { phase: 'held' } : { phase: 'counting', since: at }
}

export function reduceIdle(state: Idle, event: IdleEvent): Idle {
  if (state.phase === 'over') return state
  if (state.phase === 'held') return event.type === 'busy' && !event.busy ? { phase: 'counting', since: event.at } : state
  const gone = elapsed(state.since, event.at)
  if (gone >= idleLimitMs) return { phase: 'over' }
  if (event.type === 'busy') return event.busy ? { phase: 'held' } : state
  if (event.type === 'stay' || (event.type === 'sign' && state.phase === 'counting')) return { phase: 'counting', since: event.at }
  return gone >= idleLimitMs - warningMs ? { phase: 'warned', since: state.since } : state
}

/** Milliseconds until the session ends; null while nothing is counted. */
export function timeLeft(state: Idle, at: Instant): number | null {
  if (state.phase === 'held' || state.phase === 'over') return null
  return Math.max(0, idleLimitMs - elapsed(state.since, at))
}

function elapsed(from: Instant, to: Instant): number {
  return Math.max(0, to.now - from.now, to.monotonic - from.monotonic)
}

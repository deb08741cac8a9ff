import type { Reminder } from '../../shared/desktop/reminders'

const minuteMs = 60_000
/** A clock that is set while nothing is due is noticed after this long at the latest. */
export const longestWaitMs = 5 * minuteMs

/** What is told at this moment, and in how long it is to be looked at again; null where nothing is left to wait for. */
export type Due = { tell: Reminder[]; waitMs: number | null }

/** What of a plan is due: whatever else belongs to the minute of something due goes along with it; what is past its `until` is left out for good. */
export function dueAt(plan: readonly Reminder[], isTold: (id: string) => boolean, now: number): Due {
  const open = plan.filter(({ id, until }) => now < until && !isTold(id))
  const minuteEnd = (Math.floor(now / minuteMs) + 1) * minuteMs
  const reach = open.some(({ at }) => at <= now) ? minuteEnd - 1 : now
  const later = open.filter(({ at }) => at > reach).map(({ at }) => at - now)
  return {
    tell: open.filter(({ at }) => at <= reach).sort((a, b) => a.at - b.at),
    waitMs: later.length === 0 ? null : Math.min(longestWaitMs, ...later),
  }
}

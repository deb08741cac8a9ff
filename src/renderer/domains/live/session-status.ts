import type { SessionTimes } from './session-times'

/** What a session is called (spec 2 §4): En Cours, Bientôt, Terminée. */
export type SessionStatus = 'live' | 'soon' | 'over'

/** Where a session stands at `now` (epoch milliseconds): what the platform disabled is over whatever the clock says; null where nothing can be told. */
export function getSessionStatus({ times, disabled }: { times: SessionTimes | null; disabled: boolean }, now: number): SessionStatus | null {
  if (disabled) return 'over'
  if (times === null) return null
  if (now < times.start) return 'soon'
  return now < times.end ? 'live' : 'over'
}

/** The instants after `since` and up to `now` at which one of these sessions began or ended. */
export function getStatusChangeTimes(sessions: readonly (SessionTimes | null)[], since: number, now: number): number[] {
  return sessions.flatMap((times) => (times === null ? [] : [times.start, times.end])).filter((at) => at > since && at <= now)
}

import type { SessionTimes } from './session-times'

/** Spec 2 §4: En Cours, Bientôt, Terminée. */
export type SessionStatus = 'live' | 'soon' | 'over'

/** Disabled sessions are over; null without known times. `now` in epoch milliseconds. */
export function getSessionStatus(
  { times, disabled }: { times: SessionTimes | null; disabled: boolean },
  now: number,
): SessionStatus | null {
  if (disabled) return 'over'
  if (times === null) return null
  if (now < times.start) return 'soon'
  return now < times.end ? 'live' : 'over'
}

export function getStatusChangeTimes(sessions: readonly (SessionTimes | null)[], since: number, now: number): number[] {
  return sessions
    .flatMap((times) => (times === null ? [] : [times.start, times.end]))
    .filter((at) => at > since && at <= now)
}

import { parseWireTime, tunisTime, wireDay } from '#core/dates/wire-time.ts'
import type { LiveEvent } from '#shared/contract/events.ts'

const minuteMs = 60_000

/** Assumed duration of a session without a valid end. */
export const defaultLengthMs = 60 * minuteMs

/** Epoch milliseconds; without a valid end, `end` is one hour after `start`. */
export type SessionTimes = { start: number; end: number; endKnown: boolean }

type WireTimes = Pick<LiveEvent['event'], 'start_time' | 'end_time' | 'dayDate'>

/** Date (YYYY-MM-DD) and minutes since midnight in Tunis. */
export function tunisWall(at: number): { date: string; minutes: number } {
  const time = tunisTime(at)
  return { date: wireDay(at), minutes: time.hour() * 60 + time.minute() }
}

function readTime(text: string | null | undefined, day: string | null): number | null {
  if (!text) return null
  const time = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text.trim())
  if (time === null) return parseWireTime(text)
  return day === null ? null : parseWireTime(`${day} ${time[1]?.padStart(2, '0') ?? ''}:${time[2] ?? ''}`)
}

/** `fallbackDay` completes a bare time. */
export function parseSessionTimes(
  { start_time, end_time, dayDate }: WireTimes,
  fallbackDay: string | null = null,
): SessionTimes | null {
  const day = dayDate != null && parseWireTime(dayDate) !== null ? dayDate.trim().slice(0, 10) : fallbackDay
  const start = readTime(start_time, day)
  if (start === null) return null
  const end = readTime(end_time, tunisWall(start).date)
  return end !== null && end > start
    ? { start, end, endKnown: true }
    : { start, end: start + defaultLengthMs, endKnown: false }
}

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

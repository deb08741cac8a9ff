import type { LiveEvent } from '../../../shared/contract/events'
import { parseWireTime, tunisTime, wireDay } from '../../core/dates/wire-time'

const minuteMs = 60_000
/** How long a session without a usable end is taken to last, in milliseconds. */
export const defaultLengthMs = 60 * minuteMs

/** When a session is, in epoch milliseconds; `end` is a guess of one hour where the platform says none, or one before the beginning. */
export type SessionTimes = { start: number; end: number; endKnown: boolean }

type WireTimes = Pick<LiveEvent['event'], 'start_time' | 'end_time' | 'dayDate'>

/** The date and the minutes since midnight on the clocks of Tunis at this instant; a `date` is YYYY-MM-DD. */
export function tunisWall(at: number): { date: string; minutes: number } {
  const time = tunisTime(at)
  return { date: wireDay(at), minutes: time.hour() * 60 + time.minute() }
}

/** Reads a whole time, or a time alone, which is then of `day` in Tunis; null where it is neither. */
function readTime(text: string | null | undefined, day: string | null): number | null {
  if (!text) return null
  const time = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text.trim())
  if (time === null) return parseWireTime(text)
  return day === null ? null : parseWireTime(`${day} ${time[1]?.padStart(2, '0') ?? ''}:${time[2] ?? ''}`)
}

/** When a session is, read in the time of Tunis; null where its beginning cannot be read. `fallbackDay` is the day of a time that stands alone. */
export function parseSessionTimes({ start_time, end_time, dayDate }: WireTimes, fallbackDay: string | null = null): SessionTimes | null {
  const day = dayDate != null && parseWireTime(dayDate) !== null ? dayDate.trim().slice(0, 10) : fallbackDay
  const start = readTime(start_time, day)
  if (start === null) return null
  const end = readTime(end_time, tunisWall(start).date)
  return end !== null && end > start ? { start, end, endKnown: true } : { start, end: start + defaultLengthMs, endKnown: false }
}

import type { TodayEvent } from '../../../shared/contract/home'
import { parseWireTime, platformTimeZone } from '../../core/strings/wire-time'

const minuteMs = 60_000
/** How long a session without a known end is taken to last. */
const usualLengthMs = 90 * minuteMs

/** When a session is, in epoch milliseconds; `end` is null where the platform does not say it. */
export type SessionTimes = { start: number; end: number | null }

/** Where a session stands: under way, in so many minutes, or over. */
export type SessionState = { kind: 'live' } | { kind: 'soon'; hours: number; minutes: number } | { kind: 'over' }

export type Session = { event: TodayEvent; times: SessionTimes; state: SessionState }

const dayInTunis = new Intl.DateTimeFormat('en-CA', { timeZone: platformTimeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** Reads a full date, or a time alone, which is then of this day in Tunis; null where it is neither. */
function readTime(text: string | null | undefined, now: number): number | null {
  if (!text) return null
  const time = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text.trim())
  return time ? parseWireTime(`${dayInTunis.format(now)} ${time[1]?.padStart(2, '0') ?? ''}:${time[2] ?? ''}`) : parseWireTime(text)
}

function stateAt({ start, end }: SessionTimes, now: number): SessionState {
  if (now >= (end ?? start + usualLengthMs)) return { kind: 'over' }
  if (now >= start) return { kind: 'live' }
  const minutes = Math.ceil((start - now) / minuteMs)
  return { kind: 'soon', hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** Today's sessions in the order in which they begin; one whose beginning cannot be read is left out. `now` in epoch milliseconds. */
export function sessionsToday(events: readonly TodayEvent[], now: number): Session[] {
  return events
    .flatMap((event): Session[] => {
      const start = readTime(event.start_time, now)
      if (start === null) return []
      const end = readTime(event.end_time, now)
      const times = { start, end: end !== null && end > start ? end : null }
      return [{ event, times, state: stateAt(times, now) }]
    })
    .sort((a, b) => a.times.start - b.times.start || a.event.id - b.event.id)
}

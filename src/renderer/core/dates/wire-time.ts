import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import isoWeek from 'dayjs/plugin/isoWeek'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)
dayjs.extend(customParseFormat)
dayjs.extend(isoWeek)

/** The platform's own time zone: dates on the wire without a zone are meant in it, and sessions are shown in it (spec 1 §9). */
const platformTimeZone = 'Africa/Tunis'

const withZone = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:?\d{2})$/
const wallFormats = ['YYYY-MM-DD', 'YYYY-MM-DDTHH:mm', 'YYYY-MM-DDTHH:mm:ss']

/** Epoch milliseconds of a date as the platform writes it; null where the text is no date. */
export function parseWireTime(text: string): number | null {
  const normalized = text.trim().replace(' ', 'T')
  // No calendar has a year 0, which is what an empty date is written as.
  if (normalized.startsWith('0000')) return null
  if (!withZone.test(normalized)) return parseWall(normalized.replace(/(:\d{2})\.\d+$/, '$1'))
  const read = dayjs(normalized)
  return read.isValid() ? read.valueOf() : null
}

function parseWall(text: string): number | null {
  // dayjs takes a year below 100 for one of the last century; the calendar is the same 2000 years later.
  const isEarly = text.startsWith('00')
  const read = wallFormats.map((format) => dayjs.utc(isEarly ? `20${text.slice(2)}` : text, format, true)).find((each) => each.isValid())
  if (read === undefined) return null
  const wall = isEarly ? read.subtract(2000, 'year') : read
  return wall.subtract(secondsAhead(wall.valueOf()), 'second').valueOf()
}

/** Epoch milliseconds at which what runs until a date is over: a day alone is the last one, until its end; null where the text is no date. */
export function endOfWireTime(text: string): number | null {
  const at = parseWireTime(text)
  if (at === null) return null
  return /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? dayjs.utc(at).add(1, 'day').valueOf() : at
}

/**
 * Not dayjs's timezone plugin: both `tz()` and its parser err by an hour in the hour that the computer's own zone skips or repeats
 * (`wire-time.test.ts`), as does `utcOffset()`; only the UTC mode never looks at that zone. It is also ten times slower than this formatter.
 */
const offset = new Intl.DateTimeFormat('en', { timeZone: platformTimeZone, timeZoneName: 'longOffset' })

function secondsAhead(at: number): number {
  const name = offset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = 0, minutes = 0, seconds = 0] = /([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}

/** What the clocks of Tunis show at an instant (epoch milliseconds), in dayjs's UTC mode. */
export function tunisTime(at: number): Dayjs {
  return dayjs.utc(at).add(secondsAhead(at), 'second')
}

/** The platform's own day at an instant (epoch milliseconds), YYYY-MM-DD. */
export function wireDay(at: number): string {
  return dayOf(tunisTime(at))
}

/** The UTC day of an instant (epoch milliseconds), YYYY-MM-DD. */
export function utcDay(at: number): string {
  return dayOf(dayjs.utc(at))
}

const [earliest, latest] = [dayjs.utc('0001-01-01T00:00:00Z'), dayjs.utc('9999-12-31T00:00:00Z')]

function dayOf(time: Dayjs): string {
  const within = time.isBefore(earliest) ? earliest : time.isAfter(latest) ? latest : time
  return within.format('YYYY-MM-DD')
}

export function calendarDay(date: string): Dayjs {
  return dayjs.utc(date)
}

export function dateText(day: Dayjs): string {
  return dayOf(day)
}

/** Reads three numbers as a day of the calendar; null where no such day exists. */
export function calendarDayFrom(year: number, month: number, day: number): Dayjs | null {
  const read = dayjs.utc(`${year}-${month}-${day}`, 'YYYY-M-D', true)
  return read.isValid() ? read : null
}

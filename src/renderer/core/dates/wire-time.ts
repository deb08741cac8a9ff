import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import isoWeek from 'dayjs/plugin/isoWeek'
import utc from 'dayjs/plugin/utc'
import { platformOffset } from '#shared/std/platform-time.ts'

dayjs.extend(utc)
dayjs.extend(customParseFormat)
dayjs.extend(isoWeek)

const withZone = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:?\d{2})$/
/** 1973 to 2286: no year, and no other number of the platform. */
const epochSeconds = /^\d{9,10}$/
const epochMilliseconds = /^\d{12,13}$/
const wallFormats = ['YYYY-MM-DD', 'YYYY-MM-DDTHH:mm', 'YYYY-MM-DDTHH:mm:ss']

/** As HTTP writes times, and the frameworks of some languages (RFC 9110). */
const httpTime = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (?:GMT|[+-]\d{4})$/
/** The day comes first, as everywhere where the platform is used. */
const dayFirst = /^(\d{2})\/(\d{2})\/(\d{4})(?= |$)/

/** Epoch milliseconds. */
export function parseWireTime(text: string): number | null {
  if (httpTime.test(text.trim())) return toTime(dayjs(text.trim()))
  const normalized = normalize(text)
  if (epochSeconds.test(normalized)) return Number(normalized) * 1000
  if (epochMilliseconds.test(normalized)) return Number(normalized)
  // The platform writes an empty date as year 0.
  if (normalized.startsWith('0000')) return null
  if (!withZone.test(normalized)) return parseWall(normalized.replace(/(:\d{2})\.\d+$/, '$1'))
  return toTime(dayjs(normalized))
}

/** With the year first, and without the name that Java writes behind an offset. */
function normalize(text: string): string {
  return text
    .trim()
    .replace(dayFirst, '$3-$2-$1')
    .replace(' ', 'T')
    .replace(/(?<=Z|\d)\[[\w/+-]+\]$/, '')
}

function toTime(read: Dayjs): number | null {
  return read.isValid() ? read.valueOf() : null
}

function parseWall(text: string): number | null {
  // dayjs moves years below 100 into the last century; the calendar repeats after 2000 years.
  const isEarly = text.startsWith('00')
  const read = wallFormats
    .map((format) => dayjs.utc(isEarly ? `20${text.slice(2)}` : text, format, true))
    .find((each) => each.isValid())
  if (read === undefined) return null
  const wall = isEarly ? read.subtract(2000, 'year') : read
  return wall.subtract(platformOffset(wall.valueOf()), 'second').valueOf()
}

/** Epoch milliseconds; a date without a time ends with its day. */
export function endOfWireTime(text: string): number | null {
  const at = parseWireTime(text)
  if (at === null) return null
  return /^\d{4}-\d{2}-\d{2}$/.test(normalize(text)) ? dayjs.utc(at).add(1, 'day').valueOf() : at
}

/** A deadline at midnight is shown as the minute before: "1 December, 00:00" is read as the end of that day. */
export function shownDeadline(at: number): number {
  const time = tunisTime(at)
  return time.hour() === 0 && time.minute() === 0 ? at - 60_000 : at
}

/** Wall clock of Tunis in dayjs's UTC mode; `at` in epoch milliseconds. */
export function tunisTime(at: number): Dayjs {
  return dayjs.utc(at).add(platformOffset(at), 'second')
}

/** Wall clock of this computer; `at` in epoch milliseconds. */
export function localTime(at: number): Dayjs {
  return dayjs(at)
}

/** Day in Tunis, YYYY-MM-DD; `at` in epoch milliseconds. */
export function wireDay(at: number): string {
  return toDay(tunisTime(at))
}

/** In Tunis; epoch milliseconds. */
export function isSameDay(one: number, other: number): boolean {
  return wireDay(one) === wireDay(other)
}

/** Midnights in Tunis that lie between; 0 on the same day. Epoch milliseconds. */
export function daysUntil(at: number, now: number): number {
  return calendarDay(wireDay(at)).diff(calendarDay(wireDay(now)), 'day')
}

/** YYYY-MM-DD; `at` in epoch milliseconds. */
export function utcDay(at: number): string {
  return toDay(dayjs.utc(at))
}

const [earliest, latest] = [dayjs.utc('0001-01-01T00:00:00Z'), dayjs.utc('9999-12-31T00:00:00Z')]

function toDay(time: Dayjs): string {
  const within = time.isBefore(earliest) ? earliest : time.isAfter(latest) ? latest : time
  return within.format('YYYY-MM-DD')
}

export function calendarDay(date: string): Dayjs {
  return dayjs.utc(date)
}

export function dateText(day: Dayjs): string {
  return toDay(day)
}

export function calendarDayFrom(year: number, month: number, day: number): Dayjs | null {
  const read = dayjs.utc(`${year}-${month}-${day}`, 'YYYY-M-D', true)
  return read.isValid() ? read : null
}

/** The platform's own time zone: dates on the wire without a zone are meant in it, and sessions are shown in it (spec 1 §9). */
export const platformTimeZone = 'Africa/Tunis'

const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/

/** Epoch milliseconds of a date as the platform writes it; null where the text is no date. */
export function parseWireTime(text: string): number | null {
  const match = pattern.exec(text.trim())
  // No calendar has a year 0, which is what an empty date is written as.
  if (!match || match[1] === '0000') return null
  if (match[7] !== undefined) return numberOrNull(Date.parse(text.trim().replace(' ', 'T')))
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0))
  const asUtc = utcTime([year ?? 0, month ?? 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0])
  const read = new Date(asUtc)
  if (read.getUTCDate() !== day || read.getUTCMonth() + 1 !== month) return null
  return asUtc - zoneOffset(asUtc)
}

const dayMs = 86_400_000

/** Epoch milliseconds at which what runs until a date is over: a day alone is the last one, until its end; null where the text is no date. */
export function endOfWireTime(text: string): number | null {
  const at = parseWireTime(text)
  if (at === null) return null
  return /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? at + dayMs : at
}

/** The platform's own day at an instant (epoch milliseconds), YYYY-MM-DD. */
export function wireDay(at: number): string {
  return utcDay(at + zoneOffset(at))
}

const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T00:00:00Z')

/** The UTC day of an instant (epoch milliseconds), YYYY-MM-DD; the first or the last with a year of four digits where the instant lies beyond. */
export function utcDay(at: number): string {
  return new Date(Math.min(Math.max(at, earliest), latest)).toISOString().slice(0, 10)
}

const zone = new Intl.DateTimeFormat('en-GB', {
  timeZone: platformTimeZone,
  year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
})

function zoneOffset(at: number): number {
  const parts = Object.fromEntries(zone.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return utcTime([year, month, day, hour, minute, second]) - Math.floor(at / 1000) * 1000
}

/** As Date.UTC, which takes a year below 100 for one of the last century. */
function utcTime([year, month, day, ...time]: [number, number, number, number, number, number]): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.setUTCHours(...time)
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

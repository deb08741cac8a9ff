import { calendarDayFrom, dateText, parseWireTime, utcDay, wireDay } from '#core/dates/wire-time.ts'

export type PartialDate = { day: number | null; month: number | null; year: number | null }

/** The first birth date that is refused (spec 1 §5, §9). */
const birthDateLimit = '2018-05-16'

export type BirthDateError = 'missing' | 'impossible' | 'future' | 'too-late'

/** YYYY-MM-DD; null if incomplete or not a calendar day. */
export function toBirthDate({ day, month, year }: PartialDate): string | null {
  if (day === null || month === null || year === null) return null
  const chosen = calendarDayFrom(year, month, day)
  return chosen === null ? null : dateText(chosen)
}

/** The day in Tunis, which the profile shows too. */
export function toPartialDate(birthDate: string | null | undefined): PartialDate {
  const at = parseWireTime(birthDate ?? '')
  const found = at === null ? null : /^(\d{4})-(\d{2})-(\d{2})$/.exec(wireDay(at))
  return found
    ? { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) }
    : { day: null, month: null, year: null }
}

export function isBeforeLimit(birthDate: string): boolean {
  return birthDate < birthDateLimit
}

export function isInFuture(birthDate: string, now: number): boolean {
  return birthDate > utcDay(now)
}

/** `now` in epoch milliseconds. */
export function validateBirthDate(
  chosen: PartialDate | undefined,
  { now, limited }: { now: number; limited: boolean },
): BirthDateError | null {
  if (chosen === undefined || chosen.day === null || chosen.month === null || chosen.year === null) return 'missing'
  const birthDate = toBirthDate(chosen)
  if (birthDate === null) return 'impossible'
  if (isInFuture(birthDate, now)) return 'future'
  return limited && !isBeforeLimit(birthDate) ? 'too-late' : null
}

import { calendarDay } from '#core/dates/wire-time.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { languageFacts, type Language } from '#shared/locale.ts'

type DayFormats = {
  head(date: string): { weekday: string; day: string; full: string }
  /** "9 – 15 novembre 2026". */
  range(dates: readonly string[]): string
}

const cache = new Map<Language, DayFormats>()

export function getDayFormats(language: Language): DayFormats {
  const cached = cache.get(language)
  if (cached) return cached
  const formats = createDayFormats(`${languageFacts[language].intl}-u-nu-latn`)
  cache.set(language, formats)
  return formats
}

function createDayFormats(locale: string): DayFormats {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const weekday = format({ weekday: 'short' })
  const full = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const range = format({ day: 'numeric', month: 'long', year: 'numeric' })
  return {
    head: (date) => ({
      weekday: weekday.format(toEpochDay(date)),
      day: String(Number(date.slice(8))),
      full: full.format(toEpochDay(date)),
    }),
    range: (dates) => {
      const [first = '1970-01-01'] = dates
      return range.formatRange(toEpochDay(first), toEpochDay(dates.at(-1) ?? first))
    },
  }
}

function toEpochDay(date: string): number {
  return calendarDay(date).valueOf()
}

export function formatTimeSpan(start: string, end: string | null): string {
  return isolateLtr(end === null ? start : `${start}–${end}`)
}

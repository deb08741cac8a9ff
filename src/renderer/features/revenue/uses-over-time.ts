import { calendarDay, dateText, parseWireTime, wireDay } from '#core/dates/wire-time.ts'

type Period = { from: string; uses: number }
export type UsesOverTime = { by: 'day' | 'month'; periods: Period[] }

const shownDays = 31
const shownMonths = 12

/** By day up to 31 days, else 12 months; `now` in epoch milliseconds. */
export function usesOverTime(uses: readonly { used_at?: string | null | undefined }[], now: number): UsesOverTime {
  const days = uses.flatMap(({ used_at: at }) => {
    const time = at ? parseWireTime(at) : null
    return time === null ? [] : [wireDay(time)]
  })
  const today = wireDay(now)
  const first = days.reduce((least, day) => (day < least ? day : least), today)
  const last = days.reduce((most, day) => (day > most ? day : most), today)
  const span = calendarDay(last).diff(calendarDay(first), 'day') + 1
  if (days.length === 0) return { by: 'day', periods: [] }
  if (span <= shownDays) return { by: 'day', periods: counted(eachDay(first, span), days) }
  return {
    by: 'month',
    periods: counted(
      eachMonth(last, span),
      days.map((day) => `${day.slice(0, 7)}-01`),
    ).slice(-shownMonths),
  }
}

export function highest(periods: readonly Period[]): number {
  return periods.reduce((most, { uses }) => Math.max(most, uses), 1)
}

function counted(periods: readonly string[], days: readonly string[]): Period[] {
  return periods.map((from) => ({ from, uses: days.filter((day) => day === from).length }))
}

function eachDay(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dateText(calendarDay(first).add(index, 'day')))
}

function eachMonth(last: string, span: number): string[] {
  const count = Math.min(shownMonths, Math.ceil(span / 28) + 1)
  return Array.from({ length: count }, (_, index) =>
    dateText(
      calendarDay(last)
        .startOf('month')
        .subtract(count - 1 - index, 'month'),
    ),
  )
}

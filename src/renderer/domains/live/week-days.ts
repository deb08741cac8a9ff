import { calendarDay, dateText, parseWireTime, wireDay } from '#core/dates/wire-time.ts'
import type { CalendarDay } from '#shared/contract/events.ts'

const datePattern = /^\d{4}-\d{2}-\d{2}/

export function addDays(date: string, days: number): string {
  return dateText(calendarDay(date).add(days, 'day'))
}

export function getWeekDates(now: number, offset: number): string[] {
  const monday = dateText(calendarDay(wireDay(now)).startOf('isoWeek').add(offset, 'week'))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

export function getShownDates(days: readonly Pick<CalendarDay, 'day'>[], now: number, offset: number): string[] {
  const listed = days.flatMap(({ day }) =>
    datePattern.test(day.trim()) && parseWireTime(day) !== null ? [day.trim().slice(0, 10)] : [],
  )
  const dates = [...new Set(listed)].sort().slice(0, 7)
  return dates.length > 0 ? dates : getWeekDates(now, offset)
}

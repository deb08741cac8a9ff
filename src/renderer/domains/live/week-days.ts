import type { CalendarDay } from '../../../shared/contract/events'
import { calendarDay, dateText, parseWireTime, wireDay } from '../../core/dates/wire-time'

const datePattern = /^\d{4}-\d{2}-\d{2}/

/** The date that lies so many days after `date`; both YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  return dateText(calendarDay(date).add(days, 'day'))
}

/** The seven dates of the week that lies `offset` weeks after that of `now`, from Monday, in the calendar of Tunis. */
export function getWeekDates(now: number, offset: number): string[] {
  const monday = dateText(calendarDay(wireDay(now)).startOf('isoWeek').add(offset, 'week'))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** The dates that the platform lists for a week, in order and each once; those of the calendar where it lists none that can be read. */
export function getShownDates(days: readonly Pick<CalendarDay, 'day'>[], now: number, offset: number): string[] {
  const listed = days.flatMap(({ day }) => (datePattern.test(day.trim()) && parseWireTime(day) !== null ? [day.trim().slice(0, 10)] : []))
  const dates = [...new Set(listed)].sort().slice(0, 7)
  return dates.length > 0 ? dates : getWeekDates(now, offset)
}

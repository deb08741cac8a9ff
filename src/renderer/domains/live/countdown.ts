import type { TFunction } from 'i18next'
import { calendarDay, wireDay } from '../../core/dates/wire-time'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The last number that is counted, of days and of hours (spec 2 §4). */
const maxMinutes = 13

/** How long until a session begins, in one unit; no day at all where it begins today, in more hours than are counted. */
type Countdown = { unit: 'days' | 'hours' | 'minutes'; count: number }

/** How long until a beginning: 1 to 13 hours, else today or 1 to 13 days of the calendar of Tunis; minutes in the last hour. Null where it is not counted, or has begun. */
export function getCountdown(start: number, now: number): Countdown | null {
  const left = start - now
  if (left <= 0) return null
  if (left < hourMs) return { unit: 'minutes', count: Math.ceil(left / minuteMs) }
  const hours = Math.floor(left / hourMs)
  if (hours <= maxMinutes) return { unit: 'hours', count: hours }
  const days = calendarDay(wireDay(start)).diff(calendarDay(wireDay(now)), 'day')
  return days <= maxMinutes ? { unit: 'days', count: days } : null
}

const keys = { days: 'inDays', hours: 'inHours', minutes: 'inMinutes' } as const

/** "Dans 3 jours", "Aujourd’hui"; `t` is that of `liveStrings`. */
export function formatCountdown({ unit, count }: Countdown, t: TFunction<'live'>): string {
  return unit === 'days' && count === 0 ? t('today') : t(keys[unit], { count })
}

import type { TFunction } from 'i18next'
import { daysUntil } from '#core/dates/wire-time.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Maximum count for days and hours (spec 2 §4). */
const maxCount = 13

/** 0 days means later today. */
type Countdown = { unit: 'days' | 'hours' | 'minutes'; count: number }

/** Tunis calendar days up to 13; null beyond, or once started. */
export function getCountdown(start: number, now: number): Countdown | null {
  const left = start - now
  if (left <= 0) return null
  if (left < hourMs) return { unit: 'minutes', count: Math.ceil(left / minuteMs) }
  const hours = Math.floor(left / hourMs)
  if (hours <= maxCount) return { unit: 'hours', count: hours }
  const days = daysUntil(start, now)
  return days <= maxCount ? { unit: 'days', count: days } : null
}

const keys = { days: 'inDays', hours: 'inHours', minutes: 'inMinutes' } as const

export function formatCountdown({ unit, count }: Countdown, t: TFunction<'live'>): string {
  return unit === 'days' && count === 0 ? t('today') : t(keys[unit], { count })
}

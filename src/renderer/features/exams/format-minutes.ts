import type { TFunction } from 'i18next'

export function formatMinutes(minutes: number, t: TFunction<'exams'>): string {
  const whole = Math.max(0, Math.floor(minutes))
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  if (hours === 0) return t('minutes', { count: rest })
  if (rest === 0) return t('hours', { count: hours })
  return t('hoursAndMinutes', { hours: t('hours', { count: hours }), minutes: t('minutes', { count: rest }) })
}

const [anHour, aDay] = [60, 24 * 60]

export function formatClockSkew(minutes: number, t: TFunction<'exams'>): string {
  const off = Math.abs(minutes)
  if (off < 2 * anHour) return formatMinutes(off, t)
  return off < 2 * aDay ? t('hours', { count: Math.round(off / anHour) }) : t('days', { count: Math.round(off / aDay) })
}

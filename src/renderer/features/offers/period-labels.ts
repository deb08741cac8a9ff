import type { TFunction } from 'i18next'
import { isolate } from '#core/strings/isolate.ts'
import type { Period } from './periods'

export function periodName(period: Period, t: TFunction<'offers'>): string {
  switch (period.kind) {
    case 'months':
      return t('months', { count: period.months })
    case 'rest-of-year':
      return t('restOfYear')
    case 'day':
      return t('day')
    case 'week':
      return t('week')
    case 'other':
      return isolate(period.text)
  }
}

/** « / 3 mois ». */
export function perPeriod(period: Period, t: TFunction<'offers'>): string {
  switch (period.kind) {
    case 'months':
      return t('perMonths', { count: period.months })
    case 'rest-of-year':
      return t('perYear')
    case 'day':
      return t('perDay')
    case 'week':
      return t('perWeek')
    case 'other':
      return `/ ${isolate(period.text)}`
  }
}

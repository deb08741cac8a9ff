import dayjs from 'dayjs'
import { describe, expect, it } from 'vitest'
import { directionOf } from './direction'
import { loadLocale } from './load-locale'

describe('loadLocale', () => {
  it('gives Arabic the Tunisian months and a week from Monday', async () => {
    const locale = await loadLocale('ar')
    expect(locale.DatePicker?.lang.locale).toBe('ar-tn')
    expect(locale.DatePicker?.lang.shortWeekDays).toBeUndefined()
    expect(locale.DatePicker?.lang.shortMonths).toBeUndefined()
    expect(locale.Calendar?.lang.locale).toBe('ar-tn')
    expect(dayjs('2026-01-05').format('D MMMM')).toBe('5 جانفي')
    expect(dayjs('2026-11-20').startOf('week').format('YYYY-MM-DD')).toBe('2026-11-16')
  })

  it('starts the week on Monday in French and English too', async () => {
    for (const language of ['fr', 'en'] as const) {
      await loadLocale(language)
      expect(dayjs('2026-11-20').startOf('week').day()).toBe(1)
    }
  })
})

describe('directionOf', () => {
  it('turns for Arabic only', () => {
    expect((['fr', 'en', 'ar'] as const).map(directionOf)).toEqual(['ltr', 'ltr', 'rtl'])
  })
})

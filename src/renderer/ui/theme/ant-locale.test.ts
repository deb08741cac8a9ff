import { describe, expect, it } from 'vitest'
import { loadAntLocale } from './ant-locale'

describe('loadAntLocale', () => {
  it('provides the Ant Design texts in three languages', async () => {
    const close = await Promise.all(
      (['fr', 'en', 'ar'] as const).map(async (language) => (await loadAntLocale(language)).global?.close),
    )
    expect(close).toEqual(['Fermer', 'Close', 'إغلاق'])
  })

  it('uses the Tunisian month names in Arabic', async () => {
    const { DatePicker, Calendar } = await loadAntLocale('ar')
    for (const picker of [DatePicker, Calendar]) {
      expect(picker?.lang.shortMonths).toEqual([
        'جانفي',
        'فيفري',
        'مارس',
        'أفريل',
        'ماي',
        'جوان',
        'جويلية',
        'أوت',
        'سبتمبر',
        'أكتوبر',
        'نوفمبر',
        'ديسمبر',
      ])
      expect(picker?.lang.locale).toBe('ar_TN')
    }
  })
})

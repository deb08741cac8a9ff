import { describe, expect, it } from 'vitest'
import { toTextLanguage } from './text-language'

describe('the language of a text of the platform', () => {
  it.each([
    ['الدرس الأول: القراءة', 'fr', 'ar'],
    ['مراجعة PDF', 'en', 'ar'],
    ['Lire une droite', 'ar', 'fr'],
    ['Lire une droite', 'en', 'en'],
    ['Lire une droite', 'fr', 'fr'],
    ['12 / 20', 'ar', null],
    ['', 'fr', null],
  ] as const)('of «%s» on a page in %s is %s', (text, page, language) => {
    expect(toTextLanguage(text, page)).toBe(language)
  })
})

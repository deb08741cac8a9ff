import { expect, test } from 'vitest'
import { languageFrom } from './locale'

test.each([
  [['ar-TN', 'fr'], 'ar'],
  [['en_GB'], 'en'],
  [['fr-FR'], 'fr'],
  [['de', 'en-US'], 'en'],
  [['de'], 'fr'],
  [[], 'fr'],
] as const)('the system languages %j give %s', (codes, language) => {
  expect(languageFrom(codes)).toBe(language)
})

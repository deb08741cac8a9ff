import { expect, test } from 'vitest'
import { languageFrom } from './locale'

test.each([
  [['ar-TN', 'fr'], 'ar'],
  [['en_GB'], 'en'],
  [['fr-FR'], 'fr'],
  [['de', 'en-US'], 'en'],
  [['de'], 'fr'],
  [[], 'fr'],
] as const)('system languages %j select %s', (codes, language) => {
  expect(languageFrom(codes)).toBe(language)
})

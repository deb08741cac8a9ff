import { expect, it, vi } from 'vitest'

vi.mock('./brand', () => ({ brand: { languages: ['ar', 'fr'] } }))

const { firstLanguage, languageFrom, offeredLanguages } = await import('./locale')

it('offers the languages of the brand in its order, and its first where the system has none of them', () => {
  expect(offeredLanguages).toEqual(['ar', 'fr'])
  expect(firstLanguage).toBe('ar')
  expect(languageFrom(['de-DE', 'fr-FR'])).toBe('fr')
  expect(languageFrom(['en-GB'])).toBe('ar')
})

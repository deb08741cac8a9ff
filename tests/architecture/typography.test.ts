import { expect, it } from 'vitest'
import { i18n, startI18n } from '#core/strings/i18n.ts'
import { getFixedT } from '#main/i18n/i18n.ts'
import { languages, type Language } from '#shared/locale.ts'
import { typography } from '#shared/typography.ts'
import { stringTables } from '../support/string-tables'

const tables = [...stringTables().values()]

function typesetSentences(language: Language): readonly string[] {
  const texts = tables.flatMap((table) =>
    Object.values(table[language]).map((text) => text.replaceAll(/\{\{[^}]*\}\}/g, '3')),
  )
  return texts.map((text) => typography.process(text, '', { lng: language }, {}))
}

it('starts no French line with punctuation', () => {
  expect(typesetSentences('fr').filter((text) => text.includes('\u00A0:')).length).toBeGreaterThan(100)
  expect(typesetSentences('fr').filter((text) => / [:;!?»]|« /.test(text))).toEqual([])
})

it('joins French numbers and units with a no-break space', () => {
  expect(typesetSentences('fr').filter((text) => /\d (?:%|FCFA|pts?|Mo|h|min|s|ms)(?!\p{L})/u.test(text))).toEqual([])
})

it('isolates left-to-right runs in Arabic', () => {
  expect(typesetSentences('ar').filter((text) => text.includes('\u20661 FCFA\u2069')).length).toBeGreaterThan(0)
  expect(
    typesetSentences('ar').filter((text) => /(?<![\u2066\u2068][^\u2069]*)(?:Ctrl\+|\d FCFA|\d \/ \d)/.test(text)),
  ).toEqual([])
})

it.each([
  ['fr', 'Mot de passe oublié\u00A0?', 'Notifications non lues\u00A0: 3'],
  ['en', 'Forgot your password?', 'Unread notifications: 3'],
])('applies in the page and in the main process: %s', async (code, page, main) => {
  const language = languages.find((known) => known === code) ?? 'ar'
  await startI18n(language)
  expect(i18n.t('forgotten', { ns: 'sign-in' })).toBe(page)
  expect(getFixedT(language, 'main-notifications')('unread', { count: 3 })).toBe(main)
})

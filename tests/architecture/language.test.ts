import { describe, expect, it } from 'vitest'
import { languages, type Language } from '#shared/locale.ts'
import { stringTables } from '../support/string-tables'
import allowedTranslations from './language/allowed-translations.json'
import arabicSpelling from './language/arabic-spelling.json'
import { bannedWords } from './language/banned-words'
import namedElsewhere from './language/failures-with-a-button.json'

type Sentence = { readonly id: string; readonly texts: Readonly<Record<Language, string | undefined>> }

const plural = /_(zero|one|two|few|many|other)$/
const sentences: readonly Sentence[] = [...stringTables()].flatMap(([namespace, table]) => {
  const keys = new Set(languages.flatMap((language) => Object.keys(table[language])))
  return [...keys].map((key) => ({
    id: `${namespace}:${key}`,
    texts: { fr: table.fr[key], en: table.en[key], ar: table.ar[key] },
  }))
})

const inLanguage = (language: Language) =>
  sentences.flatMap(({ id, texts }) => (texts[language] === undefined ? [] : [{ id, text: texts[language] }]))
const idsWhere = (language: Language, matches: (text: string, id: string) => boolean) =>
  inLanguage(language)
    .filter(({ id, text }) => matches(text, id))
    .map(({ id, text }) => `${id}: ${text}`)

const verbatim = new Set([
  'account:retryLater',
  'operator:serverError',
  'money:operatorServer',
  'failure:serverText',
  'failure:paymentFailed',
  'money:refusedText',
  'wallet:failedText',
  'failure:mustUnlockCourse',
  'lesson:unlockFirst',
  'failure:alreadyVerified',
  'money:pointsRange',
  'operator:phoneInvalid',
  'common:usernameRequired',
  'common:usernameInvalid',
  'sign-in:passwordRequired',
  'registration:passwordMissing',
  'profile:completeTitle',
  'wallet:amountTooHigh',
  'common:teacherTitle',
  'common:teacherText',
])

describe('translations of a French sentence', () => {
  it.each(['en', 'ar'] as const)(
    'are the same everywhere in %s, except for listed sentences with two meanings',
    (language) => {
      const byFrench = new Map<string, Set<string>>()
      for (const { id, texts } of sentences) {
        const translation = texts[language]
        if (plural.test(id) || texts.fr === undefined || translation === undefined) continue
        byFrench.set(texts.fr, (byFrench.get(texts.fr) ?? new Set()).add(translation))
      }
      const several = [...byFrench].filter(([, translations]) => translations.size > 1).map(([french]) => french)
      expect(several.toSorted()).toEqual(Object.keys(allowedTranslations[language]).toSorted())
    },
  )
})

describe('glossary', () => {
  it.each(languages)('bans alternative terms in %s', (language) => {
    expect(idsWhere(language, (text) => bannedWords[language].some((word) => word.test(text)))).toEqual([])
  })

  it('uses tu for the student', () => {
    expect(idsWhere('fr', (text, id) => /\b(vous|votre|vos|veuillez)\b/i.test(text) && !verbatim.has(id))).toEqual([])
  })

  it('preserves every sentence of the specifications that uses vous', () => {
    const formal = new Set(
      inLanguage('fr')
        .filter(({ text }) => /\b(vous|votre|vos|veuillez|saisissez)\b/i.test(text))
        .map(({ id }) => id),
    )
    expect([...verbatim].filter((id) => !formal.has(id))).toEqual([])
  })
})

describe('Arabic texts', () => {
  it('use one spelling per word', () => {
    const letter = '[\\u0621-\\u0652]'
    const wrong = new RegExp(`(?<!${letter})(?:${Object.keys(arabicSpelling).join('|')})(?!${letter})`)
    expect(idsWhere('ar', (text) => wrong.test(text))).toEqual([])
  })
})

describe('failure messages', () => {
  const failure =
    /n’a pas pu|n’ont pas pu|impossible|a échoué|ne répond pas|illisible|interrompu|n’a pas été|ne peut pas|ne peuvent pas|échec/i
  const step = new RegExp(
    [
      'réessa',
      'vérifie',
      'préviens',
      'contacte',
      'adresse-toi',
      'recharge',
      'ouvre',
      'choisis',
      'ferme',
      'essaie',
      'relance',
      'redémarr',
      'utilise',
      'saisis',
      'remets',
      'libère',
      'installe',
      'mets',
      'prends',
      'enregistre-',
      'demande',
      'génère',
      'recommence',
      'reprend',
      'automatiquement',
      'signale',
      'ajoute',
      'attends',
      'montre',
      'reviens',
      'mettre',
      'patiente',
      'laisse',
      'dès que',
      'dès le retour',
    ].join('|'),
    'i',
  )

  it('suggest an action in the text, the title or a button', () => {
    const french = new Map(inLanguage('fr').map(({ id, text }) => [id, text]))
    const companions = (id: string) => {
      const base = id.replace(plural, '').replace(/(Title|Text)$/, '')
      return [base, `${base}Title`, `${base}Text`].flatMap((other) => french.get(other) ?? [])
    }
    const silent = [...french]
      .filter(([id, text]) => failure.test(text) && ![text, ...companions(id)].some((each) => step.test(each)))
      .map(([id]) => id.replace(plural, ''))
    expect([...new Set(silent)].toSorted()).toEqual(Object.values(namedElsewhere).flat().toSorted())
  })
})

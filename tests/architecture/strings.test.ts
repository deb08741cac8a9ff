import { describe, expect, it } from 'vitest'
import { languages } from '#shared/locale.ts'
import { stringTables } from '../support/string-tables'

const form = /_(zero|one|two|few|many|other)$/
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)\s*(?:,[^}]*)?\}\}/g)].map(([, name]) => name).sort()
const base = (key: string) => key.replace(form, '')
const tables = stringTables()

it('finds the translations of the page and of the main process', () => {
  expect([...tables.keys()]).toEqual(
    expect.arrayContaining(['common', 'nav', 'sign-in', 'wallet', 'main-menu', 'main-crash']),
  )
})

it('no table repeats a translation of the common table', () => {
  const common = tables.get('common')
  const repeated = [...tables]
    .filter(([namespace]) => !/^(common|nav|main-.*)$/.test(namespace))
    .flatMap(([namespace, table]) =>
      Object.keys(table.fr)
        .filter((key) =>
          languages.every(
            (language) => common?.[language][key] !== undefined && common[language][key] === table[language][key],
          ),
        )
        .map((key) => `${namespace}:${key}`),
    )
  expect(repeated).toEqual([])
})

describe.each([...tables])('translations of %s', (_namespace, table) => {
  it.each(languages)('have every plural form that %s needs', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    const plurals = new Map<string, string[]>()
    for (const key of Object.keys(table[language])) {
      const found = form.exec(key)?.[1]
      if (found) plurals.set(base(key), [...(plurals.get(base(key)) ?? []), found])
    }
    for (const [key, forms] of plurals) expect({ key, forms: forms.toSorted() }).toEqual({ key, forms: needed })
  })

  it('have the same keys in the three languages', () => {
    const keys = languages.map((language) => [...new Set(Object.keys(table[language]).map(base))].toSorted())
    expect(keys[1]).toEqual(keys[0])
    expect(keys[2]).toEqual(keys[0])
  })

  it('have the same placeholders in the three languages', () => {
    for (const [key, french] of Object.entries(table.fr)) {
      for (const language of languages) {
        const same = Object.entries(table[language]).filter(([other]) => base(other) === base(key))
        for (const [other, text] of same) {
          const expected = form.test(other)
            ? placeholders(french).filter((name) => name !== 'count')
            : placeholders(french)
          const actual = form.test(other) ? placeholders(text).filter((name) => name !== 'count') : placeholders(text)
          expect({ language, key: other, actual }).toEqual({ language, key: other, actual: expected })
        }
      }
    }
  })

  it.each(languages)('are never empty in %s', (language) => {
    for (const [key, text] of Object.entries(table[language]))
      expect({ key, empty: text.trim() === '' }).toEqual({ key, empty: false })
  })

  it('are written in Arabic script in Arabic', () => {
    const latinOnly = Object.entries(table.ar).filter(
      ([, text]) => /[a-z]{4}/i.test(text.replaceAll(/\{\{[^}]*\}\}/g, '')) && !/[\u0600-\u06FF]/.test(text),
    )
    const names = /^(PayDunya|YouTube|Facebook|Instagram|Google|Tutorat|.*\.pdf|PDF|HTML|https?:.*|[\d\s:/.×x%-]+)$/i
    expect(latinOnly.filter(([, text]) => !names.test(text))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { definedStrings } from '../../src/renderer/core/strings/define-strings'
import { languages } from '../../src/shared/locale'

// Every file that defines strings registers them when it is loaded.
const files = import.meta.glob(['../../src/renderer/**/*-strings.ts', '!**/define-strings.ts'], { eager: true })

const form = /_(zero|one|two|few|many|other)$/
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name).sort()
const base = (key: string) => key.replace(form, '')

it('finds the strings of every feature', () => {
  expect(Object.keys(files).length).toBeGreaterThanOrEqual(8)
  expect(definedStrings().size).toBe(Object.keys(files).length)
})

describe.each([...definedStrings()])('the strings of %s', (_namespace, tables) => {
  it.each(languages)('have every plural form that %s needs', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    const plurals = new Map<string, string[]>()
    for (const key of Object.keys(tables[language])) {
      const found = form.exec(key)?.[1]
      if (found) plurals.set(base(key), [...(plurals.get(base(key)) ?? []), found])
    }
    for (const [key, forms] of plurals) expect({ key, forms: forms.toSorted() }).toEqual({ key, forms: needed })
  })

  it('have the same keys in the three languages', () => {
    const keys = languages.map((language) => [...new Set(Object.keys(tables[language]).map(base))].toSorted())
    expect(keys[1]).toEqual(keys[0])
    expect(keys[2]).toEqual(keys[0])
  })

  it('hold the same placeholders in the three languages', () => {
    for (const [key, french] of Object.entries(tables.fr)) {
      for (const language of languages) {
        const same = Object.entries(tables[language]).filter(([other]) => base(other) === base(key))
        for (const [other, text] of same) {
          // A plural form may say the number in words: "deux leçons", درسان.
          const wanted = form.test(other) ? placeholders(french).filter((name) => name !== 'count') : placeholders(french)
          const given = form.test(other) ? placeholders(text).filter((name) => name !== 'count') : placeholders(text)
          expect({ language, key: other, given }).toEqual({ language, key: other, given: wanted })
        }
      }
    }
  })

  it.each(languages)('are never empty in %s', (language) => {
    for (const [key, text] of Object.entries(tables[language])) expect({ key, empty: text.trim() === '' }).toEqual({ key, empty: false })
  })

  it('are Arabic in Arabic', () => {
    const latinOnly = Object.entries(tables.ar).filter(([, text]) => /[a-z]{4}/i.test(text.replaceAll(/\{\{[^}]*\}\}/g, '')) && !/[\u0600-\u06FF]/.test(text))
    const names = /^(PayDunya|YouTube|Facebook|Instagram|Google|Tutorat|.*\.pdf|PDF|HTML|https?:.*|[\d\s:/.×x%-]+)$/i
    expect(latinOnly.filter(([, text]) => !names.test(text))).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { homeworkTypes } from '#shared/desktop/homework.ts'
import { parseHomeworkType } from '#shared/homework-type.ts'
import { sanitizeName, isDerivedName, isSameName, toDisplayName, uniqueName } from './file-name'

const type = fc.constantFrom(...homeworkTypes)
const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '/',
      '\\',
      '..',
      '.',
      ' ',
      ':',
      '*',
      '"',
      '<',
      '\n',
      '\0',
      '\u202E',
      '\u2066',
      '\u200F',
      '\uFEFF',
      '\uD800',
      'é',
      'م',
      '😀',
      'CON',
      'x',
    ),
    fc.string({ minLength: 1, maxLength: 3, unit: 'binary' }),
  ),
  maxLength: 300,
})

describe('H5: sanitizeName and uniqueName', () => {
  it.each([
    ['copie.PDF', 'copie.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\lina\\Bureau\\copie.pdf', 'copie.pdf'],
    ['fdp.eiPoc\u202E.pdf', 'fdp.eiPoc.pdf'],
    ['con.pdf', '_con.pdf'],
    ['LPT1.2026.pdf', '_LPT1.2026.pdf'],
    ['.pdf', 'document.pdf'],
    ['  ... .pdf', 'document.pdf'],
    ['copie .pdf', 'copie.pdf'],
    ['a:b*c?.pdf', 'a-b-c-.pdf'],
    ['تمرين 1.pdf', 'تمرين 1.pdf'],
    ['e\u0301te\u0301.pdf', 'été.pdf'],
    ['jeu.exe.pdf', 'jeu.exe.pdf'],
  ])('sanitizes %j to %j', (original, expected) => {
    expect(sanitizeName(original, 'pdf')).toBe(expected)
  })

  it('returns one path segment of at most 120 characters with its extension for any name', () => {
    fc.assert(
      fc.property(nasty, type, (original, extension) => {
        const name = sanitizeName(`${original}.${extension}`, extension)
        expect(name.length).toBeLessThanOrEqual(120)
        expect(name).toMatch(new RegExp(`[^.\\s]\\.${extension}$`, 'u'))
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}<>:"|?*/\\]|^[.\s]/u)
        expect(name.isWellFormed()).toBe(true)
        expect(parseHomeworkType(name)).toBe(extension)
        expect(sanitizeName(name, extension)).toBe(name)
      }),
      { numRuns: 3_000, examples: [['\u{11366}\u0000\u08cf', 'gif']] },
    )
  })

  it('makes names unique within the limit, ignoring case and normalization', () => {
    expect(uniqueName('copie.pdf', ['Copie.pdf', 'copie (2).pdf'])).toBe('copie (3).pdf')
    expect(uniqueName('été.pdf', ['e\u0301te\u0301.pdf'])).toBe('été (2).pdf')
    fc.assert(
      fc.property(nasty, type, fc.integer({ min: 1, max: 30 }), (original, extension, count) => {
        const taken: string[] = []
        for (let index = 0; index < count; index += 1)
          taken.push(uniqueName(sanitizeName(`${original}.${extension}`, extension), taken))
        expect(new Set(taken.map((name) => name.toLowerCase())).size).toBe(count)
        expect(taken.every((name) => name.length <= 120 && parseHomeworkType(name) === extension)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

it.each([
  ['contrôle.pdf', 'contrôle.pdf'],
  ['falcon.pdf', 'falcon.pdf'],
  ['com10.pdf', 'com10.pdf'],
  ['COM¹.pdf', '_COM¹.pdf'],
  ['con .x.pdf', '_con .x.pdf'],
  ['a   b\u00a0 c.pdf', 'a b c.pdf'],
  ['a.jpeg', 'a.pdf'],
  ['a.b2.pdf', 'a.b2.pdf'],
  ['..a..pdf', 'a.pdf'],
  ['a.pdf .', 'a.pdf'],
  ['capture.jfif', 'capture.pdf'],
])('H5: sanitizes %j to %j', (original, expected) => {
  expect(sanitizeName(original, 'pdf')).toBe(expected)
})

it('H5: truncates a long name before its extension', () => {
  expect(sanitizeName(`${'a'.repeat(116)}.pdf`, 'pdf')).toBe(`${'a'.repeat(116)}.pdf`)
  expect(sanitizeName(`${'a'.repeat(117)}.pdf`, 'pdf')).toBe(`${'a'.repeat(116)}.pdf`)
  expect(sanitizeName(`${'😀'.repeat(60)}.jpeg`, 'jpeg')).toBe(`${'😀'.repeat(57)}.jpeg`)
  expect(sanitizeName(`con.${'a'.repeat(112)}.pdf`, 'pdf')).toBe(`_con.${'a'.repeat(111)}.pdf`)
})

it('shows a refused name without its folders and invisible characters, whatever its extension', () => {
  expect(toDisplayName('C:\\photos\\vacances.heic')).toBe('vacances.heic')
  expect(toDisplayName('photos/e\u0301te\u0301\u202E.exe ')).toBe('été.exe')
  expect([toDisplayName('photos/'), toDisplayName('\u200F')]).toEqual(['document', 'document'])
  expect(toDisplayName('x'.repeat(200))).toBe('x'.repeat(120))
})

it('makes a name unique before its extension, and shortens it for the number', () => {
  expect(uniqueName('a.b.pdf', ['a.b.pdf'])).toBe('a.b (2).pdf')
  const long = `${'a'.repeat(116)}.pdf`
  expect(uniqueName(long, [long])).toBe(`${'a'.repeat(112)} (2).pdf`)
  const dotted = `${'a'.repeat(111)}.${'b'.repeat(4)}.pdf`
  expect(uniqueName(dotted, [dotted])).toBe(`${'a'.repeat(111)} (2).pdf`)
})

it('treats decomposed accents as the same name, and other capitals as another', () => {
  expect(isSameName('e\u0301te\u0301.pdf', 'été.pdf')).toBe(true)
  expect(isSameName('Été.pdf', 'été.pdf')).toBe(false)
})

it.each([
  ['1700_copie-finale.pdf', 'copie finale.pdf', true],
  ['ELEVE_Ete_1700.pdf', 'élève été.pdf', true],
  ['copie (2).pdf', 'copie.pdf', true],
  ['1700_copie.pdf', '(copie).pdf', true],
  ['copie.pdf', 'copie.pdf', true],
  ['copie.png', 'copie.pdf', false],
  ['finale copie.pdf', 'copie finale.pdf', false],
  ['copie x finale.pdf', 'copie finale.pdf', false],
  ['copies.pdf', 'copie.pdf', false],
  ['finale.pdf', 'copie finale.pdf', false],
  ['copie.pdf', '.pdf', false],
])('decides whether %j is derived from %j: %s', (remote, local, expected) => {
  expect(isDerivedName(remote, local)).toBe(expected)
})

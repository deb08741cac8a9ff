import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { homeworkTypes } from '../../shared/desktop/homework'
import { cleanName, isMadeOf, isSameName, shownName, typeOf, uniqueName } from './file-name'

const type = fc.constantFrom(...homeworkTypes)
const nasty = fc.string({ unit: fc.oneof(fc.constantFrom('/', '\\', '..', '.', ' ', ':', '*', '"', '<', '\n', '\0', '\u202E', '\u2066', '\u200F', '\uFEFF', '\uD800', 'é', 'م', '😀', 'CON', 'x'), fc.string({ minLength: 1, maxLength: 3, unit: 'binary' })), maxLength: 300 })

describe('H5: the name of a file', () => {
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
  ])('%j becomes %j', (given, expected) => {
    expect(cleanName(given, 'pdf')).toBe(expected)
  })

  it('is one part of a path of at most 120 letters with its extension, whatever it was', () => {
    fc.assert(
      fc.property(nasty, type, (given, wanted) => {
        const name = cleanName(`${given}.${wanted}`, wanted)
        expect(name.length).toBeLessThanOrEqual(120)
        expect(name).toMatch(new RegExp(`[^.\\s]\\.${wanted}$`, 'u'))
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}<>:"|?*/\\]|^[.\s]/u)
        expect(name.isWellFormed()).toBe(true)
        expect(typeOf(name)).toBe(wanted)
        expect(cleanName(name, wanted)).toBe(name)
      }),
      { numRuns: 3_000 },
    )
  })

  it('is made unique without growing too long; capitals and accents written another way are the same', () => {
    expect(uniqueName('copie.pdf', ['Copie.pdf', 'copie (2).pdf'])).toBe('copie (3).pdf')
    expect(uniqueName('été.pdf', ['e\u0301te\u0301.pdf'])).toBe('été (2).pdf')
    fc.assert(
      fc.property(nasty, type, fc.integer({ min: 1, max: 30 }), (given, wanted, count) => {
        const taken: string[] = []
        for (let index = 0; index < count; index += 1) taken.push(uniqueName(cleanName(`${given}.${wanted}`, wanted), taken))
        expect(new Set(taken.map((name) => name.toLowerCase())).size).toBe(count)
        expect(taken.every((name) => name.length <= 120 && typeOf(name) === wanted)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it.each(['copie.exe', 'copie', 'copie.pdf.exe', 'pdf', 'copie.heic', 'copie.docm', 'copie.pdf/', ''])('%j has no type of homework', (name) => {
    expect(typeOf(name)).toBeNull()
  })
})

it.each([
  ['contrôle.pdf', 'contrôle.pdf'], ['falcon.pdf', 'falcon.pdf'], ['com10.pdf', 'com10.pdf'], ['COM¹.pdf', '_COM¹.pdf'], ['con .x.pdf', '_con .x.pdf'], ['a   b\u00a0 c.pdf', 'a b c.pdf'], ['a.jpeg', 'a.pdf'], ['a.b2.pdf', 'a.b2.pdf'], ['..a..pdf', 'a.pdf'],
])('H5: %j is stored as %j', (given, expected) => {
  expect(cleanName(given, 'pdf')).toBe(expected)
})

it('H5: cuts a long name so that its extension stays', () => {
  expect(cleanName(`${'a'.repeat(116)}.pdf`, 'pdf')).toBe(`${'a'.repeat(116)}.pdf`)
  expect(cleanName(`${'a'.repeat(117)}.pdf`, 'pdf')).toBe(`${'a'.repeat(116)}.pdf`)
  expect(cleanName(`${'😀'.repeat(60)}.jpeg`, 'jpeg')).toBe(`${'😀'.repeat(57)}.jpeg`)
  expect(cleanName(`con.${'a'.repeat(112)}.pdf`, 'pdf')).toBe(`_con.${'a'.repeat(111)}.pdf`)
})

it.each([['copie.PDF ', 'pdf'], ['a.jpeg', 'jpeg'], ['a.b.png', 'png'], ['a.xpdf', null], ['a.pdf2', null], ['a.pdf.', null]])('finds in %j the type %s', (name, type) => {
  expect(typeOf(name)).toBe(type)
})

it('shows a refused name without its folders and invisible characters, whatever its extension', () => {
  expect(shownName('C:\\photos\\vacances.heic')).toBe('vacances.heic')
  expect(shownName('photos/e\u0301te\u0301\u202E.exe ')).toBe('été.exe')
  expect([shownName('photos/'), shownName('\u200F')]).toEqual(['document', 'document'])
  expect(shownName('x'.repeat(200))).toBe('x'.repeat(120))
})

it('makes a name unique before its extension, and shortens it for the number', () => {
  expect(uniqueName('a.b.pdf', ['a.b.pdf'])).toBe('a.b (2).pdf')
  const long = `${'a'.repeat(116)}.pdf`
  expect(uniqueName(long, [long])).toBe(`${'a'.repeat(112)} (2).pdf`)
  const dotted = `${'a'.repeat(111)}.${'b'.repeat(4)}.pdf`
  expect(uniqueName(dotted, [dotted])).toBe(`${'a'.repeat(111)} (2).pdf`)
})

it('takes a name that a platform wrote with other accents for the same, and no other', () => {
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
])('whether the platform may have made %j of %j: %s', (theirs, ours, expected) => {
  expect(isMadeOf(theirs, ours)).toBe(expected)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { homeworkTypes } from '../../shared/desktop/homework'
import { cleanName, typeOf, uniqueName } from './file-name'

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

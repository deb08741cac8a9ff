import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasPasswordLength, hasTrait, isSamePassword, validatePassword, passwordTraits } from './password-rules'

describe('new password', () => {
  it.each(['Tutorat2026!', 'Aa1!aaaa', 'Éa1!éèàù', 'Aa1!Aa1!Aa1!Aa1!', 'Aaaaaa1!', 'Mot de p4sse!'])(
    'accepts %s',
    (password) => {
      expect(validatePassword(password)).toBeNull()
    },
  )

  it.each([
    ['', 'missing'],
    ['Aa1!aaa', 'length'],
    ['Aa1!Aa1!Aa1!Aa1!A', 'length'],
    ['tutorat2026!', 'weak'],
    ['TUTORAT2026!', 'weak'],
    ['TutoratTutorat!', 'weak'],
    ['Tutorat2026', 'weak'],
    ['Tutorat 2026', 'weak'],
    ['Aaaaaaa1!', 'repeats'],
    ['Aa1!!!!!!!', 'repeats'],
    ['Aa!1111111', 'repeats'],
  ] as const)('refuses "%s": %s', (password, fault) => {
    expect(validatePassword(password)).toBe(fault)
  })

  it('accepts a character five times in a row, but not six times', () => {
    expect(validatePassword(`A1!b${'x'.repeat(5)}`)).toBeNull()
    expect(validatePassword(`A1!b${'x'.repeat(6)}`)).toBe('repeats')
    expect(validatePassword(`A1!b${'😀'.repeat(6)}`)).toBe('repeats')
    expect(validatePassword('A1!bxxxyxxxyxxx')).toBeNull()
  })

  it.each([
    [7, false],
    [8, true],
    [16, true],
    [17, false],
  ])('detects whether %i characters are a valid length: %s', (length, expected) => {
    expect(hasPasswordLength('x'.repeat(length))).toBe(expected)
    expect(hasPasswordLength('😀'.repeat(length))).toBe(expected)
  })

  it('is valid exactly if it has every trait', () => {
    const character = fc.constantFrom('a', 'b', 'B', 'C', '1', '2', '!', '#', ' ', 'é', 'ع')
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 18 }), (password) => {
        expect(validatePassword(password) === null).toBe(passwordTraits.every((trait) => hasTrait(password, trait)))
      }),
    )
  })

  it('detects a trait at any position', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(hasTrait(`${before}A${after}`, 'capital')).toBe(true)
        expect(hasTrait(`${before}z${after}`, 'small')).toBe(true)
        expect(hasTrait(`${before}7${after}`, 'digit')).toBe(true)
        expect(hasTrait(`${before}!${after}`, 'special')).toBe(true)
        expect(hasTrait(`${before}${'7'.repeat(6)}${after}`, 'repeats')).toBe(false)
      }),
    )
  })

  it('has no trait while it is empty', () => {
    expect(passwordTraits.filter((trait) => hasTrait('', trait))).toEqual([])
  })
})

it('takes two passwords for the same whatever form their accents were typed in, and no others', () => {
  expect(isSamePassword('été2026', 'e\u0301te\u03012026')).toBe(true)
  expect(isSamePassword('été2026', 'été2026 ')).toBe(false)
  expect(isSamePassword('Ete2026', 'ete2026')).toBe(false)
})

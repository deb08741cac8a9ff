import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isProfileName, normalizeName, validateRegistrationName } from './person-rules'

const latin = fc.constantFrom(...'abcdefzABCZéèçÉœñ')
const arabic = fc.constantFrom(...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي')
const word = (min: number, max: number) =>
  fc.oneof(latin, arabic).chain((first) => {
    const letter = /[ء-ي]/.test(first) ? arabic : latin
    return fc.string({ unit: letter, minLength: min - 1, maxLength: max - 1 }).map((rest) => first + rest)
  })

describe('name at registration: letters and spaces, 2 to 25 characters', () => {
  it.each([
    'Amira',
    'Ab',
    'Zoé',
    'Œdipe',
    'Ben Salah',
    'ben salah ep trabelsi',
    'أميرة',
    'بن صالح',
    'مُحَمَّد',
    '\u200fأميرة\u200f',
    '\u202bبن صالح\u202c',
    'a'.repeat(25),
    `  ${'a'.repeat(25)}  `,
  ])('accepts %s', (typed) => {
    expect(validateRegistrationName(typed)).toBeNull()
  })

  it.each([
    ['', 'missing'],
    [' \t\u00a0', 'missing'],
    ['A', 'length'],
    ['م', 'length'],
    ['a'.repeat(26), 'length'],
    ['Amira2', 'letters'],
    ['أميرة٢', 'letters'],
    ['Ben-Salah', 'letters'],
    ["N'Diaye", 'letters'],
    ['Amira.', 'letters'],
    ['Amira_', 'letters'],
    ['<b>', 'letters'],
    ['😀😀', 'letters'],
    ['\u0301\u0301', 'letters'],
  ] as const)('refuses "%s": %s', (typed, fault) => {
    expect(validateRegistrationName(typed)).toBe(fault)
  })

  it('accepts every word of 2 to 25 letters, with spaces around it', () => {
    fc.assert(
      fc.property(word(2, 25), (name) => {
        expect(validateRegistrationName(`  ${name} `)).toBeNull()
      }),
    )
  })

  it('refuses a name with a digit or a sign', () => {
    const sign = fc.constantFrom(...'0123456789٠٩-_.,;:!?@#<>"\'()’')
    fc.assert(
      fc.property(word(2, 10), sign, word(2, 10), (one, mark, other) => {
        expect(validateRegistrationName(one + mark + other)).toBe('letters')
      }),
    )
  })

  it('counts a letter with a combining accent as one character', () => {
    const typed = 'é'.repeat(25).normalize('NFD')
    expect(typed).toHaveLength(50)
    expect(validateRegistrationName(typed)).toBeNull()
    expect(normalizeName(typed)).toHaveLength(25)
  })
})

describe('name in the profile: one or two words of 2 to 25 letters each', () => {
  it.each([
    'Amira',
    'Ben Salah',
    'بن صالح',
    'أميرة',
    'Bé',
    'a'.repeat(25),
    `${'a'.repeat(25)} ${'b'.repeat(25)}`,
    ' Ben   Salah ',
  ])('accepts %s', (typed) => {
    expect(isProfileName(typed)).toBe(true)
  })

  it.each([
    '',
    'A',
    'a'.repeat(26),
    'Ben S',
    'B Salah',
    'Ben Salah Trabelsi',
    'Ben-Salah',
    'Amira2',
    'Ωμέγα',
    'Иван',
    '王小',
    "d'Arc",
    `Ben ${'a'.repeat(26)}`,
  ])('refuses "%s"', (typed) => {
    expect(isProfileName(typed)).toBe(false)
  })

  it('accepts two words of 2 to 25 letters, and never three', () => {
    fc.assert(
      fc.property(word(2, 25), word(2, 25), (one, other) => {
        expect(isProfileName(`${one} ${other}`)).toBe(true)
        expect(isProfileName(`${one} ${other} ${one}`)).toBe(false)
      }),
    )
  })
})

it('normalizes a normalized name without a change', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const sent = normalizeName(typed)
      expect(normalizeName(sent)).toBe(sent)
      expect(sent).not.toMatch(/^\s|\s$|\s\s/)
    }),
  )
})

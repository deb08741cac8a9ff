import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hasParentPhoneLength,
  isEmail,
  isNumeric,
  isOwnPhone,
  isParentPhone,
  isResetCredential,
  normalizeCredential,
  normalizeParentPhone,
  normalizePhone,
  normalizeUsername,
  normalizeOwnPhone,
  validatePhone,
} from './contact-rules'

const digits = (min: number, max = min) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`))
const arabicIndic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
const pasted = (text: string) =>
  fc
    .array(fc.constantFrom('', ' ', '\u00a0', '.', '-', '\u202f', '\u200e', '\u2011'), {
      minLength: text.length + 1,
      maxLength: text.length + 1,
    })
    .map((gaps) => [...text].map((digit, index) => (gaps[index] ?? '') + digit).join('') + (gaps.at(-1) ?? ''))

describe('validatePhone', () => {
  it.each([
    ['', 'phoneRequired'],
    ['  ', 'phoneRequired'],
    ['02010010', 'phoneLength'],
    ['0201001011', 'phoneLength'],
    ['02010010a', 'phoneLength'],
    ['020 100 101', null],
  ])('validates %j: %s', (typed, fault) => {
    expect(validatePhone(typed)).toBe(fault)
  })
})

describe('country codes', () => {
  it.each([
    ['x+216201001010', 'x+216201001010'],
    ['+2162010010101', '+2162010010101'],
    ['+21620100101', '20100101'],
    ['00216020100101', '020100101'],
    ['+216', '+216'],
  ])('are removed from a whole number only: %s', (typed, normalized) =>
    expect(normalizeOwnPhone(typed)).toBe(normalized),
  )

  it.each([
    ['x+21620100101', 'x+21620100101'],
    ['+216201001011', '+216201001011'],
    ['00216 20 100 101', '20100101'],
  ])('are removed from a whole number of a parent only: %s', (typed, normalized) =>
    expect(normalizeParentPhone(typed)).toBe(normalized),
  )

  it.each([
    ['+21620100101', true],
    ['0021650100101', true],
    ['x+21620100101', false],
    ['+216201001011', false],
    ['+21620100101x', false],
    ['20100101', true],
    ['30100101', false],
  ])('of a parent’s number %s: %s', (typed, expected) => expect(isParentPhone(typed)).toBe(expected))

  it.each([
    ['+216 20 100 101', '+21620100101'],
    ['20-100-101', '20100101'],
    ['x20-100', 'x20-100'],
    ['20-100x', '20-100x'],
    ['amira-1@exemple.tn', 'amira-1@exemple.tn'],
  ])('and blanks leave what is no number as it was typed: %s', (typed, normalized) =>
    expect(normalizeCredential(typed)).toBe(normalized),
  )

  it.each([
    ['12', true],
    ['1 2', true],
    ['a12', false],
    ['12a', false],
    ['', false],
  ])('%j consists of digits: %s', (typed, expected) => expect(isNumeric(typed)).toBe(expected))
})

describe('own phone number', () => {
  it.each([
    '020100101',
    '020 100 101',
    ' 77.010.01.03 ',
    '٠٢٠١٠٠١٠١',
    '۰۲۰۱۰۰۱۰۱',
    '\u202a020100101\u202c',
    '020\u2011100\u2011101',
    '+221 77 010 01 03',
    '00221770100103',
  ])('accepts %s', (typed) => {
    expect(isOwnPhone(typed)).toBe(true)
    expect(normalizeOwnPhone(typed)).toMatch(/^[0-9]{9}$/)
  })

  it.each(['', '20100101', '0201001010', '02010010a', '+21620100101', '020100101e', '020,100,101', 'amira@exemple.tn'])(
    'refuses "%s"',
    (typed) => {
      expect(isOwnPhone(typed)).toBe(false)
    },
  )

  it('accepts exactly nine digits', () => {
    fc.assert(
      fc.property(digits(1, 15), (typed) => {
        expect(isOwnPhone(typed)).toBe(typed.length === 9)
      }),
    )
  })

  it('normalizes pasted numbers in Latin and Arabic digits', () => {
    fc.assert(
      fc.property(
        digits(9).chain((number) => fc.tuple(fc.constant(number), pasted(number))),
        ([number, typed]) => {
          expect(normalizePhone(typed)).toBe(number)
          expect(normalizePhone(arabicIndic(typed))).toBe(number)
        },
      ),
    )
  })
})

describe('phone number of a parent', () => {
  it.each(['20100101', '40100101', '50 100 101', '90-100-101', '٢٠١٠٠١٠١', '+216 20 100 101', '00216-20100101'])(
    'accepts %s',
    (typed) => {
      expect(isParentPhone(typed)).toBe(true)
    },
  )

  it.each([
    '',
    '2010010',
    '201001010',
    '10100101',
    '30100101',
    '60100101',
    '70100101',
    '80100101',
    '00100101',
    '2010010a',
    '+221 20100101',
    '+216 2010010',
    '21620100101',
  ])('refuses "%s"', (typed) => {
    expect(isParentPhone(typed)).toBe(false)
  })

  it('accepts eight digits that begin with 2, 4, 5 or 9', () => {
    fc.assert(
      fc.property(digits(7, 9), (typed) => {
        expect(hasParentPhoneLength(typed)).toBe(typed.length === 8)
        expect(isParentPhone(typed)).toBe(typed.length === 8 && '2459'.includes(typed[0] ?? ''))
      }),
    )
  })
})

it.each([
  ['123', true],
  ['1 2 3', true],
  ['', false],
  ['12a', false],
  ['-', false],
])('detects whether "%s" is a number: %s', (typed, expected) => {
  expect(isNumeric(typed)).toBe(expected)
})

it.each([
  ['a@b.tn', true],
  [' amira.bensalah@exemple.tn ', true],
  ['\u2068amira@exemple.tn\u2069', true],
  ['amira@exemple.tn\u200b', true],
  ['\u00a0amira@exemple.tn', true],
  ['', false],
  ['amira', false],
  ['a b@exemple.tn', false],
  ['020100101', false],
  ['a@b', false],
])('detects whether "%s" is an e-mail address: %s', (typed, expected) => {
  expect(isEmail(typed)).toBe(expected)
})

describe('credential for a password reset', () => {
  it.each([
    'amira.bensalah@exemple.tn',
    ' amira.bensalah@exemple.tn ',
    '20100101',
    '020100101',
    '+21620100101',
    '0021620100101',
    '+216 20 100 101',
    '+221770100103',
    '00221 77 010 01 03',
    '+221 77 010 01 03',
    '770100103',
    '٢٠ ١٠٠ ١٠١',
    '00 20 100 101',
    '20.100.101',
    '338010103',
  ])('accepts %s', (typed) => {
    expect(isResetCredential(typed)).toBe(true)
  })

  it.each([
    '',
    'amira',
    '2010010',
    '2010010101',
    '+33612345678',
    '0033612345678',
    '+216',
    '+2162010010',
    '216+20100101',
    '++21620100101',
    '10100101',
    '610010103',
    '990100103',
    '+22120100101',
    '+216770100103',
    '+22177010010399',
    '20100101;',
  ])('refuses "%s"', (typed) => {
    expect(isResetCredential(typed)).toBe(false)
  })

  it('removes all spaces of a phone number, but only those around an e-mail address', () => {
    expect(normalizeCredential(' +216 20 100 101 ')).toBe('+21620100101')
    expect(normalizeCredential(' Amira.Ben-Salah@exemple.tn ')).toBe('Amira.Ben-Salah@exemple.tn')
    expect(normalizeCredential('amira bensalah')).toBe('amira bensalah')
    expect(normalizeCredential('\u2066amira@exemple.tn\u2069')).toBe('amira@exemple.tn')
    expect(normalizeCredential('\u202a۰۲۰ ۱۰۰ ۱۰۱\u202c')).toBe('020100101')
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(typeof isResetCredential(typed)).toBe('boolean')
        expect(typeof normalizeCredential(typed)).toBe('string')
      }),
    )
  })
})

it.each([
  '020 100 101',
  '020.100.101',
  '٠٢٠١٠٠١٠١',
  '+221 77 010 01 03',
  ' amira@exemple.tn ',
  '\u2068amira@exemple.tn\u200b',
])('normalizes %s at sign-in as at registration', (typed) => {
  expect(normalizeUsername(typed)).toBe(typed.includes('@') ? 'amira@exemple.tn' : normalizeOwnPhone(typed))
  expect(normalizeUsername(typed)).toMatch(/^\d{9}$|^\S+@\S+$/)
})

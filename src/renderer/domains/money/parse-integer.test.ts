import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseInteger } from './parse-integer'

it.each([
  ['٢٥٠', 250],
  ['۲۵۰', 250],
  ['١٠', 10],
  [' 1 200 ', 1200],
  ['1\u00a0200', 1200],
  ['1\u202f200', 1200],
  ['0', 0],
  ['-0', 0],
  ['−1', -1],
  ['-1', -1],
  ['\u200f500\u200e', 500],
  ['999999', 999_999],
  ['007', 7],
])('parses %s as the whole number %i', (typed, value) => {
  expect(parseInteger(typed)).toEqual({ kind: 'whole', value })
})

it.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['dix', 'no-number'],
  ['1e3', 'no-number'],
  ['0x10', 'no-number'],
  ['Infinity', 'no-number'],
  ['12 pts', 'no-number'],
  ['x1.5', 'no-number'],
  ['1.5x', 'no-number'],
  ['1.5.', 'no-number'],
  ['x1234567890123456', 'no-number'],
  ['1234567890123456x', 'no-number'],
  ['1\u22122', 'no-number'],
])('reports %j as %s', (typed, kind) => {
  expect(parseInteger(typed)).toEqual({ kind })
})

it.each([
  ['1.5', 'fraction', 1.5],
  ['1,5', 'fraction', 1.5],
  ['١٫٥', 'fraction', 1.5],
  ['10.', 'fraction', 10],
  ['-1.5', 'fraction', -1.5],
  ['9'.repeat(16), 'too-long', 1e16],
] as const)('reports %j as %s of about %i', (typed, kind, value) => {
  expect(parseInteger(typed)).toEqual({ kind, value })
})

it('E5: returns a safe whole number or none for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const read = parseInteger(typed)
      expect(read.kind !== 'whole' || (Number.isSafeInteger(read.value) && !Object.is(read.value, -0))).toBe(true)
    }),
  )
})

it('E5: parses every notation of a number', () => {
  const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
  fc.assert(
    fc.property(fc.integer({ min: -999_999, max: 1_000_000 }), (value) => {
      for (const text of [String(value), arabic(String(value)), ` ${value} `, String(value).replace('-', '−')])
        expect(parseInteger(text)).toEqual({ kind: 'whole', value })
    }),
  )
})

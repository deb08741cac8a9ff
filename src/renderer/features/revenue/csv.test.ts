import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toCsv } from './csv'

const line = (cell: string | number | null) => toCsv([[cell]]).slice(1, -2)

it('writes UTF-8 with a BOM, semicolons and one line per row', () => {
  expect(
    toCsv([
      ['Code', 'Utilisations'],
      ['ÉTÉ', 12],
    ]),
  ).toBe('\ufeffCode;Utilisations\r\nÉTÉ;12\r\n')
})

it.each([
  ['=1+1', "'=1+1"],
  ['+216', "'+216"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['\u200e=1', "'\u200e=1"],
  ['＝1', "'＝1"],
  ['\t=1', '"\'\t=1"'],
  ['a;b', '"a;b"'],
  ['il dit "oui"', '"il dit ""oui"""'],
  ['=A;B', '"\'=A;B"'],
  ['a\nb', '"a\nb"'],
  ['SALMA10', 'SALMA10'],
  ['10 %', '10 %'],
])('writes the text %j as %j', (text, written) => {
  expect(line(text)).toBe(written)
})

it.each([
  [1.5, '1,5'],
  [1234567, '1234567'],
  [0, '0'],
  [-2.25, '-2,25'],
  [Number.NaN, ''],
  [null, ''],
])('writes the number %s as %j', (value, written) => {
  expect(line(value)).toBe(written)
})

it('never starts a text cell with a spreadsheet formula', () => {
  fc.assert(
    fc.property(
      fc
        .tuple(
          fc.constantFrom('', ' ', '\t', '\u00a0', '\r\n', '\u202e'),
          fc.constantFrom('=', '+', '-', '@'),
          fc.string(),
        )
        .map((parts) => parts.join('')),
      (text) => {
        expect(line(text)).toMatch(/^"?'/)
      },
    ),
  )
})

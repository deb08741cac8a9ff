import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unknownNumber } from '#core/strings/format.ts'
import { textsIn } from '#tests/support/texts.ts'
import { toPoints, toTokens, getTokenFormats } from './format-tokens'
import { isSponsor } from './sponsor'

const rates = fc.double({ min: 0.01, max: 1000, noNaN: true })
const tokens = fc.nat(10_000_000)
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00A0', ' ')

describe('toPoints', () => {
  it('rounds to the nearest whole number, halves up', () => {
    expect([12, 5, 1, 0, 1500].map((count) => toPoints(count, 2.5))).toEqual([5, 2, 0, 0, 600])
    expect(toPoints(5, 2)).toBe(3)
  })

  it('returns a whole number within half a point that never decreases with more tokens', () => {
    fc.assert(
      fc.property(tokens, tokens, rates, (some, more, rate) => {
        const points = toPoints(some, rate)
        expect(Number.isInteger(points)).toBe(true)
        expect(Math.abs(points - some / rate)).toBeLessThanOrEqual(0.5)
        expect(toPoints(some + more, rate)).toBeGreaterThanOrEqual(points)
      }),
    )
  })
})

it('treats a missing number of tokens as unknown, and a negative one as zero', () => {
  expect([null, undefined, -3, 0, 7].map((tokens) => toTokens({ gift_point: tokens }))).toEqual([null, null, 0, 0, 7])
})

it('accepts only users with the permission as sponsors', () => {
  expect(
    [true, false, null, undefined].map((eligible) => isSponsor({ permissions: { eligibleUserForGift: eligible } })),
  ).toEqual([true, false, false, false])
})

describe('getTokenFormats', () => {
  it.each([
    ['fr', ['aucun jeton', '1 jeton', '2 jetons', '10 jetons', 'plus de 10 jetons', 'plus de 10 jetons']],
    ['en', ['no token', '1 token', '2 tokens', '10 tokens', 'more than 10 tokens', 'more than 10 tokens']],
    ['ar', ['لا توجد قطع', 'قطعة واحدة', 'قطعتان', '10 قطع', 'أكثر من 10 قطع', 'أكثر من 10 قطع']],
  ] as const)('formats labels in %s', (language, labels) => {
    const { label } = getTokenFormats(textsIn(language, 'tokens'))
    expect([0, 1, 2, 10, 11, 1500].map((count) => plain(label(count)))).toEqual(labels)
  })

  it('formats exact amounts', () => {
    expect(
      [0, 1, 11, 1500, 1_000_000].map((count) => plain(getTokenFormats(textsIn('fr', 'tokens')).amount(count))),
    ).toEqual(['0 jeton', '1 jeton', '11 jetons', '1 500 jetons', '1 000 000 jetons'])
    expect([3, 11, 100, 1500].map((count) => plain(getTokenFormats(textsIn('ar', 'tokens')).amount(count)))).toEqual([
      '3 قطع',
      '11 قطعة',
      '100 قطعة',
      '1 500 قطعة',
    ])
  })
})

it('names no amount and no unit of tokens that are unknown', () => {
  const { amount, unit, label } = getTokenFormats(textsIn('fr', 'tokens'))
  expect([amount(null), unit(null), label(null)]).toEqual([unknownNumber, '', textsIn('fr', 'tokens')('heldUnknown')])
  expect(unit(2)).not.toBe('')
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseConversion, convertible, exactFigure, getOutcome, tokensFault } from './convert-rules'

const held = 1500
const rate = 2.5

describe('token amount validation', () => {
  it.each([
    ['', 'fillTokens'],
    ['  ', 'fillTokens'],
    ['4', 'fewest'],
    ['0', 'fewest'],
    ['-5', 'digitsOnly'],
    ['12,5', 'digitsOnly'],
    ['12.0', 'digitsOnly'],
    ['1e3', 'digitsOnly'],
    ['douze', 'digitsOnly'],
    ['1501', 'moreThanHeld'],
    ['999999999999999999999', 'digitsOnly'],
    ['5', null],
    ['1 500', null],
    ['١٢', null],
  ] as const)('validates «%s»: %s', (typed, fault) => {
    expect(tokensFault(typed, held, rate)).toBe(fault)
  })

  it('rejects an amount worth less than one point', () => {
    expect(tokensFault('5', held, 11)).toBe('noPoint')
    expect(tokensFault('5', held, 10)).toBeNull()
  })

  it('allows only conversions from five tokens to the balance that yield a point', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.integer().map(String)),
        fc.nat(5000),
        fc.double({ min: 0.1, max: 100, noNaN: true }),
        (typed, holds, at) => {
          const order = parseConversion(typed, holds, at)
          expect(order === null).toBe(tokensFault(typed, holds, at) !== null)
          if (order === null) return
          expect(order.tokens).toBeGreaterThanOrEqual(5)
          expect(order.tokens).toBeLessThanOrEqual(holds)
          expect(order.points).toBeGreaterThanOrEqual(1)
        },
      ),
    )
  })

  it('leaves an amount to the platform while the balance is unknown', () => {
    expect(tokensFault('999999', null, rate)).toBeNull()
    expect(tokensFault('4', null, rate)).toBe('fewest')
  })

  it('ignores fractions of a token', () => {
    expect([23.16, 0.4, null].map((count) => convertible({ gift_point: count }))).toEqual([23, 0, null])
  })
})

it('formats figures to two decimals', () => {
  expect([4.8, 12 / 2.3, 2.25].map((value) => exactFigure(value, 'fr'))).toEqual(['4,8', '5,22', '2,25'])
  expect(exactFigure(4.8, 'en')).toBe('4.8')
  expect([1234.5, 4.8].map((value) => exactFigure(value, 'ar'))).toEqual(
    [1234.5, 4.8].map((value) => exactFigure(value, 'fr')),
  )
})

describe('outcome of a conversion with a lost response', () => {
  const order = { tokens: 12, points: 5, rate }
  const before = { tokens: 100, points: 3000 }
  it.each([
    ['done', { tokens: 88, points: 3005 }],
    ['done', { tokens: 88, points: 2000 }],
    ['not-done', before],
    ['not-done', { tokens: 100, points: 2900 }],
    ['not-done', { tokens: 112, points: 3000 }],
    ['unclear', { tokens: 100, points: 3005 }],
    ['unclear', { tokens: 93, points: 3005 }],
    ['unclear', { tokens: 40, points: 3000 }],
    ['done', { tokens: 88, points: null }],
    ['unclear', { tokens: 100, points: null }],
    ['unclear', { tokens: null, points: 3005 }],
  ] as const)('is %s with %o', (outcome, now) => {
    expect(getOutcome(order, before, now)).toBe(outcome)
  })

  it('is unclear when the tokens of before or of now are unknown, whatever the other balance says', () => {
    expect(getOutcome(order, { tokens: null, points: 3000 }, { tokens: 88, points: 3000 })).toBe('unclear')
    expect(getOutcome(order, { tokens: 12, points: 3000 }, { tokens: null, points: 3005 })).toBe('unclear')
  })

  it('is unclear where the tokens are still there and the points of before are unknown, however few there are', () => {
    expect(getOutcome(order, { tokens: 100, points: null }, { tokens: 100, points: 3 })).toBe('unclear')
  })

  it('is known for fractions of tokens', () => {
    const order = { tokens: 5, points: 2, rate: 2.5 }
    expect(getOutcome(order, { tokens: 8.3, points: 10 }, { tokens: 3.3, points: 12 })).toBe('done')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conversionOf, convertible, exactFigure, outcomeOf, tokensFault } from './convert-rules'

const held = 1500
const rate = 2.5

describe('how many tokens may be converted', () => {
  it.each([
    ['', 'fillTokens'], ['  ', 'fillTokens'], ['4', 'fewest'], ['0', 'fewest'], ['-5', 'digitsOnly'], ['12,5', 'digitsOnly'], ['12.0', 'digitsOnly'], ['1e3', 'digitsOnly'],
    ['douze', 'digitsOnly'], ['1501', 'moreThanHeld'], ['999999999999999999999', 'digitsOnly'], ['5', null], ['1 500', null], ['١٢', null],
  ] as const)('«%s»: %s', (typed, fault) => {
    expect(tokensFault(typed, held, rate)).toBe(fault)
  })

  it('never for no point at all', () => {
    expect(tokensFault('5', held, 11)).toBe('noPoint')
    expect(tokensFault('5', held, 10)).toBeNull()
  })

  it('whatever is typed, an order is between five and what is held, and brings a point', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), fc.nat(5000), fc.double({ min: 0.1, max: 100, noNaN: true }), (typed, holds, at) => {
        const order = conversionOf(typed, holds, at)
        expect(order === null).toBe(tokensFault(typed, holds, at) !== null)
        if (order === null) return
        expect(order.tokens).toBeGreaterThanOrEqual(5)
        expect(order.tokens).toBeLessThanOrEqual(holds)
        expect(order.points).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  it('part of a token is none', () => {
    expect([23.16, 0.4, null].map((count) => convertible({ gift_point: count }))).toEqual([23, 0, 0])
  })
})

it('figures are exact to the hundredth', () => {
  expect([4.8, 12 / 2.3, 2.25].map((value) => exactFigure(value, 'fr'))).toEqual(['4,8', '5,22', '2,25'])
  expect(exactFigure(4.8, 'en')).toBe('4.8')
})

describe('what became of a conversion whose answer was lost', () => {
  const order = { tokens: 12, points: 5, rate }
  const before = { tokens: 100, points: 3000 }
  it.each([
    ['done', { tokens: 88, points: 3005 }], ['done', { tokens: 88, points: 2000 }], ['not-done', before], ['not-done', { tokens: 100, points: 2900 }],
    ['not-done', { tokens: 112, points: 3000 }], ['unclear', { tokens: 100, points: 3005 }], ['unclear', { tokens: 93, points: 3005 }], ['unclear', { tokens: 40, points: 3000 }],
  ] as const)('%s with %o', (outcome, now) => {
    expect(outcomeOf(order, before, now)).toBe(outcome)
  })
})

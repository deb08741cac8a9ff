import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getListPrice,
  getPrice,
  getShare,
  subjectsPercent,
  type Coupon,
  type ListPrice,
  type PriceQuestion,
} from './price-rules'

const price = (list: number, final = list): ListPrice => ({ list, final })
const plain = { subjects: null, coupon: null, friends: 0 } satisfies Partial<PriceQuestion>
const chosen = (count: number, rest: Partial<NonNullable<PriceQuestion['subjects']>> = {}) => ({
  chosen: count,
  all: 8,
  restOfYear: false,
  offerId: 7,
  ...rest,
})
const coupon = (overrides: Partial<Coupon>): Coupon => ({ type: 'points', value: 0, onListPrice: false, ...overrides })

describe('multi-subject discount (spec 2 §9)', () => {
  it.each([
    [1, 0],
    [2, 5],
    [3, 10],
    [4, 15],
    [8, 35],
  ])('%i monthly subjects: %i %%', (count, percent) => {
    expect(subjectsPercent(chosen(count))).toBe(percent)
  })

  it.each([
    [1, 0],
    [2, 0],
    [3, 20],
    [8, 20],
  ])('%i subjects for the rest of the year: %i %%', (count, percent) => {
    expect(subjectsPercent(chosen(count, { restOfYear: true }))).toBe(percent)
  })

  it.each([84, 119, 115])(
    'offer %i: 10, 15 and 25 percent for two, three and all subjects in any period',
    (offerId) => {
      for (const restOfYear of [false, true]) {
        const percents = [1, 2, 3, 7, 8].map((count) => subjectsPercent(chosen(count, { offerId, restOfYear })))
        expect(percents).toEqual([0, 10, 15, 15, 25])
      }
      expect(subjectsPercent(chosen(3, { offerId, all: 3 }))).toBe(25)
      expect(subjectsPercent(chosen(1, { offerId, all: 1 }))).toBe(0)
    },
  )
})

it('computes the total of the design summary: three subjects, 10 %, a code of 950 points', () => {
  const answer = getPrice({
    prices: [price(9000), price(9000), price(7500)],
    subjects: chosen(3),
    coupon: coupon({ value: 950 }),
    friends: 0,
  })
  expect(answer).toEqual({
    list: 25_500,
    lines: [
      { kind: 'subjects', points: 2550, percent: 10 },
      { kind: 'coupon', points: 950, percent: null },
    ],
    total: 22_000,
  })
})

it('applies a coupon to the list price or to the remaining price, as configured', () => {
  const question = { ...plain, prices: [price(10_000, 8000)] }
  expect(getPrice({ ...question, coupon: coupon({ type: 'percentage', value: 10 }) }).total).toBe(7200)
  expect(getPrice({ ...question, coupon: coupon({ type: 'percentage', value: 10, onListPrice: true }) }).total).toBe(
    7000,
  )
})

it('applies a friend’s 5 % last, to the remaining price', () => {
  const answer = getPrice({ ...plain, prices: [price(10_000)], coupon: coupon({ value: 1000 }), friends: 1 })
  expect(answer.lines.map(({ kind, points }) => [kind, points])).toEqual([
    ['coupon', 1000],
    ['friend', 450],
  ])
  expect(answer.total).toBe(8550)
})

it('applies 5 % of the remaining price for each friend’s gift code (spec 2 §9)', () => {
  const answer = getPrice({ ...plain, prices: [price(10_000)], coupon: coupon({ value: 1000 }), friends: 3 })
  expect(answer.lines.map(({ kind, points, percent: taken }) => [kind, points, taken])).toEqual([
    ['coupon', 1000, null],
    ['friend', 450, 5],
    ['friend', 450, 5],
    ['friend', 450, 5],
  ])
  expect(answer.total).toBe(7650)
  expect(getPrice({ ...plain, prices: [price(100)], friends: 30 }).total).toBe(0)
})

it('uses the platform’s final price first, then a percentage or points reduction', () => {
  const input = { price: 2000, final: null, reduction: null, discount: null }
  expect(getListPrice(input)).toEqual(price(2000))
  expect(getListPrice({ ...input, discount: 300 })).toEqual(price(2000, 1700))
  expect(getListPrice({ ...input, discount: 300, reduction: { type: 'percentage', value: 12.5 } })).toEqual(
    price(2000, 1750),
  )
  expect(getListPrice({ ...input, reduction: { type: 'points', value: 5000 } })).toEqual(price(2000, 0))
  expect(getListPrice({ ...input, final: 1900, reduction: { type: 'points', value: 500 } })).toEqual(price(2000, 1900))
  expect(getListPrice({ ...input, final: 2100 })).toEqual(price(2100))
})

it('rounds to the nearest point, halves up, without floating-point errors', () => {
  expect([getShare(10, 5), getShare(9, 5), getShare(29, 50), getShare(1_000_000_000, 33.33)]).toEqual([
    1, 0, 15, 333_300_000,
  ])
  expect(getShare(1100, 1.15)).toBe(13)
})

it('E5: preserves decimals and adds them without floating-point errors', () => {
  const prices = [
    { list: 0.1, final: 0.1 },
    { list: 0.2, final: 0.2 },
  ]
  expect(getPrice({ prices, subjects: null, coupon: null, friends: 0 })).toEqual({ list: 0.3, lines: [], total: 0.3 })
  expect(
    getListPrice({ price: 12.5, final: null, reduction: { type: 'points', value: 0.25 }, discount: null }),
  ).toEqual({ list: 12.5, final: 12.25 })
  expect(getListPrice({ price: 100.7, final: null, reduction: null, discount: 100.1 })).toEqual({
    list: 100.7,
    final: 0.6,
  })
})

const amount = fc.integer({ min: 0, max: 1_000_000_000 })
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const reduction = fc.oneof(
  fc.record({ type: fc.constant('percentage' as const), value: percent }),
  fc.record({ type: fc.constant('points' as const), value: amount }),
)
const listPrice = fc
  .record({ price: amount, final: fc.option(amount), reduction: fc.option(reduction), discount: fc.option(amount) })
  .map((input) => getListPrice(input))
const anyCoupon = fc
  .record({ reduction, onListPrice: fc.boolean() })
  .map(({ reduction: generatedReduction, onListPrice }): Coupon => ({ ...generatedReduction, onListPrice }))
const question = fc.record({
  prices: fc.array(listPrice, { maxLength: 30 }),
  subjects: fc.option(
    fc.record({
      chosen: fc.integer({ min: 0, max: 40 }),
      all: fc.integer({ min: 0, max: 40 }),
      restOfYear: fc.boolean(),
      offerId: fc.constantFrom(7, 84, 119, 115),
    }),
  ),
  coupon: fc.option(anyCoupon),
  friends: fc.nat(4),
})
const order = ['offer', 'subjects', 'coupon', 'friend']

describe('price invariants', () => {
  it('E5: keeps totals whole and between zero and the list price, equal to the sum of the lines', () => {
    fc.assert(
      fc.property(question, (input) => {
        const { list, lines, total } = getPrice(input)
        expect(Number.isSafeInteger(total)).toBe(true)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(total).toBeLessThanOrEqual(list)
        expect(lines.every(({ points }) => Number.isInteger(points) && points > 0)).toBe(true)
        expect(list - lines.reduce((sum, { points }) => sum + points, 0)).toBe(total)
      }),
    )
  })

  it('E5: applies each kind of reduction once, in a fixed order', () => {
    fc.assert(
      fc.property(question, (input) => {
        const places = getPrice(input).lines.map(({ kind }) => order.indexOf(kind))
        const others = places.filter((place) => place < order.indexOf('friend'))
        expect(others).toEqual([...new Set(others)].sort((a, b) => a - b))
        expect(places.slice(0, others.length)).toEqual(others)
        expect(places.length - others.length).toBeLessThanOrEqual(input.friends)
      }),
    )
  })

  it('E5: never increases the total with an additional or larger reduction', () => {
    fc.assert(
      fc.property(question, anyCoupon, percent, (input, extraCoupon, more) => {
        const without = getPrice({ ...input, coupon: null, friends: 0 }).total
        const withCoupon = getPrice({ ...input, coupon: extraCoupon, friends: 0 }).total
        expect(withCoupon).toBeLessThanOrEqual(without)
        expect(getPrice({ ...input, coupon: extraCoupon, friends: 1 }).total).toBeLessThanOrEqual(withCoupon)
        if (extraCoupon.type === 'percentage') {
          const larger = { ...extraCoupon, value: Math.min(100, extraCoupon.value + more) }
          expect(getPrice({ ...input, coupon: larger, friends: 0 }).total).toBeLessThanOrEqual(withCoupon)
        }
      }),
    )
  })

  it('E5: never decreases the total when a list price rises', () => {
    fc.assert(
      fc.property(question, fc.nat(29), fc.nat(100_000), (input, at, more) => {
        fc.pre(input.coupon?.onListPrice !== true && input.prices[at] !== undefined)
        const dearer = input.prices.map((one, index) =>
          index === at ? { list: one.list + more, final: one.final + more } : one,
        )
        expect(getPrice({ ...input, prices: dearer }).total).toBeGreaterThanOrEqual(getPrice(input).total)
      }),
    )
  })

  it('E5: never lowers the discount percentage when subjects are added', () => {
    fc.assert(
      fc.property(
        fc.nat(12),
        fc.nat(12),
        fc.boolean(),
        fc.constantFrom(7, 84, 119, 115),
        (count, all, restOfYear, offerId) => {
          const share = (of: number) =>
            subjectsPercent({ chosen: of, all: Math.max(all, count + 1), restOfYear, offerId })
          expect(share(count + 1)).toBeGreaterThanOrEqual(share(count))
        },
      ),
    )
  })
})

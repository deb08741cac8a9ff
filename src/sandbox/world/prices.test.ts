import fc from 'fast-check'
import { expect, it } from 'vitest'
import { schoolSubjects } from '../scenarios/school'
import { createCoupons } from './coupons'
import { createOffers } from './offers'
import { chargeFor } from './prices'
import { createSchool } from './school'

const sold = createOffers(createSchool(schoolSubjects())).filter(({ divisionId }) => [42, 22, 62].includes(divisionId))
const coupons = createCoupons(0)

it('E5: a price is a non-negative integer, at most the list price, and no code increases it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sold),
      fc.nat(),
      fc.nat(),
      fc.option(fc.constantFrom(...coupons)),
      fc.nat({ max: 3 }),
      fc.nat({ max: 3 }),
      (offer, which, mask, coupon, friends, sliceNumber) => {
        const period = offer.prices[which % offer.prices.length]
        if (period === undefined) return
        const of = offer.subjects.filter(({ quantity }) => quantity === period.quantity)
        const subjects = of.filter((_subject, index) => index === mask % of.length || ((mask >> index) & 1) === 1)
        const slice = offer.slices === null ? null : Math.min(offer.slices.length, sliceNumber + 1)
        const list =
          slice === null
            ? subjects.length > 0
              ? subjects.reduce((sum, { price }) => sum + price, 0)
              : period.price
            : (offer.slices?.[slice - 1] ?? 0)
        const plain = chargeFor({ offer, period, subjects, slice, coupon: null, friends: 0 })
        const amount = chargeFor({ offer, period, subjects, slice, coupon, friends })
        expect(Number.isInteger(amount)).toBe(true)
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(plain)
        expect(plain).toBeLessThanOrEqual(list)
        if (slice !== null && slice > 1) expect(amount).toBe(list)
      },
    ),
    { numRuns: 2000 },
  )
})

it('every sold offer has unique ids, unique quantities and positive subject prices', () => {
  expect(sold.map(({ id }) => id)).toHaveLength(new Set(sold.map(({ id }) => id)).size)
  const rows = sold.flatMap(({ subjects }) => subjects.map(({ id }) => id))
  expect(new Set(rows).size).toBe(rows.length)
  for (const { prices, subjects } of sold) {
    expect(new Set(prices.map(({ quantity }) => quantity)).size).toBe(prices.length)
    for (const { price } of subjects) expect(price).toBeGreaterThan(0)
  }
})

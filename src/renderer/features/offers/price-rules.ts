import { roundAmount } from '#shared/contract/money.ts'

/**
 * Price in points. Each step reduces the result of the previous one; the order is fixed.
 *
 *     list price   price of the period, sum of the chosen subjects, or the slice to pay
 *         │
 *         ├─ 1  offer     reduction by the platform: final_price, else infoDiscount, else discount
 *         ├─ 2  subjects  several subjects at once (table below); not on a slice
 *         ├─ 3  coupon    on the list price or on the remainder, as the coupon says; first slice only
 *         ├─ 4  friends   5 % of the remainder for each gift code of a friend; first slice only
 *         ▼
 *       total   agreed by the user; the platform's own amount is authoritative
 *
 *     subjects chosen       1     2     3     4 …        all (of 2 or more)
 *     months, days          –    5 %  10 %  15 % …       same: 5 % for each one after the first
 *     rest of the year      –     –   20 %  20 % …       same
 *     offers 84, 119, 115   –   10 %  15 %  15 % …       25 %, whatever the period
 *
 * Three subjects of those offers, « 25 or 15 » in the specification: 25 % if the offer has only three, else 15 %.
 * Percentages round half up to the nearest point and never exceed the remainder.
 */
export type PriceLine = { kind: 'offer' | 'subjects' | 'coupon' | 'friend'; points: number; percent: number | null }

export type Reduction = { type: 'percentage' | 'points'; value: number }

export type ListPrice = { list: number; final: number }

export type Coupon = Reduction & { onListPrice: boolean }

export type PriceQuestion = {
  prices: readonly ListPrice[]
  subjects: { chosen: number; all: number; restOfYear: boolean; offerId: number } | null
  coupon: Coupon | null
  friends: number
}

export type Price = { list: number; lines: PriceLine[]; total: number }

const specialOffers: readonly number[] = [84, 119, 115]
const perExtraSubject = 5
const friendPercent = 5

/** Percentage of an amount, rounded to the nearest point. */
export function getShare(amount: number, percent: number): number {
  const hundredths = Math.round(percent * 100)
  return Math.floor((amount * hundredths + 5_000) / 10_000)
}

function getReduction(amount: number, { type, value }: Reduction): number {
  return type === 'percentage' ? getShare(amount, value) : value
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

export function getListPrice(input: {
  price: number
  final: number | null
  reduction: Reduction | null
  discount: number | null
}): ListPrice {
  const { price, final, reduction, discount } = input
  if (final !== null) return { list: Math.max(price, final), final }
  const off = reduction ? getReduction(price, reduction) : (discount ?? 0)
  return { list: price, final: roundAmount(price - within(off, price)) }
}

/** 5 % for each extra subject; other rules for the rest of the year and for special offers (spec 2 §9). */
export function subjectsPercent({ chosen, all, restOfYear, offerId }: NonNullable<PriceQuestion['subjects']>): number {
  if (chosen < 2) return 0
  if (specialOffers.includes(offerId)) {
    if (chosen >= all) return 25
    return chosen === 2 ? 10 : 15
  }
  if (restOfYear) return chosen > 2 ? 20 : 0
  return Math.min(100, perExtraSubject * (chosen - 1))
}

export function getPrice({ prices, subjects, coupon, friends }: PriceQuestion): Price {
  const list = roundAmount(prices.reduce((sum, price) => sum + price.list, 0))
  const offered = roundAmount(prices.reduce((sum, price) => sum + price.final, 0))
  const lines: PriceLine[] = []
  let left = list
  const take = (kind: PriceLine['kind'], points: number, percent: number | null) => {
    const taken = within(points, left)
    left = roundAmount(left - taken)
    if (taken > 0) lines.push({ kind, points: taken, percent })
  }
  take('offer', roundAmount(list - offered), null)
  if (subjects) {
    const percent = subjectsPercent(subjects)
    take('subjects', getShare(left, percent), percent)
  }
  if (coupon)
    take(
      'coupon',
      getReduction(coupon.onListPrice ? list : left, coupon),
      coupon.type === 'percentage' ? coupon.value : null,
    )
  const beforeFriends = left
  // Rounded together: rounding each code could make a dearer offer cheaper.
  const upTo = (codes: number) => getShare(beforeFriends, Math.min(100, friendPercent * codes))
  for (let code = 1; code <= friends; code += 1) take('friend', upTo(code) - upTo(code - 1), friendPercent)
  return { list, lines, total: left }
}

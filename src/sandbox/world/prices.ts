import type { Coupon } from './coupons'
import type { OfferReduction, PeriodPrice, SoldOffer, SubjectPrice } from './offers'
import { restOfYear } from './offers'

/** The offers whose subjects have reductions of their own (spec 2 §9). */
const specialOffers: readonly number[] = [84, 119, 115]
const perExtraSubject = 5
const friendPercent = 5

/** What is bought: a period of an offer with some of its subjects, or one slice of its price. */
export type Selection = { offer: SoldOffer; period: PeriodPrice; subjects: readonly SubjectPrice[]; slice: number | null; coupon: Coupon | null; friends: number }

/** A share in percent of whole points, to the nearest point, halves up. */
export function share(amount: number, percent: number): number {
  return Math.floor((amount * Math.round(percent * 100) + 5000) / 10_000)
}

/** A price after the offer's own reduction, never below nothing. */
export function reduced(price: number, reduction: OfferReduction | null): number {
  if (reduction === null) return price
  return Math.max(0, price - (reduction.type === 'percentage_discount' ? share(price, reduction.value) : reduction.value))
}

/** What is taken, in points: the offer's own reduction first, then the one for several subjects, the coupon, five percent for each friend's code; codes only on a first slice. */
export function chargeFor({ offer, period, subjects, slice, coupon, friends }: Selection): number {
  const sliced = slice === null ? null : (offer.slices?.[slice - 1] ?? 0)
  const listed = sliced === null ? (subjects.length > 0 ? subjects.map(({ price }) => price) : [period.price]) : [sliced]
  const list = listed.reduce((sum, price) => sum + price, 0)
  let left = sliced === null ? listed.reduce((sum, price) => sum + reduced(price, period.reduction), 0) : list
  if (sliced === null && subjects.length > 0) left -= share(left, subjectsPercent(offer, period, subjects.length))
  if (slice !== null && slice > 1) return left
  if (coupon !== null) left -= Math.min(left, couponPoints(coupon, list, left))
  return left - share(left, Math.min(100, friends * friendPercent))
}

function couponPoints({ type, amount, onBasePrice }: Coupon, list: number, left: number): number {
  return type === 'percentage' ? share(onBasePrice ? list : left, amount) : amount
}

function subjectsPercent({ offerId, subjects }: SoldOffer, { quantity }: PeriodPrice, chosen: number): number {
  const all = new Set(subjects.map(({ subject }) => subject)).size
  if (chosen < 2) return 0
  if (specialOffers.includes(offerId)) return chosen >= all ? 25 : chosen === 2 ? 10 : 15
  if (quantity === restOfYear) return chosen > 2 ? 20 : 0
  return Math.min(100, perExtraSubject * (chosen - 1))
}

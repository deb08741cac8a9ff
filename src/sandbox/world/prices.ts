import type { Coupon } from './coupons'
import { type OfferReduction, type PeriodPrice, type SoldOffer, type SubjectPrice, restOfYear } from './offers'

/** Special offers have their own discounts for several subjects; others 5 % for each extra one (spec 2 §9). */
const specialOffers: readonly number[] = [84, 119, 115]
const perExtraSubject = 5
const friendPercent = 5

/** An offer period with subjects, or one slice. */
export type Selection = {
  offer: SoldOffer
  period: PeriodPrice
  subjects: readonly SubjectPrice[]
  slice: number | null
  coupon: Coupon | null
  friends: number
}

/** Percentage, rounded half up to whole points. */
export function share(amount: number, percent: number): number {
  return Math.floor((amount * Math.round(percent * 100) + 5000) / 10_000)
}

/** Price after the reduction; at least 0. */
export function reduced(price: number, reduction: OfferReduction | null): number {
  if (reduction === null) return price
  return Math.max(
    0,
    price - (reduction.type === 'percentage_discount' ? share(price, reduction.value) : reduction.value),
  )
}

/** Points. Order: offer reduction, several subjects, coupon, 5 % per friend; codes only on a first slice. */
export function chargeFor({ offer, period, subjects, slice, coupon, friends }: Selection): number {
  const sliced = slice === null ? null : (offer.slices?.[slice - 1] ?? 0)
  const listed =
    sliced === null ? (subjects.length > 0 ? subjects.map(({ price }) => price) : [period.price]) : [sliced]
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

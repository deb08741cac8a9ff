import { type Refused, refuse } from '../handler'
import type { Coupon } from '../world/coupons'
import { restOfYear, type SoldOffer } from '../world/offers'
import type { Student } from '../world/student'
import type { World } from '../world/world'

const shortest = 3

/** The coupon of this code, whatever its case. */
export function couponOf(world: World, code: string): Coupon | null {
  return world.coupons.find((coupon) => coupon.code === code.trim().toUpperCase()) ?? null
}

/** What this person holds for the next purchase. */
export function heldBy(world: World, student: Student): { coupon: Coupon | null; friends: string[] } {
  const own = world.money.heldCodes.filter(({ who }) => who === student.id)
  const coupon = own.find(({ kind }) => kind === 'coupon')
  return { coupon: coupon === undefined ? null : couponOf(world, coupon.code), friends: own.filter(({ kind }) => kind === 'friend').map(({ code }) => code) }
}

/** Why this person cannot add the code; null where they can. */
export function addingFault(world: World, student: Student, code: string, now: number): Refused | null {
  const coupon = couponOf(world, code)
  if (code.trim().length < shortest || coupon === null) return refuse('couponInvalid')
  if (coupon.owner === student.id) return refuse('couponOwn')
  const held = heldBy(world, student)
  if (held.coupon === coupon) return refuse('couponAlreadyAdded')
  if (held.coupon !== null || (coupon.alone && held.friends.length > 0)) return refuse('couponForeignCode')
  return generalFault(world, student, coupon, now) ?? sellingFault(world, student, coupon)
}

/** Why the coupon cannot be used at all by this person now; null where it can. */
export function generalFault(world: World, student: Student, coupon: Coupon, now: number): Refused | null {
  if (coupon.expiresAt <= now) return refuse('couponExpired')
  if (!coupon.active) return refuse('couponInactive')
  const uses = world.money.couponUses.filter(({ code }) => code === coupon.code)
  if (uses.some(({ who }) => who === student.id)) return refuse('couponUsedBefore')
  if (coupon.maximum !== null && uses.length >= coupon.maximum) return refuse('couponMaximumReached')
  const division = student.user.division?.id
  return coupon.divisions !== null && !coupon.divisions.includes(division ?? 0) ? refuse('couponForeignClass') : null
}

/** Why the coupon does not lower this price; null where it does. */
export function priceFault(coupon: Coupon, { offerId }: SoldOffer, quantity: number): Refused | null {
  if (coupon.offers !== null && !coupon.offers.includes(offerId)) return refuse('couponForeignOffer')
  const foreign = (coupon.quantity !== null && coupon.quantity !== quantity) || (coupon.allYear && quantity !== restOfYear)
  return foreign ? refuse('couponForeignPeriod') : null
}

/** Why the coupon lowers no price that this person could pay; null where it lowers one. */
function sellingFault(world: World, student: Student, coupon: Coupon): Refused | null {
  const prices = world.offers.filter(({ divisionId }) => divisionId === student.user.division?.id).flatMap((offer) => offer.prices.map(({ quantity }) => priceFault(coupon, offer, quantity)))
  if (prices.includes(null)) return null
  return prices.find((fault) => fault?.name === 'couponForeignPeriod') ?? refuse('couponForeignOffer')
}

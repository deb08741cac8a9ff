import type { Coupon } from '../world/coupons'
import { restOfYear, type SoldOffer } from '../world/offers'
import type { Student } from '../world/student'
import type { World } from '../world/world'
import { type Rejected, reject } from './handler'

const minCodeLength = 3

export function findCoupon(world: World, code: string): Coupon | null {
  return world.coupons.find((coupon) => coupon.code === code.trim().toUpperCase()) ?? null
}

export function getAppliedCodes(world: World, student: Student): { coupon: Coupon | null; friends: string[] } {
  const own = world.money.appliedCodes.filter(({ who }) => who === student.id)
  const coupon = own.find(({ kind }) => kind === 'coupon')
  return {
    coupon: coupon === undefined ? null : findCoupon(world, coupon.code),
    friends: own.filter(({ kind }) => kind === 'friend').map(({ code }) => code),
  }
}

export function rejectAdding(world: World, student: Student, code: string, now: number): Rejected | null {
  const coupon = findCoupon(world, code)
  if (code.trim().length < minCodeLength || coupon === null) return reject('couponInvalid')
  if (coupon.owner === student.id) return reject('couponOwn')
  const held = getAppliedCodes(world, student)
  if (held.coupon === coupon) return reject('couponAlreadyAdded')
  if (held.coupon !== null || (coupon.alone && held.friends.length > 0)) return reject('couponForeignCode')
  return rejectUse(world, student, coupon, now) ?? rejectAllPrices(world, student, coupon)
}

export function rejectUse(world: World, student: Student, coupon: Coupon, now: number): Rejected | null {
  if (coupon.expiresAt <= now) return reject('couponExpired')
  if (!coupon.active) return reject('couponInactive')
  const uses = world.money.couponUses.filter(({ code }) => code === coupon.code)
  if (uses.some(({ who }) => who === student.id)) return reject('couponUsedBefore')
  if (coupon.maximum !== null && uses.length >= coupon.maximum) return reject('couponMaximumReached')
  const division = student.user.division?.id
  return coupon.divisions !== null && !coupon.divisions.includes(division ?? 0) ? reject('couponForeignClass') : null
}

export function rejectPrice(coupon: Coupon, { offerId }: SoldOffer, quantity: number): Rejected | null {
  if (coupon.offers !== null && !coupon.offers.includes(offerId)) return reject('couponForeignOffer')
  const foreign =
    (coupon.quantity !== null && coupon.quantity !== quantity) || (coupon.allYear && quantity !== restOfYear)
  return foreign ? reject('couponForeignPeriod') : null
}

function rejectAllPrices(world: World, student: Student, coupon: Coupon): Rejected | null {
  const prices = world.offers
    .filter(({ divisionId }) => divisionId === student.user.division?.id)
    .flatMap((offer) => offer.prices.map(({ quantity }) => rejectPrice(coupon, offer, quantity)))
  if (prices.includes(null)) return null
  return prices.find((fault) => fault?.name === 'couponForeignPeriod') ?? reject('couponForeignOffer')
}

import type { HeldDiscount } from '#shared/contract/offers.ts'
import type { Coupon } from '../world/coupons'
import { nextNumber } from '../world/money'
import { rejectAdding, findCoupon, getAppliedCodes } from './coupon-rules'
import { type Call, type Implementation, reject, ok } from './handler'

export const discountCodes: Implementation['discountCodes'] = {
  list: ({ user, world }) =>
    world.money.appliedCodes
      .filter(({ who, kind }) => who === user.id && kind === 'coupon')
      .flatMap(({ id, code }) => {
        const coupon = findCoupon(world, code)
        return coupon === null ? [] : [toldHeld(id, coupon)]
      }),
  add: (call) => {
    const { body, user, world, clock } = call
    const fault = rejectAdding(world, user, body.code, clock.now())
    if (fault !== null) return fault
    hold(call, 'coupon', body.code)
    return ok(null, 'Le code est ajouté')
  },
  remove: (call) => {
    if (!drop(call, 'coupon', call.params.id)) return reject('notFound')
    return ok(null, 'Le code est retiré')
  },
  friendCodes: ({ user, world }) =>
    world.money.appliedCodes
      .filter(({ who, kind }) => who === user.id && kind === 'friend')
      .map(({ id, code }) => ({ id, gift_code: code })),
  addFriendCode: (call) => {
    const { body, user, world } = call
    const code = body.code.trim().toUpperCase()
    const giver = world.students.find((student) => student.user.gift_code === code)
    const held = getAppliedCodes(world, user)
    if (giver === undefined) return reject('couponInvalid')
    if (giver === user) return reject('couponOwn')
    if (held.friends.length > 0) return reject(held.friends.includes(code) ? 'couponAlreadyAdded' : 'couponForeignCode')
    if (held.coupon?.alone === true) return reject('couponForeignCode')
    hold(call, 'friend', code)
    return ok(null, 'Le code est ajouté')
  },
  removeFriendCode: (call) => {
    if (!drop(call, 'friend', call.params.id)) return reject('notFound')
    return ok(null, 'Le code est retiré')
  },
  revenue: ({ user, world, clock }) => {
    if (user.permissions.influencer !== true) return reject('accessDenied')
    const codes = world.coupons
      .filter(({ owner }) => owner === user.id)
      .map((coupon) => {
        const uses = world.money.couponUses.filter(({ code }) => code === coupon.code)
        return {
          id: coupon.id,
          code: coupon.code,
          created_at: new Date(coupon.createdAt).toISOString(),
          expired_at: new Date(coupon.expiresAt).toISOString(),
          nb_of_use: uses.length,
          active: coupon.active && coupon.expiresAt > clock.now(),
          amount: uses.reduce((sum, { brought }) => sum + brought, 0),
        }
      })
    return { totalAmount: codes.reduce((sum, { amount }) => sum + amount, 0), codes }
  },
  revenueUses: ({ user, world, params }) => {
    if (user.permissions.influencer !== true) return reject('accessDenied')
    const coupon = world.coupons.find(({ id, owner }) => id === params.id && owner === user.id)
    if (coupon === undefined) return reject('notFound')
    return world.money.couponUses
      .filter(({ code }) => code === coupon.code)
      .toSorted((one, other) => other.at - one.at)
      .map(({ id, at, brought, offer }) => ({ id, used_at: new Date(at).toISOString(), amount: brought, offer }))
  },
}

function toldHeld(
  id: number,
  { id: discount, code, type, amount, quantity, allYear, onBasePrice, offers }: Coupon,
): HeldDiscount {
  return {
    id,
    discount_code_offer_division: {
      id: discount,
      type,
      amount,
      quantity,
      all_year: allYear,
      discount_code: { code, on_base_price: onBasePrice },
      discount_code_offers:
        offers === null ? [] : offers.map((offer, index) => ({ id: discount * 100 + index, offer: { id: offer } })),
    },
  }
}

function hold({ user, world }: Pick<Call, 'user' | 'world'>, kind: 'coupon' | 'friend', code: string): void {
  world.money.appliedCodes.push({ id: nextNumber(world.money), who: user.id, kind, code: code.trim().toUpperCase() })
}

function drop({ user, world }: Pick<Call, 'user' | 'world'>, kind: 'coupon' | 'friend', number: number): boolean {
  const index = world.money.appliedCodes.findIndex(
    (held) => held.id === number && held.who === user.id && held.kind === kind,
  )
  if (index >= 0) world.money.appliedCodes.splice(index, 1)
  return index >= 0
}

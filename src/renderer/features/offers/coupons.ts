import type { HeldDiscount } from '#shared/contract/offers.ts'
import { normalizeIdentifier } from '#shared/std/typed-text.ts'
import type { Coupon } from './price-rules'

export type CouponUse = { offers: readonly number[]; quantity: number; restOfYear: boolean }

/** Null when it does not apply, because of `why`. */
export type HeldCoupon = {
  /** Null if the platform does not name it: then it cannot be removed here. */
  id: number | null
  code: string
  coupon: Coupon | null
  why: 'offer' | 'period' | 'another' | 'unreadable' | null
}

const minCodeLength = 3

/** A code is required and has at least three characters (spec 2 §5). */
export function codeFault(typed: string): 'codeRequired' | 'codeShort' | null {
  const code = normalizeIdentifier(typed)
  if (code === '') return 'codeRequired'
  return code.length < minCodeLength ? 'codeShort' : null
}

/** The first that fits (spec 2 §5). */
export function applyCoupons(held: readonly HeldDiscount[], use: CouponUse): HeldCoupon[] {
  const read = held.map((one) => getCoupon(one, use))
  const used = read.findIndex(({ coupon }) => coupon !== null)
  return read.map((one, index) =>
    one.coupon !== null && index !== used ? { ...one, coupon: null, why: 'another' } : one,
  )
}

function getCoupon({ id: sentId, discount_code_offer_division: link }: HeldDiscount, use: CouponUse): HeldCoupon {
  const id = sentId ?? null
  const code = link?.discount_code?.code ?? `#${id ?? '?'}`
  if (link == null) return { id, code, coupon: null, why: 'unreadable' }
  const links = link.discount_code_offers ?? []
  const offers = links.flatMap((row) => row.offer?.id ?? row.offer_id ?? row.id ?? [])
  if (offers.length < links.length) return { id, code, coupon: null, why: 'unreadable' }
  if (offers.length > 0 && !offers.some((offer) => use.offers.includes(offer)))
    return { id, code, coupon: null, why: 'offer' }
  if (!goesWithPeriod(link.quantity || null, link.all_year === true, use))
    return { id, code, coupon: null, why: 'period' }
  const type = link.type === 'percentage' ? 'percentage' : link.type === 'discount' ? 'points' : null
  if (type === null) return { id, code, coupon: null, why: 'unreadable' }
  return {
    id,
    code,
    coupon: { type, value: link.amount, onListPrice: link.discount_code?.on_base_price === true },
    why: null,
  }
}

function goesWithPeriod(quantity: number | null, allYear: boolean, use: CouponUse): boolean {
  if (quantity === null && !allYear) return true
  return (quantity !== null && quantity === use.quantity) || (allYear && use.restOfYear)
}

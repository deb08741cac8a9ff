import * as z from 'zod'
import { acknowledgement, envelope } from './envelope'
import { endpoint } from './endpoint'
import { nonBlankText, aliased, count, wireBoolean, nestedRows, nullishOrNull, ordinal, orList, tolerantArray, text, wireId } from './tolerant'
import { balance, percent, points } from './money'

/** What a price is lowered by (spec 2 §3, infoDiscount): a share of it in percent, or a fixed number of points. */
const discountTypes = ['percentage_discount', 'fixe_price'] as const
const infoDiscount = z.looseObject({ discountType: z.enum(discountTypes), discountValue: z.union([points, percent]) })

/**
 * The price of one period: a number of months, « reste de l'année », « 1 jour » or « 7 jours ». `price` is the list price, `final_price` what is
 * left of it after `infoDiscount` or `discount`; `quantity` is what a purchase of it sends.
 */
const offerPrice = z.looseObject({
  period: text,
  quantity: nullishOrNull(ordinal),
  price: points,
  final_price: nullishOrNull(points),
  discount: nullishOrNull(points),
  infoDiscount: nullishOrNull(infoDiscount),
})
export type OfferPrice = z.output<typeof offerPrice>

/** A subject that is sold with an offer, with its own price for one period (for every period where it names none); `id` is what a purchase sends. */
const offerSubject = z.looseObject({
  id: wireId,
  subject: nullishOrNull(z.string()),
  subjectId: nullishOrNull(wireId),
  period: nullishOrNull(text),
  price: nullishOrNull(points),
  final_price: nullishOrNull(points),
  description: nullishOrNull(z.string()),
})
export type OfferSubject = z.output<typeof offerSubject>

/** One part of a price that is paid in several; parts are of the longest period, and numbered from the smallest. */
const slice = z.looseObject({ amount: points, slice: ordinal })

/** An offer as it is sold to this user (spec 2 §3, Offer). */
export const offer = z.looseObject({
  id: wireId,
  offer_id: nullishOrNull(wireId),
  name: z.string(),
  type: nullishOrNull(z.string()),
  color: nullishOrNull(z.string()),
  price: nullishOrNull(points),
  Baseprice: nullishOrNull(points),
  Finalprice: nullishOrNull(points),
  Button: nullishOrNull(z.string()),
  disabled: nullishOrNull(wireBoolean),
  description: nullishOrNull(z.string()),
  offer_description: nullishOrNull(z.string()),
  pricing: nullishOrNull(nestedRows(offerPrice)),
  offer_subject_details: nullishOrNull(nestedRows(offerSubject)),
  /** By the id of the entry in `offer_subject_details`: a subject whose `disabled` is set is bought already. */
  offer_subject_bought_status: nullishOrNull(nestedRows(z.looseObject({ id: wireId, disabled: wireBoolean.catch(true) }))),
  slices: nullishOrNull(nestedRows(slice)),
  /** The place of the slice that is due in `slices`, from 0. */
  indexSliceToPay: nullishOrNull(ordinal),
  weeklyPrice: nullishOrNull(points),
  dailyPrice: nullishOrNull(points),
  offer: nullishOrNull(z.looseObject({ is_free: nullishOrNull(wireBoolean), position: nullishOrNull(count), thumbnail: nullishOrNull(nonBlankText) })),
})
export type Offer = z.output<typeof offer>

/** Offers that belong together (spec 2 §3, Offer group); a link names its offer by the number that all classes share. */
const offerGroup = z.looseObject({
  id: wireId,
  name: nullishOrNull(text),
  offer_group_links: nullishOrNull(nestedRows(z.looseObject({ offer_id: nullishOrNull(wireId), offer: nullishOrNull(z.looseObject({ id: nullishOrNull(wireId), thumbnail: nullishOrNull(nonBlankText) })) }))),
})
export type OfferGroup = z.output<typeof offerGroup>

const offerList = tolerantArray(offer)
const offersAnswer = orList(aliased(z.looseObject({ offers: offerList, offer_groups: nullishOrNull(nestedRows(offerGroup)) }), { offers: ['data'] }), 'offers')

/** The offers of an answer and their groups. */
export function offersIn({ offers: sold, offer_groups: groups }: z.output<typeof offersAnswer>): { offers: Offer[]; groups: OfferGroup[] } {
  return { offers: sold, groups: groups ?? [] }
}

/** A period for which an offer was bought (spec 2 §3, Subscription). */
export const subscription = z.looseObject({
  id: wireId,
  group: nullishOrNull(z.looseObject({ id: nullishOrNull(wireId), name: nullishOrNull(z.string()) })),
  name: nullishOrNull(z.string()),
  amount_paid: nullishOrNull(points),
  price: nullishOrNull(points),
  start_date: nullishOrNull(z.string()),
  end_date: nullishOrNull(z.string()),
})
export type Subscription = z.output<typeof subscription>

const changes = [{ kind: 'offers' }, { kind: 'subscriptions' }, { kind: 'me' }, { kind: 'subjects' }, { kind: 'chapters' }, { kind: 'contents' }, { kind: 'lesson' }, { kind: 'events' }, { kind: 'discount-codes' }, { kind: 'friend-codes' }]

/**
 * What is sold (spec 2 §4, §7). A price is made in this order, each reduction rounded to the nearest point: the chosen subjects' list prices (or the
 * one of the period, or the first slice), what the platform lowered itself, several subjects at once (not on a slice), the coupon, a friend's 5 %.
 */
export const offers = {
  list: endpoint({
    method: 'GET', path: 'student/offers', onUnauthorised: 'sign-out', offline: true, provides: [{ kind: 'offers' }], response: envelope(offersAnswer),
    assumed: 'an offer whose `disabled` is set is shown and cannot be bought; indexSliceToPay counts from 0 in `slices`, and is the number of a slice only where it lies beyond them; a list, or offers beside offer_groups; Finalprice is what the card says, Baseprice what it was before, Button the words on its button',
  }),
  buy: endpoint({
    method: 'POST', path: 'student/checkout/buy', caller: 'main', invalidates: changes,
    body: z.object({
      offerDivisionDetail: z.number(), quantity: z.number(), chapter: z.number().optional(), content_id: z.number().optional(),
      offer_subject_details: z.array(z.number()),
    }),
    response: envelope(z.looseObject({ amount: nullishOrNull(points) }).nullish()),
    assumed: 'offerDivisionDetail is the id of the offer, quantity the one of the chosen price, offer_subject_details the ids of the chosen subjects; amount is what was taken',
  }),
  subscriptions: endpoint({
    method: 'GET', path: '/student/history/subscriptions', offline: true, provides: [{ kind: 'subscriptions' }], response: envelope(tolerantArray(subscription)),
    assumed: 'the newest comes first',
  }),
} as const

/**
 * A coupon that the user holds for the next purchase (spec 2 §3, Discount code link): for one `quantity`, for the rest of the year (`all_year`), or
 * for any period where it names neither; for the offers of its list, or for all where it has none. It is counted on the base price, or on what the
 * other reductions left of it.
 */
export const heldDiscount = z.looseObject({
  id: wireId,
  discount_code_offer_division: nullishOrNull(z.looseObject({
    type: z.enum(['percentage', 'discount']),
    amount: z.union([points, percent]),
    quantity: nullishOrNull(ordinal),
    all_year: nullishOrNull(wireBoolean),
    discount_code: nullishOrNull(z.looseObject({ code: text, on_base_price: nullishOrNull(wireBoolean) })),
    /** By the offer that a row links to; `id` is the row's own number, and the offer's only where no other is told. */
    discount_code_offers: nullishOrNull(nestedRows(z.looseObject({ id: nullishOrNull(wireId), offer_id: nullishOrNull(wireId), offer: nullishOrNull(z.looseObject({ id: wireId })) }))),
  })),
})
export type HeldDiscount = z.output<typeof heldDiscount>

/** A code of an influencer and what it brought (spec 2 §3, Discount code (revenue)). */
const revenueCode = z.looseObject({
  id: wireId, code: text, created_at: nullishOrNull(z.string()), expired_at: nullishOrNull(z.string()), nb_of_use: nullishOrNull(count), active: nullishOrNull(wireBoolean),
  amount: nullishOrNull(points), used_by: nullishOrNull(text), balance: nullishOrNull(balance),
})
export type RevenueCode = z.output<typeof revenueCode>

const revenueCodes = tolerantArray(revenueCode)
const total = { totalAmount: nullishOrNull(points) }
const revenueAnswer = orList(aliased(z.looseObject({ ...total, codes: revenueCodes }), { codes: ['discountCodes', 'discount_codes', 'data'] }), 'codes')

/** The codes of an answer and what they brought; the total may stand beside the payload. */
export function revenueIn({ payload, totalAmount }: { payload: z.output<typeof revenueAnswer>; totalAmount?: number | null | undefined }): { totalAmount: number | null; codes: RevenueCode[] } {
  return { totalAmount: payload.totalAmount ?? totalAmount ?? null, codes: payload.codes }
}

const byId = z.object({ id: z.number() })
const couponChanges = [{ kind: 'discount-codes' }, { kind: 'offers' }, { kind: 'me' }]

/** Coupons, gift codes of friends, and an influencer's revenue (spec 2 §4, §7). */
export const discountCodes = {
  list: endpoint({ method: 'GET', path: '/student/discount-code', provides: [{ kind: 'discount-codes' }], response: envelope(tolerantArray(heldDiscount)) }),
  add: endpoint({
    method: 'POST', path: '/student/discount-code', body: z.object({ code: z.string() }), invalidates: couponChanges, response: acknowledgement,
    assumed: 'the call that adds a coupon is not shown; it is taken like the ones that list and remove it',
  }),
  remove: endpoint({ method: 'DELETE', path: '/student/discount-code/{id}', params: byId, invalidates: couponChanges, response: acknowledgement }),
  friendCodes: endpoint({
    method: 'GET', path: '/student/generated-gifts', provides: [{ kind: 'friend-codes' }],
    response: envelope(tolerantArray(z.looseObject({ id: wireId, gift_code: nullishOrNull(text) }))),
    assumed: 'the gift codes of friends that were given for the next purchase',
  }),
  addFriendCode: endpoint({
    method: 'POST', path: '/student/generated-gifts', body: z.object({ code: z.string() }), invalidates: [{ kind: 'friend-codes' }], response: acknowledgement,
  }),
  removeFriendCode: endpoint({ method: 'DELETE', path: '/student/generated-gifts/{id}', params: byId, invalidates: [{ kind: 'friend-codes' }], response: acknowledgement }),
  revenue: endpoint({
    method: 'GET', path: '/student/profit/discount-code', offline: true, provides: [{ kind: 'revenue' }],
    response: envelope(revenueAnswer).extend(total),
    assumed: 'a plain list, or a wrapper with totalAmount and the list in codes, discountCodes, discount_codes or data; totalAmount may stand beside the payload; used_by and balance belong to one code',
  }),
  revenueUses: endpoint({
    method: 'GET', path: '/student/profit/discount-code-histories/{id}', params: byId, offline: true, provides: [{ kind: 'revenue' }],
    response: envelope(tolerantArray(z.looseObject({ id: nullishOrNull(wireId), used_at: nullishOrNull(z.string()), amount: nullishOrNull(points), offer: nullishOrNull(z.string()) }))),
    assumed: 'one row for each use, with its day, what it brought and the name of the offer; never the name of the user',
  }),
} as const

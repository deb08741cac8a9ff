import * as z from 'zod'
import { endpoint } from './endpoint'
import { acknowledgement, envelope } from './envelope'
import { balance, percent, points } from './money'
import { record } from './record'
import { timeText } from './time-text'
import {
  count,
  label,
  nestedRows,
  nonBlankText,
  nullishOrNull,
  ordinal,
  orList,
  text,
  title,
  tolerantArray,
  wireBoolean,
  wireId,
  listedWord,
} from './tolerant'

/** `fixe_price` is a reduction in points (spec 2 §3). */
const discountTypes = ['percentage_discount', 'fixe_price'] as const
const infoDiscount = record({ discountType: listedWord(discountTypes), discountValue: z.union([points, percent]) })

/** `period`: months, « reste de l'année », « 1 jour » or « 7 jours »; purchases send `quantity`. */
const offerPrice = record({
  period: text,
  quantity: nullishOrNull(ordinal),
  price: points,
  final_price: nullishOrNull(points),
  discount: nullishOrNull(points),
  infoDiscount: nullishOrNull(infoDiscount),
})
export type OfferPrice = z.output<typeof offerPrice>

/** For all periods without `period`; purchases send `id`. */
const offerSubject = record({
  id: wireId,
  subject: nullishOrNull(label),
  subjectId: nullishOrNull(wireId),
  period: nullishOrNull(text),
  price: nullishOrNull(points),
  final_price: nullishOrNull(points),
  description: nullishOrNull(text),
})
export type OfferSubject = z.output<typeof offerSubject>

/** `slice` counts from the smallest; without it the place in the list does. */
const slice = record({ amount: points, slice: nullishOrNull(ordinal) })

/** An offer as the signed-in user sees it, with the state of its subjects and slices (spec 2 §3). */
export const offer = record({
  id: wireId,
  offer_id: nullishOrNull(wireId),
  name: title,
  type: nullishOrNull(text),
  color: nullishOrNull(text),
  price: nullishOrNull(points),
  Baseprice: nullishOrNull(points),
  Finalprice: nullishOrNull(points),
  Button: nullishOrNull(text),
  disabled: nullishOrNull(wireBoolean),
  description: nullishOrNull(text),
  offer_description: nullishOrNull(text),
  pricing: nullishOrNull(nestedRows(offerPrice)),
  offer_subject_details: nullishOrNull(nestedRows(offerSubject)),
  /** By `offer_subject_details` id; `disabled` means purchased. */
  offer_subject_bought_status: nullishOrNull(nestedRows(record({ id: wireId, disabled: nullishOrNull(wireBoolean) }))),
  slices: nullishOrNull(nestedRows(slice)),
  /** Index of the slice due, from 0. */
  indexSliceToPay: nullishOrNull(ordinal),
  weeklyPrice: nullishOrNull(points),
  dailyPrice: nullishOrNull(points),
  offer: nullishOrNull(
    record({
      is_free: nullishOrNull(wireBoolean),
      position: nullishOrNull(count),
      thumbnail: nullishOrNull(nonBlankText),
    }),
  ),
})
export type Offer = z.output<typeof offer>

/** Spec 2 §3, Offer group; links use the offer id shared by all classes. */
const offerGroup = record({
  id: wireId,
  name: nullishOrNull(text),
  offer_group_links: nullishOrNull(
    nestedRows(
      record({
        offer_id: nullishOrNull(wireId),
        offer: nullishOrNull(record({ id: nullishOrNull(wireId), thumbnail: nullishOrNull(nonBlankText) })),
      }),
    ),
  ),
})
export type OfferGroup = z.output<typeof offerGroup>

const offerList = tolerantArray(offer)
const offersAnswer = orList(
  record({ offers: offerList, offer_groups: nullishOrNull(nestedRows(offerGroup)) }, { aliases: { offers: ['data'] } }),
  'offers',
)

/** Offers and groups of a response. */
export function offersIn({ offers: sold, offer_groups: groups }: z.output<typeof offersAnswer>): {
  offers: Offer[]
  groups: OfferGroup[]
} {
  return { offers: sold, groups: groups ?? [] }
}

/** A subscription in the history; its progress bar is computed from the two dates (spec 2 §3). */
export const subscription = record({
  id: nullishOrNull(wireId),
  group: nullishOrNull(record({ id: nullishOrNull(wireId), name: nullishOrNull(text) })),
  name: nullishOrNull(text),
  amount_paid: nullishOrNull(points),
  price: nullishOrNull(points),
  start_date: nullishOrNull(timeText),
  end_date: nullishOrNull(timeText),
})
export type Subscription = z.output<typeof subscription>

/** Spec 2 §4, §7. Each reduction rounds to whole points: platform, several subjects, coupon, friend's 5 %. */
export const offers = {
  list: endpoint({
    method: 'GET',
    path: 'student/offers',
    onUnauthorised: 'sign-out',
    offline: true,
    provides: [{ kind: 'offers' }],
    response: envelope(offersAnswer),
    assumed:
      'an offer whose `disabled` is set is shown and cannot be bought; indexSliceToPay counts from 0 in ' +
      '`slices`, and is the number of a slice only where it lies beyond them; a list, or offers beside ' +
      'offer_groups; Finalprice is what the card says, Baseprice what it was before, Button the words on its ' +
      'button',
  }),
  buy: endpoint({
    method: 'POST',
    path: 'student/checkout/buy',
    caller: 'main',
    invalidates: [{ kind: 'purchases' }],
    body: z.object({
      offerDivisionDetail: z.number(),
      quantity: z.number(),
      chapter: z.number().optional(),
      content_id: z.number().optional(),
      offer_subject_details: z.array(z.number()),
    }),
    response: envelope(record({ amount: nullishOrNull(points) }).nullish()),
    assumed:
      'offerDivisionDetail is the id of the offer, quantity the one of the chosen price, offer_subject_details ' +
      'the ids of the chosen subjects; amount is what was taken',
  }),
  subscriptions: endpoint({
    method: 'GET',
    path: '/student/history/subscriptions',
    offline: true,
    provides: [{ kind: 'subscriptions' }],
    response: envelope(tolerantArray(subscription)),
    assumed: 'the newest comes first',
  }),
} as const

/** Spec 2 §3, Discount code link; applies to the base or the reduced price. */
export const appliedDiscount = record({
  id: nullishOrNull(wireId),
  discount_code_offer_division: nullishOrNull(
    record({
      type: listedWord(['percentage', 'discount']),
      amount: z.union([points, percent]),
      quantity: nullishOrNull(ordinal),
      all_year: nullishOrNull(wireBoolean),
      discount_code: nullishOrNull(record({ code: nullishOrNull(text), on_base_price: nullishOrNull(wireBoolean) })),
      /** A fallback for the offer id. */
      discount_code_offers: nullishOrNull(
        nestedRows(
          record({
            id: nullishOrNull(wireId),
            offer_id: nullishOrNull(wireId),
            offer: nullishOrNull(record({ id: wireId })),
          }),
        ),
      ),
    }),
  ),
})
export type HeldDiscount = z.output<typeof appliedDiscount>

/** Spec 2 §3, Discount code (revenue). */
const revenueCode = record({
  id: wireId,
  code: title,
  created_at: nullishOrNull(timeText),
  expired_at: nullishOrNull(timeText),
  nb_of_use: nullishOrNull(count),
  active: nullishOrNull(wireBoolean),
  amount: nullishOrNull(points),
  used_by: nullishOrNull(text),
  balance: nullishOrNull(balance),
})
export type RevenueCode = z.output<typeof revenueCode>

const revenueCodes = tolerantArray(revenueCode)
const total = { totalAmount: nullishOrNull(points) }
const revenueAnswer = orList(
  record({ ...total, codes: revenueCodes }, { aliases: { codes: ['discountCodes', 'data'] } }),
  'codes',
)

/** Accepts a total outside the payload. */
export function revenueIn({
  payload,
  totalAmount,
}: {
  payload: z.output<typeof revenueAnswer>
  totalAmount?: number | null | undefined
}): { totalAmount: number | null; codes: RevenueCode[] } {
  return { totalAmount: payload.totalAmount ?? totalAmount ?? null, codes: payload.codes }
}

const byId = z.object({ id: z.number() })
const couponChanges = [{ kind: 'discount-codes' }, { kind: 'offers' }, { kind: 'me' }] as const

/** Discount codes of the user, and an influencer's codes with their profit (spec 2 §4, §7). */
export const discountCodes = {
  list: endpoint({
    method: 'GET',
    path: '/student/discount-code',
    provides: [{ kind: 'discount-codes' }],
    response: envelope(tolerantArray(appliedDiscount)),
  }),
  add: endpoint({
    method: 'POST',
    path: '/student/discount-code',
    body: z.object({ code: z.string() }),
    invalidates: couponChanges,
    response: acknowledgement,
    assumed: 'the call that adds a coupon is not shown; it is taken like the ones that list and remove it',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/student/discount-code/{id}',
    params: byId,
    invalidates: couponChanges,
    response: acknowledgement,
  }),
  friendCodes: endpoint({
    method: 'GET',
    path: '/student/generated-gifts',
    provides: [{ kind: 'friend-codes' }],
    response: envelope(
      tolerantArray(
        record({ id: nullishOrNull(wireId), gift_code: nullishOrNull(text) }, { aliases: { gift_code: ['code'] } }),
      ),
    ),
    assumed: 'the gift codes of friends that were given for the next purchase',
  }),
  addFriendCode: endpoint({
    method: 'POST',
    path: '/student/generated-gifts',
    body: z.object({ code: z.string() }),
    invalidates: [{ kind: 'friend-codes' }],
    response: acknowledgement,
  }),
  removeFriendCode: endpoint({
    method: 'DELETE',
    path: '/student/generated-gifts/{id}',
    params: byId,
    invalidates: [{ kind: 'friend-codes' }],
    response: acknowledgement,
  }),
  revenue: endpoint({
    method: 'GET',
    path: '/student/profit/discount-code',
    offline: true,
    provides: [{ kind: 'revenue' }],
    response: envelope(revenueAnswer, { fields: total }),
    assumed:
      'a plain list, or a wrapper with totalAmount and the list in codes, discountCodes, discount_codes or ' +
      'data; totalAmount may stand beside the payload; used_by and balance belong to one code',
  }),
  revenueUses: endpoint({
    method: 'GET',
    path: '/student/profit/discount-code-histories/{id}',
    params: byId,
    offline: true,
    provides: [{ kind: 'revenue' }],
    response: envelope(
      tolerantArray(
        record(
          {
            id: nullishOrNull(wireId),
            used_at: nullishOrNull(timeText),
            amount: nullishOrNull(points),
            offer: nullishOrNull(label),
          },
          { aliases: { used_at: ['createdAt', 'date'], offer: ['offerName'] } },
        ),
      ),
    ),
    assumed:
      'one row for each use, with its day, what it brought and the name of the offer; never the name of the user',
  }),
} as const

import * as z from 'zod'
import { endpoint } from './endpoint'
import { acknowledgement, envelope } from './envelope'
import { tokens } from './money'
import { page } from './page'
import { record } from './record'
import { timeText } from './time-text'
import {
  nestedRows,
  nonBlankText,
  nullishOrNull,
  orDefault,
  orList,
  text,
  title,
  tolerantArray,
  wireBoolean,
  wireId,
  listedWord,
} from './tolerant'

const giftImage = record(
  { file_url: nullishOrNull(nonBlankText), is_cover: nullishOrNull(wireBoolean) },
  { aliases: { file_url: ['url', 'image'] }, valueField: 'file_url' },
)

/** Spec 2 §3, Gift; `amount` in tokens. */
export const gift = record({
  id: wireId,
  name: title,
  amount: nullishOrNull(tokens),
  description: nullishOrNull(text),
  gift_images: orDefault(nestedRows(giftImage), []),
})
export type Gift = z.output<typeof gift>

/** Others are undecided and shown as sent (spec 2 §4). */
export const giftRequestStatuses = ['approved', 'rejected', 'pending'] as const

/** Delivery of an order; state and delegation are ids (spec 2 §3, §5). */
export const giftDelivery = z.object({
  name: z.string(),
  phone: z.string(),
  additional_phone: z.string().optional(),
  email: z.string(),
  state: z.number(),
  delegation: z.number(),
  postal_code: z.string(),
  address: z.string(),
  comment: z.string().optional(),
})
export type GiftDelivery = z.output<typeof giftDelivery>

/** Places have names instead of ids. */
const toldDelivery = record(
  {
    name: nullishOrNull(text),
    phone: nullishOrNull(text),
    additional_phone: nullishOrNull(text),
    email: nullishOrNull(text),
    state: nullishOrNull(record({ name: nullishOrNull(text) })),
    delegation: nullishOrNull(record({ name: nullishOrNull(text) })),
    postal_code: nullishOrNull(text),
    address: nullishOrNull(text),
    comment: nullishOrNull(text),
  },
  { aliases: { address: ['fullAddress'] } },
)

/** The gift is nested or stands in the row itself. */
const giftRequestItem = record(
  { id: wireId, gift },
  { aliases: { 'gift.name': ['name'], 'gift.amount': ['amount'], 'gift.gift_images': ['giftImages'] } },
)

const requestFields = {
  amount: nullishOrNull(tokens),
  note: nullishOrNull(text),
  status: nullishOrNull(listedWord(giftRequestStatuses)),
  created_at: nullishOrNull(timeText),
  gift_request_items: orDefault(nestedRows(giftRequestItem), []),
  gift_request_deliveries: orDefault(nestedRows(toldDelivery), []),
}

/** Spec 2 §3, Gift request; `note` is the administration's. */
export const giftRequest = record({ id: wireId, ...requestFields })
export type GiftRequest = z.output<typeof giftRequest>

/** Its id is sent nowhere; without a cart the payload may be an empty list. */
const giftCart = orList(record({ id: nullishOrNull(wireId), ...requestFields }), 'gift_request_items')
export type GiftCart = z.output<typeof giftCart>

const byId = z.object({ id: z.number() })
const cartChanges = [{ kind: 'gift-cart' }] as const

/** Gifts, the cart, its delivery and the orders; an empty cart may be refused with 404 (spec 2 §2, §4, §7). */
export const gifts = {
  list: endpoint({
    method: 'GET',
    path: '/student/gifts',
    offline: true,
    provides: [{ kind: 'gifts' }],
    query: z.object({ page: z.number(), orderBy: z.literal('id'), sortedBy: z.literal('desc'), perPage: z.number() }),
    response: page(gift),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/student/gifts/{id}',
    params: byId,
    provides: [{ kind: 'gifts' }],
    response: envelope(gift),
  }),
  cart: endpoint({
    method: 'GET',
    path: '/student/gift-requests/current',
    provides: [{ kind: 'gift-cart' }],
    response: envelope(giftCart.nullable()),
    assumed: 'an empty cart is refused with the code 404, or answered with no items, null or an empty list',
  }),
  orders: endpoint({
    method: 'GET',
    path: '/student/gift-requests',
    offline: true,
    provides: [{ kind: 'gift-orders' }],
    response: envelope(tolerantArray(giftRequest)),
    assumed: 'the orders that were sent, the newest first; never the cart',
  }),
  add: endpoint({
    method: 'POST',
    path: '/student/gift-request-items',
    body: z.object({ gift: z.number() }),
    invalidates: cartChanges,
    response: acknowledgement,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/student/gift-request-items/{id}',
    params: byId,
    invalidates: cartChanges,
    response: acknowledgement,
  }),
  deliver: endpoint({
    method: 'POST',
    path: '/student/gift-requests-delivery',
    body: giftDelivery,
    invalidates: [...cartChanges, { kind: 'gift-orders' }, { kind: 'me' }],
    response: acknowledgement,
    assumed:
      'sends the cart: it becomes an order, its tokens are taken, and the cart is empty again; field names are ' +
      'those of the delivery with underscores',
  }),
} as const

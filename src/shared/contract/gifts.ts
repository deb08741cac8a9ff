import * as z from 'zod'
import { acknowledgement, envelope } from './envelope'
import { endpoint } from './endpoint'
import { decimal, wireBoolean, nestedRows, nullishOrNull, tolerantArray, text, wireId, plainText } from './tolerant'
import { page } from './page'

/** Spec 2 §3, Gift; `amount` in tokens. */
export const gift = z.looseObject({
  id: wireId,
  name: z.string().catch(''),
  amount: decimal,
  description: nullishOrNull(plainText),
  gift_images: nestedRows(z.looseObject({ file_url: z.string(), is_cover: nullishOrNull(wireBoolean) })).catch([]),
})
export type Gift = z.output<typeof gift>

/** Unknown statuses become pending (spec 2 §4). */
export const giftRequestStatuses = ['approved', 'rejected', 'pending'] as const

/** Spec 2 §3, §5; place ids. */
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
const toldDelivery = z.looseObject({
  name: nullishOrNull(plainText),
  phone: nullishOrNull(text),
  additional_phone: nullishOrNull(text),
  email: nullishOrNull(plainText),
  state: nullishOrNull(z.looseObject({ name: nullishOrNull(plainText) })),
  delegation: nullishOrNull(z.looseObject({ name: nullishOrNull(plainText) })),
  postal_code: nullishOrNull(text),
  address: nullishOrNull(text),
  comment: nullishOrNull(text),
})

/** Spec 2 §3, Gift request; `note` is the administration's. */
export const giftRequest = z.looseObject({
  id: wireId,
  amount: decimal,
  note: nullishOrNull(text),
  status: z.enum(giftRequestStatuses).catch('pending'),
  created_at: nullishOrNull(plainText),
  gift_request_items: nestedRows(z.looseObject({ id: wireId, gift })).catch([]),
  gift_request_deliveries: nestedRows(toldDelivery).catch([]),
})
export type GiftRequest = z.output<typeof giftRequest>

const byId = z.object({ id: z.number() })
const cartChanges = [{ kind: 'gift-cart' }]

/** Spec 2 §2, §4, §7. */
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
    response: envelope(giftRequest.nullable()),
    assumed: 'an empty cart is refused with the code 404, or answered with no items',
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

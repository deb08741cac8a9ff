import * as z from 'zod'
import { giftDelivery, giftRequestStatuses } from '#shared/contract/gifts.ts'
import { notificationFamilies } from '#shared/contract/notifications.ts'

/** Every kind of notification that a user can turn off (spec 2 §3). */
export const notificationKinds = Object.values(notificationFamilies).flat()
export type NotificationKind = (typeof notificationKinds)[number]

/** `link` is a path, a URL, or starts with `{web}`. */
const storedNotification = z.object({
  id: z.number(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  at: z.number(),
  seen: z.boolean(),
  about: z.string().nullable(),
})
export type StoredNotification = z.output<typeof storedNotification>

/** `{media}` and `{page}` are base URLs. */
const storedMessage = z.object({
  id: z.string(),
  name: z.string(),
  body: z.string(),
  at: z.number(),
  seen: z.boolean(),
})
export type StoredMessage = z.output<typeof storedMessage>

const storedPopup = z.object({ id: z.string(), name: z.string(), body: z.string(), hidden: z.boolean() })

/** `parent` is an index into `demoParents`. */
const storedParentRequest = z.object({
  id: z.number(),
  parent: z.number(),
  approved: z.boolean().nullable(),
  at: z.number(),
})

const cartItem = z.object({ id: z.number(), gift: z.number(), at: z.number() })
export type CartItem = z.output<typeof cartItem>

const giftOrder = z.object({
  id: z.number(),
  at: z.number(),
  items: z.array(z.object({ id: z.number(), gift: z.number(), name: z.string(), amount: z.number() })),
  amount: z.number(),
  delivery: giftDelivery,
  status: z.enum(giftRequestStatuses),
  note: z.string().nullable(),
})
export type GiftOrder = z.output<typeof giftOrder>

const storedReferral = z.object({
  name: z.string(),
  lastName: z.string(),
  group: z.string(),
  at: z.number(),
  tokens: z.int(),
})

/** Student data other than lessons and points. */
export const engagement = z.object({
  /** Number of ids issued; never reused. */
  made: z.number(),
  /** Last notification run; null before the first. */
  toldUntil: z.number().nullable(),
  notifications: z.array(storedNotification),
  messages: z.array(storedMessage),
  popups: z.array(storedPopup),
  parentRequests: z.array(storedParentRequest),
  cart: z.array(cartItem),
  orders: z.array(giftOrder),
  referrals: z.array(storedReferral),
})
export type Engagement = z.output<typeof engagement>

/** Creates empty engagement data. */
export function createEngagement(): Engagement {
  return {
    made: 0,
    toldUntil: null,
    notifications: [],
    messages: [],
    popups: [],
    parentRequests: [],
    cart: [],
    orders: [],
    referrals: [],
  }
}

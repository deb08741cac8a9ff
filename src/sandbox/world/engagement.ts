import * as z from 'zod'
import { giftDelivery, giftRequestStatuses } from '../../shared/contract/gifts'
import { notificationFamilies } from '../../shared/contract/notifications'

/** The kinds of notification that a pupil can turn off (spec 2 §3). */
export const notificationKinds = Object.values(notificationFamilies).flat()
export type NotificationKind = (typeof notificationKinds)[number]

/** A notification as it is kept: `link` is a path of the application, an address, or a text that begins with `{web}`, the platform's own site; `about` tells what it was made for. */
const storedNotification = z.object({
  id: z.number(), kind: z.enum(notificationKinds), title: z.string(), body: z.string(), link: z.string().nullable(), at: z.number(), seen: z.boolean(), about: z.string().nullable(),
})
export type StoredNotification = z.output<typeof storedNotification>

/** A message; in its body `{media}` and `{page}` stand for the addresses of the platform's files and pages. */
const storedMessage = z.object({ id: z.string(), name: z.string(), body: z.string(), at: z.number(), seen: z.boolean() })
export type StoredMessage = z.output<typeof storedMessage>

/** A popup, with a body like a message's. */
const storedPopup = z.object({ id: z.string(), name: z.string(), body: z.string(), hidden: z.boolean() })

/** What somebody wishes who says to be a parent; `parent` is a number of the list of known parents, so that no address of theirs is kept. */
const storedParentRequest = z.object({ id: z.number(), parent: z.number(), approved: z.boolean().nullable(), at: z.number() })

/** A gift that lies in a cart since `at`. */
const cartItem = z.object({ id: z.number(), gift: z.number(), at: z.number() })
export type CartItem = z.output<typeof cartItem>

/** An order: what was in the cart, with the name and price of then. */
const giftOrder = z.object({
  id: z.number(), at: z.number(), items: z.array(z.object({ id: z.number(), gift: z.number(), name: z.string(), amount: z.number() })), amount: z.number(), delivery: giftDelivery,
  status: z.enum(giftRequestStatuses), note: z.string().nullable(),
})
export type GiftOrder = z.output<typeof giftOrder>

/** A friend who bought with the pupil's code, and the tokens that it brought. */
const storedReferral = z.object({ name: z.string(), lastName: z.string(), group: z.string(), at: z.number(), tokens: z.int() })

/** Everything between the platform and one person that is neither lessons nor points. */
export const engagement = z.object({
  /** How many things were ever made here: their numbers are not given twice. */
  made: z.number(),
  /** Until when the events of the world have been told; null before the first call. */
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

/** Nothing was told, asked or ordered yet. */
export function createEngagement(): Engagement {
  return { made: 0, toldUntil: null, notifications: [], messages: [], popups: [], parentRequests: [], cart: [], orders: [], referrals: [] }
}

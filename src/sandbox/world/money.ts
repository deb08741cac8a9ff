import * as z from 'zod'
import { moneyStatuses } from '../../shared/contract/wallet'

/** What a provider's page decided and when the platform hears of it (epoch milliseconds). */
const decision = z.object({ accepted: z.boolean(), from: z.number() })

const kept = { id: z.number(), who: z.string(), at: z.number(), key: z.string().nullable() }

/** A line of the points history: a top-up by its type of the contract (1 code, 2 online, 3 mobile), with the order under which the providers know it; 4 is a conversion of tokens. */
const storedTopUp = z.object({
  ...kept,
  type: z.literal([1, 2, 3, 4]),
  amount: z.int(),
  status: z.enum(moneyStatuses),
  method: z.string(),
  reference: z.string(),
  comment: z.string().nullable(),
  /** Null for codes and for what was paid before the world began. */
  order: z.string().nullable(),
  decision: decision.nullable(),
})
export type StoredTopUp = z.output<typeof storedTopUp>

/** A transfer between two people of the world, by their ids; `at` is when it last changed. */
const storedTransfer = z.object({ ...kept, to: z.string(), points: z.int(), status: z.enum(moneyStatuses), confirmed: z.boolean(), admin: z.string().nullable(), expires: z.boolean() })
export type StoredTransfer = z.output<typeof storedTransfer>

/** A period for which an offer was bought, and which lessons it opens; `opens` is null for what only stands in the history. */
export const storedSubscription = z.object({
  id: z.number(),
  offerId: z.number(),
  group: z.object({ id: z.number(), name: z.string() }),
  amount: z.number(),
  price: z.number(),
  startsAt: z.number(),
  endsAt: z.number(),
  /** The slice that was paid, counted from 1, of how many; null where the whole was paid. */
  slice: z.object({ number: z.number(), of: z.number() }).nullable(),
  chapter: z.number().nullable(),
  opens: z.object({ subjects: z.array(z.number()).nullable(), premium: z.boolean() }).nullable(),
  key: z.string().nullable(),
})
export type StoredSubscription = z.output<typeof storedSubscription>

/** A code that somebody gave for the next purchase: a coupon, or the gift code of a friend. */
const heldCode = z.object({ id: z.number(), who: z.string(), kind: z.enum(['coupon', 'friend']), code: z.string() })

/** One use of a coupon; `brought` is the share of its owner. */
const couponUse = z.object({ id: z.number(), code: z.string(), who: z.string(), at: z.number(), brought: z.int(), offer: z.string() })

/** A subscription with the operator that was begun; `who` is null for a visitor, whose number only stands here. */
const operatorOrder = z.object({
  id: z.number(), who: z.string().nullable(), phone: z.string().nullable(), division: z.number().nullable(), recurrence: z.literal([1, 7]), order: z.string(), at: z.number(),
  status: z.enum(moneyStatuses), decision: decision.nullable(), key: z.string().nullable(),
})
export type OperatorOrder = z.output<typeof operatorOrder>

/** Everything about money but balances and subscriptions, which people hold themselves. */
export const money = z.object({
  /** The last number that was given to anything here. */
  lastNumber: z.number(),
  topUps: z.array(storedTopUp),
  transfers: z.array(storedTransfer),
  heldCodes: z.array(heldCode),
  couponUses: z.array(couponUse),
  operatorOrders: z.array(operatorOrder),
})
export type Money = z.output<typeof money>

/** No top-up, transfer or code yet. */
export function createMoney(): Money {
  return { lastNumber: 20_000, topUps: [], transfers: [], heldCodes: [], couponUses: [], operatorOrders: [] }
}

/** A number that nothing else here has. */
export function nextNumber(book: Money): number {
  book.lastNumber += 1
  return book.lastNumber
}

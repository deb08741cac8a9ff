import * as z from 'zod'
import { moneyStatuses } from '#shared/contract/wallet.ts'

/** Received at `from` (epoch milliseconds). */
const decision = z.object({ accepted: z.boolean(), from: z.number() })

const kept = { id: z.number(), who: z.string(), at: z.number(), key: z.string().nullable() }

/** `type` as in the contract (1 code, 2 online, 3 mobile), or 4 for a token conversion. */
const storedTopUp = z.object({
  ...kept,
  type: z.literal([1, 2, 3, 4]),
  amount: z.int(),
  status: z.enum(moneyStatuses),
  method: z.string(),
  reference: z.string(),
  comment: z.string().nullable(),
  /** Null for codes and payments before the world began. */
  order: z.string().nullable(),
  decision: decision.nullable(),
})
export type StoredTopUp = z.output<typeof storedTopUp>

/** Between two students, by id; `at` is the last change. */
const storedTransfer = z.object({
  ...kept,
  to: z.string(),
  points: z.int(),
  status: z.enum(moneyStatuses),
  confirmed: z.boolean(),
  admin: z.string().nullable(),
  expires: z.boolean(),
})
export type StoredTransfer = z.output<typeof storedTransfer>

/** `opens` lists the unlocked lessons; null for history-only entries. */
export const storedSubscription = z.object({
  id: z.number(),
  offerId: z.number(),
  group: z.object({ id: z.number(), name: z.string() }),
  amount: z.number(),
  price: z.number(),
  startsAt: z.number(),
  endsAt: z.number(),
  /** Paid slice, from 1; null if paid in full. */
  slice: z.object({ number: z.number(), of: z.number() }).nullable(),
  chapter: z.number().nullable(),
  opens: z.object({ subjects: z.array(z.number()).nullable(), premium: z.boolean() }).nullable(),
  key: z.string().nullable(),
})
export type StoredSubscription = z.output<typeof storedSubscription>

const appliedCode = z.object({ id: z.number(), who: z.string(), kind: z.enum(['coupon', 'friend']), code: z.string() })

/** `brought` is the coupon owner's share. */
const couponUse = z.object({
  id: z.number(),
  code: z.string(),
  who: z.string(),
  at: z.number(),
  brought: z.int(),
  offer: z.string(),
})

/** `who` is null for a visitor. */
const operatorOrder = z.object({
  id: z.number(),
  who: z.string().nullable(),
  phone: z.string().nullable(),
  division: z.number().nullable(),
  recurrence: z.literal([1, 7]),
  order: z.string(),
  at: z.number(),
  status: z.enum(moneyStatuses),
  decision: decision.nullable(),
  key: z.string().nullable(),
})
export type OperatorOrder = z.output<typeof operatorOrder>

/** Money data; balances and subscriptions are stored per student. */
export const money = z.object({
  lastNumber: z.number(),
  topUps: z.array(storedTopUp),
  transfers: z.array(storedTransfer),
  appliedCodes: z.array(appliedCode),
  couponUses: z.array(couponUse),
  operatorOrders: z.array(operatorOrder),
})
export type Money = z.output<typeof money>

/** Creates empty money data. */
export function createMoney(): Money {
  return { lastNumber: 20_000, topUps: [], transfers: [], appliedCodes: [], couponUses: [], operatorOrders: [] }
}

/** Returns a new unique id. */
export function nextNumber(book: Money): number {
  book.lastNumber += 1
  return book.lastNumber
}

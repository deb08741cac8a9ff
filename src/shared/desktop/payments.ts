import * as z from 'zod'
import { recurrences } from '../contract/operator'
import { nothing } from './nothing'

const amount = z.int().min(1).max(999_999)
const text = z.string().max(500)

const topUp = z.discriminatedUnion('way', [
  z.object({
    kind: z.literal('top-up'),
    way: z.literal('code'),
    amount,
    reference: z.string().min(1).max(120).regex(/^\S+$/),
    comment: text.optional(),
  }),
  z.object({
    kind: z.literal('top-up'),
    way: z.enum(['card', 'paydunya', 'mobile']),
    amount,
    comment: text.optional(),
  }),
])

/** Executed once even after failures (threats E1, E2). */
export const moneyOrder = z.discriminatedUnion('kind', [
  topUp,
  z.object({ kind: z.literal('transfer'), toUser: z.int().positive(), points: z.int().min(10).max(5000) }),
  z.object({
    kind: z.literal('purchase'),
    offerDivisionDetail: z.int().positive(),
    quantity: z.int().nonnegative(),
    subjects: z.array(z.int().positive()).max(100),
    chapter: z.int().positive().optional(),
    contentId: z.int().positive().optional(),
    /** Agreed points, and the offer's name for the receipt. */
    agreed: z.number().min(0).max(10_000_000),
    name: z.string().max(200),
  }),
  z.object({ kind: z.literal('operator'), recurrence: z.literal(recurrences), offerId: z.int().positive() }),
])
export type MoneyOrder = z.output<typeof moneyOrder>

/**
 * `uncertain`: response lost, the platform is queried; `waiting`: a provider or the transfer code completes it; `done`,
 * `refused`, `not-made`: final.
 */
const moneyStages = ['sending', 'uncertain', 'waiting', 'done', 'refused', 'not-made'] as const
export type MoneyStage = (typeof moneyStages)[number]

/** Without provider order id, codes and tokens. */
export const transactionView = z.object({
  id: z.uuid(),
  order: moneyOrder,
  stage: z.enum(moneyStages),
  /** Only the platform's support can help. */
  isUnclear: z.boolean().optional(),
  /** Message of the platform, verbatim. */
  message: z.string().nullable(),
  /** Epoch milliseconds. */
  startedAt: z.number(),
  changedAt: z.number(),
  /** Of the top-up or transfer. */
  platformId: z.number().nullable(),
  /** Charged points, if reported; shown if they differ from the agreed price. */
  charged: z.number().nullable(),
  /** Host of the provider's page, for comparison by the user. */
  host: z.string().nullish(),
  /** 401 and 402 lead to the wallet (threat E6). */
  status: z.number().nullable(),
})
export type TransactionView = z.output<typeof transactionView>

/** Newest first; final ones stay until dismissed. */
export const moneyState = z.object({ attempts: z.array(transactionView) })
export type MoneyState = z.output<typeof moneyState>

/**
 * `…-paid` and `…-failed` come from the platform, never the URL (spec 2 §2, §8); `processing`: unknown to the platform
 * yet; `not-ours`: unknown order.
 */
const paymentReturns = [
  'card-paid',
  'card-failed',
  'paydunya-paid',
  'paydunya-failed',
  'processing',
  'unconfirmed',
  'operator-paid',
  'operator-failed',
  'not-ours',
  'unreachable',
  'none',
] as const
export type PaymentReturn = (typeof paymentReturns)[number]

/** Payment commands. */
export const paymentCommands = {
  'money.state': { input: nothing, output: moneyState },
  /** Repeating it returns the first until that is final. */
  'money.order': { input: moneyOrder, output: transactionView, limit: 20 },
  'money.check': { input: z.object({ id: z.uuid() }), output: transactionView, limit: 20 },
  'money.open': {
    input: z.object({ id: z.uuid() }),
    output: z.object({ opened: z.boolean(), host: z.string().nullable() }),
    limit: 10,
  },
  /** Null without a QR code. */
  'money.qr': {
    input: z.object({ id: z.uuid() }),
    output: z.object({ text: z.string().max(2048).nullable() }),
    limit: 20,
  },
  'money.confirm-transfer': {
    input: z.object({ transferId: z.int().positive(), code: z.string().min(1).max(64) }),
    output: z.object({ ok: z.boolean(), message: z.string().nullable(), uncertain: z.boolean() }),
    limit: 10,
  },
  'money.resend-code': {
    input: z.object({ transferId: z.int().positive() }),
    output: z.object({ ok: z.boolean(), message: z.string().nullable() }),
    limit: 6,
  },
  /** Hides a pending or unclear order until it is paid. */
  'money.seen': { input: z.object({ id: z.uuid() }), output: moneyState },
  /** Once; `way` and `claim` come from the URL and prove nothing. */
  'money.return': {
    input: nothing,
    output: z.object({
      outcome: z.enum(paymentReturns),
      message: z.string().nullable(),
      attempt: transactionView.nullable(),
      way: z.enum(['card', 'paydunya', 'operator']).nullable(),
      claim: z.enum(['success', 'failure']).nullable(),
    }),
    limit: 20,
  },
  /** Queues a return URL opened inside the application (spec 2 §2), like a link. */
  'money.returned-inside': {
    input: z.object({ address: z.string().max(2048) }),
    output: z.object({ ours: z.boolean() }),
    limit: 20,
  },
  /** Opens the operator's page in the browser. */
  'money.subscribe-visitor': {
    input: z.object({ recurrence: z.literal(recurrences), phone: z.string().max(20), division: z.int().positive() }),
    // `isError` is false for a message without a refusal (spec 2 §8).
    output: z.object({
      opened: z.boolean(),
      message: z.string().nullable(),
      field: z.enum(['phone']).nullable(),
      isError: z.boolean(),
    }),
    limit: 6,
  },
} as const

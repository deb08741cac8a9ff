import * as z from 'zod'
import { recurrences } from '../contract/operator'
import { nothing } from './nothing'

const amount = z.int().min(1).max(999_999)
const text = z.string().max(500)

const topUp = z.discriminatedUnion('way', [
  z.object({ kind: z.literal('top-up'), way: z.literal('code'), amount, reference: z.string().min(1).max(120).regex(/^\S+$/), comment: text.optional() }),
  z.object({ kind: z.literal('top-up'), way: z.enum(['card', 'paydunya', 'mobile']), amount, comment: text.optional() }),
])

/** An order that moves money; each is executed once, also after failures (threats E1, E2). */
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
    /** The points that the user agreed to, and the name of the offer in the receipt. */
    agreed: z.number().min(0).max(10_000_000),
    name: z.string().max(200),
  }),
  z.object({ kind: z.literal('operator'), recurrence: z.literal(recurrences), offerId: z.int().positive() }),
])
export type MoneyOrder = z.output<typeof moneyOrder>

/**
 * Stages of an order:
 * `uncertain`: the response was lost and the platform is queried; `waiting`: the platform accepted it, and a provider or, for a transfer,
 * the code completes it; `done`, `refused` and `not-made` are final.
 */
const moneyStages = ['sending', 'uncertain', 'waiting', 'done', 'refused', 'not-made'] as const
export type MoneyStage = (typeof moneyStages)[number]

/** An order of the journal for the page, without a provider's order id, codes and tokens. */
export const transactionView = z.object({
  /** Our id, from the click to the end. */
  id: z.uuid(),
  order: moneyOrder,
  stage: z.enum(moneyStages),
  /** An uncertain order that the platform's lists do not resolve; only the platform's support can. */
  isUnclear: z.boolean().optional(),
  /** Message of the platform, shown verbatim. */
  message: z.string().nullable(),
  /** Epoch milliseconds. */
  startedAt: z.number(),
  changedAt: z.number(),
  /** The platform's id of the top-up or transfer. */
  platformId: z.number().nullable(),
  /** Points that the platform charged, if it reports them; shown if they differ from the agreed price. */
  charged: z.number().nullable(),
  /** Host of the provider's page in the browser, for comparison by the user. */
  host: z.string().nullish(),
  /** The status of a refusal: 401 and 402 of a purchase lead to the wallet (threats E6). */
  status: z.number().nullable(),
})
export type TransactionView = z.output<typeof transactionView>

/** Orders of the signed-in user, newest first; final ones stay until they are dismissed. */
export const moneyState = z.object({ attempts: z.array(transactionView) })
export type MoneyState = z.output<typeof moneyState>

/**
 * Outcomes of a return from a provider (spec 2 §2, §8). `…-paid` and `…-failed` come from the platform, never from the URL;
 * `processing`: the platform does not know of the payment yet; `not-ours`: an unknown order; `unreachable`: no response of the platform.
 */
const paymentReturns = ['card-paid', 'card-failed', 'paydunya-paid', 'paydunya-failed', 'processing', 'unconfirmed', 'operator-paid', 'operator-failed', 'not-ours', 'unreachable', 'none'] as const
export type PaymentReturn = (typeof paymentReturns)[number]

/** Commands of payments. */
export const paymentCommands = {
  'money.state': { input: nothing, output: moneyState },
  /** Journals and sends the order once; until it is final, the same order returns the first one. */
  'money.order': { input: moneyOrder, output: transactionView, limit: 20 },
  /** Queries the platform for an order. */
  'money.check': { input: z.object({ id: z.uuid() }), output: transactionView, limit: 20 },
  /** Reopens the provider's page in the system browser. */
  'money.open': { input: z.object({ id: z.uuid() }), output: z.object({ opened: z.boolean(), host: z.string().nullable() }), limit: 10 },
  /** Content of the QR code of a mobile top-up; null if the platform provides none. */
  'money.qr': { input: z.object({ id: z.uuid() }), output: z.object({ text: z.string().max(2048).nullable() }), limit: 20 },
  /** Confirms a transfer with the code that was sent. */
  'money.confirm-transfer': {
    input: z.object({ transferId: z.int().positive(), code: z.string().min(1).max(64) }),
    output: z.object({ ok: z.boolean(), message: z.string().nullable(), uncertain: z.boolean() }),
    limit: 10,
  },
  'money.resend-code': { input: z.object({ transferId: z.int().positive() }), output: z.object({ ok: z.boolean(), message: z.string().nullable() }), limit: 6 },
  /** Dismisses a final order. A pending or unclear one is hidden, and returns if it is paid after all. */
  'money.seen': { input: z.object({ id: z.uuid() }), output: moneyState },
  /** Handles the pending return from a provider once; `none` without one. `way` and `claim` come from its URL and prove nothing. */
  'money.return': {
    input: nothing,
    output: z.object({
      outcome: z.enum(paymentReturns), message: z.string().nullable(), attempt: transactionView.nullable(), way: z.enum(['card', 'paydunya', 'operator']).nullable(), claim: z.enum(['success', 'failure']).nullable(),
    }),
    limit: 20,
  },
  /** Queues a return URL of the specification that was opened inside the application (spec 2 §2), like one of a link. */
  'money.returned-inside': { input: z.object({ address: z.string().max(2048) }), output: z.object({ ours: z.boolean() }), limit: 20 },
  /** Subscribes a visitor with the operator, whose page opens in the browser. */
  'money.subscribe-visitor': {
    input: z.object({ recurrence: z.literal(recurrences), phone: z.string().max(20), division: z.int().positive() }),
    // `isError` is false if the platform did not refuse but returned a message (spec 2 §8).
    output: z.object({ opened: z.boolean(), message: z.string().nullable(), field: z.enum(['phone']).nullable(), isError: z.boolean() }),
    limit: 6,
  },
} as const

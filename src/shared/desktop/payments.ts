import * as z from 'zod'
import { recurrences } from '../contract/operator'
import { nothing } from './nothing'

const amount = z.int().min(1).max(999_999)
const text = z.string().max(500)

const topUp = z.discriminatedUnion('way', [
  z.object({ kind: z.literal('top-up'), way: z.literal('code'), amount, reference: z.string().min(1).max(120).regex(/^\S+$/), comment: text.optional() }),
  z.object({ kind: z.literal('top-up'), way: z.enum(['card', 'paydunya', 'mobile']), amount, comment: text.optional() }),
])

/** A wish that moves money, as the page puts it; each is done once, whatever happens on the way (threats E1, E2). */
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
    /** The points that the person agreed to, and what to call the offer in the receipt. */
    agreed: z.number().min(0).max(10_000_000),
    name: z.string().max(200),
  }),
  z.object({ kind: z.literal('operator'), recurrence: z.literal(recurrences), offerId: z.int().positive() }),
])
export type MoneyOrder = z.output<typeof moneyOrder>

/**
 * Where an order stands:
 * `sending` it is on its way; `uncertain` its answer was lost and the platform is asked what became of it; `waiting` the platform
 * has it and a provider (or, for a transfer, the code) has the next word; `done`, `refused` and `not-made` are final.
 */
export const moneyStages = ['sending', 'uncertain', 'waiting', 'done', 'refused', 'not-made'] as const
export type MoneyStage = (typeof moneyStages)[number]

/** An order in the journal, as the page sees it: no order id of a provider, no code, no token. */
export const transactionView = z.object({
  /** Ours, from the click to the end. */
  id: z.uuid(),
  order: moneyOrder,
  stage: z.enum(moneyStages),
  /** An uncertain order of which the platform's lists, read in time, do not tell what became: only a person who asks the platform's people learns it. */
  isUnclear: z.boolean().optional(),
  /** The platform's own words where it said some; shown as they are. */
  message: z.string().nullable(),
  /** Epoch milliseconds. */
  startedAt: z.number(),
  changedAt: z.number(),
  /** What the platform calls it: the number of the top-up or of the transfer. */
  platformId: z.number().nullable(),
  /** What the platform took, where it says so: shown when it differs from what was agreed. */
  charged: z.number().nullable(),
  /** The host of the provider's page that is open in the browser, for people to compare. */
  host: z.string().nullish(),
  /** The status of a refusal: 401 and 402 of a purchase lead to the wallet (threats E6). */
  status: z.number().nullable(),
})
export type TransactionView = z.output<typeof transactionView>

/** The orders of the signed-in user, the newest first; those that are final stay until they were seen. */
export const moneyState = z.object({ attempts: z.array(transactionView) })
export type MoneyState = z.output<typeof moneyState>

/**
 * How the person came back from a provider: what to say and where to go (spec 2 §2, §8). `…-paid` and `…-failed` are the platform's own word, never the
 * address's; `processing` the platform has not heard of the payment yet; `not-ours` an order of nobody here; `unreachable` the platform did not answer.
 */
export const paymentReturns = ['card-paid', 'card-failed', 'paydunya-paid', 'paydunya-failed', 'processing', 'unconfirmed', 'operator-paid', 'operator-failed', 'not-ours', 'unreachable', 'none'] as const
export type PaymentReturn = (typeof paymentReturns)[number]

/** What the page may ask about money. */
export const paymentCommands = {
  'money.state': { input: nothing, output: moneyState },
  /** Journals the order and sends it, once; a second call with the same order while the first is not final answers the first. */
  'money.order': { input: moneyOrder, output: transactionView, limit: 20 },
  /** Asks the platform again what became of an order. */
  'money.check': { input: z.object({ id: z.uuid() }), output: transactionView, limit: 20 },
  /** Opens the provider's page once more in the system browser. */
  'money.open': { input: z.object({ id: z.uuid() }), output: z.object({ opened: z.boolean(), host: z.string().nullable() }), limit: 10 },
  /** What the QR code of a mobile top-up holds; null where the platform gives none. */
  'money.qr': { input: z.object({ id: z.uuid() }), output: z.object({ text: z.string().max(2048).nullable() }), limit: 20 },
  /** Agrees to a transfer with the code that was sent. */
  'money.confirm-transfer': {
    input: z.object({ transferId: z.int().positive(), code: z.string().min(1).max(64) }),
    output: z.object({ ok: z.boolean(), message: z.string().nullable(), uncertain: z.boolean() }),
    limit: 10,
  },
  'money.resend-code': { input: z.object({ transferId: z.int().positive() }), output: z.object({ ok: z.boolean(), message: z.string().nullable() }), limit: 6 },
  /** The final state was seen: it leaves the list. One that waits or is unclear is put aside, and comes back where it is paid after all. */
  'money.seen': { input: z.object({ id: z.uuid() }), output: moneyState },
  /** Handles the return from a provider that waits, once; `none` where there is none. `way` and `claim` are what its address says, which proves nothing. */
  'money.return': {
    input: nothing,
    output: z.object({
      outcome: z.enum(paymentReturns), message: z.string().nullable(), attempt: transactionView.nullable(), way: z.enum(['card', 'paydunya', 'operator']).nullable(), claim: z.enum(['success', 'failure']).nullable(),
    }),
    limit: 20,
  },
  /** A return address of the specification that was opened inside the application (spec 2 §2): kept like one that came as a link. */
  'money.returned-inside': { input: z.object({ address: z.string().max(2048) }), output: z.object({ ours: z.boolean() }), limit: 20 },
  /** A visitor's subscription with the operator: the browser goes to its page. */
  'money.subscribe-visitor': {
    input: z.object({ recurrence: z.literal(recurrences), phone: z.string().max(20), division: z.int().positive() }),
    // `isError` is false where the platform did not refuse and says something all the same (spec 2 §8).
    output: z.object({ opened: z.boolean(), message: z.string().nullable(), field: z.enum(['phone']).nullable(), isError: z.boolean() }),
    limit: 6,
  },
} as const

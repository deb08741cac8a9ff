import * as z from 'zod'
import { transactionView, type TransactionView, type MoneyOrder, type MoneyStage } from '#shared/desktop/payments.ts'

export const baseline = z.object({
  ids: z.array(z.number()),
  /** A second instalment changes an existing row. */
  paid: z.record(z.string(), z.number()),
  points: z.number().nullable(),
  /** A row, a page or the whole list could not be read: then the lists decide nothing. */
  isPartial: z.boolean().optional(),
})
export type Baseline = z.output<typeof baseline>

export const maxAddressLength = 4096

export const storedTransaction = transactionView.extend({
  userId: z.number(),
  isUnclear: z.boolean(),
  /** The platform reported success without the number of the order, so its absence from a list proves nothing. */
  isAcknowledged: z.boolean().optional(),
  before: baseline.nullable(),
  startedTurn: z.number().default(0),
  changedTurn: z.number().default(0),
  keys: z.array(z.string().max(256)).max(40),
  address: z.string().max(maxAddressLength).nullable(),
  told: z.record(z.string(), z.enum(['sent', 'answered', 'accepted'])),
  hidden: z.boolean(),
})
type StoredTransaction = z.output<typeof storedTransaction>

/** Fields missing in `TransactionView` never reach the page. */
export type Transaction = Omit<StoredTransaction, 'before' | 'startedTurn' | 'changedTurn' | 'keys' | 'told'> & {
  baseline: Baseline | null
  startedSeq: number
  changedSeq: number
  returnKeys: string[]
  reportedReturns: Record<string, 'sent' | 'answered' | 'accepted'>
}

export function fromStored({
  before,
  startedTurn,
  changedTurn,
  keys,
  told: reportedReturns,
  ...common
}: StoredTransaction): Transaction {
  return {
    ...common,
    baseline: before,
    startedSeq: startedTurn,
    changedSeq: changedTurn,
    returnKeys: keys,
    reportedReturns,
  }
}

export function toStored({
  baseline: before,
  startedSeq,
  changedSeq,
  returnKeys,
  reportedReturns,
  ...common
}: Transaction): StoredTransaction {
  return {
    ...common,
    before,
    startedTurn: startedSeq,
    changedTurn: changedSeq,
    keys: returnKeys,
    told: reportedReturns,
  }
}

export type TransactionEvent =
  | { kind: 'not-sent'; message: string | null; status: number | null }
  | { kind: 'rejected'; message: string | null; status: number | null }
  | { kind: 'response-lost' }
  /** A status that refuses, but may also answer the second copy of a request that a proxy repeated (409, 429). */
  | { kind: 'contested'; message: string | null; status: number }
  | { kind: 'acknowledged'; message: string | null }
  | { kind: 'accepted'; platformId: number | null; message: string | null }
  | { kind: 'processed'; platformId: number | null; charged: number | null; message: string | null }
  | { kind: 'absent' }
  | { kind: 'unclear' }
  | { kind: 'message'; message: string | null }

export function createTransaction(id: string, userId: number, order: MoneyOrder, now: number): Transaction {
  return {
    id,
    userId,
    order,
    stage: 'sending',
    isUnclear: false,
    message: null,
    startedAt: now,
    changedAt: now,
    platformId: null,
    charged: null,
    status: null,
    baseline: null,
    startedSeq: 0,
    changedSeq: 0,
    returnKeys: [],
    address: null,
    reportedReturns: {},
    hidden: false,
  }
}

/** True if the lists can tell what became of an unanswered order. */
export function isDecidable({ baseline: listed }: Pick<Transaction, 'baseline'>): boolean {
  return listed !== null && listed.isPartial !== true
}

export function isFinal(stage: MoneyStage): boolean {
  return stage === 'done' || stage === 'refused' || stage === 'not-made'
}

/*
 *                 not-sent
 *   sending ──────────────────────────────────────────▶ not-made
 *    │ │ │                                                 ▲
 *    │ │ └── response-lost, acknowledged, ──▶ uncertain ───┘ absent from the platform's lists
 *    │ │     contested, process killed        │     │          (contested: refused)
 *    │ └────────── accepted ──▶ waiting ◀─────┘     │        Nothing leads back to `sending`:
 *    │                          │     │  accepted   │        an order is sent once.
 *    ├──── processed ──▶ done ◀─┴─────┼─ processed ─┤
 *    └──── rejected ───▶ refused ◀────┴─ rejected ──┘
 *
 * An uncertain transaction that the lists do not explain in time gets `isUnclear`; the user may dismiss it.
 */
/** Final stages never change; events that do not fit are ignored. */
export function reduce(record: Transaction, event: TransactionEvent, now: number): Transaction {
  const { stage } = record
  if (isFinal(stage)) return record
  const updated = { ...record, changedAt: Math.max(now, record.changedAt) }
  switch (event.kind) {
    case 'not-sent':
      return stage === 'sending'
        ? finalize({ ...updated, stage: 'not-made', message: event.message, status: event.status })
        : record
    case 'rejected':
      return finalize({ ...updated, stage: 'refused', message: event.message, status: event.status })
    case 'response-lost':
      return stage === 'sending' ? { ...updated, stage: 'uncertain' } : record
    case 'contested':
      return stage === 'sending'
        ? { ...updated, stage: 'uncertain', message: event.message, status: event.status }
        : record
    case 'acknowledged':
      return stage === 'sending'
        ? { ...updated, stage: 'uncertain', message: event.message, isAcknowledged: true }
        : record
    case 'accepted':
      if (stage === 'waiting') return record
      return {
        ...updated,
        stage: 'waiting',
        isUnclear: false,
        status: null,
        platformId: event.platformId,
        message: event.message,
        baseline: record.order.kind === 'operator' ? record.baseline : null,
      }
    case 'processed':
      return finalize({
        ...updated,
        stage: 'done',
        status: null,
        platformId: event.platformId ?? record.platformId,
        charged: event.charged ?? record.charged,
        message: event.message,
      })
    case 'absent':
      if (stage !== 'uncertain') return record
      if (record.isAcknowledged === true || !isDecidable(record)) return reduce(record, { kind: 'unclear' }, now)
      return finalize({ ...updated, stage: record.status === null ? 'not-made' : 'refused' })
    case 'unclear':
      return stage === 'uncertain' && !record.isUnclear ? { ...updated, isUnclear: true } : record
    case 'message':
      return event.message === record.message ? record : { ...updated, message: event.message }
  }
}

function finalize(record: Transaction): Transaction {
  return {
    ...record,
    baseline: null,
    isUnclear: false,
    address: null,
    hidden: record.hidden && record.stage !== 'done',
  }
}

/** True if an open transaction replaces a second request (threats E1, E3). */
export function isSameOrder(record: Transaction, order: MoneyOrder): boolean {
  const openOrder = record.order
  const isUnresolved = record.stage === 'sending' || record.stage === 'uncertain'
  switch (order.kind) {
    case 'top-up':
      if (openOrder.kind !== 'top-up' || openOrder.amount !== order.amount) return false
      if (openOrder.way === 'code' || order.way === 'code')
        return openOrder.way === 'code' && order.way === 'code' && openOrder.reference === order.reference
      return openOrder.way === order.way || isUnresolved
    case 'transfer':
      return openOrder.kind === 'transfer' && openOrder.toUser === order.toUser && openOrder.points === order.points
    case 'purchase':
      return openOrder.kind === 'purchase' && openOrder.offerDivisionDetail === order.offerDivisionDetail
    case 'operator':
      return openOrder.kind === 'operator' && (openOrder.offerId === order.offerId || isUnresolved)
  }
}

export function unresolvedOrderKey(order: MoneyOrder): readonly (string | number)[] {
  switch (order.kind) {
    case 'top-up':
      return order.way === 'code' ? ['code', order.amount, order.reference] : ['top-up', order.amount]
    case 'transfer':
      return ['transfer', order.toUser, order.points]
    case 'purchase':
      return ['purchase', order.offerDivisionDetail]
    case 'operator':
      return ['operator']
  }
}

export function toView(record: Transaction): TransactionView {
  const {
    id,
    order,
    stage,
    isUnclear,
    message,
    startedAt,
    changedAt,
    platformId,
    charged,
    status,
    host = null,
  } = record
  return { id, order, stage, isUnclear, message, startedAt, changedAt, platformId, charged, status, host }
}

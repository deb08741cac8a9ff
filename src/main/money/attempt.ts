import * as z from 'zod'
import { moneyAttempt } from '../../shared/desktop/payments'
import type { MoneyAttempt, MoneyOrder, MoneyStage } from '../../shared/desktop/payments'

/** What the platform's lists said before an order was sent, so that what it made can be told from what was there. */
export const before = z.object({
  ids: z.array(z.number()),
  /** What was paid for each subscription, by its number: a second part is paid on a row that is there already. */
  paid: z.record(z.string(), z.number()),
  points: z.number().nullable(),
})
export type Before = z.output<typeof before>

/** The longest address of a provider that is kept. */
export const longestAddress = 4096

/** An attempt as the journal has it. All that is not in `MoneyAttempt` stays in the main process. */
export const moneyRecord = moneyAttempt.extend({
  userId: z.number(),
  isUnclear: z.boolean(),
  /** Null before the platform was asked, which is before the order is sent, and once it is no longer needed. */
  before: before.nullable(),
  /** When it began and last changed its stage, counted in the user's own orders: clocks are set back and forth. */
  startedTurn: z.number().default(0),
  changedTurn: z.number().default(0),
  /** The texts by which a provider's return is known: the order's number, the token in the provider's address. */
  keys: z.array(z.string().max(256)).max(40),
  /** The provider's page, where it cannot be asked for again. */
  address: z.string().max(longestAddress).nullable(),
  /**
   * The returns that the platform was told of, by their address: `sent` without an answer, `answered` otherwise. Each is told once, and again only when
   * a person asks. `accepted` is an order number to which the platform agreed before its return came.
   */
  told: z.record(z.string(), z.enum(['sent', 'answered', 'accepted'])),
  /** The person put it aside; a return of it is still known, and where it is paid after all it is shown again. */
  hidden: z.boolean(),
})
export type MoneyRecord = z.output<typeof moneyRecord>

/** What is learnt of an attempt. */
export type News =
  | { kind: 'not-sent'; message: string | null; status: number | null }
  | { kind: 'refused'; message: string | null; status: number | null }
  | { kind: 'lost' }
  | { kind: 'taken'; platformId: number | null; message: string | null }
  | { kind: 'processed'; platformId: number | null; charged: number | null; message: string | null }
  | { kind: 'absent' }
  | { kind: 'unclear' }
  | { kind: 'said'; message: string | null }

/** An attempt at the moment of the click. */
export function newAttempt(id: string, userId: number, order: MoneyOrder, now: number): MoneyRecord {
  return {
    id, userId, order, stage: 'sending', isUnclear: false, message: null, startedAt: now, changedAt: now, platformId: null, charged: null, status: null,
    before: null, startedTurn: 0, changedTurn: 0, keys: [], address: null, told: {}, hidden: false,
  }
}

/** Whether nothing more becomes of it. */
export function isFinal(stage: MoneyStage): boolean {
  return stage === 'done' || stage === 'refused' || stage === 'not-made'
}

/*
 *             not-sent
 *   sending ───────────────────────────────────────▶ not-made
 *    │ │ │                                              ▲
 *    │ │ └── lost, the application died ──▶ uncertain ──┘ absent from the platform's lists
 *    │ │                                     │     │
 *    │ └──────────── taken ──▶ waiting ◀─────┘     │        Nothing leads back to `sending`:
 *    │                         │     │   taken     │        an order is sent once.
 *    ├──── processed ──▶ done ◀┴─────┼─ processed ─┤
 *    └──── refused ──▶ refused ◀─────┴── refused ──┘
 *
 * An uncertain one that the lists do not explain in time is marked `isUnclear` and stays open for later news; a person may put it aside.
 */
/** The attempt after the news; whatever does not fit its stage changes nothing, and a final stage is the last. */
export function afterNews(record: MoneyRecord, news: News, now: number): MoneyRecord {
  const { stage } = record
  if (isFinal(stage)) return record
  // A clock that was set back must not make the change look older than the one before.
  const changed = { ...record, changedAt: Math.max(now, record.changedAt) }
  switch (news.kind) {
    case 'not-sent':
      return stage === 'sending' ? final({ ...changed, stage: 'not-made', message: news.message, status: news.status }) : record
    case 'refused':
      return final({ ...changed, stage: 'refused', message: news.message, status: news.status })
    case 'lost':
      return stage === 'sending' ? { ...changed, stage: 'uncertain' } : record
    case 'taken':
      if (stage === 'waiting') return record
      return { ...changed, stage: 'waiting', isUnclear: false, platformId: news.platformId, message: news.message, before: record.order.kind === 'operator' ? record.before : null }
    case 'processed':
      return final({ ...changed, stage: 'done', platformId: news.platformId ?? record.platformId, charged: news.charged ?? record.charged, message: news.message })
    case 'absent':
      return stage === 'uncertain' ? final({ ...changed, stage: 'not-made' }) : record
    case 'unclear':
      return stage === 'uncertain' && !record.isUnclear ? { ...changed, isUnclear: true } : record
    case 'said':
      return news.message === record.message ? record : { ...changed, message: news.message }
  }
}

/** What was needed to find out how it ends is not kept any longer. */
function final(record: MoneyRecord): MoneyRecord {
  return { ...record, before: null, isUnclear: false, address: null, hidden: record.hidden && record.stage !== 'done' }
}

/** Whether an order is the one that an attempt is about (threats E1, E3): while that is open, it is not sent a second time. */
export function isSameOrder(record: MoneyRecord, order: MoneyOrder): boolean {
  const open = record.order
  const isDoubtful = record.stage === 'sending' || record.stage === 'uncertain'
  switch (order.kind) {
    case 'top-up':
      if (open.kind !== 'top-up' || open.amount !== order.amount) return false
      if (open.way === 'code' || order.way === 'code') return open.way === 'code' && order.way === 'code' && open.reference === order.reference
      // The platform's list does not tell one way from the other: with both in doubt neither could be found again.
      return open.way === order.way || isDoubtful
    case 'transfer':
      return open.kind === 'transfer' && open.toUser === order.toUser && open.points === order.points
    case 'purchase':
      // Another period of the same offer is the same wish, as long as nobody knows whether the first was granted.
      return open.kind === 'purchase' && open.offerDivisionDetail === order.offerDivisionDetail
    case 'operator':
      return open.kind === 'operator' && (open.offerId === order.offerId || isDoubtful)
  }
}

/** Equal for two orders of which one in doubt holds up the other, as `isSameOrder` decides. */
export function doubtKey(order: MoneyOrder): readonly (string | number)[] {
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

/** What the page may know of an attempt. */
export function viewOf(record: MoneyRecord): MoneyAttempt {
  const { id, order, stage, isUnclear, message, startedAt, changedAt, platformId, charged, status, host = null } = record
  return { id, order, stage, isUnclear, message, startedAt, changedAt, platformId, charged, status, host }
}

import { roundAmount } from '../../shared/contract/money'
import type { MoneyOrder } from '../../shared/desktop/payments'
import type { MoneyRecord, News } from './attempt'

/** A top-up in the platform's list. */
export type CodeRow = { id: number; amount: number; status: RowStatus; reference: string | null; method: number | null }
/** A transfer in the platform's list; null where a row does not name who it is from or to. */
export type TransferRow = { id: number; points: number; status: RowStatus; isConfirmed: boolean; from: number | null; to: number | null }
/** A period that was bought. */
export type SubscriptionRow = { id: number; name: string | null; paid: number | null }
type RowStatus = 'pending' | 'processed' | 'rejected'

/** A list as the platform told it; `isWhole` where every row could be read, because only then can something be missing from it. */
export type Listed<Row> = { rows: readonly Row[]; isWhole: boolean }

/** What the platform said when it was asked; null where it was not asked or did not answer. */
export type Facts = {
  codes: Listed<CodeRow> | null
  transfers: Listed<TransferRow> | null
  subscriptions: Listed<SubscriptionRow> | null
  /** The offers that the user holds: an operator's is among them, and in no history. */
  held: Listed<SubscriptionRow> | null
  points: number | null
}

type Around = { others: readonly MoneyRecord[]; isSettled: boolean }

/** The types of a top-up on the wire. */
export const methods = { code: 1, card: 2, paydunya: 2, mobile: 3 } as const

/**
 * What the platform's lists say of an attempt; null where they say nothing new, or more than one thing: nothing is guessed.
 * What is new is told by the numbers known before the order was sent: that needs no clock of theirs and ours to agree.
 * `others` are the user's other attempts, which explain what is not this one's; `isSettled` once a request that was cut off can no longer arrive.
 */
export function reconcile(record: MoneyRecord, facts: Facts, { others, isSettled }: Around): News | null {
  if (record.stage !== 'waiting' && (record.stage !== 'uncertain' || record.before === null)) return null
  const { order } = record
  const claimed = new Set(others.flatMap((other) => (other.order.kind === order.kind ? (other.platformId ?? []) : [])))
  switch (order.kind) {
    case 'top-up':
      if (facts.codes === null) return null
      if (record.stage === 'waiting') return standing(facts.codes.rows.find(({ id }) => id === record.platformId))
      return found(facts.codes, record, (row) => !claimed.has(row.id) && couldBeTopUp(row, order), isSettled)
    case 'transfer':
      if (facts.transfers === null) return null
      if (record.stage === 'waiting') return standing(facts.transfers.rows.find(({ id }) => id === record.platformId))
      return found(facts.transfers, record, (row) => !claimed.has(row.id) && couldBeTransfer(row, order, record.userId), isSettled)
    case 'purchase':
      return facts.subscriptions === null || record.stage === 'waiting' ? null : bought(record, order, { list: facts.subscriptions, points: facts.points, others, isSettled })
    case 'operator':
      return facts.held === null ? null : subscribed(record, { list: facts.held, others, isSettled })
  }
}

type Standing = { id: number; status: RowStatus; isConfirmed?: boolean }

function standing(row: Standing | undefined): News | null {
  if (row === undefined) return null
  if (row.status === 'rejected') return { kind: 'refused', message: null, status: null }
  return row.status === 'processed' || row.isConfirmed === true ? { kind: 'processed', platformId: row.id, charged: null, message: null } : null
}

function found<Row extends Standing>(list: Listed<Row>, record: MoneyRecord, couldBe: (row: Row) => boolean, isSettled: boolean): News | null {
  const known = new Set(record.before?.ids)
  const candidates = list.rows.filter((row) => !known.has(row.id) && couldBe(row))
  const [row] = candidates
  if (candidates.length > 1) return null
  if (row !== undefined) return standing(row) ?? { kind: 'taken', platformId: row.id, message: null }
  return isSettled && isTrustworthy(list, record) ? { kind: 'absent' } : null
}

/** A list that has lost all it held before, or rows of which cannot be read, does not prove that something is missing. */
function isTrustworthy(list: Listed<{ id: number }>, { before }: MoneyRecord): boolean {
  const known = before?.ids ?? []
  return list.isWhole && (known.length === 0 || list.rows.some(({ id }) => known.includes(id)))
}

function couldBeTopUp(row: CodeRow, order: Extract<MoneyOrder, { kind: 'top-up' }>): boolean {
  if (row.amount !== order.amount) return false
  if (row.method !== null && row.method !== methods[order.way]) return false
  return order.way !== 'code' || row.reference === null || row.reference === order.reference
}

function couldBeTransfer(row: TransferRow, order: Extract<MoneyOrder, { kind: 'transfer' }>, userId: number): boolean {
  return row.points === order.points && (row.to === null || row.to === order.toUser) && (row.from === null || row.from === userId)
}

type Bought = Around & { list: Listed<SubscriptionRow> }

/** Subscriptions that were not there before, or on which more was paid since, with what was paid. */
function fresh(record: MoneyRecord, { list, others }: Bought): { row: SubscriptionRow; paid: number | null }[] {
  const ids = record.before?.ids ?? []
  const former = record.before?.paid ?? {}
  const claimed = new Set(others.flatMap(({ order, platformId }) => (order.kind === 'purchase' || order.kind === 'operator' ? (platformId ?? []) : [])))
  return list.rows.flatMap((row) => {
    if (!ids.includes(row.id)) return claimed.has(row.id) ? [] : [{ row, paid: row.paid }]
    const more = row.paid === null ? 0 : roundAmount(row.paid - (former[String(row.id)] ?? row.paid))
    return more > 0 ? [{ row, paid: more }] : []
  })
}

/** The other subscriptions that may have been made since, and are not known by their numbers. */
function rivals(record: MoneyRecord, others: readonly MoneyRecord[]): MoneyRecord[] {
  return others.filter(({ order, stage, platformId, changedTurn }) =>
    (order.kind === 'purchase' || order.kind === 'operator') && platformId === null && stage !== 'refused' && stage !== 'not-made' && changedTurn >= record.startedTurn,
  )
}

function isOf(row: SubscriptionRow, { order }: MoneyRecord): boolean {
  return order.kind === 'purchase' && row.name !== null && sameName(row.name, order.name)
}

/** Whether each of the rows is that of another purchase that is done: then none of them is in question. */
function areAllOf(rows: readonly { row: SubscriptionRow }[], around: readonly MoneyRecord[]): boolean {
  const done = around.filter(({ stage }) => stage === 'done')
  return rows.length <= done.length && rows.every(({ row }) => done.some((rival) => isOf(row, rival)))
}

function bought(record: MoneyRecord, order: Extract<MoneyOrder, { kind: 'purchase' }>, facts: Bought & { points: number | null }): News | null {
  const { others, points, list, isSettled } = facts
  const candidates = fresh(record, facts)
  const named = candidates.filter(({ row }) => isOf(row, record))
  const [own] = named
  // Another purchase of that name may be the one that the platform lists.
  if (own !== undefined) return named.length > 1 || rivals(record, others).some((rival) => rival.order.kind === 'purchase' && sameName(rival.order.name, order.name)) ? null : processed(own)
  // The platform may call it otherwise than the card did: then the amount has to fit, and nothing else may be meant.
  const [other] = candidates
  if (other !== undefined && !areAllOf(candidates, rivals(record, others))) return candidates.length === 1 && rivals(record, others).length === 0 && other.paid === order.agreed ? processed(other) : null
  const had = record.before?.points ?? null
  const dropped = had === null || points === null ? null : roundAmount(had - points)
  const isExplained = dropped !== null && dropped <= spent(record, others)
  return isSettled && isExplained && isTrustworthy(list, record) ? { kind: 'absent' } : null
}

/** What the user's other attempts took from the wallet since this one began. */
function spent(record: MoneyRecord, others: readonly MoneyRecord[]): number {
  const since = others.filter(({ stage, changedTurn }) => stage === 'done' && changedTurn >= record.startedTurn)
  return roundAmount(since.reduce((sum, { order, charged }) => sum + (order.kind === 'purchase' ? (charged ?? order.agreed) : order.kind === 'transfer' ? order.points : 0), 0))
}

function subscribed(record: MoneyRecord, facts: Bought): News | null {
  const { others, list, isSettled } = facts
  const around = rivals(record, others)
  const candidates = fresh(record, facts)
  const own = candidates.filter(({ row }) => !around.some((rival) => isOf(row, rival)))
  const isClear = around.every((rival) => candidates.some(({ row }) => isOf(row, rival)))
  const [first] = own
  if (first !== undefined) return own.length === 1 && isClear ? { ...processed(first), charged: null } : null
  return record.stage === 'uncertain' && isSettled && isTrustworthy(list, record) ? { kind: 'absent' } : null
}

function processed({ row, paid }: { row: SubscriptionRow; paid: number | null }): Extract<News, { kind: 'processed' }> {
  return { kind: 'processed', platformId: row.id, charged: paid, message: null }
}

function sameName(one: string, other: string): boolean {
  const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase()
  return plain(one) === plain(other)
}

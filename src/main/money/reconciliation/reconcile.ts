/*
 * Only the platform's lists show whether a lost request arrived. Delete this folder once it honours the idempotency
 * key.
 */
import { roundAmount } from '#shared/contract/money.ts'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import { normalizeUnicode } from '#shared/std/normalize-unicode.ts'
import { paymentMethodCodes } from '../submit'
import { isDecidable, type Transaction, type TransactionEvent } from '../transaction'
import type { RemoteList, RowStatus, Snapshot, SubscriptionRow, TopUpRow, TransferRow } from './snapshot'

type ReconcileContext = { others: readonly Transaction[]; isExpired: boolean }

/** Null if ambiguous. New rows have ids missing in the baseline; `isExpired`: the request can no longer arrive. */
export function reconcile(
  record: Transaction,
  snapshot: Snapshot,
  { others, isExpired }: ReconcileContext,
): TransactionEvent | null {
  if (record.stage !== 'waiting' && (record.stage !== 'uncertain' || !isDecidable(record))) return null
  const { order } = record
  const claimed = new Set(others.flatMap((other) => (other.order.kind === order.kind ? (other.platformId ?? []) : [])))
  switch (order.kind) {
    case 'top-up':
      if (snapshot.codes === null) return null
      if (record.stage === 'waiting') return eventForRow(snapshot.codes.rows.find(({ id }) => id === record.platformId))
      return matchNewRow(
        snapshot.codes,
        record,
        (row) => (claimed.has(row.id) ? 'other' : compareTopUp(row, order)),
        isExpired,
      )
    case 'transfer':
      if (snapshot.transfers === null) return null
      if (record.stage === 'waiting')
        return eventForRow(snapshot.transfers.rows.find(({ id }) => id === record.platformId))
      return matchNewRow(
        snapshot.transfers,
        record,
        (row) => (claimed.has(row.id) ? 'other' : compareTransfer(row, order, record.userId)),
        isExpired,
      )
    case 'purchase':
      return snapshot.subscriptions === null || record.stage === 'waiting'
        ? null
        : reconcilePurchase(record, order, { list: snapshot.subscriptions, points: snapshot.points, others, isExpired })
    case 'operator':
      return snapshot.affiliations === null
        ? null
        : reconcileSubscription(record, { list: snapshot.affiliations, others, isExpired })
  }
}

type RowState = { id: number; status: RowStatus; isConfirmed?: boolean | null | undefined }

function eventForRow(row: RowState | undefined): TransactionEvent | null {
  if (row === undefined) return null
  if (row.status === 'rejected') return { kind: 'rejected', message: null, status: null }
  return row.status === 'processed' || row.isConfirmed === true
    ? { kind: 'processed', platformId: row.id, charged: null, message: null }
    : null
}

/** `possible`: a field that would decide is unknown. */
type Match = 'same' | 'possible' | 'other'

function matchNewRow<Row extends RowState>(
  list: RemoteList<Row>,
  record: Transaction,
  compare: (row: Row) => Match,
  isExpired: boolean,
): TransactionEvent | null {
  const before = new Set(record.baseline?.ids)
  const candidates = list.rows.filter((row) => !before.has(row.id) && compare(row) !== 'other')
  const [row] = candidates
  if (candidates.length > 1) return null
  if (row !== undefined && compare(row) === 'possible') return null
  if (row !== undefined) return eventForRow(row) ?? { kind: 'accepted', platformId: row.id, message: null }
  return isExpired && provesAbsence(list, record) ? { kind: 'absent' } : null
}

function provesAbsence(list: RemoteList<{ id: number }>, { baseline }: Transaction): boolean {
  const before = baseline?.ids ?? []
  return list.isComplete && (before.length === 0 || list.rows.some(({ id }) => before.includes(id)))
}

function compareTopUp(row: TopUpRow, order: Extract<MoneyOrder, { kind: 'top-up' }>): Match {
  if (row.amount != null && row.amount !== order.amount) return 'other'
  if (row.method !== null && row.method !== paymentMethodCodes[order.way]) return 'other'
  if (order.way === 'code' && row.reference !== null) return row.reference === order.reference ? 'same' : 'other'
  return row.amount == null ? 'possible' : 'same'
}

function compareTransfer(row: TransferRow, order: Extract<MoneyOrder, { kind: 'transfer' }>, userId: number): Match {
  if (row.points != null && row.points !== order.points) return 'other'
  if ((row.to !== null && row.to !== order.toUser) || (row.from !== null && row.from !== userId)) return 'other'
  return row.points == null ? 'possible' : 'same'
}

type SubscriptionContext = ReconcileContext & { list: RemoteList<SubscriptionRow> }

function findPaidRows(
  record: Transaction,
  { list, others }: SubscriptionContext,
): { row: SubscriptionRow; paid: number | null }[] {
  const ids = record.baseline?.ids ?? []
  const paidBefore = record.baseline?.paid ?? {}
  const claimed = new Set(
    others.flatMap(({ order, platformId }) =>
      order.kind === 'purchase' || order.kind === 'operator' ? (platformId ?? []) : [],
    ),
  )
  return list.rows.flatMap((row) => {
    if (!ids.includes(row.id)) return claimed.has(row.id) ? [] : [{ row, paid: row.paid }]
    const increase = row.paid === null ? 0 : roundAmount(row.paid - (paidBefore[String(row.id)] ?? row.paid))
    return increase > 0 ? [{ row, paid: increase }] : []
  })
}

/** Possibly created since, without a platform id. */
function findRivals(record: Transaction, others: readonly Transaction[]): Transaction[] {
  return others.filter(
    ({ order, stage, platformId, changedSeq }) =>
      (order.kind === 'purchase' || order.kind === 'operator') &&
      platformId === null &&
      stage !== 'refused' &&
      stage !== 'not-made' &&
      changedSeq >= record.startedSeq,
  )
}

function isNamedLike(row: SubscriptionRow, { order }: Transaction): boolean {
  return order.kind === 'purchase' && row.name !== null && sameName(row.name, order.name)
}

function areExplainedBy(rows: readonly { row: SubscriptionRow }[], rivals: readonly Transaction[]): boolean {
  const done = rivals.filter(({ stage }) => stage === 'done')
  return rows.length <= done.length && rows.every(({ row }) => done.some((rival) => isNamedLike(row, rival)))
}

function reconcilePurchase(
  record: Transaction,
  order: Extract<MoneyOrder, { kind: 'purchase' }>,
  context: SubscriptionContext & { points: number | null },
): TransactionEvent | null {
  const { others, points, list, isExpired } = context
  const candidates = findPaidRows(record, context)
  const named = candidates.filter(({ row }) => isNamedLike(row, record))
  const [match] = named
  if (match !== undefined) {
    const isAmbiguous =
      named.length > 1 ||
      findRivals(record, others).some(
        (rival) => rival.order.kind === 'purchase' && sameName(rival.order.name, order.name),
      )
    return isAmbiguous ? null : toProcessed(match)
  }
  // Names may differ, so require an equal amount and no other open purchase.
  const [other] = candidates
  if (other !== undefined && !areExplainedBy(candidates, findRivals(record, others))) {
    const isCertain = candidates.length === 1 && findRivals(record, others).length === 0 && other.paid === order.agreed
    return isCertain ? toProcessed(other) : null
  }
  const pointsBefore = record.baseline?.points ?? null
  const pointsSpent = pointsBefore === null || points === null ? null : roundAmount(pointsBefore - points)
  const isExplained = pointsSpent !== null && pointsSpent <= pointsOfOthers(record, others)
  return isExpired && isExplained && provesAbsence(list, record) ? { kind: 'absent' } : null
}

function pointsOfOthers(record: Transaction, others: readonly Transaction[]): number {
  const since = others.filter(({ stage, changedSeq }) => stage === 'done' && changedSeq >= record.startedSeq)
  return roundAmount(
    since.reduce(
      (sum, { order, charged }) =>
        sum + (order.kind === 'purchase' ? (charged ?? order.agreed) : order.kind === 'transfer' ? order.points : 0),
      0,
    ),
  )
}

function reconcileSubscription(record: Transaction, context: SubscriptionContext): TransactionEvent | null {
  if (!isDecidable(record)) return null
  const { others, list, isExpired } = context
  const rivals = findRivals(record, others)
  const candidates = findPaidRows(record, context)
  const unexplained = candidates.filter(({ row }) => !rivals.some((rival) => isNamedLike(row, rival)))
  const isClear = rivals.every((rival) => candidates.some(({ row }) => isNamedLike(row, rival)))
  const [first] = unexplained
  if (first !== undefined) return unexplained.length === 1 && isClear ? { ...toProcessed(first), charged: null } : null
  return record.stage === 'uncertain' && isExpired && provesAbsence(list, record) ? { kind: 'absent' } : null
}

function toProcessed({
  row,
  paid,
}: {
  row: SubscriptionRow
  paid: number | null
}): Extract<TransactionEvent, { kind: 'processed' }> {
  return { kind: 'processed', platformId: row.id, charged: paid, message: null }
}

function sameName(a: string, b: string): boolean {
  const normalize = (text: string): string => normalizeUnicode(text, 'NFC').trim().toLowerCase()
  return normalize(a) === normalize(b)
}

import type * as z from 'zod'
import { account } from '#shared/contract/account.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { offers } from '#shared/contract/offers.ts'
import { classifyReply, refusesSession, type Reply } from '#shared/contract/reply.ts'
import { droppedRows } from '#shared/contract/tolerant.ts'
import { transfers } from '#shared/contract/transfers.ts'
import { wallet } from '#shared/contract/wallet.ts'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import { networkErrors } from '#shared/gateway/network-error.ts'
import type { PlatformClient } from '../../base/platform-client'
import type { Baseline } from '../transaction'
import { fetchAllPages, type PagedRows, type RowOf } from './pages'

export type TopUpRow = {
  id: number
  amount: number | null | undefined
  status: RowStatus
  reference: string | null
  method: number | null
}
/** `from` and `to` are user ids. */
export type TransferRow = {
  id: number
  points: number | null | undefined
  status: RowStatus
  isConfirmed: boolean | null | undefined
  from: number | null
  to: number | null
}
export type SubscriptionRow = { id: number; name: string | null; paid: number | null }
/** A word that is none of `moneyStatuses` decides nothing. */
export type RowStatus = string | null | undefined

export type RemoteList<Row> = PagedRows<Row>

/** Null if not requested or unanswered. */
export type Snapshot = {
  codes: RemoteList<TopUpRow> | null
  transfers: RemoteList<TransferRow> | null
  subscriptions: RemoteList<SubscriptionRow> | null
  affiliations: RemoteList<SubscriptionRow> | null
  points: number | null
}

export type SnapshotPart = 'codes' | 'transfers' | 'subscriptions' | 'me'

export function requiredParts(order: MoneyOrder): readonly SnapshotPart[] {
  switch (order.kind) {
    case 'top-up':
      return ['codes']
    case 'transfer':
      return ['transfers']
    case 'purchase':
      return ['subscriptions', 'me']
    case 'operator':
      return ['me']
  }
}

type SnapshotOptions = {
  parts: ReadonlySet<SnapshotPart>
  /** False when the limit of requests is reached. */
  allowPage: () => boolean
}

export type FetchedSnapshot = {
  snapshot: Snapshot
  /** No connection, no session, or a web filter answered: an order would not arrive either. */
  isUnreachable: boolean
  /** The platform answered these in any form, even if it cannot be read. */
  answered: ReadonlySet<SnapshotPart>
  /** The longest delay that the platform asks for. */
  retryAfterMs: number | null
  /** The platform itself refused the token. */
  isSessionEnded: boolean
}

export async function fetchSnapshot(
  client: PlatformClient,
  userId: number,
  { parts, allowPage }: SnapshotOptions,
): Promise<FetchedSnapshot> {
  const answered = new Set<SnapshotPart>()
  let isUnreachable = false
  let isSessionEnded = false
  let retryAfterMs: number | null = null
  function note(part: SnapshotPart, reply: Reply): void {
    if (refusesSession(reply)) isSessionEnded = true
    if (reply.kind === 'later' && reply.retryAfterMs !== null)
      retryAfterMs = Math.max(retryAfterMs ?? 0, reply.retryAfterMs)
    if (isWithoutConnection(reply)) isUnreachable = true
    if (reply.kind === 'ok' || reply.kind === 'refused' || isUnreadable(reply)) answered.add(part)
  }
  async function fetchList<E extends Endpoint, Row>(
    part: SnapshotPart,
    endpoint: E,
    toRow: (item: RowOf<E>) => Row,
  ): Promise<RemoteList<Row> | null> {
    if (!parts.has(part)) return null
    const { reply, list } = await fetchAllPages(endpoint, { client, userId, allowPage })
    note(part, reply)
    return list === null ? null : { ...list, rows: list.rows.map(toRow) }
  }
  async function fetchMe(): Promise<Me | null> {
    if (!parts.has('me')) return null
    const reply = classifyReply(account.me, await client.call(account.me, { userId }))
    note('me', reply)
    return reply.kind === 'ok' ? reply.payload : null
  }
  const [codes, sent, subscriptions, me] = await Promise.all([
    fetchList('codes', wallet.codes, toTopUpRow),
    fetchList('transfers', transfers.list, toTransferRow),
    fetchList('subscriptions', offers.subscriptions, toSubscriptionRow),
    fetchMe(),
  ])
  return {
    snapshot: {
      codes,
      transfers: sent,
      subscriptions,
      affiliations: me === null ? null : toAffiliations(me),
      points: me?.user.points ?? null,
    },
    isUnreachable,
    answered,
    retryAfterMs,
    isSessionEnded,
  }
}

/** Partial without the order's full list; the points only help to decide. */
export function toBaseline(
  order: MoneyOrder,
  { codes, transfers: sent, subscriptions, affiliations, points }: Snapshot,
): Baseline {
  const list = { 'top-up': codes, 'transfer': sent, 'purchase': subscriptions, 'operator': affiliations }[order.kind]
  const isPurchase = order.kind === 'purchase'
  const paid = isPurchase
    ? (subscriptions?.rows ?? []).flatMap((row) => (row.paid === null ? [] : [[String(row.id), row.paid] as const]))
    : []
  return {
    ids: list?.rows.map(({ id }) => id) ?? [],
    paid: Object.fromEntries(paid),
    points: isPurchase ? points : null,
    ...(list?.isComplete !== true && { isPartial: true }),
  }
}

/** JSON outside the contract. */
function isUnreadable(reply: Reply): boolean {
  return reply.kind === 'unknown' && reply.issues.length > 0
}

/** A timeout and a response that is too large say that the platform is there. */
function isWithoutConnection(reply: Reply): boolean {
  if (reply.kind === 'not-sent' || reply.kind === 'signed-out') return true
  if (reply.kind !== 'unknown') return false
  const { failure, issues } = reply
  if (failure === null) return issues.length === 0
  return networkErrors[failure].meaning === 'offline' || networkErrors[failure].platform === 'doubtful'
}

type Me = z.output<typeof account.me.response>['payload']

function toTopUpRow({ id, amount, status, reference, paymentMethod }: RowOf<typeof wallet.codes>): TopUpRow {
  return { id, amount, status, reference: reference ?? null, method: paymentMethod ?? null }
}

function toTransferRow({
  id,
  points,
  status,
  is_confirmed,
  from_user,
  to_user,
  sender_id,
}: RowOf<typeof transfers.list>): TransferRow {
  return {
    id,
    points,
    status,
    isConfirmed: is_confirmed === true,
    from: from_user?.id ?? sender_id ?? null,
    to: to_user?.id ?? null,
  }
}

function toSubscriptionRow({
  id,
  name,
  group,
  amount_paid,
  price,
}: RowOf<typeof offers.subscriptions>): SubscriptionRow {
  return { id, name: group?.name ?? name ?? null, paid: amount_paid ?? price ?? null }
}

/** A field that is missing or unreadable is no empty list. */
function toAffiliations({ user: { affiliations } }: Me): RemoteList<SubscriptionRow> {
  const sent = affiliations ?? []
  const rows = sent.flatMap(toAffiliationRows)
  return { rows, isComplete: affiliations != null && droppedRows(sent) === 0 && rows.length === sent.length }
}

function toAffiliationRows({ id, group }: NonNullable<Me['user']['affiliations']>[number]): SubscriptionRow[] {
  const number = id ?? group?.id
  return typeof number === 'number' ? [{ id: number, name: group?.name ?? null, paid: null }] : []
}

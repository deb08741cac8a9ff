import type * as z from 'zod'
import { account } from '../../../shared/contract/account'
import type { Endpoint } from '../../../shared/contract/endpoint'
import { droppedRows } from '../../../shared/contract/tolerant'
import { offers } from '../../../shared/contract/offers'
import { transfers } from '../../../shared/contract/transfers'
import { moneyStatuses, wallet } from '../../../shared/contract/wallet'
import type { MoneyOrder } from '../../../shared/desktop/payments'
import type { PlatformClient } from '../../gateway/platform-client'
import { toApiResult } from '../api-result'
import type { ApiResult } from '../api-result'
import type { Baseline } from '../transaction'

export type TopUpRow = {
  id: number
  amount: number
  status: RowStatus
  reference: string | null
  method: number | null
}
/** `from` and `to` are user ids. */
export type TransferRow = {
  id: number
  points: number
  status: RowStatus
  isConfirmed: boolean
  from: number | null
  to: number | null
}
export type SubscriptionRow = { id: number; name: string | null; paid: number | null }
export type RowStatus = 'pending' | 'processed' | 'rejected'

/** A missing row proves something only if every row was parsed. */
export type RemoteList<Row> = { rows: readonly Row[]; isComplete: boolean }

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

type Rejection = Extract<ApiResult<unknown>, { kind: 'rejected' }>
type ListEndpoint<Response> = Endpoint & { response: Response }
type FetchedList<Response extends z.ZodType<{ payload: unknown }>> = {
  payload: z.output<Response>['payload']
  isComplete: boolean
}

/** `rejection`: the platform's first refusal. */
export async function fetchSnapshot(
  client: PlatformClient,
  userId: number,
  parts: ReadonlySet<SnapshotPart>,
): Promise<{ snapshot: Snapshot; rejection: Rejection | null }> {
  const rejections: Rejection[] = []
  async function fetchList<Response extends z.ZodType<{ payload: unknown }>>(
    part: SnapshotPart,
    endpoint: ListEndpoint<Response>,
  ): Promise<FetchedList<Response> | null> {
    if (!parts.has(part)) return null
    const reply = await client.call(endpoint, { userId })
    const result = toApiResult(endpoint.response, reply)
    if (result.kind === 'rejected') rejections.push(result)
    return result.kind === 'ok' ? { payload: result.payload, isComplete: droppedRows(result.payload) === 0 } : null
  }
  const [codes, sent, subscriptions, me] = await Promise.all([
    fetchList('codes', wallet.codes),
    fetchList('transfers', transfers.list),
    fetchList('subscriptions', offers.subscriptions),
    fetchList('me', account.me),
  ])
  return {
    snapshot: {
      codes: toRemoteList(codes, toTopUpRow),
      transfers: toRemoteList(sent, toTransferRow),
      subscriptions: toRemoteList(subscriptions, toSubscriptionRow),
      affiliations:
        me === null
          ? null
          : { rows: (me.payload.user.affiliations ?? []).flatMap(toAffiliationRows), isComplete: me.isComplete },
      points: me?.payload.user.points ?? null,
    },
    rejection: rejections[0] ?? null,
  }
}

/** Null if a required list is missing. */
export function toBaseline(
  order: MoneyOrder,
  { codes, transfers: sent, subscriptions, affiliations, points }: Snapshot,
): Baseline | null {
  if (order.kind === 'purchase' && points === null) return null
  const list = { 'top-up': codes, 'transfer': sent, 'purchase': subscriptions, 'operator': affiliations }[order.kind]
  if (list === null) return null
  const paid =
    order.kind === 'purchase'
      ? Object.fromEntries(
          (subscriptions?.rows ?? []).flatMap((row) => (row.paid === null ? [] : [[String(row.id), row.paid]])),
        )
      : {}
  return { ids: list.rows.map(({ id }) => id), paid, points: order.kind === 'purchase' ? points : null }
}

function toRemoteList<Item, Row>(
  list: { payload: readonly Item[]; isComplete: boolean } | null,
  toRow: (item: Item) => Row | null,
): RemoteList<Row> | null {
  if (list === null) return null
  const rows = list.payload.flatMap((item) => toRow(item) ?? [])
  return { rows, isComplete: list.isComplete && rows.length === list.payload.length }
}

/** Null for a status that decides nothing. */
function toStatus(status: string | null | undefined): RowStatus | null {
  return moneyStatuses.find((each) => each === (status ?? 'pending')) ?? null
}

type Payload<E extends { response: z.ZodType<{ payload: readonly unknown[] }> }> = z.output<
  E['response']
>['payload'][number]

function toTopUpRow(row: Payload<typeof wallet.codes>): TopUpRow | null {
  const { id, amount, reference, paymentMethod } = row
  const status = toStatus(row.status)
  if (amount == null || status === null) return null
  return { id, amount, status, reference: reference ?? null, method: paymentMethod ?? null }
}

function toTransferRow(row: Payload<typeof transfers.list>): TransferRow | null {
  const { id, points, is_confirmed, from_user, to_user, sender_id } = row
  const status = toStatus(row.status)
  if (points == null || status === null) return null
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
}: Payload<typeof offers.subscriptions>): SubscriptionRow | null {
  if (id == null) return null
  return { id, name: group?.name ?? name ?? null, paid: amount_paid ?? price ?? null }
}

function toAffiliationRows({
  id,
  group,
}: NonNullable<z.output<typeof account.me.response>['payload']['user']['affiliations']>[number]): SubscriptionRow[] {
  const number = id ?? group?.id
  return typeof number === 'number' ? [{ id: number, name: group?.name ?? null, paid: null }] : []
}

import type * as z from 'zod'
import { account } from '../../shared/contract/account'
import type { Endpoint } from '../../shared/contract/endpoint'
import { droppedRows } from '../../shared/contract/lenient'
import { offers } from '../../shared/contract/offers'
import { transfers } from '../../shared/contract/transfers'
import { wallet } from '../../shared/contract/wallet'
import type { MoneyOrder } from '../../shared/desktop/payments'
import type { Before } from './attempt'
import type { CodeRow, Facts, Listed, SubscriptionRow, TransferRow } from './reconcile'
import type { Said } from './replies'
import type { PlatformClient } from '../gateway/platform-client'
import { readReply } from './replies'

/** What may be asked to learn what became of an order. */
export type Question = 'codes' | 'transfers' | 'subscriptions' | 'me'

/** The questions whose answers tell what became of an order. */
export function questionsOf(order: MoneyOrder): readonly Question[] {
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

/** The facts of a user, by asking the platform; null for what it did not answer. `refused` is its word where it gave one. */
export async function askFacts(client: PlatformClient, userId: number, questions: ReadonlySet<Question>): Promise<{ facts: Facts; refused: Extract<Said<unknown>, { kind: 'refused' }> | null }> {
  const refusals: Extract<Said<unknown>, { kind: 'refused' }>[] = []
  async function ask<Response extends z.ZodType<{ payload: unknown }>>(question: Question, endpoint: Endpoint & { response: Response }): Promise<{ payload: z.output<Response>['payload']; isWhole: boolean } | null> {
    if (!questions.has(question)) return null
    const reply = await client.call(endpoint, { userId })
    const said = readReply(endpoint.response, reply)
    if (said.kind === 'refused') refusals.push(said)
    return said.kind === 'said' ? { payload: said.payload, isWhole: droppedRows(said.payload) === 0 } : null
  }
  const [codes, sent, subscriptions, me] = await Promise.all([
    ask('codes', wallet.codes), ask('transfers', transfers.list), ask('subscriptions', offers.subscriptions), ask('me', account.me),
  ])
  return {
    facts: { codes: listed(codes, codeRow), transfers: listed(sent, transferRow), subscriptions: listed(subscriptions, subscriptionRow), held: me === null ? null : { rows: (me.payload.user.affiliations ?? []).flatMap(heldRow), isWhole: me.isWhole }, points: me?.payload.user.points ?? null },
    refused: refusals[0] ?? null,
  }
}

/** What the facts said before an order is sent; null where one of them is missing. */
export function beforeOf(order: MoneyOrder, { codes, transfers: sent, subscriptions, held, points }: Facts): Before | null {
  if (order.kind === 'purchase' && points === null) return null
  const list = { 'top-up': codes, transfer: sent, purchase: subscriptions, operator: held }[order.kind]
  if (list === null) return null
  const paid = order.kind === 'purchase' ? Object.fromEntries((subscriptions?.rows ?? []).flatMap((row) => (row.paid === null ? [] : [[String(row.id), row.paid]]))) : {}
  return { ids: list.rows.map(({ id }) => id), paid, points: order.kind === 'purchase' ? points : null }
}

function listed<Read, Row>(answer: { payload: readonly Read[]; isWhole: boolean } | null, rowOf: (read: Read) => Row): Listed<Row> | null {
  return answer === null ? null : { rows: answer.payload.map(rowOf), isWhole: answer.isWhole }
}

type Payload<E extends { response: z.ZodType<{ payload: readonly unknown[] }> }> = z.output<E['response']>['payload'][number]

function codeRow({ id, amount, status, reference, paymentMethod }: Payload<typeof wallet.codes>): CodeRow {
  return { id, amount, status, reference: reference ?? null, method: paymentMethod ?? null }
}

function transferRow({ id, points, status, is_confirmed, from_user, to_user, sender_id }: Payload<typeof transfers.list>): TransferRow {
  return { id, points, status, isConfirmed: is_confirmed, from: from_user?.id ?? sender_id ?? null, to: to_user?.id ?? null }
}

function subscriptionRow({ id, name, group, amount_paid, price }: Payload<typeof offers.subscriptions>): SubscriptionRow {
  return { id, name: group?.name ?? name ?? null, paid: amount_paid ?? price ?? null }
}

/** Where an offer that is held has no number of its own, its group stands for it. */
function heldRow({ id, group }: NonNullable<z.output<typeof account.me.response>['payload']['user']['affiliations']>[number]): SubscriptionRow[] {
  const number = id ?? group?.id
  return typeof number === 'number' ? [{ id: number, name: group?.name ?? null, paid: null }] : []
}

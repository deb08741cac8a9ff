import type { Clock } from '#shared/clock.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { offers } from '#shared/contract/offers.ts'
import { operator } from '#shared/contract/operator.ts'
import { classifyReply, getSentence, type Accepted, type Reply } from '#shared/contract/reply.ts'
import { transfers } from '#shared/contract/transfers.ts'
import { wallet } from '#shared/contract/wallet.ts'
import type { TransactionView, MoneyOrder } from '#shared/desktop/payments.ts'
import type { PlatformClient } from '../base/platform-client'
import { fetchSnapshot, toBaseline, requiredParts } from './reconciliation/snapshot'
import {
  isFinal,
  isSameOrder,
  maxAddressLength,
  createTransaction,
  toView,
  type Transaction,
  type TransactionEvent,
} from './transaction'
import type { TransactionStore } from './transaction-store'

type OrderSubmitterOptions = {
  store: TransactionStore
  client: PlatformClient
  clock: Clock
  uuid: () => string
  send: (record: Transaction) => Promise<void>
  poll: () => Promise<void>
}

const doubleClickMs = 2000

export type OrderSubmitter = { submit(order: MoneyOrder): Promise<TransactionView> }

/** Locks the order before the first await: repeated clicks get the same transaction (threats E1). */
export function createOrderSubmitter({
  store,
  client,
  clock,
  uuid,
  send,
  poll,
}: OrderSubmitterOptions): OrderSubmitter {
  const inFlight = new Map<string, Promise<TransactionView>>()
  let last: { id: string; at: number } | null = null

  const currentView = (id: string, record: Transaction): TransactionView => toView(store.find(id) ?? record)

  async function submitNew(record: Transaction): Promise<TransactionView> {
    const { id, userId, order } = record
    let isPersisted = false
    try {
      const { snapshot, isUnreachable } = await fetchSnapshot(client, userId, {
        parts: new Set(requiredParts(order)),
        allowPage: () => true,
      })
      // Without a readable list the order is sent all the same, but a lost answer then stays unclear.
      if (!isUnreachable) store.patch(id, { baseline: toBaseline(order, snapshot) })
      isPersisted = !isUnreachable && (await store.flushed(userId))
      if (isPersisted) await send(record)
      else store.apply(id, { kind: 'not-sent', message: null, status: null })
    } catch {
      // A programming error must not leave `sending`, which is never reconciled.
      store.apply(id, isPersisted ? { kind: 'response-lost' } : { kind: 'not-sent', message: null, status: null })
    }
    return currentView(id, record)
  }

  async function checkEarlier(record: Transaction): Promise<TransactionView> {
    await poll().catch(() => undefined)
    return currentView(record.id, record)
  }

  return {
    submit(order) {
      const userId = store.userId()
      if (userId === null) return Promise.reject(new Error('no user is signed in'))
      const recentId = last !== null && clock.monotonic() - last.at < doubleClickMs ? last.id : null
      const isOpen = ({ id, stage }: Transaction): boolean => !isFinal(stage) || (stage === 'done' && id === recentId)
      const existing = store.records().find((record) => !record.hidden && isOpen(record) && isSameOrder(record, order))
      if (existing !== undefined) return inFlight.get(existing.id) ?? Promise.resolve(toView(existing))
      const earlier = store.restore(order)
      const record = earlier ?? createTransaction(uuid(), userId, order, clock.now())
      if (earlier === null) store.add(record)
      const result = (earlier === null ? submitNew(record) : checkEarlier(record)).finally(() => {
        inFlight.delete(record.id)
        last = { id: record.id, at: clock.monotonic() }
      })
      inFlight.set(record.id, result)
      return result
    },
  }
}

export const paymentMethodCodes = { code: 1, card: 2, paydunya: 2, mobile: 3 } as const

type SenderOptions = {
  store: TransactionStore
  client: PlatformClient
  administrator: () => string | null
  open: (id: string) => Promise<unknown>
  poll: () => Promise<void>
}

type OrderOf<Kind extends MoneyOrder['kind']> = Extract<MoneyOrder, { kind: Kind }>

/** Sends once; reconciliation resolves unclear responses (threats E2). */
export function createSender({
  store,
  client,
  administrator,
  open,
  poll,
}: SenderOptions): (record: Transaction) => Promise<void> {
  async function topUp(id: string, order: OrderOf<'top-up'>, call: Send): Promise<void> {
    const body = {
      amount: order.amount,
      ...(order.way === 'code' && { reference: order.reference }),
      ...(order.comment !== undefined && { comment: order.comment }),
      paymentMethod: paymentMethodCodes[order.way],
    }
    const reply = await call(wallet.createCode, body)
    const isAccepted = reply.kind === 'ok' && applyAccepted(id, reply.payload?.id ?? null, reply.message)
    if (reply.kind !== 'ok') applyFailure(id, reply)
    if (isAccepted && order.way === 'code') await poll()
    if (isAccepted && (order.way === 'card' || order.way === 'paydunya')) await open(id)
  }

  async function transfer(id: string, { toUser, points }: OrderOf<'transfer'>, call: Send): Promise<void> {
    const admin = administrator()
    const reply = await call(transfers.start, { toUser, points, ...(admin !== null && { admin }) })
    if (reply.kind === 'ok') applyAccepted(id, reply.payload?.id ?? null, reply.message)
    else applyFailure(id, reply)
  }

  async function purchase(
    id: string,
    { offerDivisionDetail, quantity, subjects, chapter, contentId }: OrderOf<'purchase'>,
    call: Send,
  ): Promise<void> {
    const chosen = {
      ...(chapter !== undefined && { chapter }),
      ...(contentId !== undefined && { content_id: contentId }),
    }
    const reply = await call(offers.buy, { offerDivisionDetail, quantity, offer_subject_details: subjects, ...chosen })
    if (reply.kind !== 'ok') return applyFailure(id, reply)
    const charged = reply.payload?.amount ?? null
    store.apply(id, { kind: 'processed', platformId: null, charged, message: reply.message })
  }

  async function subscription(id: string, { recurrence }: OrderOf<'operator'>, call: Send): Promise<void> {
    const reply = await call(operator.checkout, { recurrence })
    if (reply.kind !== 'ok') return applyFailure(id, reply)
    const address = reply.payload?.redirectUrl
    if (address == null) return void applyAccepted(id, null, reply.message)
    // The journal's schema rejects longer URLs.
    if (address.length <= maxAddressLength) store.patch(id, { address })
    store.apply(id, { kind: 'accepted', platformId: null, message: null })
    await open(id)
  }

  /** Without a number the order is in the platform's list, where reconciliation finds it. */
  function applyAccepted(id: string, platformId: number | null, message: string | null): boolean {
    if (platformId !== null) store.apply(id, { kind: 'accepted', platformId, message })
    else {
      store.apply(id, { kind: 'acknowledged', message })
      void poll()
    }
    return platformId !== null
  }

  function applyFailure(id: string, reply: Exclude<Reply, Accepted>): void {
    const event = toFailureEvent(reply)
    store.apply(id, event)
    if (event.kind === 'response-lost' || event.kind === 'contested') void poll()
  }

  return ({ id, userId, order }) => {
    const call: Send = async (endpoint, body) =>
      classifyReply(endpoint, await client.call(endpoint, { body, userId, headers: { 'idempotency-key': id } }))
    switch (order.kind) {
      case 'top-up':
        return topUp(id, order, call)
      case 'transfer':
        return transfer(id, order, call)
      case 'purchase':
        return purchase(id, order, call)
      case 'operator':
        return subscription(id, order, call)
    }
  }
}

type Send = <E extends Endpoint>(endpoint: E, body: unknown) => Promise<Reply<E>>

/** Only `not-sent` and `rejected` prove that no money moved. */
export function toFailureEvent(reply: Exclude<Reply, Accepted>): TransactionEvent {
  switch (reply.kind) {
    case 'not-sent':
      return { kind: 'not-sent', message: null, status: null }
    case 'signed-out':
      return reply.status === null
        ? { kind: 'not-sent', message: null, status: null }
        : { kind: 'rejected', message: null, status: reply.status }
    case 'refused':
      return {
        kind: reply.provesUnchanged ? 'rejected' : 'contested',
        message: getSentence(reply),
        status: reply.status,
      }
    case 'later':
      return reply.isProcessed === 'no'
        ? { kind: 'contested', message: getSentence(reply), status: reply.status }
        : { kind: 'response-lost' }
    case 'unknown':
      return { kind: 'response-lost' }
  }
}

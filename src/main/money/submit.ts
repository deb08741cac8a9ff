import type { Clock } from '../../shared/clock'
import type { Endpoint } from '../../shared/contract/endpoint'
import { offers } from '../../shared/contract/offers'
import { operator } from '../../shared/contract/operator'
import { transfers } from '../../shared/contract/transfers'
import { wallet } from '../../shared/contract/wallet'
import type { TransactionView, MoneyOrder } from '../../shared/desktop/payments'
import type { PlatformClient } from '../gateway/platform-client'
import { toApiResult } from './api-result'
import type { ApiResult } from './api-result'
import { fetchSnapshot, toBaseline, requiredParts } from './reconciliation/snapshot'
import type { TransactionStore } from './transaction-store'
import { isFinal, isSameOrder, maxAddressLength, createTransaction, toView } from './transaction'
import type { Transaction } from './transaction'

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
      const { snapshot, rejection } = await fetchSnapshot(client, userId, new Set(requiredParts(order)))
      const baseline = toBaseline(order, snapshot)
      if (baseline !== null) store.patch(id, { baseline })
      isPersisted = baseline !== null && (await store.flushed(userId))
      if (isPersisted) await send(record)
      else store.apply(id, { kind: 'not-sent', message: rejection?.message ?? null, status: rejection?.status ?? null })
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
      if (userId === null) return Promise.reject(new Error('nobody is signed in'))
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
    const isAccepted = applyAccepted(
      id,
      toApiResult(wallet.createCode.response, await call(wallet.createCode, body)),
      (payload) => payload?.id ?? null,
    )
    if (isAccepted && order.way === 'code') await poll()
    if (isAccepted && (order.way === 'card' || order.way === 'paydunya')) await open(id)
  }

  async function transfer(id: string, { toUser, points }: OrderOf<'transfer'>, call: Send): Promise<void> {
    const admin = administrator()
    const reply = await call(transfers.start, { toUser, points, ...(admin !== null && { admin }) })
    applyAccepted(id, toApiResult(transfers.start.response, reply), (payload) => payload?.id ?? null)
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
    const result = toApiResult(
      offers.buy.response,
      await call(offers.buy, { offerDivisionDetail, quantity, offer_subject_details: subjects, ...chosen }),
    )
    if (result.kind === 'ok')
      store.apply(id, {
        kind: 'processed',
        platformId: null,
        charged: result.payload?.amount ?? null,
        message: result.message,
      })
    else applyFailure(id, result)
  }

  async function subscription(id: string, { recurrence }: OrderOf<'operator'>, call: Send): Promise<void> {
    const result = toApiResult(operator.checkout.response, await call(operator.checkout, { recurrence }))
    if (result.kind !== 'ok') return applyFailure(id, result)
    const address = result.payload?.redirectUrl
    if (address == null) return applyFailure(id, { kind: 'unknown', message: result.message })
    // The journal's schema rejects longer URLs.
    if (address.length <= maxAddressLength) store.patch(id, { address })
    store.apply(id, { kind: 'accepted', platformId: null, message: null })
    await open(id)
  }

  /** An acceptance without an id counts as lost; reconciliation finds it in the list. */
  function applyAccepted<Payload>(
    id: string,
    result: ApiResult<Payload>,
    toPlatformId: (payload: Payload) => number | null,
  ): boolean {
    const platformId = result.kind === 'ok' ? toPlatformId(result.payload) : null
    if (result.kind !== 'ok' || platformId === null) {
      applyFailure(id, result.kind === 'ok' ? { kind: 'unknown', message: null } : result)
      return false
    }
    store.apply(id, { kind: 'accepted', platformId, message: result.message })
    return true
  }

  function applyFailure(id: string, result: Exclude<ApiResult<unknown>, { kind: 'ok' }>): void {
    if (result.kind === 'rejected')
      store.apply(id, { kind: 'rejected', message: result.message, status: result.status })
    else if (result.kind === 'not-sent') store.apply(id, { kind: 'not-sent', message: null, status: null })
    else {
      store.apply(id, { kind: 'response-lost' })
      if (result.message !== null) store.apply(id, { kind: 'message', message: result.message })
      void poll()
    }
  }

  return ({ id, userId, order }) => {
    const call: Send = (endpoint, body) => client.call(endpoint, { body, userId, headers: { 'idempotency-key': id } })
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

type Send = (endpoint: Endpoint, body: unknown) => ReturnType<PlatformClient['call']>

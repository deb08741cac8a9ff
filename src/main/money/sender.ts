import type { Endpoint } from '../../shared/contract/endpoint'
import { offers } from '../../shared/contract/offers'
import { operator } from '../../shared/contract/operator'
import { transfers } from '../../shared/contract/transfers'
import { wallet } from '../../shared/contract/wallet'
import type { MoneyOrder } from '../../shared/desktop/payments'
import type { MoneyRecord } from './attempt'
import type { Book } from './journal'
import { longestAddress } from './attempt'
import { methods } from './reconcile'
import type { Said } from './replies'
import type { PlatformClient } from '../gateway/platform-client'
import { readReply } from './replies'

type SenderOptions = {
  book: Book
  client: PlatformClient
  /** The marker of the administrator who acts as the user. */
  administrator: () => string | null
  /** Opens the provider's page. */
  open: (id: string) => Promise<unknown>
  /** Asks the platform what became of the open attempts. */
  ask: () => Promise<void>
}

type Of<Kind extends MoneyOrder['kind']> = Extract<MoneyOrder, { kind: Kind }>

/** Sends an attempt that the journal holds. It never sends a second time: whatever gets no plain answer is left to the questions (threats E2). */
export function createSender({ book, client, administrator, open, ask }: SenderOptions): (record: MoneyRecord) => Promise<void> {
  async function topUp(id: string, order: Of<'top-up'>, call: Send): Promise<void> {
    const body = { amount: order.amount, ...(order.way === 'code' && { reference: order.reference }), ...(order.comment !== undefined && { comment: order.comment }), paymentMethod: methods[order.way] }
    const isTaken = taken(id, readReply(wallet.createCode.response, await call(wallet.createCode, body)), (payload) => payload?.id ?? null)
    if (isTaken && order.way === 'code') await ask()
    if (isTaken && (order.way === 'card' || order.way === 'paydunya')) await open(id)
  }

  async function transfer(id: string, { toUser, points }: Of<'transfer'>, call: Send): Promise<void> {
    const admin = administrator()
    const reply = await call(transfers.start, { toUser, points, ...(admin !== null && { admin }) })
    taken(id, readReply(transfers.start.response, reply), (payload) => payload?.id ?? null)
  }

  async function purchase(id: string, { offerDivisionDetail, quantity, subjects, chapter, contentId }: Of<'purchase'>, call: Send): Promise<void> {
    const chosen = { ...(chapter !== undefined && { chapter }), ...(contentId !== undefined && { content_id: contentId }) }
    const said = readReply(offers.buy.response, await call(offers.buy, { offerDivisionDetail, quantity, offer_subject_details: subjects, ...chosen }))
    if (said.kind === 'said') book.learn(id, { kind: 'processed', platformId: null, charged: said.payload?.amount ?? null, message: said.message })
    else unanswered(id, said)
  }

  async function subscription(id: string, { recurrence }: Of<'operator'>, call: Send): Promise<void> {
    const said = readReply(operator.checkout.response, await call(operator.checkout, { recurrence }))
    if (said.kind !== 'said') return unanswered(id, said)
    const address = said.payload?.redirectUrl
    // Without a page to agree on nothing is known of it: it is asked about like a lost answer.
    if (address == null) return unanswered(id, { kind: 'lost', message: said.message })
    // What is longer is opened by nobody, and would make the journal unreadable.
    if (address.length <= longestAddress) book.amend(id, { address })
    book.learn(id, { kind: 'taken', platformId: null, message: null })
    await open(id)
  }

  /** Whether the platform has it, with its number; an acceptance without one is looked for in its list. */
  function taken<Payload>(id: string, said: Said<Payload>, numberOf: (payload: Payload) => number | null): boolean {
    const platformId = said.kind === 'said' ? numberOf(said.payload) : null
    if (said.kind !== 'said' || platformId === null) {
      unanswered(id, said.kind === 'said' ? { kind: 'lost', message: null } : said)
      return false
    }
    book.learn(id, { kind: 'taken', platformId, message: said.message })
    return true
  }

  function unanswered(id: string, said: Exclude<Said<unknown>, { kind: 'said' }>): void {
    if (said.kind === 'refused') book.learn(id, { kind: 'refused', message: said.message, status: said.status })
    else if (said.kind === 'unsent') book.learn(id, { kind: 'not-sent', message: null, status: null })
    else {
      book.learn(id, { kind: 'lost' })
      if (said.message !== null) book.learn(id, { kind: 'said', message: said.message })
      void ask()
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

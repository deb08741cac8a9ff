import { describe, expect, it } from 'vitest'
import { offers } from '../../shared/contract/offers'
import { operator } from '../../shared/contract/operator'
import { transfers } from '../../shared/contract/transfers'
import { wallet } from '../../shared/contract/wallet'
import type { MoneyOrder } from '../../shared/desktop/payments'
import type { PlatformClient, PlatformReply } from '../gateway/platform-client'
import { longestAddress, newAttempt } from './attempt'
import { createBook } from './journal'
import { createSender } from './sender'

const id = '7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e'
const said = (payload: unknown, message?: string): PlatformReply => ({ ok: true, status: 200, body: { success: true, payload, ...(message !== undefined && { message }) } })
const lost: PlatformReply = { ok: false, failure: 'cut' }

/** Sends one order of user 7 to a platform that gives this reply. */
async function send(order: MoneyOrder, reply: PlatformReply, administrator: string | null = null) {
  const calls: Parameters<PlatformClient['call']>[] = []
  const opened: string[] = []
  let asks = 0
  const journal = { current: () => [], save: () => Promise.resolve(), erase: () => Promise.resolve() }
  const book = createBook({ open: () => journal, doubts: { follow: () => Promise.resolve(), find: () => null }, now: () => 1000, changed: () => undefined, log: { info: () => undefined, warn: () => undefined } })
  book.sessionChanged(7)
  const record = newAttempt(id, 7, order, 1000)
  book.add(record)
  const sender = createSender({
    book, administrator: () => administrator,
    client: { call: async (...call) => (calls.push(call), reply) },
    open: async (opening) => void opened.push(opening),
    ask: async () => void (asks += 1),
  })
  await sender(record)
  return { attempt: book.find(id), calls, opened, asks }
}

const topUp = (way: 'card' | 'paydunya' | 'mobile', comment?: string): MoneyOrder => ({ kind: 'top-up', way, amount: 300, ...(comment !== undefined && { comment }) })
const code: MoneyOrder = { kind: 'top-up', way: 'code', amount: 300, reference: 'RECHARGE-1' }
const transfer: MoneyOrder = { kind: 'transfer', toUser: 8, points: 50 }
const purchase: MoneyOrder = { kind: 'purchase', offerDivisionDetail: 4, quantity: 5, subjects: [1, 2], agreed: 700, name: 'Bac' }
const subscription: MoneyOrder = { kind: 'operator', recurrence: 7, offerId: 33 }

describe('sending an order', () => {
  it.each<[string, MoneyOrder, string | null, object, unknown]>([
    ['a code', code, null, wallet.createCode, { amount: 300, reference: 'RECHARGE-1', paymentMethod: 1 }],
    ['a card payment', topUp('card'), null, wallet.createCode, { amount: 300, paymentMethod: 2 }],
    ['a PayDunya payment with a comment', topUp('paydunya', 'Mars'), null, wallet.createCode, { amount: 300, comment: 'Mars', paymentMethod: 2 }],
    ['a mobile payment', topUp('mobile'), null, wallet.createCode, { amount: 300, paymentMethod: 3 }],
    ['a transfer', transfer, null, transfers.start, { toUser: 8, points: 50 }],
    ['a transfer of an administrator', transfer, '9', transfers.start, { toUser: 8, points: 50, admin: '9' }],
    ['a purchase', purchase, null, offers.buy, { offerDivisionDetail: 4, quantity: 5, offer_subject_details: [1, 2] }],
    ['a purchase of a chapter', { ...purchase, chapter: 6, contentId: 7 }, null, offers.buy, { offerDivisionDetail: 4, quantity: 5, offer_subject_details: [1, 2], chapter: 6, content_id: 7 }],
    ['a subscription', subscription, null, operator.checkout, { recurrence: 7 }],
  ])('E2: sends %s once, for its user and under its own key', async (_what, order, administrator, endpoint, body) => {
    const { calls } = await send(order, lost, administrator)
    expect(calls).toEqual([[endpoint, { body, userId: 7, headers: { 'idempotency-key': id } }]])
  })

  it.each<[string, MoneyOrder]>([['a top-up', topUp('card')], ['a transfer', transfer], ['a purchase', purchase], ['a subscription', subscription]])(
    'E2: %s without an answer is in doubt, and one that never left is not made', async (_what, order) => {
      expect(await send(order, lost)).toMatchObject({ attempt: { stage: 'uncertain', message: null }, asks: 1, opened: [] })
      expect(await send(order, { ok: false, failure: 'offline', isUnsent: true })).toMatchObject({ attempt: { stage: 'not-made' }, asks: 0, opened: [] })
      expect(await send(order, { ok: true, status: 422, body: { success: false, message: 'Non' } })).toMatchObject({ attempt: { stage: 'refused', status: 422, message: 'Non' }, asks: 0, opened: [] })
      expect(await send(order, { ok: true, status: 409, body: { success: false, message: 'En cours' } })).toMatchObject({ attempt: { stage: 'uncertain', message: 'En cours' }, asks: 1, opened: [] })
    },
  )

  it.each<[string, MoneyOrder, { opened: string[]; asks: number }]>([
    ['a code', code, { opened: [], asks: 1 }], ['a card payment', topUp('card'), { opened: [id], asks: 0 }], ['a PayDunya payment', topUp('paydunya'), { opened: [id], asks: 0 }],
    ['a mobile payment', topUp('mobile'), { opened: [], asks: 0 }], ['a transfer', transfer, { opened: [], asks: 0 }],
  ])('after %s was taken it waits, and what comes next begins', async (_what, order, next) => {
    expect(await send(order, said({ id: 31 }, 'Merci'))).toMatchObject({ attempt: { stage: 'waiting', platformId: 31, message: 'Merci' }, ...next })
  })

  it.each<[string, MoneyOrder]>([['a code', code], ['a card payment', topUp('card')], ['a transfer', transfer]])('E2: %s that was accepted without a number is looked for in the list', async (_what, order) => {
    expect(await send(order, said(null))).toMatchObject({ attempt: { stage: 'uncertain', platformId: null }, asks: 1, opened: [] })
  })

  it('a purchase is done with what the platform took for it, where it says so', async () => {
    expect(await send(purchase, said({ amount: 650 }, 'Bravo'))).toMatchObject({ attempt: { stage: 'done', charged: 650, message: 'Bravo' }, asks: 0 })
    expect(await send(purchase, said(null))).toMatchObject({ attempt: { stage: 'done', charged: null } })
  })
})

describe('a subscription with the operator', () => {
  const pageOf = (length: number): string => 'https://pay.exemple.tn/'.padEnd(length, 'x')

  it('waits at the address to which the platform leads, and opens it', async () => {
    expect(await send(subscription, said({ redirectUrl: pageOf(60) }))).toMatchObject({ attempt: { stage: 'waiting', address: pageOf(60) }, opened: [id], asks: 0 })
  })

  it('is in doubt with the platform’s words where no address comes', async () => {
    for (const payload of [null, {}, { redirectUrl: null }]) expect(await send(subscription, said(payload, 'Patientez'))).toMatchObject({ attempt: { stage: 'uncertain', message: 'Patientez' }, opened: [], asks: 1 })
  })

  it('stores no address that would make the journal unreadable', async () => {
    expect(await send(subscription, said({ redirectUrl: pageOf(longestAddress) }))).toMatchObject({ attempt: { stage: 'waiting', address: pageOf(longestAddress) } })
    expect(await send(subscription, said({ redirectUrl: pageOf(longestAddress + 1) }))).toMatchObject({ attempt: { stage: 'waiting', address: null } })
  })
})

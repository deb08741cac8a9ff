import { describe, expect, it } from 'vitest'
import { offers } from '#shared/contract/offers.ts'
import { operator } from '#shared/contract/operator.ts'
import type { PlatformReply } from '#shared/contract/reply.ts'
import { transfers } from '#shared/contract/transfers.ts'
import { wallet } from '#shared/contract/wallet.ts'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import type { PlatformClient } from '../base/platform-client'
import { createOrderSubmitter, createSender } from './submit'
import { maxAddressLength, createTransaction, type Transaction } from './transaction'
import { createTransactionStore } from './transaction-store'

const transfer: MoneyOrder = { kind: 'transfer', toUser: 8, points: 50 }
const listed: PlatformReply = {
  ok: true,
  status: 200,
  body: { success: true, payload: [{ id: 3, points: 20, status: 'processed', is_confirmed: true }] },
}

function setUp({
  earlier = null,
  isDiskFull = false,
  userId = 7,
}: { earlier?: Transaction | null; isDiskFull?: boolean; userId?: number | null } = {}) {
  const world = {
    now: 50_000,
    reply: listed,
    calls: [] as unknown[],
    sent: [] as (Transaction | null)[],
    asks: 0,
    onSend: (_id: string): void => undefined,
    ids: 0,
    onAsk: (): void => undefined,
  }
  const journal = {
    current: () => [],
    save: () => (isDiskFull ? Promise.reject(new Error('ENOSPC')) : Promise.resolve()),
    erase: () => Promise.resolve(),
  }
  const store = createTransactionStore({
    open: () => journal,
    unresolvedOrders: { sync: () => Promise.resolve(), find: () => earlier },
    now: () => 1000,
    onChange: () => undefined,
    log: { info: () => undefined, warn: () => undefined },
  })
  if (userId !== null) store.sessionChanged(userId)
  const client: PlatformClient = {
    call: async (endpoint, options) => (world.calls.push([endpoint, options]), world.reply),
  }
  const submitter = createOrderSubmitter({
    store,
    client,
    clock: { now: () => 1000, monotonic: () => world.now },
    uuid: () => `order-${String((world.ids += 1))}`,
    send: async ({ id }) => {
      world.sent.push(store.find(id))
      await Promise.resolve()
      world.onSend(id)
    },
    poll: async () => {
      world.asks += 1
      await Promise.resolve()
      world.onAsk()
    },
  })
  const end = (id: string, kind: 'processed' | 'rejected'): void =>
    store.apply(id, { kind, platformId: null, charged: null, message: null, status: null })
  return { world, store, submitter, end }
}

describe('createOrderSubmitter', () => {
  it('E3: sends an order once, after storing its baseline', async () => {
    const { world, submitter, end } = setUp()
    world.onSend = (id) => end(id, 'processed')
    expect(await submitter.submit(transfer)).toMatchObject({ id: 'order-1', stage: 'done', startedAt: 1000 })
    expect(world.calls).toEqual([[transfers.list, { userId: 7 }]])
    expect(world.sent).toMatchObject([{ id: 'order-1', stage: 'sending', baseline: { ids: [3] } }])
  })

  it('rejects an order without a signed-in user', async () => {
    const { world, submitter } = setUp({ userId: null })
    await expect(submitter.submit(transfer)).rejects.toThrow('no user is signed in')
    expect([world.calls, world.sent]).toEqual([[], []])
  })

  it.each<[string, PlatformReply]>([
    ['refused', { ok: true, status: 403, body: { success: false, message: 'Non' } }],
    ['late', { ok: false, failure: 'timeout' }],
    ['in an unknown form', { ok: true, status: 200, body: { success: true, payload: 'none' } }],
    ['of a broken server', { ok: true, status: 500, body: undefined, form: 'markup' }],
  ])('E2: sends an order once with a partial baseline if its list is %s', async (_how, reply) => {
    const { world, submitter } = setUp()
    world.reply = reply
    await submitter.submit(transfer)
    expect(world.sent).toMatchObject([{ stage: 'sending', baseline: { ids: [], isPartial: true } }])
    await submitter.submit(transfer)
    expect(world.sent).toHaveLength(1)
  })

  it.each<[string, PlatformReply]>([
    ['nothing leaves the computer', { ok: false, failure: 'offline', isUnsent: true }],
    ['the connection is lost', { ok: false, failure: 'cut' }],
    ['a web filter answers', { ok: true, status: 200, body: undefined, form: 'markup' }],
    ['the session is over', { ok: false, failure: 'signed-out', isUnsent: true }],
  ])('E2: does not send an order if %s', async (_why, reply) => {
    const { world, submitter } = setUp()
    world.reply = reply
    expect(await submitter.submit(transfer)).toMatchObject({ stage: 'not-made', message: null, status: null })
    expect(world.sent).toEqual([])
  })

  it('reads null as an empty list', async () => {
    const { world, submitter } = setUp()
    world.reply = { ok: true, status: 200, body: { success: true, payload: null } }
    await submitter.submit(transfer)
    expect(world.sent[0]?.baseline).toEqual({ ids: [], paid: {}, points: null })
  })

  it('E2: does not send an order that cannot be written to disk', async () => {
    const { world, submitter } = setUp({ isDiskFull: true })
    expect(await submitter.submit(transfer)).toMatchObject({ stage: 'not-made', message: null, status: null })
    expect(world.sent).toEqual([])
  })

  it('E2: marks an order as uncertain if sending throws, because it may have left', async () => {
    const { world, submitter } = setUp()
    world.onSend = () => {
      throw new Error('broken')
    }
    expect(await submitter.submit(transfer)).toMatchObject({ stage: 'uncertain' })
  })

  it('E1: returns the same transaction in flight, while open, and for two seconds after it is done', async () => {
    const { world, submitter, end } = setUp()
    const both = await Promise.all([submitter.submit(transfer), submitter.submit({ ...transfer })])
    expect(both[1]).toBe(both[0])
    expect((await submitter.submit(transfer)).id).toBe('order-1')
    end('order-1', 'processed')
    world.now += 1999
    expect(await submitter.submit(transfer)).toMatchObject({ id: 'order-1', stage: 'done' })
    world.now += 1
    expect((await submitter.submit(transfer)).id).toBe('order-2')
    expect(world.sent).toHaveLength(2)
  })

  it('E1: creates a new transaction after a refusal, after a dismissal, or for a different order', async () => {
    const { submitter, store, end } = setUp()
    await submitter.submit(transfer)
    expect((await submitter.submit({ ...transfer, points: 60 })).id).toBe('order-2')
    end('order-1', 'rejected')
    expect((await submitter.submit(transfer)).id).toBe('order-3')
    store.patch('order-3', { hidden: true })
    expect((await submitter.submit(transfer)).id).toBe('order-4')
  })

  it('E3: reconciles an unresolved order of an earlier session instead of sending it', async () => {
    const earlier: Transaction = {
      ...createTransaction('earlier', 7, transfer, 500),
      stage: 'uncertain',
      baseline: { ids: [], paid: {}, points: null },
    }
    const { world, submitter, end } = setUp({ earlier })
    world.onAsk = () => end('earlier', 'processed')
    expect(await submitter.submit(transfer)).toMatchObject({ id: 'earlier', stage: 'done' })
    const broken = setUp({ earlier })
    broken.world.onAsk = () => {
      throw new Error('broken')
    }
    expect(await broken.submitter.submit(transfer)).toMatchObject({ id: 'earlier', stage: 'uncertain' })
    expect([world, broken.world].map(({ sent, asks, calls }) => [sent, asks, calls])).toEqual([
      [[], 1, []],
      [[], 1, []],
    ])
  })
})

const id = '7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e'
const okReply = (payload: unknown, message?: string): PlatformReply => ({
  ok: true,
  status: 200,
  body: { success: true, payload, ...(message !== undefined && { message }) },
})
const lost: PlatformReply = { ok: false, failure: 'cut' }

async function send(order: MoneyOrder, reply: PlatformReply, administrator: string | null = null) {
  const calls: Parameters<PlatformClient['call']>[] = []
  const opened: string[] = []
  let asks = 0
  const journal = { current: () => [], save: () => Promise.resolve(), erase: () => Promise.resolve() }
  const store = createTransactionStore({
    open: () => journal,
    unresolvedOrders: { sync: () => Promise.resolve(), find: () => null },
    now: () => 1000,
    onChange: () => undefined,
    log: { info: () => undefined, warn: () => undefined },
  })
  store.sessionChanged(7)
  const record = createTransaction(id, 7, order, 1000)
  store.add(record)
  const sender = createSender({
    store,
    administrator: () => administrator,
    client: { call: async (...call) => (calls.push(call), reply) },
    open: async (opening) => void opened.push(opening),
    poll: async () => void (asks += 1),
  })
  await sender(record)
  return { attempt: store.find(id), calls, opened, asks }
}

const topUp = (way: 'card' | 'paydunya' | 'mobile', comment?: string): MoneyOrder => ({
  kind: 'top-up',
  way,
  amount: 300,
  ...(comment !== undefined && { comment }),
})
const code: MoneyOrder = { kind: 'top-up', way: 'code', amount: 300, reference: 'RECHARGE-1' }
const purchase: MoneyOrder = {
  kind: 'purchase',
  offerDivisionDetail: 4,
  quantity: 5,
  subjects: [1, 2],
  agreed: 700,
  name: 'Bac',
}
const subscription: MoneyOrder = { kind: 'operator', recurrence: 7, offerId: 33 }

describe('createSender', () => {
  it.each<[string, MoneyOrder, string | null, object, unknown]>([
    ['a code', code, null, wallet.createCode, { amount: 300, reference: 'RECHARGE-1', paymentMethod: 1 }],
    ['a card payment', topUp('card'), null, wallet.createCode, { amount: 300, paymentMethod: 2 }],
    [
      'a PayDunya payment with a comment',
      topUp('paydunya', 'Mars'),
      null,
      wallet.createCode,
      { amount: 300, comment: 'Mars', paymentMethod: 2 },
    ],
    ['a mobile payment', topUp('mobile'), null, wallet.createCode, { amount: 300, paymentMethod: 3 }],
    ['a transfer', transfer, null, transfers.start, { toUser: 8, points: 50 }],
    ['a transfer of an administrator', transfer, '9', transfers.start, { toUser: 8, points: 50, admin: '9' }],
    ['a purchase', purchase, null, offers.buy, { offerDivisionDetail: 4, quantity: 5, offer_subject_details: [1, 2] }],
    [
      'a purchase of a chapter',
      { ...purchase, chapter: 6, contentId: 7 },
      null,
      offers.buy,
      { offerDivisionDetail: 4, quantity: 5, offer_subject_details: [1, 2], chapter: 6, content_id: 7 },
    ],
    ['a subscription', subscription, null, operator.checkout, { recurrence: 7 }],
  ])(
    'E2: sends %s once, for its user and with its own idempotency key',
    async (_what, order, administrator, endpoint, body) => {
      const { calls } = await send(order, lost, administrator)
      expect(calls).toEqual([[endpoint, { body, userId: 7, headers: { 'idempotency-key': id } }]])
    },
  )

  it.each<[string, MoneyOrder]>([
    ['a top-up', topUp('card')],
    ['a transfer', transfer],
    ['a purchase', purchase],
    ['a subscription', subscription],
  ])('E2: marks %s without a response as uncertain, and an unsent one as not made', async (_what, order) => {
    expect(await send(order, lost)).toMatchObject({
      attempt: { stage: 'uncertain', message: null },
      asks: 1,
      opened: [],
    })
    expect(await send(order, { ok: false, failure: 'offline', isUnsent: true })).toMatchObject({
      attempt: { stage: 'not-made' },
      asks: 0,
      opened: [],
    })
    expect(await send(order, { ok: true, status: 422, body: { success: false, message: 'Non' } })).toMatchObject({
      attempt: { stage: 'refused', status: 422, message: 'Non' },
      asks: 0,
      opened: [],
    })
    expect(await send(order, { ok: true, status: 409, body: { success: false, message: 'En cours' } })).toMatchObject({
      attempt: { stage: 'uncertain', message: 'En cours' },
      asks: 1,
      opened: [],
    })
  })

  it.each([401, 402])(
    'E6: reads status %i as a refusal with that status, the page of a web filter not',
    async (status) => {
      const body = { error: 'Solde insuffisant' }
      expect((await send(purchase, { ok: true, status, body })).attempt).toMatchObject({
        stage: 'refused',
        status,
        message: 'Solde insuffisant',
      })
      const page: PlatformReply = { ok: true, status, body: undefined, form: 'markup' }
      expect((await send(purchase, page)).attempt?.stage).toBe('uncertain')
    },
  )

  it.each([409, 429])('E2: shows the message of status %i but lets the lists decide', async (status) => {
    const body = { message: 'Trop de demandes' }
    expect(await send(purchase, { ok: true, status, body })).toMatchObject({
      attempt: { stage: 'uncertain', message: 'Trop de demandes', status },
      asks: 1,
    })
  })

  it('E2: takes success without a body as an acceptance', async () => {
    const reply: PlatformReply = { ok: true, status: 200, body: undefined, form: 'empty' }
    expect((await send(purchase, reply)).attempt).toMatchObject({ stage: 'done' })
    expect((await send(code, reply)).attempt).toMatchObject({ stage: 'uncertain', isAcknowledged: true })
  })

  it.each<[string, MoneyOrder, { opened: string[]; asks: number }]>([
    ['a code', code, { opened: [], asks: 1 }],
    ['a card payment', topUp('card'), { opened: [id], asks: 0 }],
    ['a PayDunya payment', topUp('paydunya'), { opened: [id], asks: 0 }],
    ['a mobile payment', topUp('mobile'), { opened: [], asks: 0 }],
    ['a transfer', transfer, { opened: [], asks: 0 }],
  ])('leaves %s waiting after acceptance and starts the next step', async (_what, order, next) => {
    expect(await send(order, okReply({ id: 31 }, 'Merci'))).toMatchObject({
      attempt: { stage: 'waiting', platformId: 31, message: 'Merci' },
      ...next,
    })
  })

  it.each<[string, MoneyOrder]>([
    ['a code', code],
    ['a card payment', topUp('card')],
    ['a transfer', transfer],
  ])('E2: reconciles %s that was accepted without an id', async (_what, order) => {
    expect(await send(order, okReply(null))).toMatchObject({
      attempt: { stage: 'uncertain', platformId: null },
      asks: 1,
      opened: [],
    })
  })

  it('completes a purchase with the charged amount if the platform names it', async () => {
    expect(await send(purchase, okReply({ amount: 650 }, 'Bravo'))).toMatchObject({
      attempt: { stage: 'done', charged: 650, message: 'Bravo' },
      asks: 0,
    })
    expect(await send(purchase, okReply(null))).toMatchObject({ attempt: { stage: 'done', charged: null } })
  })
})

describe('submission of an operator subscription', () => {
  const pageOf = (length: number): string => 'https://pay.exemple.tn/'.padEnd(length, 'x')

  it('leaves it waiting with the URL of the operator page, and opens the page', async () => {
    expect(await send(subscription, okReply({ redirectUrl: pageOf(60) }))).toMatchObject({
      attempt: { stage: 'waiting', address: pageOf(60) },
      opened: [id],
      asks: 0,
    })
  })

  it('marks it as uncertain with the platform’s message if the response has no URL', async () => {
    for (const payload of [null, {}, { redirectUrl: null }])
      expect(await send(subscription, okReply(payload, 'Patientez'))).toMatchObject({
        attempt: { stage: 'uncertain', message: 'Patientez' },
        opened: [],
        asks: 1,
      })
  })

  it('does not store a URL that violates the journal’s schema', async () => {
    expect(await send(subscription, okReply({ redirectUrl: pageOf(maxAddressLength) }))).toMatchObject({
      attempt: { stage: 'waiting', address: pageOf(maxAddressLength) },
    })
    expect(await send(subscription, okReply({ redirectUrl: pageOf(maxAddressLength + 1) }))).toMatchObject({
      attempt: { stage: 'waiting', address: null },
    })
  })
})

import { describe, expect, it } from 'vitest'
import { operator } from '#shared/contract/operator.ts'
import type { PlatformReply } from '#shared/contract/reply.ts'
import { wallet } from '#shared/contract/wallet.ts'
import { type PaymentReturnLink, formatDeepLink, parseDeepLink } from '#shared/deep-link.ts'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import type { PlatformClient } from '../base/platform-client'
import { createReturnHandler } from './return-handler'
import { type Transaction, createTransaction } from './transaction'
import { createTransactionStore } from './transaction-store'

const id = '7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e'
const card: MoneyOrder = { kind: 'top-up', way: 'card', amount: 300 }
const payDunya: MoneyOrder = { kind: 'top-up', way: 'paydunya', amount: 300 }
const subscription: MoneyOrder = { kind: 'operator', recurrence: 7, offerId: 33 }
const okReply = (message = 'Merci'): PlatformReply => ({ ok: true, status: 200, body: { success: true, message } })
const refusal = (status = 422, message = 'Non'): PlatformReply => ({
  ok: true,
  status,
  body: { success: false, message },
})
const lost: PlatformReply = { ok: false, failure: 'cut' }
const none = { outcome: 'none', message: null }

function linkOf(path: string): PaymentReturnLink {
  const link = parseDeepLink(`tutorat://${path}`)
  if (link.kind !== 'payment-return') throw new Error(`no return: ${path}`)
  return link
}
const cardPaid = linkOf('payment/success?orderId=o-1')
const cardFailed = linkOf('payment/echec')
const payDunyaPaid = linkOf('payment-pay-dunya/success?token=t-1')
const payDunyaFailed = linkOf('payment-pay-dunya/echec?token=t-1')
const subscribed = linkOf('digitalvirgo/success?reference=r-1&status=1')
const notSubscribed = linkOf('digitalvirgo/echec?reference=r-1&status=0')
const reported = (link: PaymentReturnLink, state: 'sent' | 'answered' | 'accepted') => ({
  [formatDeepLink(link)]: state,
})

type Part = Partial<Transaction> & { order: MoneyOrder }

function setUp(...parts: Part[]) {
  const world = {
    reply: lost,
    calls: [] as [unknown, unknown][],
    asks: 0,
    onAsk: (): void => undefined,
    isDiskFull: false,
    allowUnprovenReturns: true,
    allowRequests: true,
  }
  const journal = {
    current: () => [],
    save: () => (world.isDiskFull ? Promise.reject(new Error('ENOSPC')) : Promise.resolve()),
    erase: () => Promise.resolve(),
  }
  const store = createTransactionStore({
    open: () => journal,
    unresolvedOrders: { sync: () => Promise.resolve(), find: () => null },
    now: () => 1000,
    onChange: () => undefined,
    log: { info: () => undefined, warn: () => undefined },
  })
  store.sessionChanged(7)
  for (const [index, part] of parts.entries())
    store.add({
      ...createTransaction(index === 0 ? id : `${id}-${String(index)}`, 7, part.order, 1000),
      stage: 'waiting',
      platformId: 31,
      ...part,
    })
  const client: PlatformClient = {
    call: async (endpoint, options) => (world.calls.push([endpoint, options]), world.reply),
  }
  const poll = async (): Promise<void> => {
    world.asks += 1
    world.onAsk()
  }
  const handler = createReturnHandler({
    store,
    client,
    poll,
    allowUnprovenReturns: () => world.allowUnprovenReturns,
    allowRequests: () => world.allowRequests,
  })
  const record = () => store.find(id)
  const retryReport = async (): Promise<void> => {
    const present = record()
    if (present !== null) await handler.retryReport(present)
  }
  return {
    world,
    store,
    handler,
    record,
    retryReport,
    paid: () => store.apply(id, { kind: 'processed', platformId: 31, charged: null, message: null }),
  }
}

describe('payment return with the key of a transaction', () => {
  it.each<[string, Part, PaymentReturnLink, unknown, unknown]>([
    ['a card payment', { order: card, returnKeys: ['o-1'] }, cardPaid, wallet.cardPaid, { orderId: 'o-1', lang: 'fr' }],
    [
      'a failure at PayDunya',
      { order: payDunya, returnKeys: ['t-1'] },
      payDunyaFailed,
      wallet.payDunyaFailed,
      { token: 't-1', lang: 'fr' },
    ],
    [
      'a subscription',
      { order: subscription, returnKeys: ['r-1'] },
      subscribed,
      operator.succeeded,
      { reference: 'r-1', status: '1', front: '1' },
    ],
    [
      'a failed subscription',
      { order: subscription, returnKeys: ['r-1'] },
      notSubscribed,
      operator.failed,
      { reference: 'r-1', status: '0' },
    ],
  ])('C4: reports %s to the platform once, for its user', async (_what, part, link, endpoint, query) => {
    const { world, handler, record } = setUp(part)
    expect(await handler.handle(link, false)).toMatchObject({
      outcome: 'unreachable',
      message: null,
      attempt: { id, stage: 'waiting' },
    })
    expect([world.calls, world.asks]).toEqual([[[endpoint, { query, userId: 7 }]], 1])
    expect(record()?.reportedReturns).toEqual(reported(link, 'sent'))
    expect(await handler.handle(link, false)).toMatchObject({ ...none, attempt: { id } })
    expect([world.calls.length, world.asks]).toEqual([1, 1])
  })

  it.each<[PlatformReply, object, 'sent' | 'answered']>([
    [okReply(), { outcome: 'card-paid', message: 'Merci' }, 'answered'],
    [refusal(), { outcome: 'card-failed', message: 'Non' }, 'answered'],
    [lost, { outcome: 'unreachable', message: null }, 'sent'],
    [{ ok: false, failure: 'offline', isUnsent: true }, { outcome: 'unreachable', message: null }, 'sent'],
  ])('C3: shows the platform’s verdict on a waiting card payment: %j', async (reply, outcome, state) => {
    const { world, handler, record } = setUp({ order: card, returnKeys: ['o-1'] })
    world.reply = reply
    expect(await handler.handle(cardPaid, false)).toMatchObject({ ...outcome, attempt: { stage: 'waiting' } })
    expect(record()?.reportedReturns).toEqual(reported(cardPaid, state))
  })

  it.each([
    [okReply(), 'Merci'],
    [refusal(), null],
    [lost, null],
  ])(
    'C3: shows a card payment as paid if the platform lists it as paid, despite any reply to the report',
    async (reply, message) => {
      const { world, handler, paid } = setUp({ order: card, returnKeys: ['o-1'] })
      Object.assign(world, { reply, onAsk: paid })
      expect(await handler.handle(cardPaid, false)).toMatchObject({
        outcome: 'card-paid',
        message,
        attempt: { stage: 'done' },
      })
    },
  )

  it('C4: does not report a success at PayDunya, which notifies the platform itself', async () => {
    const { world, handler, paid } = setUp({ order: payDunya, returnKeys: ['t-1'] })
    expect(await handler.handle(payDunyaPaid, false)).toMatchObject({
      outcome: 'processing',
      attempt: { stage: 'waiting' },
    })
    expect([world.calls, world.asks]).toEqual([[], 1])
    world.onAsk = paid
    expect(await handler.handle(payDunyaPaid, false)).toMatchObject({
      outcome: 'paydunya-paid',
      attempt: { stage: 'done' },
    })
  })

  it('C4: shows the result of a payment once if the platform listed it before the return', async () => {
    for (const [stage, outcome] of [
      ['done', 'paydunya-paid'],
      ['refused', 'paydunya-failed'],
      ['not-made', 'unconfirmed'],
    ] as const) {
      const { world, handler, record } = setUp({ order: payDunya, returnKeys: ['t-1'], stage })
      expect(await handler.handle(payDunyaFailed, false)).toMatchObject({ outcome, message: null })
      expect([world.calls, world.asks, record()?.reportedReturns]).toEqual([
        [],
        0,
        reported(payDunyaFailed, 'answered'),
      ])
      expect(await handler.handle(payDunyaFailed, false)).toMatchObject(none)
    }
  })

  it('C4: reports the return of a card payment listed as paid, not of a refused one', async () => {
    for (const [stage, calls] of [
      ['done', 1],
      ['refused', 0],
    ] as const) {
      const { world, handler } = setUp({ order: card, returnKeys: ['o-1'], stage })
      world.reply = okReply()
      expect(await handler.handle(cardPaid, false)).toMatchObject(
        stage === 'done' ? { outcome: 'card-paid', message: 'Merci' } : { outcome: 'card-failed', message: null },
      )
      expect(world.calls).toHaveLength(calls)
    }
  })

  it('C4: does not report an order number again that the platform confirmed before its return', async () => {
    const { world, handler, record } = setUp({
      order: card,
      returnKeys: ['o-1'],
      reportedReturns: reported(cardPaid, 'accepted'),
      message: 'Paiement Réussi',
    })
    expect(await handler.handle(cardPaid, false)).toMatchObject({
      outcome: 'card-paid',
      message: 'Paiement Réussi',
      attempt: { stage: 'waiting' },
    })
    expect([world.calls, world.asks, record()?.reportedReturns]).toEqual([[], 1, reported(cardPaid, 'answered')])
  })

  it('C3: reports at most five returns of one transaction', async () => {
    const { world, handler } = setUp({ order: subscription, returnKeys: ['r-1'] })
    for (let index = 0; index < 7; index += 1)
      await handler.handle(linkOf(`digitalvirgo/success?reference=r-1&status=${String(index)}`), false)
    expect(world.calls).toHaveLength(5)
  })

  it('C4: does not report a return that could not be written to disk', async () => {
    const { world, handler } = setUp({ order: card, returnKeys: ['o-1'] })
    world.isDiskFull = true
    expect(await handler.handle(cardPaid, false)).toMatchObject({
      outcome: 'unreachable',
      message: null,
      attempt: { id },
    })
    expect([world.calls, world.asks]).toEqual([[], 0])
  })

  it.each([
    [subscribed, okReply(), 'done', 'operator-paid'],
    [notSubscribed, okReply(), 'refused', 'operator-failed'],
    [subscribed, refusal(), 'waiting', 'operator-failed'],
    [notSubscribed, refusal(), 'waiting', 'operator-failed'],
    [subscribed, lost, 'waiting', 'unreachable'],
  ] as const)(
    'C3: only the platform’s response decides a subscription: case %#',
    async (link, reply, stage, outcome) => {
      const { world, handler } = setUp({ order: subscription, returnKeys: ['r-1'] })
      world.reply = reply
      expect(await handler.handle(link, false)).toMatchObject({ outcome, attempt: { stage } })
    },
  )

  it('matches returns only by the keys of their payment method', () => {
    const { handler } = setUp({ order: card, returnKeys: ['o-1', 'r-1'] }, { order: payDunya, returnKeys: ['t-1'] })
    expect(
      [cardPaid, payDunyaPaid, payDunyaFailed, cardFailed, subscribed].map((link) => handler.matchesOrder(link)),
    ).toEqual([true, true, true, false, false])
    expect(setUp({ order: payDunya, returnKeys: ['o-1'] }).handler.matchesOrder(cardPaid)).toBe(false)
    expect(setUp({ order: subscription, returnKeys: ['1'] }).handler.matchesOrder(subscribed)).toBe(true)
  })
})

describe('payment return of a guest', () => {
  it('reports a guest’s return without a user and shows the response', async () => {
    for (const [link, reply, outcome] of [
      [subscribed, okReply(), 'operator-paid'],
      [notSubscribed, okReply(), 'operator-failed'],
      [subscribed, refusal(), 'operator-failed'],
      [subscribed, lost, 'unreachable'],
    ] as const) {
      const { world, handler } = setUp()
      world.reply = reply
      expect(await handler.handle(link, true)).toMatchObject({ outcome, attempt: null })
      expect(world.calls.map(([, options]) => Object.keys(options as object))).toEqual([['query']])
    }
  })

  it('rejects a return that is not the operator’s, or without a redirected guest', async () => {
    for (const [link, isGuest] of [
      [cardPaid, true],
      [subscribed, false],
    ] as const) {
      const { world, handler } = setUp()
      expect(await handler.handle(link, isGuest)).toEqual({ outcome: 'not-ours', message: null, attempt: null })
      expect([world.calls, world.asks]).toEqual([[], 1])
    }
  })
})

describe('payment link without the key of a transaction', () => {
  it.each<[string, Part, PaymentReturnLink]>([
    ['card', { order: card }, cardFailed],
    ['paydunya', { order: payDunya }, linkOf('payment-pay-dunya/echec')],
    ['operator', { order: subscription, returnKeys: ['other'] }, subscribed],
  ])('C3: reconciles the waiting %s payment and shows its stage', async (way, part, link) => {
    const { world, handler, paid } = setUp(part)
    expect(await handler.handle(link, false)).toMatchObject({
      outcome: 'unconfirmed',
      message: null,
      attempt: { id, stage: 'waiting' },
    })
    expect([world.calls, world.asks]).toEqual([[], 1])
    world.onAsk = paid
    expect(await handler.handle(link, false)).toMatchObject({ outcome: `${way}-paid`, attempt: { stage: 'done' } })
  })

  it('C3: sends no request beyond the limit for unproven links', async () => {
    const { world, handler } = setUp({ order: card })
    world.allowUnprovenReturns = false
    expect(await handler.handle(cardPaid, false)).toMatchObject({ outcome: 'unconfirmed', attempt: { id } })
    expect([world.calls, world.asks]).toEqual([[], 0])
  })

  it.each<[string, Part[], PaymentReturnLink]>([
    ['nothing waits', [{ order: card, stage: 'done' }], cardPaid],
    ['a card return claims success without a number', [{ order: card }], { ...cardPaid, query: {} }],
    ['PayDunya’s token differs', [{ order: payDunya, returnKeys: ['t-2'] }], payDunyaFailed],
    ['a payment by another method waits', [{ order: payDunya }], cardFailed],
    ['the refused payment was dismissed', [{ order: card, stage: 'refused', hidden: true }], cardFailed],
    ['the link claims success for a refused payment', [{ order: subscription, stage: 'refused' }], subscribed],
  ])('C3: rejects a link if %s', async (_what, parts, link) => {
    const { world, handler } = setUp(...parts)
    world.reply = refusal()
    expect(await handler.handle(link, false)).toEqual({ outcome: 'not-ours', message: null, attempt: null })
  })

  it('C4: shows the newest refused payment again, unless another one waits', async () => {
    const refused = setUp({ order: card, stage: 'refused' }, { order: card, stage: 'refused' })
    expect(await refused.handler.handle(cardFailed, false)).toMatchObject({
      outcome: 'card-failed',
      attempt: { id: `${id}-1` },
    })
    const waiting = setUp({ order: card }, { order: card }, { order: card, stage: 'refused' })
    expect(await waiting.handler.handle(cardFailed, false)).toMatchObject({
      outcome: 'unconfirmed',
      attempt: { id: `${id}-1` },
    })
  })

  it.each<[PlatformReply, object]>([
    [okReply(), { outcome: 'card-paid', message: 'Merci' }],
    [refusal(), { outcome: 'unconfirmed', message: 'Non' }],
    [lost, { outcome: 'unreachable', message: null }],
    [refusal(404), { outcome: 'not-ours', message: null, attempt: null }],
  ])('C3: reports an unknown order number and shows the platform’s verdict: %j', async (reply, outcome) => {
    const { world, handler } = setUp({ order: card, returnKeys: ['o-2'] })
    world.reply = reply
    expect(await handler.handle(cardPaid, false)).toMatchObject(outcome)
    expect([world.calls, world.asks]).toEqual([
      [[wallet.cardPaid, { query: { orderId: 'o-1', lang: 'fr' }, userId: 7 }]],
      1,
    ])
  })

  it('C3: hides the refusal of an unknown order number once the payment has ended', async () => {
    for (const [kind, outcome] of [
      ['processed', 'card-paid'],
      ['rejected', 'card-failed'],
    ] as const) {
      const { world, store, handler } = setUp({ order: card })
      Object.assign(world, {
        reply: refusal(),
        onAsk: () => store.apply(id, { kind, platformId: 31, charged: null, message: null, status: null }),
      })
      expect(await handler.handle(cardPaid, false)).toMatchObject({ outcome, message: null })
    }
  })

  it('C3: stores a link’s number for retryReport only if the transaction has none of its own', async () => {
    for (const [keys, expected] of [
      [[], reported(cardPaid, 'sent')],
      [['o-2'], {}],
    ] as const) {
      const { handler, record } = setUp({ order: card, returnKeys: [...keys] })
      await handler.handle(cardPaid, false)
      expect(record()?.reportedReturns).toEqual(expected)
    }
    const { world, handler, record } = setUp({ order: card })
    for (let index = 0; index < 7; index += 1)
      await handler.handle(linkOf(`payment/success?orderId=n-${String(index)}`), false)
    expect(Object.keys(record()?.reportedReturns ?? {})).toEqual(
      [2, 3, 4, 5, 6].map((index) => formatDeepLink(linkOf(`payment/success?orderId=n-${String(index)}`))),
    )
    expect(world.calls).toHaveLength(7)
  })
})

describe('retryReport', () => {
  it('reports the transaction’s last order number until the platform confirms it', async () => {
    const { world, record, retryReport } = setUp({ order: card, returnKeys: ['o-0', 'o-1'], message: 'Patientez' })
    world.reply = refusal()
    await retryReport()
    expect([world.calls, record()?.message, record()?.reportedReturns]).toEqual([
      [[wallet.cardPaid, { query: { orderId: 'o-1', lang: 'fr' }, userId: 7 }]],
      'Patientez',
      {},
    ])
    world.reply = okReply('Paiement Réussi')
    await retryReport()
    expect([record()?.message, record()?.reportedReturns]).toEqual(['Paiement Réussi', reported(cardPaid, 'accepted')])
    await retryReport()
    expect(world.calls).toHaveLength(2)
  })

  it('preserves the payment’s message if the platform confirms without one', async () => {
    const { world, record, retryReport } = setUp({ order: card, returnKeys: ['o-1'], message: 'Patientez' })
    world.reply = { ok: true, status: 200, body: { success: true } }
    await retryReport()
    expect([record()?.message, record()?.reportedReturns]).toEqual(['Patientez', reported(cardPaid, 'accepted')])
  })

  it.each<[string, Part, PaymentReturnLink]>([
    ['card', { order: card, returnKeys: ['o-1'] }, cardPaid],
    ['paydunya', { order: payDunya, returnKeys: ['t-1'] }, payDunyaFailed],
    ['operator', { order: subscription, returnKeys: ['r-1'] }, subscribed],
  ])('C4: repeats a report without a response until one arrives (%s)', async (_way, part, link) => {
    const { world, record, retryReport } = setUp({ ...part, reportedReturns: reported(link, 'sent') })
    await retryReport()
    expect([world.calls.length, record()?.reportedReturns]).toEqual([1, reported(link, 'sent')])
    world.reply = refusal()
    await retryReport()
    expect([world.calls.length, record()?.reportedReturns, record()?.message]).toEqual([
      2,
      reported(link, 'answered'),
      null,
    ])
  })

  it.each<[string, Part]>([
    ['a payment that ended', { order: card, returnKeys: ['o-1'], stage: 'done' }],
    ['a card payment without a number', { order: card }],
    ['a payment at PayDunya', { order: payDunya, returnKeys: ['t-1'] }],
    ['a subscription', { order: subscription, returnKeys: ['r-1'] }],
    ['a code', { order: { kind: 'top-up', way: 'code', amount: 300, reference: 'R' }, returnKeys: ['o-1'] }],
  ])('sends nothing for %s', async (_what, part) => {
    const { world, retryReport } = setUp(part)
    await retryReport()
    expect(world.calls).toEqual([])
  })

  it('E4: sends nothing beyond the request limit', async () => {
    const { world, retryReport } = setUp({ order: card, returnKeys: ['o-1'] })
    world.allowRequests = false
    await retryReport()
    expect(world.calls).toEqual([])
  })
})

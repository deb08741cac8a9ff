import { describe, expect, it } from 'vitest'
import { operator } from '../../shared/contract/operator'
import { wallet } from '../../shared/contract/wallet'
import type { PaymentReturnLink } from '../../shared/deep-link'
import { formatDeepLink, parseDeepLink } from '../../shared/deep-link'
import type { MoneyOrder } from '../../shared/desktop/payments'
import type { PlatformClient, PlatformReply } from '../gateway/platform-client'
import type { MoneyRecord } from './attempt'
import { newAttempt } from './attempt'
import { createBook } from './journal'
import { createReturnHandler } from './return-handler'

const id = '7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e'
const card: MoneyOrder = { kind: 'top-up', way: 'card', amount: 300 }
const payDunya: MoneyOrder = { kind: 'top-up', way: 'paydunya', amount: 300 }
const subscription: MoneyOrder = { kind: 'operator', recurrence: 7, offerId: 33 }
const said = (message = 'Merci'): PlatformReply => ({ ok: true, status: 200, body: { success: true, message } })
const refusal = (status = 422, message = 'Non'): PlatformReply => ({ ok: true, status, body: { success: false, message } })
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
const told = (link: PaymentReturnLink, state: 'sent' | 'answered' | 'accepted') => ({ [formatDeepLink(link)]: state })

type Part = Partial<MoneyRecord> & { order: MoneyOrder }

/** The attempts of user 7, the oldest first; `onAsk` is what the platform’s lists say. */
function setUp(...parts: Part[]) {
  const world = { reply: lost, calls: [] as [unknown, unknown][], asks: 0, onAsk: (): void => undefined, isDiskFull: false, mayHint: true, mayAsk: true }
  const journal = { current: () => [], save: () => (world.isDiskFull ? Promise.reject(new Error('ENOSPC')) : Promise.resolve()), erase: () => Promise.resolve() }
  const book = createBook({ open: () => journal, doubts: { follow: () => Promise.resolve(), find: () => null }, now: () => 1000, changed: () => undefined, log: { info: () => undefined, warn: () => undefined } })
  book.sessionChanged(7)
  for (const [index, part] of parts.entries()) book.add({ ...newAttempt(index === 0 ? id : `${id}-${String(index)}`, 7, part.order, 1000), stage: 'waiting', platformId: 31, ...part })
  const client: PlatformClient = { call: async (endpoint, options) => (world.calls.push([endpoint, options]), world.reply) }
  const ask = async (): Promise<void> => {
    world.asks += 1
    world.onAsk()
  }
  const handler = createReturnHandler({ book, client, ask, mayHint: () => world.mayHint, mayAsk: () => world.mayAsk })
  const record = () => book.find(id)
  const askAgain = async (): Promise<void> => {
    const present = record()
    if (present !== null) await handler.askAgain(present)
  }
  return { world, book, handler, record, askAgain, paid: () => book.learn(id, { kind: 'processed', platformId: 31, charged: null, message: null }) }
}

describe('a return that proves its order', () => {
  it.each<[string, Part, PaymentReturnLink, unknown, unknown]>([
    ['a card payment', { order: card, keys: ['o-1'] }, cardPaid, wallet.cardPaid, { orderId: 'o-1', lang: 'fr' }],
    ['a failure at PayDunya', { order: payDunya, keys: ['t-1'] }, payDunyaFailed, wallet.payDunyaFailed, { token: 't-1', lang: 'fr' }],
    ['a subscription', { order: subscription, keys: ['r-1'] }, subscribed, operator.succeeded, { reference: 'r-1', status: '1', front: '1' }],
    ['a failed subscription', { order: subscription, keys: ['r-1'] }, notSubscribed, operator.failed, { reference: 'r-1', status: '0' }],
  ])('C4: tells the platform of %s in the name of its user, once', async (_what, part, link, endpoint, query) => {
    const { world, handler, record } = setUp(part)
    expect(await handler.handle(link, false)).toMatchObject({ outcome: 'unreachable', message: null, attempt: { id, stage: 'waiting' } })
    expect([world.calls, world.asks]).toEqual([[[endpoint, { query, userId: 7 }]], 1])
    expect(record()?.told).toEqual(told(link, 'sent'))
    expect(await handler.handle(link, false)).toMatchObject({ ...none, attempt: { id } })
    expect([world.calls.length, world.asks]).toEqual([1, 1])
  })

  it.each<[PlatformReply, object, 'sent' | 'answered']>([
    [said(), { outcome: 'card-paid', message: 'Merci' }, 'answered'], [refusal(), { outcome: 'card-failed', message: 'Non' }, 'answered'], [lost, { outcome: 'unreachable', message: null }, 'sent'],
    [{ ok: false, failure: 'offline', isUnsent: true }, { outcome: 'unreachable', message: null }, 'sent'],
  ])('C3: says what the platform says of a card payment that waits: %j', async (reply, outcome, state) => {
    const { world, handler, record } = setUp({ order: card, keys: ['o-1'] })
    world.reply = reply
    expect(await handler.handle(cardPaid, false)).toMatchObject({ ...outcome, attempt: { stage: 'waiting' } })
    expect(record()?.told).toEqual(told(cardPaid, state))
  })

  it.each([[said(), 'Merci'], [refusal(), null], [lost, null]])('C3: says that a card payment is paid where the platform lists it, whatever it replied', async (reply, message) => {
    const { world, handler, paid } = setUp({ order: card, keys: ['o-1'] })
    Object.assign(world, { reply, onAsk: paid })
    expect(await handler.handle(cardPaid, false)).toMatchObject({ outcome: 'card-paid', message, attempt: { stage: 'done' } })
  })

  it('C4: tells the platform nothing of a success at PayDunya, which says so itself', async () => {
    const { world, handler, paid } = setUp({ order: payDunya, keys: ['t-1'] })
    expect(await handler.handle(payDunyaPaid, false)).toMatchObject({ outcome: 'processing', attempt: { stage: 'waiting' } })
    expect([world.calls, world.asks]).toEqual([[], 1])
    world.onAsk = paid
    expect(await handler.handle(payDunyaPaid, false)).toMatchObject({ outcome: 'paydunya-paid', attempt: { stage: 'done' } })
  })

  it('C4: says once how a payment ended that the platform had said before', async () => {
    for (const [stage, outcome] of [['done', 'paydunya-paid'], ['refused', 'paydunya-failed'], ['not-made', 'unconfirmed']] as const) {
      const { world, handler, record } = setUp({ order: payDunya, keys: ['t-1'], stage })
      expect(await handler.handle(payDunyaFailed, false)).toMatchObject({ outcome, message: null })
      expect([world.calls, world.asks, record()?.told]).toEqual([[], 0, told(payDunyaFailed, 'answered')])
      expect(await handler.handle(payDunyaFailed, false)).toMatchObject(none)
    }
  })

  it('C4: has a card payment confirmed that the platform had listed as paid, and not one that it had refused', async () => {
    for (const [stage, calls] of [['done', 1], ['refused', 0]] as const) {
      const { world, handler } = setUp({ order: card, keys: ['o-1'], stage })
      world.reply = said()
      expect(await handler.handle(cardPaid, false)).toMatchObject(stage === 'done' ? { outcome: 'card-paid', message: 'Merci' } : { outcome: 'card-failed', message: null })
      expect(world.calls).toHaveLength(calls)
    }
  })

  it('C4: asks, and tells nothing, of a number to which the platform agreed before its return came', async () => {
    const { world, handler, record } = setUp({ order: card, keys: ['o-1'], told: told(cardPaid, 'accepted'), message: 'Paiement Réussi' })
    expect(await handler.handle(cardPaid, false)).toMatchObject({ outcome: 'card-paid', message: 'Paiement Réussi', attempt: { stage: 'waiting' } })
    expect([world.calls, world.asks, record()?.told]).toEqual([[], 1, told(cardPaid, 'answered')])
  })

  it('C3: tells the platform of five returns of one order at most', async () => {
    const { world, handler } = setUp({ order: subscription, keys: ['r-1'] })
    for (let index = 0; index < 7; index += 1) await handler.handle(linkOf(`digitalvirgo/success?reference=r-1&status=${String(index)}`), false)
    expect(world.calls).toHaveLength(5)
  })

  it('C4: tells the platform nothing that the disk does not take', async () => {
    const { world, handler } = setUp({ order: card, keys: ['o-1'] })
    world.isDiskFull = true
    expect(await handler.handle(cardPaid, false)).toMatchObject({ outcome: 'unreachable', message: null, attempt: { id } })
    expect([world.calls, world.asks]).toEqual([[], 0])
  })

  it.each([
    [subscribed, said(), 'done', 'operator-paid'], [notSubscribed, said(), 'refused', 'operator-failed'], [subscribed, refusal(), 'waiting', 'operator-failed'], [notSubscribed, refusal(), 'waiting', 'operator-failed'], [subscribed, lost, 'waiting', 'unreachable'],
  ] as const)('C3: the platform alone decides a subscription: case %#', async (link, reply, stage, outcome) => {
    const { world, handler } = setUp({ order: subscription, keys: ['r-1'] })
    world.reply = reply
    expect(await handler.handle(link, false)).toMatchObject({ outcome, attempt: { stage } })
  })

  it('knows the order of each way by its own text only', () => {
    const { handler } = setUp({ order: card, keys: ['o-1', 'r-1'] }, { order: payDunya, keys: ['t-1'] })
    expect([cardPaid, payDunyaPaid, payDunyaFailed, cardFailed, subscribed].map((link) => handler.isOurs(link))).toEqual([true, true, true, false, false])
    expect(setUp({ order: payDunya, keys: ['o-1'] }).handler.isOurs(cardPaid)).toBe(false)
    expect(setUp({ order: subscription, keys: ['1'] }).handler.isOurs(subscribed)).toBe(true)
  })
})

describe('a return of somebody without a session', () => {
  it('tells the platform without a user, and says its answer', async () => {
    for (const [link, reply, outcome] of [[subscribed, said(), 'operator-paid'], [notSubscribed, said(), 'operator-failed'], [subscribed, refusal(), 'operator-failed'], [subscribed, lost, 'unreachable']] as const) {
      const { world, handler } = setUp()
      world.reply = reply
      expect(await handler.handle(link, true)).toMatchObject({ outcome, attempt: null })
      expect(world.calls.map(([, options]) => Object.keys(options as object))).toEqual([['query']])
    }
  })

  it('is nobody’s where it is not the operator’s, or nobody left for there', async () => {
    for (const [link, isVisitor] of [[cardPaid, true], [subscribed, false]] as const) {
      const { world, handler } = setUp()
      expect(await handler.handle(link, isVisitor)).toEqual({ outcome: 'not-ours', message: null, attempt: null })
      expect([world.calls, world.asks]).toEqual([[], 1])
    }
  })
})

describe('a link that proves nothing', () => {
  it.each<[string, Part, PaymentReturnLink]>([['card', { order: card }, cardFailed], ['paydunya', { order: payDunya }, linkOf('payment-pay-dunya/echec')], ['operator', { order: subscription, keys: ['other'] }, subscribed]])(
    'C3: makes the platform be asked about the %s payment that waits, and says what it knows', async (way, part, link) => {
      const { world, handler, paid } = setUp(part)
      expect(await handler.handle(link, false)).toMatchObject({ outcome: 'unconfirmed', message: null, attempt: { id, stage: 'waiting' } })
      expect([world.calls, world.asks]).toEqual([[], 1])
      world.onAsk = paid
      expect(await handler.handle(link, false)).toMatchObject({ outcome: `${way}-paid`, attempt: { stage: 'done' } })
    },
  )

  it('C3: causes no question beyond its share', async () => {
    const { world, handler } = setUp({ order: card })
    world.mayHint = false
    expect(await handler.handle(cardPaid, false)).toMatchObject({ outcome: 'unconfirmed', attempt: { id } })
    expect([world.calls, world.asks]).toEqual([[], 0])
  })

  it.each<[string, Part[], PaymentReturnLink]>([
    ['nothing waits', [{ order: card, stage: 'done' }], cardPaid], ['a card payment waits and its success has no number', [{ order: card }], { ...cardPaid, query: {} }],
    ['PayDunya’s number is another', [{ order: payDunya, keys: ['t-2'] }], payDunyaFailed], ['a payment of another way waits', [{ order: payDunya }], cardFailed],
    ['the refused payment was put aside', [{ order: card, stage: 'refused', hidden: true }], cardFailed], ['a refused payment is said to be paid', [{ order: subscription, stage: 'refused' }], subscribed],
  ])('C3: is nobody’s where %s', async (_what, parts, link) => {
    const { world, handler } = setUp(...parts)
    world.reply = refusal()
    expect(await handler.handle(link, false)).toEqual({ outcome: 'not-ours', message: null, attempt: null })
  })

  it('C4: says the failure again of the newest payment that was refused, and prefers one that waits', async () => {
    const refused = setUp({ order: card, stage: 'refused' }, { order: card, stage: 'refused' })
    expect(await refused.handler.handle(cardFailed, false)).toMatchObject({ outcome: 'card-failed', attempt: { id: `${id}-1` } })
    const waiting = setUp({ order: card }, { order: card }, { order: card, stage: 'refused' })
    expect(await waiting.handler.handle(cardFailed, false)).toMatchObject({ outcome: 'unconfirmed', attempt: { id: `${id}-1` } })
  })

  it.each<[PlatformReply, object]>([
    [said(), { outcome: 'card-paid', message: 'Merci' }], [refusal(), { outcome: 'unconfirmed', message: 'Non' }], [lost, { outcome: 'unreachable', message: null }], [refusal(404), { outcome: 'not-ours', message: null, attempt: null }],
  ])('C3: has the platform say whose an unknown order number is: %j', async (reply, outcome) => {
    const { world, handler } = setUp({ order: card, keys: ['o-2'] })
    world.reply = reply
    expect(await handler.handle(cardPaid, false)).toMatchObject(outcome)
    expect([world.calls, world.asks]).toEqual([[[wallet.cardPaid, { query: { orderId: 'o-1', lang: 'fr' }, userId: 7 }]], 1])
  })

  it('C3: shows no refusal of an unknown number beside a payment that ended meanwhile', async () => {
    for (const [news, outcome] of [['processed', 'card-paid'], ['refused', 'card-failed']] as const) {
      const { world, book, handler } = setUp({ order: card })
      Object.assign(world, { reply: refusal(), onAsk: () => book.learn(id, { kind: news, platformId: 31, charged: null, message: null, status: null }) })
      expect(await handler.handle(cardPaid, false)).toMatchObject({ outcome, message: null })
    }
  })

  it('C3: leaves its number for the person’s question only where the order has none of its own', async () => {
    for (const [keys, expected] of [[[], told(cardPaid, 'sent')], [['o-2'], {}]] as const) {
      const { handler, record } = setUp({ order: card, keys: [...keys] })
      await handler.handle(cardPaid, false)
      expect(record()?.told).toEqual(expected)
    }
    const { world, handler, record } = setUp({ order: card })
    for (let index = 0; index < 7; index += 1) await handler.handle(linkOf(`payment/success?orderId=n-${String(index)}`), false)
    expect(Object.keys(record()?.told ?? {})).toEqual([2, 3, 4, 5, 6].map((index) => formatDeepLink(linkOf(`payment/success?orderId=n-${String(index)}`))))
    expect(world.calls).toHaveLength(7)
  })
})

describe('a person who says to have paid', () => {
  it('has the order’s last number confirmed, until the platform agrees', async () => {
    const { world, record, askAgain } = setUp({ order: card, keys: ['o-0', 'o-1'], message: 'Patientez' })
    world.reply = refusal()
    await askAgain()
    expect([world.calls, record()?.message, record()?.told]).toEqual([[[wallet.cardPaid, { query: { orderId: 'o-1', lang: 'fr' }, userId: 7 }]], 'Patientez', {}])
    world.reply = said('Paiement Réussi')
    await askAgain()
    expect([record()?.message, record()?.told]).toEqual(['Paiement Réussi', told(cardPaid, 'accepted')])
    await askAgain()
    expect(world.calls).toHaveLength(2)
  })

  it('keeps the words of the payment where the platform agrees without any', async () => {
    const { world, record, askAgain } = setUp({ order: card, keys: ['o-1'], message: 'Patientez' })
    world.reply = { ok: true, status: 200, body: { success: true } }
    await askAgain()
    expect([record()?.message, record()?.told]).toEqual(['Patientez', told(cardPaid, 'accepted')])
  })

  it.each<[string, Part, PaymentReturnLink]>([['card', { order: card, keys: ['o-1'] }, cardPaid], ['paydunya', { order: payDunya, keys: ['t-1'] }, payDunyaFailed], ['operator', { order: subscription, keys: ['r-1'] }, subscribed]])(
    'C4: has the return repeated whose answer was lost, until there is one (%s)', async (_way, part, link) => {
      const { world, record, askAgain } = setUp({ ...part, told: told(link, 'sent') })
      await askAgain()
      expect([world.calls.length, record()?.told]).toEqual([1, told(link, 'sent')])
      world.reply = refusal()
      await askAgain()
      expect([world.calls.length, record()?.told, record()?.message]).toEqual([2, told(link, 'answered'), null])
    },
  )

  it.each<[string, Part]>([
    ['a payment that ended', { order: card, keys: ['o-1'], stage: 'done' }], ['a card payment without a number', { order: card }], ['a payment at PayDunya', { order: payDunya, keys: ['t-1'] }],
    ['a subscription', { order: subscription, keys: ['r-1'] }], ['a code', { order: { kind: 'top-up', way: 'code', amount: 300, reference: 'R' }, keys: ['o-1'] }],
  ])('has nothing to ask about %s', async (_what, part) => {
    const { world, askAgain } = setUp(part)
    await askAgain()
    expect(world.calls).toEqual([])
  })

  it('E4: asks no more than a person may', async () => {
    const { world, askAgain } = setUp({ order: card, keys: ['o-1'] })
    world.mayAsk = false
    await askAgain()
    expect(world.calls).toEqual([])
  })
})

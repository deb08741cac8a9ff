import { describe, expect, it } from 'vitest'
import type { PlatformReply } from '#shared/contract/reply.ts'
import { transfers } from '#shared/contract/transfers.ts'
import { wallet } from '#shared/contract/wallet.ts'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import type { PlatformClient } from '../base/platform-client'
import { createProviderRedirect, extractOperatorKeys } from './provider-redirect'
import { type Transaction, createTransaction } from './transaction'
import { createTransactionStore } from './transaction-store'
import { createTransferOtp } from './transfer-otp'

const id = '7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e'
const okReply = (payload: unknown): PlatformReply => ({ ok: true, status: 200, body: { success: true, payload } })
const refusal = (status = 404, message = 'Paiement introuvable'): PlatformReply => ({
  ok: true,
  status,
  body: { success: false, message },
})
const pageUrl = 'https://pay.exemple.tn/form'
const lost: PlatformReply = { ok: false, failure: 'cut' }

function setUp(order: MoneyOrder, part: Partial<Transaction> = {}) {
  const world = {
    reply: lost as PlatformReply | ((endpoint: unknown) => PlatformReply),
    calls: [] as { endpoint: unknown; options: unknown }[],
    opened: [] as string[],
    shown: [] as unknown[],
    asks: 0,
    saves: 0,
    isDiskFull: false,
    token: 'session-token' as string | null,
    hasBrowser: true,
    hasPort: true,
  }
  const journal = {
    current: () => [],
    save: () => ((world.saves += 1), world.isDiskFull ? Promise.reject(new Error('ENOSPC')) : Promise.resolve()),
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
  store.add({ ...createTransaction(id, 7, order, 1000), stage: 'waiting', platformId: 31, ...part })
  const client: PlatformClient = {
    call: async (endpoint, options) => (
      world.calls.push({ endpoint, options }),
      typeof world.reply === 'function' ? world.reply(endpoint) : world.reply
    ),
  }
  const poll = async (): Promise<void> => void (world.asks += 1)
  const open = createProviderRedirect({
    store,
    client,
    poll,
    token: () => Promise.resolve(world.token),
    links: {
      isPayment: (address) => address.startsWith('https://pay.exemple.tn/'),
      openPayment: async (address) => (world.opened.push(address), world.hasBrowser),
      openPaymentForm: async (address) => (world.opened.push(address), world.hasBrowser),
    },
    loopbackForm: {
      show: async (form) => (world.shown.push(form), world.hasPort ? 'http://127.0.0.1:9/form' : null),
      close: () => undefined,
    },
  })
  return {
    world,
    store,
    open: () => open(id),
    codes: createTransferOtp({ store, client, poll }),
    record: () => store.find(id),
  }
}

const card: MoneyOrder = { kind: 'top-up', way: 'card', amount: 300 }
const payDunya: MoneyOrder = { kind: 'top-up', way: 'paydunya', amount: 300 }
const operator: MoneyOrder = { kind: 'operator', recurrence: 7, offerId: 33 }
const transfer: MoneyOrder = { kind: 'transfer', toUser: 8, points: 50 }
const form = (data: Record<string, string | null>, url = 'https://pay.exemple.tn/form') => okReply({ url, data })
const notOpened = { opened: false, host: null }

describe('createProviderRedirect', () => {
  it('C4: opens the page after storing the keys of its return, each key once', async () => {
    const { world, open, record } = setUp(card)
    const long = 'y'.repeat(256)
    world.reply = form({
      'Order-Id': 'o-1',
      'MD_ORDER': 'm-1',
      'amount': '300',
      'note': null,
      'order': '',
      'orderNumber': 'x'.repeat(257),
      'orderRef': long,
    })
    for (let round = 0; round < 3; round += 1) expect(await open()).toEqual({ opened: true, host: 'pay.exemple.tn' })
    expect(record()).toMatchObject({ returnKeys: [long, 'm-1', 'o-1'], host: 'pay.exemple.tn' })
    expect(world.shown[0]).toEqual({
      url: 'https://pay.exemple.tn/form',
      data: {
        'Order-Id': 'o-1',
        'MD_ORDER': 'm-1',
        'amount': '300',
        'note': '',
        'order': '',
        'orderNumber': 'x'.repeat(257),
        'orderRef': long,
      },
    })
    world.reply = form({ orderId: 'o-2' })
    await open()
    expect(record()?.returnKeys).toEqual([long, 'm-1', 'o-1', 'o-2'])
    expect(world.saves).toBe(4)
  })

  it.each<[string, unknown, Record<string, string>]>([
    ['in the payload', { success: true, payload: { url: pageUrl, data: { orderId: 'o-1' } } }, { orderId: 'o-1' }],
    ['in the body', { url: pageUrl, data: { orderId: 'o-1' } }, { orderId: 'o-1' }],
    ['beside success', { success: true, url: pageUrl, data: { orderId: 'o-1' } }, { orderId: 'o-1' }],
    ['in data', { data: { url: pageUrl, data: { orderId: 'o-1' } } }, { orderId: 'o-1' }],
    ['with data beside the payload', { payload: { url: pageUrl }, data: { orderId: 'o-1' } }, { orderId: 'o-1' }],
    ['with url beside the payload', { url: pageUrl, payload: { data: { orderId: 'o-1' } } }, { orderId: 'o-1' }],
    ['with a list', { success: true, payload: { url: pageUrl, data: [] } }, {}],
    ['with null', { success: true, payload: { url: pageUrl, data: null } }, {}],
    ['without data', { success: true, payload: { url: pageUrl } }, {}],
    ['with an object', { payload: { url: pageUrl, data: { id: 'o-1', more: { a: 1 }, list: [1] } } }, { id: 'o-1' }],
  ])('opens the card’s page with its address and fields %s', async (_place, body, data) => {
    const { world, open } = setUp(card)
    world.reply = { ok: true, status: 200, body }
    expect(await open()).toMatchObject({ opened: true })
    expect(world.shown).toEqual([{ url: pageUrl, data }])
  })

  it('C4: takes the order number from the query of the card’s page too', async () => {
    const { world, open, record } = setUp(card)
    world.reply = { ok: true, status: 200, body: { url: `${pageUrl}?lang=fr&mdOrder=md-77`, data: {} } }
    await open()
    expect(record()?.returnKeys).toEqual(['md-77'])
  })

  it('C4: stores at most the forty newest keys', async () => {
    const { world, open, record } = setUp(card, {
      returnKeys: Array.from({ length: 40 }, (_, index) => `old-${String(index)}`),
    })
    world.reply = form({ orderId: 'o-1' })
    await open()
    expect([record()?.returnKeys.length, record()?.returnKeys[0], record()?.returnKeys.at(-1)]).toEqual([
      40,
      'old-1',
      'o-1',
    ])
  })

  it('C4: does not open the page if the keys cannot be written to disk', async () => {
    const { world, open } = setUp(card)
    world.reply = form({ orderId: 'o-1' })
    world.isDiskFull = true
    expect([await open(), world.shown, world.opened]).toEqual([notOpened, [], []])
  })

  it('opens one page for two simultaneous calls, and another for a later one', async () => {
    const { world, open } = setUp(payDunya)
    world.reply = okReply({ url: 'https://pay.exemple.tn/invoice/token-1234' })
    await Promise.all([open(), open()])
    expect([world.calls.length, world.opened.length]).toEqual([1, 1])
    await open()
    expect(world.opened).toHaveLength(2)
  })

  it.each([
    ['card', card],
    ['paydunya', payDunya],
  ] as const)(
    'B6: refuses a page on an unknown host or with the session’s token, plain or encoded (%s)',
    async (_way, order) => {
      const pages = [
        form({ note: 'has session%2Dtoken in it' }, 'https://pay.exemple.tn/a?x=session-token'),
        form({}, 'https://pay.exemple.tn/a?x=session%2Dtoken'),
        form({}, 'https://evil.exemple.tn/form'),
        form({}, 'no address'),
        ...(order === card
          ? [form({ 'session-token': 'x' }), form({ note: 'my session-token' }), form({ note: '%zz session-token' })]
          : []),
      ]
      for (const page of pages) {
        const { world, open } = setUp(order)
        world.reply = page
        expect([await open(), world.opened]).toEqual([notOpened, []])
      }
      for (const token of [null, '']) {
        const { world, open } = setUp(order)
        world.token = token
        world.reply = form({})
        expect((await open()).opened).toBe(true)
      }
    },
  )

  it('reports the page as not opened without a free port or a browser', async () => {
    const closed = setUp(card)
    closed.world.reply = form({})
    closed.world.hasPort = false
    expect([await closed.open(), closed.world.opened]).toEqual([notOpened, []])
    const headless = setUp(payDunya)
    headless.world.reply = form({})
    headless.world.hasBrowser = false
    expect([await headless.open(), headless.record()?.host ?? null]).toEqual([notOpened, null])
  })

  it('refuses the payment if the platform refuses its page before the first visit', async () => {
    const { world, open, record } = setUp(card)
    world.reply = refusal(404)
    expect(await open()).toEqual(notOpened)
    expect([record(), world.asks]).toMatchObject([
      { stage: 'refused', status: 404, message: 'Paiement introuvable' },
      0,
    ])
  })

  it.each([{ returnKeys: ['o-1'] }, { host: 'pay.exemple.tn' }])(
    'E2: does not end a payment that may have been paid on its page: %j',
    async (part) => {
      const { world, open, record } = setUp(payDunya, part)
      world.reply = refusal()
      expect(await open()).toEqual(notOpened)
      expect([record(), world.asks]).toMatchObject([{ stage: 'waiting', message: 'Paiement introuvable' }, 1])
    },
  )

  it('requests the page for the transaction’s user, and changes nothing without a response', async () => {
    const { world, open, record } = setUp(card)
    const before = record()
    expect(await open()).toEqual(notOpened)
    expect([record(), world.calls]).toEqual([
      before,
      [{ endpoint: wallet.cardRedirect, options: { params: { id: 31 }, userId: 7 } }],
    ])
  })

  it('requests no page for a transaction that does not wait, has no id, or is not paid on a page', async () => {
    const orders: [MoneyOrder, Partial<Transaction>][] = [
      [card, { stage: 'uncertain' }],
      [card, { stage: 'done' }],
      [card, { platformId: null }],
      [transfer, {}],
      [{ kind: 'top-up', way: 'mobile', amount: 300 }, {}],
      [operator, { address: null }],
    ]
    for (const [order, part] of orders) {
      const { world, open } = setUp(order, part)
      expect([await open(), world.calls, world.opened]).toEqual([notOpened, [], []])
    }
  })

  it('opens the stored URL of an operator subscription and stores its keys', async () => {
    const address = 'https://pay.exemple.tn/agree/0123456789abcdef0123?msisdn=21612345678'
    const { world, open, record } = setUp(operator, { address, platformId: null })
    expect(await open()).toEqual({ opened: true, host: 'pay.exemple.tn' })
    expect([record()?.returnKeys, world.opened, world.calls]).toEqual([
      ['0123456789abcdef0123', '21612345678'],
      [address],
      [],
    ])
  })

  it.each([
    ['https://x.tn/pay?token=abc12345&lang=fr-FR-fr-FR-fr-FR', ['abc12345']],
    ['https://x.tn/pay?token=a.b+c/d12345=', ['a.b+c/d12345=']],
    ['https://x.tn/pay?token=%3Cscript%3E12345', []],
    ['https://x.tn/subscription/confirm', []],
    ['https://x.tn/a/abcdefgh12/', ['abcdefgh12']],
    ['https://x.tn/abcdefgh', []],
    ['https://x.tn/abcdefghijklmnop', ['abcdefghijklmnop']],
    ['https://x.tn/a?x=12345&y=with+space+12345678', []],
    [`https://x.tn/${'a'.repeat(129)}`, []],
    ['no address', []],
    [
      `https://x.tn/a?${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((index) => `p${index}=number-${index}`).join('&')}`,
      Array.from({ length: 8 }, (_, index) => `number-${String(index + 2)}`),
    ],
  ])('C3: extracts from the operator URL %s the keys %j', (address, keys) => {
    expect(extractOperatorKeys(address)).toEqual(keys)
  })
})

describe('createTransferOtp', () => {
  const row = (part: object) => okReply([{ id: 31, points: 50, status: 'pending', is_confirmed: false, ...part }])

  it('rejects a confirmation without a signed-in user', async () => {
    const { store, codes, world } = setUp(transfer)
    store.sessionChanged(null)
    await expect(codes.confirm(31, '1234')).rejects.toThrow('no user is signed in')
    await expect(codes.resend(31)).rejects.toThrow('no user is signed in')
    expect(world.calls).toEqual([])
  })

  it('E7: completes the transfer if the platform accepts the code, and leaves it open otherwise', async () => {
    const { codes, world, record } = setUp(transfer)
    world.reply = refusal(422, 'Code incorrect')
    expect(await codes.confirm(31, '0000')).toEqual({ ok: false, message: 'Code incorrect', uncertain: false })
    expect([record()?.stage, world.asks]).toEqual(['waiting', 0])
    world.reply = { ok: false, failure: 'offline', isUnsent: true }
    expect(await codes.confirm(31, '1234')).toEqual({ ok: false, message: null, uncertain: false })
    expect(world.calls.map(({ endpoint }) => endpoint)).toEqual([transfers.confirm, transfers.confirm])
    world.reply = okReply(null)
    expect(await codes.confirm(31, '1234')).toEqual({ ok: true, message: null, uncertain: false })
    expect(record()).toMatchObject({ stage: 'done', platformId: 31 })
  })

  it.each([
    [{ is_confirmed: true }, true],
    [{ status: 'processed' }, true],
    [{}, false],
    [{ id: 32, is_confirmed: true }, false],
  ])(
    'E7: queries the list after a lost confirmation: an entry with %j completes the transfer: %s',
    async (part, isOver) => {
      const { codes, world, record } = setUp(transfer)
      world.reply = (endpoint) => (endpoint === transfers.list ? row(part) : lost)
      expect(await codes.confirm(31, '1234')).toEqual({ ok: isOver, message: null, uncertain: !isOver })
      expect([record()?.stage, world.asks]).toEqual(isOver ? ['done', 0] : ['waiting', 1])
    },
  )

  it('E7: sends no further code until the list shows that the last one was not applied', async () => {
    const { codes, world } = setUp(transfer)
    expect(await codes.confirm(31, '1234')).toMatchObject({ uncertain: true })
    const sent = () => world.calls.filter(({ endpoint }) => endpoint === transfers.confirm).length
    expect(await codes.confirm(31, '1234')).toEqual({ ok: false, message: null, uncertain: true })
    expect(sent()).toBe(1)
    world.reply = (endpoint) => (endpoint === transfers.list ? row({}) : okReply(null))
    expect(await codes.confirm(31, '1234')).toMatchObject({ ok: true })
    expect(sent()).toBe(2)
    expect(await codes.confirm(31, '1234')).toMatchObject({ ok: true })
    expect(sent()).toBe(3)
  })

  it('resends the code on request and returns the platform’s message', async () => {
    const { codes, world } = setUp(transfer)
    world.reply = { ok: true, status: 200, body: { success: true, message: 'Code envoyé', payload: null } }
    expect(await Promise.all([codes.resend(31), codes.resend(31)])).toEqual(
      Array(2).fill({ ok: true, message: 'Code envoyé' }),
    )
    expect(world.calls).toEqual([{ endpoint: transfers.resendCode, options: { params: { id: 31 }, userId: 7 } }])
    world.reply = refusal(403, 'Trop de codes')
    expect(await codes.resend(31)).toEqual({ ok: false, message: 'Trop de codes' })
    world.reply = lost
    expect(await codes.resend(31)).toEqual({ ok: false, message: null })
  })
})

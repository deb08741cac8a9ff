import { describe, expect, it } from 'vitest'
import { transfers } from '../../shared/contract/transfers'
import { wallet } from '../../shared/contract/wallet'
import type { MoneyOrder } from '../../shared/desktop/payments'
import type { MoneyRecord } from './attempt'
import { newAttempt } from './attempt'
import { createBook } from './journal'
import { createOpenProvider, operatorKeys } from './open-provider'
import type { PlatformClient, PlatformReply } from '../gateway/platform-client'
import { createTransferCodes } from './transfer-codes'

const id = '7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e'
const said = (payload: unknown): PlatformReply => ({ ok: true, status: 200, body: { success: true, payload } })
const refusal = (status = 404, message = 'Paiement introuvable'): PlatformReply => ({ ok: true, status, body: { success: false, message } })
const lost: PlatformReply = { ok: false, failure: 'cut' }

/** The attempts of user 7 with one that waits, in front of a platform that answers as the test says. */
function setUp(order: MoneyOrder, part: Partial<MoneyRecord> = {}) {
  const world = { reply: lost as PlatformReply | ((endpoint: unknown) => PlatformReply), calls: [] as { endpoint: unknown; options: unknown }[], opened: [] as string[], shown: [] as unknown[], asks: 0, saves: 0, isDiskFull: false, token: 'session-token' as string | null, hasBrowser: true, hasPort: true }
  const journal = { current: () => [], save: () => ((world.saves += 1), world.isDiskFull ? Promise.reject(new Error('ENOSPC')) : Promise.resolve()), erase: () => Promise.resolve() }
  const book = createBook({ open: () => journal, doubts: { follow: () => Promise.resolve(), find: () => null }, now: () => 1000, changed: () => undefined, log: { info: () => undefined, warn: () => undefined } })
  book.sessionChanged(7)
  book.add({ ...newAttempt(id, 7, order, 1000), stage: 'waiting', platformId: 31, ...part })
  const client: PlatformClient = { call: async (endpoint, options) => (world.calls.push({ endpoint, options }), typeof world.reply === 'function' ? world.reply(endpoint) : world.reply) }
  const ask = async (): Promise<void> => void (world.asks += 1)
  const open = createOpenProvider({
    book, client, ask, token: () => Promise.resolve(world.token),
    links: {
      isPayment: (address) => address.startsWith('https://pay.exemple.tn/'),
      openPayment: async (address) => (world.opened.push(address), world.hasBrowser),
      openPaymentForm: async (address) => (world.opened.push(address), world.hasBrowser),
    },
    formPage: { show: async (form) => (world.shown.push(form), world.hasPort ? 'http://127.0.0.1:9/form' : null), close: () => undefined },
  })
  return { world, book, open: () => open(id), codes: createTransferCodes({ book, client, ask }), record: () => book.find(id) }
}

const card: MoneyOrder = { kind: 'top-up', way: 'card', amount: 300 }
const payDunya: MoneyOrder = { kind: 'top-up', way: 'paydunya', amount: 300 }
const operator: MoneyOrder = { kind: 'operator', recurrence: 7, offerId: 33 }
const transfer: MoneyOrder = { kind: 'transfer', toUser: 8, points: 50 }
const form = (data: Record<string, string | null>, url = 'https://pay.exemple.tn/form') => said({ url, data })
const notOpened = { opened: false, host: null }

describe('the page of a provider', () => {
  it('C4: is opened after the numbers of its return are stored, each once', async () => {
    const { world, open, record } = setUp(card)
    const long = 'y'.repeat(256)
    world.reply = form({ 'Order-Id': 'o-1', MD_ORDER: 'm-1', amount: '300', note: null, order: '', orderNumber: 'x'.repeat(257), orderRef: long })
    for (let round = 0; round < 3; round += 1) expect(await open()).toEqual({ opened: true, host: 'pay.exemple.tn' })
    expect(record()).toMatchObject({ keys: [long, 'm-1', 'o-1'], host: 'pay.exemple.tn' })
    // A field without a value is sent empty.
    expect(world.shown[0]).toEqual({ url: 'https://pay.exemple.tn/form', data: { 'Order-Id': 'o-1', MD_ORDER: 'm-1', amount: '300', note: '', order: '', orderNumber: 'x'.repeat(257), orderRef: long } })
    world.reply = form({ orderId: 'o-2' })
    await open()
    expect(record()?.keys).toEqual([long, 'm-1', 'o-1', 'o-2'])
    // The attempt itself, its numbers twice and its host.
    expect(world.saves).toBe(4)
  })

  it('C4: stores the forty newest numbers of its return', async () => {
    const { world, open, record } = setUp(card, { keys: Array.from({ length: 40 }, (_, index) => `old-${String(index)}`) })
    world.reply = form({ orderId: 'o-1' })
    await open()
    expect([record()?.keys.length, record()?.keys[0], record()?.keys.at(-1)]).toEqual([40, 'old-1', 'o-1'])
  })

  it('C4: is not opened where the disk does not take the numbers', async () => {
    const { world, open } = setUp(card)
    world.reply = form({ orderId: 'o-1' })
    world.isDiskFull = true
    expect([await open(), world.shown, world.opened]).toEqual([notOpened, [], []])
  })

  it('is opened once by two calls at once, and anew by a later one', async () => {
    const { world, open } = setUp(payDunya)
    world.reply = said({ url: 'https://pay.exemple.tn/invoice/token-1234' })
    await Promise.all([open(), open()])
    expect([world.calls.length, world.opened.length]).toEqual([1, 1])
    await open()
    expect(world.opened).toHaveLength(2)
  })

  it.each([['card', card], ['paydunya', payDunya]] as const)('B6: holds no token of the session, plain or encoded, and is on no other host (%s)', async (_way, order) => {
    const pages = [
      form({ note: 'has session%2Dtoken in it' }, 'https://pay.exemple.tn/a?x=session-token'), form({}, 'https://pay.exemple.tn/a?x=session%2Dtoken'), form({}, 'https://evil.exemple.tn/form'), form({}, 'no address'),
      ...(order === card ? [form({ 'session-token': 'x' }), form({ note: 'my session-token' }), form({ note: '%zz session-token' })] : []),
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
  })

  it('is not opened where this computer gives no port or no browser takes it', async () => {
    const closed = setUp(card)
    closed.world.reply = form({})
    closed.world.hasPort = false
    expect([await closed.open(), closed.world.opened]).toEqual([notOpened, []])
    const headless = setUp(payDunya)
    headless.world.reply = form({})
    headless.world.hasBrowser = false
    expect([await headless.open(), headless.record()?.host ?? null]).toEqual([notOpened, null])
  })

  it('ends the payment where the platform refuses it before anybody could go there', async () => {
    const { world, open, record } = setUp(card)
    world.reply = refusal(404)
    expect(await open()).toEqual(notOpened)
    expect([record(), world.asks]).toMatchObject([{ stage: 'refused', status: 404, message: 'Paiement introuvable' }, 0])
  })

  it.each([{ keys: ['o-1'] }, { host: 'pay.exemple.tn' }])('E2: ends nothing where somebody may have paid there: %j', async (part) => {
    const { world, open, record } = setUp(payDunya, part)
    world.reply = refusal()
    expect(await open()).toEqual(notOpened)
    expect([record(), world.asks]).toMatchObject([{ stage: 'waiting', message: 'Paiement introuvable' }, 1])
  })

  it('is asked for in the name of the user, and a lost answer changes nothing', async () => {
    const { world, open, record } = setUp(card)
    const before = record()
    expect(await open()).toEqual(notOpened)
    expect([record(), world.calls]).toEqual([before, [{ endpoint: wallet.cardRedirect, options: { params: { id: 31 }, userId: 7 } }]])
  })

  it('is not asked for by an order that does not wait, has no number, or is not paid on a page', async () => {
    const orders: [MoneyOrder, Partial<MoneyRecord>][] = [[card, { stage: 'uncertain' }], [card, { stage: 'done' }], [card, { platformId: null }], [transfer, {}], [{ kind: 'top-up', way: 'mobile', amount: 300 }, {}], [operator, { address: null }]]
    for (const [order, part] of orders) {
      const { world, open } = setUp(order, part)
      expect([await open(), world.calls, world.opened]).toEqual([notOpened, [], []])
    }
  })

  it('of the operator is the stored address, which a return is known by', async () => {
    const address = 'https://pay.exemple.tn/agree/0123456789abcdef0123?msisdn=21612345678'
    const { world, open, record } = setUp(operator, { address, platformId: null })
    expect(await open()).toEqual({ opened: true, host: 'pay.exemple.tn' })
    expect([record()?.keys, world.opened, world.calls]).toEqual([['0123456789abcdef0123', '21612345678'], [address], []])
  })

  it.each([
    ['https://x.tn/pay?token=abc12345&lang=fr-FR-fr-FR-fr-FR', ['abc12345']], ['https://x.tn/subscription/confirm', []], ['https://x.tn/a/abcdefgh12/', ['abcdefgh12']], ['https://x.tn/abcdefgh', []],
    ['https://x.tn/abcdefghijklmnop', ['abcdefghijklmnop']], ['https://x.tn/a?x=12345&y=with+space+12345678', []], [`https://x.tn/${'a'.repeat(129)}`, []], ['no address', []],
    [`https://x.tn/a?${Array.from({ length: 10 }, (_, index) => `p${String(index)}=number-${String(index)}`).join('&')}`, Array.from({ length: 8 }, (_, index) => `number-${String(index + 2)}`)],
  ])('C3: the operator’s %s is known by %j', (address, keys) => {
    expect(operatorKeys(address)).toEqual(keys)
  })
})

describe('the code of a transfer', () => {
  const row = (part: object) => said([{ id: 31, points: 50, status: 'pending', is_confirmed: false, ...part }])

  it('needs somebody who is signed in', async () => {
    const { book, codes, world } = setUp(transfer)
    book.sessionChanged(null)
    await expect(codes.confirm(31, '1234')).rejects.toThrow('nobody is signed in')
    await expect(codes.resend(31)).rejects.toThrow('nobody is signed in')
    expect(world.calls).toEqual([])
  })

  it('E7: ends the transfer where the platform agrees, and leaves it where it refuses', async () => {
    const { codes, world, record } = setUp(transfer)
    world.reply = refusal(422, 'Code incorrect')
    expect(await codes.confirm(31, '0000')).toEqual({ ok: false, message: 'Code incorrect', uncertain: false })
    expect([record()?.stage, world.asks]).toEqual(['waiting', 0])
    world.reply = { ok: false, failure: 'offline', isUnsent: true }
    expect(await codes.confirm(31, '1234')).toEqual({ ok: false, message: null, uncertain: false })
    expect(world.calls.map(({ endpoint }) => endpoint)).toEqual([transfers.confirm, transfers.confirm])
    world.reply = said(null)
    expect(await codes.confirm(31, '1234')).toEqual({ ok: true, message: null, uncertain: false })
    expect(record()).toMatchObject({ stage: 'done', platformId: 31 })
  })

  it.each([[{ is_confirmed: true }, true], [{ status: 'processed' }, true], [{}, false], [{ id: 32, is_confirmed: true }, false]])('E7: a lost answer is looked up: a list with %j ends it: %s', async (part, isOver) => {
    const { codes, world, record } = setUp(transfer)
    world.reply = (endpoint) => (endpoint === transfers.list ? row(part) : lost)
    expect(await codes.confirm(31, '1234')).toEqual({ ok: isOver, message: null, uncertain: !isOver })
    expect([record()?.stage, world.asks]).toEqual(isOver ? ['done', 0] : ['waiting', 1])
  })

  it('E7: after a lost answer no code is sent before the list says that the last one did not count', async () => {
    const { codes, world } = setUp(transfer)
    expect(await codes.confirm(31, '1234')).toMatchObject({ uncertain: true })
    const sent = () => world.calls.filter(({ endpoint }) => endpoint === transfers.confirm).length
    expect(await codes.confirm(31, '1234')).toEqual({ ok: false, message: null, uncertain: true })
    expect(sent()).toBe(1)
    world.reply = (endpoint) => (endpoint === transfers.list ? row({}) : said(null))
    expect(await codes.confirm(31, '1234')).toMatchObject({ ok: true })
    expect(sent()).toBe(2)
    expect(await codes.confirm(31, '1234')).toMatchObject({ ok: true })
    expect(sent()).toBe(3)
  })

  it('is sent once more on request, with the platform’s words', async () => {
    const { codes, world } = setUp(transfer)
    world.reply = { ok: true, status: 200, body: { success: true, message: 'Code envoyé', payload: null } }
    expect(await Promise.all([codes.resend(31), codes.resend(31)])).toEqual(Array(2).fill({ ok: true, message: 'Code envoyé' }))
    expect(world.calls).toEqual([{ endpoint: transfers.resendCode, options: { params: { id: 31 }, userId: 7 } }])
    world.reply = refusal(403, 'Trop de codes')
    expect(await codes.resend(31)).toEqual({ ok: false, message: 'Trop de codes' })
    world.reply = lost
    expect(await codes.resend(31)).toEqual({ ok: false, message: null })
  })
})

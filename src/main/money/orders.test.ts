import { describe, expect, it } from 'vitest'
import { transfers } from '../../shared/contract/transfers'
import type { MoneyOrder } from '../../shared/desktop/payments'
import type { PlatformClient, PlatformReply } from '../gateway/platform-client'
import type { MoneyRecord } from './attempt'
import { newAttempt } from './attempt'
import { createBook } from './journal'
import { createOrders } from './orders'

const transfer: MoneyOrder = { kind: 'transfer', toUser: 8, points: 50 }
const listed: PlatformReply = { ok: true, status: 200, body: { success: true, payload: [{ id: 3, points: 20, status: 'processed', is_confirmed: true }] } }

/** The orders of user 7; `onSend` is what sending one comes to. */
function setUp({ earlier = null, isDiskFull = false, userId = 7 }: { earlier?: MoneyRecord | null; isDiskFull?: boolean; userId?: number | null } = {}) {
  const world = { now: 50_000, reply: listed, calls: [] as unknown[], sent: [] as (MoneyRecord | null)[], asks: 0, onSend: (_id: string): void => undefined, ids: 0, onAsk: (): void => undefined }
  const journal = { current: () => [], save: () => (isDiskFull ? Promise.reject(new Error('ENOSPC')) : Promise.resolve()), erase: () => Promise.resolve() }
  const book = createBook({ open: () => journal, doubts: { follow: () => Promise.resolve(), find: () => earlier }, now: () => 1000, changed: () => undefined, log: { info: () => undefined, warn: () => undefined } })
  if (userId !== null) book.sessionChanged(userId)
  const client: PlatformClient = { call: async (endpoint, options) => (world.calls.push([endpoint, options]), world.reply) }
  const orders = createOrders({
    book, client, clock: { now: () => 1000, monotonic: () => world.now }, uuid: () => `order-${String((world.ids += 1))}`,
    send: async ({ id }) => {
      world.sent.push(book.find(id))
      await Promise.resolve()
      world.onSend(id)
    },
    ask: async () => {
      world.asks += 1
      await Promise.resolve()
      world.onAsk()
    },
  })
  const end = (id: string, kind: 'processed' | 'refused'): void => book.learn(id, { kind, platformId: null, charged: null, message: null, status: null })
  return { world, book, orders, end }
}

describe('an order', () => {
  it('E3: is sent once, after what the platform lists was stored with it', async () => {
    const { world, orders, end } = setUp()
    world.onSend = (id) => end(id, 'processed')
    expect(await orders.order(transfer)).toMatchObject({ id: 'order-1', stage: 'done', startedAt: 1000 })
    expect(world.calls).toEqual([[transfers.list, { userId: 7 }]])
    expect(world.sent).toMatchObject([{ id: 'order-1', stage: 'sending', before: { ids: [3] } }])
  })

  it('needs somebody who is signed in', async () => {
    const { world, orders } = setUp({ userId: null })
    await expect(orders.order(transfer)).rejects.toThrow('nobody is signed in')
    expect([world.calls, world.sent]).toEqual([[], []])
  })

  it.each<[string, PlatformReply, object]>([
    ['refused', { ok: true, status: 403, body: { success: false, message: 'Session terminée' } }, { message: 'Session terminée', status: 403 }],
    ['lost', { ok: false, failure: 'cut' }, { message: null, status: null }],
  ])('E2: is not sent where the question before it is %s, and says why', async (_how, reply, why) => {
    const { world, orders } = setUp()
    world.reply = reply
    expect(await orders.order(transfer)).toMatchObject({ stage: 'not-made', ...why })
    expect(world.sent).toEqual([])
  })

  it('E2: is not sent where the disk does not take it', async () => {
    const { world, orders } = setUp({ isDiskFull: true })
    expect(await orders.order(transfer)).toMatchObject({ stage: 'not-made', message: null, status: null })
    expect(world.sent).toEqual([])
  })

  it('E2: is in doubt where sending breaks, because it may have left', async () => {
    const { world, orders } = setUp()
    world.onSend = () => {
      throw new Error('broken')
    }
    expect(await orders.order(transfer)).toMatchObject({ stage: 'uncertain' })
  })

  it('E1: answers the same attempt while it is in flight or open, and for two seconds after it is done', async () => {
    const { world, orders, end } = setUp()
    const both = await Promise.all([orders.order(transfer), orders.order({ ...transfer })])
    expect(both[1]).toBe(both[0])
    expect((await orders.order(transfer)).id).toBe('order-1')
    end('order-1', 'processed')
    world.now += 1999
    expect(await orders.order(transfer)).toMatchObject({ id: 'order-1', stage: 'done' })
    world.now += 1
    expect((await orders.order(transfer)).id).toBe('order-2')
    expect(world.sent).toHaveLength(2)
  })

  it('E1: is a new one after a refusal, after it was put aside, or beside another one', async () => {
    const { orders, book, end } = setUp()
    await orders.order(transfer)
    expect((await orders.order({ ...transfer, points: 60 })).id).toBe('order-2')
    end('order-1', 'refused')
    expect((await orders.order(transfer)).id).toBe('order-3')
    book.amend('order-3', { hidden: true })
    expect((await orders.order(transfer)).id).toBe('order-4')
  })

  it('E3: of which an earlier session did not learn the end is asked about, and not sent', async () => {
    const earlier: MoneyRecord = { ...newAttempt('earlier', 7, transfer, 500), stage: 'uncertain', before: { ids: [], paid: {}, points: null } }
    const { world, orders, end } = setUp({ earlier })
    world.onAsk = () => end('earlier', 'processed')
    expect(await orders.order(transfer)).toMatchObject({ id: 'earlier', stage: 'done' })
    const broken = setUp({ earlier })
    broken.world.onAsk = () => {
      throw new Error('broken')
    }
    expect(await broken.orders.order(transfer)).toMatchObject({ id: 'earlier', stage: 'uncertain' })
    expect([world, broken.world].map(({ sent, asks, calls }) => [sent, asks, calls])).toEqual([[[], 1, []], [[], 1, []]])
  })
})

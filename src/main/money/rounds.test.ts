import { describe, expect, it } from 'vitest'
import { transfers } from '../../shared/contract/transfers'
import { wallet } from '../../shared/contract/wallet'
import type { MoneyOrder } from '../../shared/desktop/payments'
import type { PlatformClient, PlatformReply } from '../gateway/platform-client'
import type { MoneyRecord } from './attempt'
import { newAttempt } from './attempt'
import { createBook } from './journal'
import { createRounds, settledMs } from './rounds'

const id = '7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e'
const transfer: MoneyOrder = { kind: 'transfer', toUser: 8, points: 50 }
const mobile: MoneyOrder = { kind: 'top-up', way: 'mobile', amount: 300 }
const lost: PlatformReply = { ok: false, failure: 'cut' }
const said = (payload: unknown, message?: string): PlatformReply => ({ ok: true, status: 200, body: { success: true, payload, ...(message !== undefined && { message }) } })
const refusal: PlatformReply = { ok: true, status: 422, body: { success: false, message: 'Non' } }

/** The attempts of user 7, with questions that the test answers. */
function setUp(order: MoneyOrder | null = transfer, part: Partial<MoneyRecord> = {}) {
  const world = { now: 1_000_000, mayAsk: true, counted: [] as number[], calls: [] as Parameters<PlatformClient['call']>[], reply: lost, onCall: (): void => undefined }
  const journal = { current: () => [], save: () => Promise.resolve(), erase: () => Promise.resolve() }
  const book = createBook({ open: () => journal, doubts: { follow: () => Promise.resolve(), find: () => null }, now: () => 1000, changed: () => undefined, log: { info: () => undefined, warn: () => undefined } })
  book.sessionChanged(7)
  if (order !== null) book.add({ ...newAttempt(id, 7, order, 1000), stage: 'uncertain', before: { ids: [], paid: {}, points: null }, ...part })
  const rounds = createRounds({
    book,
    client: { call: async (...call) => (world.calls.push(call), world.onCall(), world.reply) },
    clock: { monotonic: () => world.now },
    mayAsk: (count) => (world.counted.push(count), world.mayAsk),
  })
  return { world, book, rounds, record: () => book.find(id) }
}

describe('a round of questions', () => {
  it('asks nothing where nobody is signed in, nothing is open, or too much was asked', async () => {
    const none = setUp(null)
    const over = setUp(transfer, { stage: 'done' })
    const away = setUp()
    away.book.sessionChanged(null)
    for (const { rounds, world } of [none, over, away]) expect([await rounds.round(), world.calls, world.counted]).toEqual([{ open: false, answered: true }, [], []])
    const limited = setUp()
    limited.world.mayAsk = false
    expect([await limited.rounds.round(), limited.world.calls, limited.world.counted]).toEqual([{ open: true, answered: true }, [], [1]])
  })

  it('goes on until the platform answers, a refusal included', async () => {
    const { world, rounds } = setUp()
    expect(await rounds.round()).toEqual({ open: true, answered: false })
    world.reply = refusal
    expect(await rounds.round()).toEqual({ open: true, answered: true })
    expect(world.calls.map(([endpoint, options]) => [endpoint, options?.userId])).toEqual([[transfers.list, 7], [transfers.list, 7]])
  })

  it('D3: learns nothing for a user who leaves meanwhile', async () => {
    const { world, book, rounds } = setUp()
    world.reply = said([{ id: 4, points: 50, status: 'processed', is_confirmed: true }])
    world.onCall = () => book.sessionChanged(8)
    expect(await rounds.round()).toEqual({ open: false, answered: true })
    book.sessionChanged(7)
    expect(book.find(id)).toMatchObject({ stage: 'uncertain' })
  })

  it('E2: calls an order not made only two minutes after the first question about it', async () => {
    const { world, rounds, record } = setUp()
    world.reply = said([])
    await rounds.round()
    world.now += settledMs - 1
    await rounds.round()
    expect(record()?.stage).toBe('uncertain')
    world.now += 1
    expect(await rounds.round()).toEqual({ open: false, answered: true })
    expect(record()?.stage).toBe('not-made')
  })

  it('E2: calls an order unclear where a list that was read in time explains nothing', async () => {
    const { world, rounds, record } = setUp()
    const row = { points: 50, status: 'pending', is_confirmed: false }
    world.reply = said([{ ...row, id: 4 }, { ...row, id: 5 }])
    await rounds.round()
    world.now += settledMs
    world.reply = lost
    await rounds.round()
    expect(record()).toMatchObject({ stage: 'uncertain', isUnclear: false })
    world.reply = said([{ ...row, id: 4 }, { ...row, id: 5 }])
    expect(await rounds.round()).toEqual({ open: true, answered: true })
    expect(record()).toMatchObject({ stage: 'uncertain', isUnclear: true })
  })

  it.each<[string, MoneyOrder, unknown]>([
    ['top-ups', { kind: 'top-up', way: 'code', amount: 300, reference: 'R' }, []], ['transfers', transfer, []],
    ['subscriptions', { kind: 'purchase', offerDivisionDetail: 4, quantity: 5, subjects: [1], agreed: 700, name: 'Bac' }, []],
  ])('counts a list of %s as an answer', async (_what, order, payload) => {
    const { world, rounds } = setUp(order)
    world.reply = said(payload)
    expect(await rounds.round()).toEqual({ open: true, answered: true })
  })

  it('E2: gives every order in doubt two minutes of its own', async () => {
    const { world, book, rounds, record } = setUp(transfer, { id: '11111111-5a61-4b7e-9d0c-1f2a3b4c5d6e' })
    world.reply = said([])
    await rounds.round()
    book.learn('11111111-5a61-4b7e-9d0c-1f2a3b4c5d6e', { kind: 'taken', platformId: 9, message: null })
    await rounds.round()
    world.now += settledMs
    book.add({ ...newAttempt(id, 7, { ...transfer, points: 60 }, 1000), stage: 'uncertain', before: { ids: [], paid: {}, points: null } })
    await rounds.round()
    expect(record()?.stage).toBe('uncertain')
    world.now += settledMs
    await rounds.round()
    expect(record()?.stage).toBe('not-made')
  })

  it('does not watch what the person put aside', async () => {
    const { world, rounds } = setUp(transfer, { stage: 'waiting', platformId: 4, hidden: true })
    world.reply = said([{ id: 4, points: 50, status: 'pending', is_confirmed: false }])
    expect(await rounds.round()).toEqual({ open: false, answered: true })
    expect(world.calls).toHaveLength(1)
  })
})

describe('the question about a mobile payment', () => {
  const waiting = (part: Partial<MoneyRecord> = {}) => setUp(mobile, { stage: 'waiting', platformId: 31, ...part })

  async function checked(reply: PlatformReply) {
    const { world, rounds, record } = waiting()
    world.reply = reply
    const before = record()
    if (before !== null) await rounds.checkMobile(before)
    return { world, record: record() }
  }

  it('is put in the name of its user, and counts as one', async () => {
    const { world } = await checked(lost)
    expect(world.calls).toEqual([[wallet.d17Check, { params: { id: 31 }, userId: 7 }]])
    expect(world.counted).toEqual([1])
  })

  it.each<[string, PlatformReply, object]>([
    ['lost', lost, { stage: 'waiting', message: null }], ['a refusal', refusal, { stage: 'waiting', message: 'Non' }],
    ['that it is paid', said({ status: 'processed' }, 'Merci'), { stage: 'done', platformId: 31, message: 'Merci' }],
    ['that it is rejected', said({ status: 'rejected' }, 'Refusé'), { stage: 'refused', message: 'Refusé', status: null }],
    ['that it is pending', said({ status: 'pending' }, 'Patientez'), { stage: 'waiting', message: 'Patientez' }],
  ])('whose answer is %s leads where that says', async (_what, reply, expected) => {
    expect((await checked(reply)).record).toMatchObject(expected)
  })

  it('is not put without a number, or where too much was asked', async () => {
    const unnumbered = waiting({ platformId: null })
    const limited = waiting()
    limited.world.mayAsk = false
    for (const { rounds, record, world } of [unnumbered, limited]) {
      const before = record()
      if (before !== null) await rounds.checkMobile(before)
      expect(world.calls).toEqual([])
    }
  })
})

import { describe, expect, it } from 'vitest'
import type { PlatformReply } from '#shared/contract/reply.ts'
import { transfers } from '#shared/contract/transfers.ts'
import { wallet } from '#shared/contract/wallet.ts'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import type { PlatformClient } from '../../base/platform-client'
import { createTransaction, type Transaction } from '../transaction'
import { createTransactionStore } from '../transaction-store'
import { createPoller, createRequestLimit, createReconciler, requestLifetimeMs, repeatedRequestMs } from './poller'

type Round = Awaited<ReturnType<Parameters<typeof createPoller>[0]['run']>>

function world(answers: (Round | Error)[] = [], random = 1) {
  let now = 0
  let runs = 0
  let planned: { at: number; run: () => void } | null = null
  const pauses: number[] = []
  const held: (() => void)[] = []
  let isHeld = false
  const poller = createPoller({
    clock: { monotonic: () => now },
    random: () => random,
    schedule: (ms, run) => {
      pauses.push(ms)
      const entry = { at: now + ms, run }
      planned = entry
      return () => void (planned === entry && (planned = null))
    },
    run: async () => {
      const answer = answers[runs] ?? { open: true, answered: true }
      runs += 1
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  const turns = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  const wait = async (ms: number) => {
    now += ms
    const due = planned
    if (due !== null && due.at <= now) {
      planned = null
      due.run()
    }
    await turns()
  }
  return {
    poller,
    pauses,
    wait,
    turns,
    runs: () => runs,
    isPlanned: () => planned !== null,
    hold: () => void (isHeld = true),
    release: () => held.splice(0).forEach((resolve) => resolve()),
  }
}

describe('createPoller', () => {
  it('E4: polls with delays from two to twenty seconds and stops ten minutes after the last request', async () => {
    const { poller, pauses, wait, isPlanned } = world()
    await poller.poll()
    for (let round = 0; round < 100 && isPlanned(); round += 1) await wait(pauses.at(-1) ?? 0)
    expect(pauses.slice(0, 7)).toEqual([4000, 6000, 9000, 13_500, 20_000, 20_000, 20_000])
    const total = pauses.reduce((sum, ms) => sum + ms, 0)
    expect(total).toBeGreaterThanOrEqual(600_000)
    expect(total).toBeLessThan(620_000)
  })

  it('E4: resets the back-off on request', async () => {
    const { poller, pauses, wait } = world()
    await poller.poll()
    await wait(4000)
    await poller.poll()
    expect(pauses).toEqual([4000, 6000, 4000])
  })

  it('asks at another time than the other computers of a class, but never before two seconds', async () => {
    for (const [random, delays] of [
      [0, [2000, 3000]],
      [0.5, [3000, 4500]],
    ] as const) {
      const { poller, pauses, wait } = world([], random)
      await poller.poll()
      await wait(pauses.at(-1) ?? 0)
      expect(pauses).toEqual(delays)
    }
  })

  it('waits as long as the platform asks, and polls no more by itself after a refused token', async () => {
    const busy = world([{ open: true, answered: true, retryAfterMs: 120_000 }], 0)
    await busy.poller.poll()
    expect(busy.pauses).toEqual([120_000])
    const ended = world([{ open: true, answered: false, isSessionEnded: true }])
    await ended.poller.poll()
    expect(ended.isPlanned()).toBe(false)
    await ended.poller.poll()
    expect([ended.runs(), ended.isPlanned()]).toEqual([2, true])
  })

  it('stops polling once no transaction is open', async () => {
    const { poller, isPlanned, runs } = world([{ open: false, answered: true }])
    await poller.poll()
    expect([isPlanned(), runs()]).toEqual([false, 1])
  })

  it('E4: polls after reconnecting only if the platform was unreachable and a transaction is open', async () => {
    for (const [answer, expected] of [
      [{ open: true, answered: false }, 2],
      [new Error('no line'), 2],
      [{ open: true, answered: true }, 1],
      [{ open: false, answered: false }, 1],
    ] as const) {
      const { poller, runs, turns, wait } = world([answer])
      await poller.poll()
      await wait(3000)
      poller.reached()
      await turns()
      expect(runs()).toBe(expected)
    }
  })

  it('does not poll after reconnecting before the first run', async () => {
    const { poller, runs, turns } = world()
    poller.reached()
    await turns()
    expect(runs()).toBe(0)
  })

  it('runs once more for all requests made during a run, never two runs at a time', async () => {
    const { poller, runs, turns, hold, release } = world()
    hold()
    const pendingPolls = [poller.poll(), poller.poll(), poller.poll()]
    await turns()
    expect(runs()).toBe(1)
    release()
    await turns()
    expect(runs()).toBe(2)
    release()
    await Promise.all(pendingPolls)
    expect(runs()).toBe(2)
  })

  it('E4: does not poll while paused, and polls once on resume', async () => {
    const { poller, runs, turns, isPlanned } = world()
    await poller.poll()
    poller.pause()
    expect(isPlanned()).toBe(false)
    await poller.poll()
    poller.reached()
    expect(runs()).toBe(1)
    poller.resume()
    poller.resume()
    await turns()
    expect([runs(), isPlanned()]).toEqual([2, true])
  })

  it('does not schedule a poll after a run that ends while paused', async () => {
    const { poller, turns, isPlanned, hold, release } = world()
    hold()
    const pendingPoll = poller.poll()
    await turns()
    poller.pause()
    release()
    await pendingPoll
    expect(isPlanned()).toBe(false)
  })

  it('D3: does not schedule a poll after sign-out, even after a run in flight', async () => {
    const { poller, turns, isPlanned, runs, hold, release } = world([
      { open: true, answered: false },
      { open: true, answered: false },
    ])
    await poller.poll()
    poller.reset()
    expect(isPlanned()).toBe(false)
    poller.reached()
    await turns()
    expect(runs()).toBe(1)
    hold()
    const pendingPoll = poller.poll()
    await turns()
    poller.reset()
    release()
    await pendingPoll
    poller.reached()
    await turns()
    expect([isPlanned(), runs()]).toEqual([false, 2])
  })
})

it('E4: allows sixty requests in ten minutes and counts only the allowed ones', () => {
  let now = 0
  const allowRequests = createRequestLimit({ monotonic: () => now })
  expect([allowRequests(59), allowRequests(2), allowRequests(1), allowRequests(1)]).toEqual([true, false, true, false])
  now = 599_999
  expect(allowRequests(1)).toBe(false)
  now = 600_000
  expect([allowRequests(60), allowRequests(1)]).toEqual([true, false])
  expect(createRequestLimit({ monotonic: () => now }, 2)(3)).toBe(false)
})

const id = '7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e'
const transfer: MoneyOrder = { kind: 'transfer', toUser: 8, points: 50 }
const mobile: MoneyOrder = { kind: 'top-up', way: 'mobile', amount: 300 }
const lost: PlatformReply = { ok: false, failure: 'cut' }
const okReply = (payload: unknown, message?: string): PlatformReply => ({
  ok: true,
  status: 200,
  body: { success: true, payload, ...(message !== undefined && { message }) },
})
const refusal: PlatformReply = { ok: true, status: 422, body: { success: false, message: 'Non' } }

function setUp(order: MoneyOrder | null = transfer, part: Partial<Transaction> = {}) {
  const world = {
    now: 1_000_000,
    allowRequests: true,
    counted: [] as number[],
    calls: [] as Parameters<PlatformClient['call']>[],
    reply: lost,
    onCall: (): void => undefined,
  }
  const journal = { current: () => [], save: () => Promise.resolve(), erase: () => Promise.resolve() }
  const store = createTransactionStore({
    open: () => journal,
    unresolvedOrders: { sync: () => Promise.resolve(), find: () => null },
    now: () => 1000,
    onChange: () => undefined,
    log: { info: () => undefined, warn: () => undefined },
  })
  store.sessionChanged(7)
  if (order !== null)
    store.add({
      ...createTransaction(id, 7, order, 1000),
      stage: 'uncertain',
      baseline: { ids: [], paid: {}, points: null },
      ...part,
    })
  const reconciler = createReconciler({
    store,
    client: { call: async (...call) => (world.calls.push(call), world.onCall(), world.reply) },
    clock: { monotonic: () => world.now },
    allowRequests: (count) => (world.counted.push(count), world.allowRequests),
  })
  return { world, store, reconciler, record: () => store.find(id) }
}

describe('run', () => {
  it('sends nothing without a user, without an open transaction, or beyond the request limit', async () => {
    const none = setUp(null)
    const over = setUp(transfer, { stage: 'done' })
    const away = setUp()
    away.store.sessionChanged(null)
    for (const { reconciler, world } of [none, over, away])
      expect([await reconciler.run(), world.calls, world.counted]).toEqual([{ open: false, answered: true }, [], []])
    const limited = setUp()
    limited.world.allowRequests = false
    expect([await limited.reconciler.run(), limited.world.calls, limited.world.counted]).toEqual([
      { open: true, answered: true },
      [],
      [1],
    ])
  })

  it('counts a refusal of the platform as an answer, but not a lost response', async () => {
    const { world, reconciler } = setUp()
    expect(await reconciler.run()).toMatchObject({ open: true, answered: false })
    world.reply = refusal
    expect(await reconciler.run()).toMatchObject({ open: true, answered: true })
    expect(world.calls.map(([endpoint, options]) => [endpoint, options?.userId])).toEqual([
      [transfers.list, 7],
      [transfers.list, 7],
    ])
  })

  it('D3: applies no response if the user signs out during the requests', async () => {
    const { world, store, reconciler } = setUp()
    world.reply = okReply([{ id: 4, points: 50, status: 'processed', is_confirmed: true }])
    world.onCall = () => store.sessionChanged(8)
    expect(await reconciler.run()).toMatchObject({ open: false, answered: true })
    store.sessionChanged(7)
    expect(store.find(id)).toMatchObject({ stage: 'uncertain' })
  })

  it('E2: marks an order as not made only two minutes after the first run', async () => {
    const { world, reconciler, record } = setUp()
    world.reply = okReply([])
    await reconciler.run()
    world.now += requestLifetimeMs - 1
    await reconciler.run()
    expect(record()?.stage).toBe('uncertain')
    world.now += 1
    expect(await reconciler.run()).toMatchObject({ open: false, answered: true })
    expect(record()?.stage).toBe('not-made')
  })

  it('E2: marks an order as unclear when the list after two minutes is ambiguous', async () => {
    const { world, reconciler, record } = setUp()
    const row = { points: 50, status: 'pending', is_confirmed: false }
    world.reply = okReply([
      { ...row, id: 4 },
      { ...row, id: 5 },
    ])
    await reconciler.run()
    world.now += requestLifetimeMs
    world.reply = lost
    await reconciler.run()
    expect(record()).toMatchObject({ stage: 'uncertain', isUnclear: false })
    world.reply = okReply([
      { ...row, id: 4 },
      { ...row, id: 5 },
    ])
    expect(await reconciler.run()).toMatchObject({ open: true, answered: true })
    expect(record()).toMatchObject({ stage: 'uncertain', isUnclear: true })
  })

  it('E2: marks an order sent without a full list as unclear after two minutes, whatever the lists show', async () => {
    const partial = { ids: [], paid: {}, points: null, isPartial: true }
    for (const reply of [okReply([]), okReply([{ id: 4, points: 50, status: 'processed' }]), lost]) {
      const { world, reconciler, record } = setUp(transfer, { baseline: partial })
      world.reply = reply
      await reconciler.run()
      expect(record()).toMatchObject({ stage: 'uncertain', isUnclear: false })
      world.now += requestLifetimeMs
      await reconciler.run()
      expect(record()).toMatchObject({ stage: 'uncertain', isUnclear: true })
    }
  })

  it('E2: marks an order as unclear while its list is unreadable or on pages that cannot be read', async () => {
    const rows = [{ id: 3, points: 20, status: 'processed' }]
    for (const body of [
      { success: true, payload: 'none' },
      { data: rows, meta: { current_page: 1, last_page: 2, total: 11 } },
    ]) {
      const { world, reconciler, record } = setUp()
      world.reply = { ok: true, status: 200, body }
      await reconciler.run()
      world.now += requestLifetimeMs
      await reconciler.run()
      expect(record()).toMatchObject({ stage: 'uncertain', isUnclear: true })
    }
  })

  it('E2: confirms a contested refusal from the lists after fifteen seconds', async () => {
    const { world, reconciler, record } = setUp(transfer, { status: 409, message: 'Déjà en cours' })
    world.reply = okReply([])
    await reconciler.run()
    world.now += repeatedRequestMs - 1
    await reconciler.run()
    expect(record()).toMatchObject({ stage: 'uncertain', message: 'Déjà en cours' })
    world.now += 1
    await reconciler.run()
    expect(record()).toMatchObject({ stage: 'refused', status: 409, message: 'Déjà en cours' })
  })

  it.each<[string, MoneyOrder, unknown]>([
    ['top-ups', { kind: 'top-up', way: 'code', amount: 300, reference: 'R' }, []],
    ['transfers', transfer, []],
    [
      'subscriptions',
      { kind: 'purchase', offerDivisionDetail: 4, quantity: 5, subjects: [1], agreed: 700, name: 'Bac' },
      [],
    ],
  ])('treats a list of %s as an answer', async (_what, order, payload) => {
    const { world, reconciler } = setUp(order)
    world.reply = okReply(payload)
    expect(await reconciler.run()).toMatchObject({ open: true, answered: true })
  })

  it('E2: waits two minutes for each uncertain order separately', async () => {
    const { world, store, reconciler, record } = setUp(transfer, { id: '11111111-5a61-4b7e-9d0c-1f2a3b4c5d6e' })
    world.reply = okReply([])
    await reconciler.run()
    store.apply('11111111-5a61-4b7e-9d0c-1f2a3b4c5d6e', { kind: 'accepted', platformId: 9, message: null })
    await reconciler.run()
    world.now += requestLifetimeMs
    store.add({
      ...createTransaction(id, 7, { ...transfer, points: 60 }, 1000),
      stage: 'uncertain',
      baseline: { ids: [], paid: {}, points: null },
    })
    await reconciler.run()
    expect(record()?.stage).toBe('uncertain')
    world.now += requestLifetimeMs
    await reconciler.run()
    expect(record()?.stage).toBe('not-made')
  })

  it('stops polling for a dismissed transaction', async () => {
    const { world, reconciler } = setUp(transfer, { stage: 'waiting', platformId: 4, hidden: true })
    world.reply = okReply([{ id: 4, points: 50, status: 'pending', is_confirmed: false }])
    expect(await reconciler.run()).toMatchObject({ open: false, answered: true })
    expect(world.calls).toHaveLength(1)
  })
})

describe('checkMobilePayment', () => {
  const waiting = (part: Partial<Transaction> = {}) => setUp(mobile, { stage: 'waiting', platformId: 31, ...part })

  async function checked(reply: PlatformReply) {
    const { world, reconciler, record } = waiting()
    world.reply = reply
    const before = record()
    if (before !== null) await reconciler.checkMobilePayment(before)
    return { world, record: record() }
  }

  it('sends one counted request for the transaction’s user', async () => {
    const { world } = await checked(lost)
    expect(world.calls).toEqual([[wallet.d17Check, { params: { id: 31 }, userId: 7 }]])
    expect(world.counted).toEqual([1])
  })

  it.each<[string, PlatformReply, object]>([
    ['lost', lost, { stage: 'waiting', message: null }],
    ['a refusal', refusal, { stage: 'waiting', message: 'Non' }],
    ['processed', okReply({ status: 'processed' }, 'Merci'), { stage: 'done', platformId: 31, message: 'Merci' }],
    ['rejected', okReply({ status: 'rejected' }, 'Refusé'), { stage: 'refused', message: 'Refusé', status: null }],
    ['pending', okReply({ status: 'pending' }, 'Patientez'), { stage: 'waiting', message: 'Patientez' }],
    ['of an unknown status', okReply({ status: 'in review' }, 'Merci'), { stage: 'waiting', message: 'Merci' }],
    ['success without a status', okReply(null, 'Merci'), { stage: 'done', message: 'Merci' }],
    ['only a message', { ok: true, status: 200, body: { message: 'Merci' } }, { stage: 'done', message: 'Merci' }],
    ['an empty object', { ok: true, status: 200, body: {} }, { stage: 'done' }],
    ['without content', { ok: true, status: 204, body: undefined, form: 'empty' }, { stage: 'done' }],
    ['a refusal with status 200', { ok: true, status: 200, body: { success: false } }, { stage: 'waiting' }],
    ['a page of a web filter', { ok: true, status: 200, body: undefined, form: 'markup' }, { stage: 'waiting' }],
  ])('applies a response that is %s', async (_what, reply, expected) => {
    expect((await checked(reply)).record).toMatchObject(expected)
  })

  it('sends nothing without a platform id or beyond the limit', async () => {
    const unnumbered = waiting({ platformId: null })
    const limited = waiting()
    limited.world.allowRequests = false
    for (const { reconciler, record, world } of [unnumbered, limited]) {
      const before = record()
      if (before !== null) await reconciler.checkMobilePayment(before)
      expect(world.calls).toEqual([])
    }
  })
})

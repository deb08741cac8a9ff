import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { offers } from '#shared/contract/offers.ts'
import { transfers } from '#shared/contract/transfers.ts'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import { moneyOn } from '#tests/support/money-on-sandbox.ts'
import { type Fate, listForms, settle } from '#tests/support/money-world.ts'
import { followPayment, paymentSchedule } from '#tests/support/payment-schedules.ts'
import { startSandbox } from '#tests/support/sandbox-client.ts'

const runs = Number(process.env['TUTORAT_MONEY_RUNS'] ?? 60)

const platforms: Record<'keyed' | 'naive', Sandbox | null> = { keyed: null, naive: null }
beforeAll(async () => {
  platforms.keyed = await startSandbox({ personality: 'keyed' })
  platforms.naive = await startSandbox({ personality: 'naive' })
})
afterAll(() => Promise.all([platforms.keyed?.close(), platforms.naive?.close()]))

async function fresh(personality: 'keyed' | 'naive' = 'naive', options: Parameters<typeof moneyOn>[2] = {}) {
  const sandbox = platforms[personality]
  if (sandbox === null) throw new Error('not started')
  await sandbox.reset()
  const world = moneyOn(sandbox, 'amira', options)
  world.student.points = 1_000_000
  return { sandbox, world }
}

describe('orders', () => {
  test('E1: sends twenty simultaneous clicks as one order with one response', async () => {
    const { world, sandbox } = await fresh()
    const money = world.start(world.userId)
    const attempts = await Promise.all(Array.from({ length: 20 }, () => money.order(world.purchase)))
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1)
    expect(attempts[0]).toMatchObject({ stage: 'done' })
    expect(world.count(offers.buy)).toBe(1)
    expect(sandbox.ledger.of(world.student.id).filter(({ kind }) => kind === 'purchase')).toHaveLength(1)
    expect(attempts[0]?.charged).toBe(-(sandbox.ledger.of(world.student.id).at(-1)?.points ?? 0))
  })

  test('E1: returns the same order for a click just after the result, a new one later or after dismissal', async () => {
    const { world } = await fresh()
    const money = world.start(world.userId)
    const first = await money.order(world.purchase)
    await world.time.advance(1500)
    expect(await money.order(world.purchase)).toEqual(first)
    await world.time.advance(1000)
    const second = await money.order(world.purchase)
    expect(second.id).not.toBe(first.id)
    money.dismiss(second.id)
    expect((await money.order(world.purchase)).id).not.toBe(second.id)
    expect(world.count(offers.buy)).toBe(3)
  })

  test.each([
    ['unauthorised', 401],
    ['insufficient', 402],
  ] as const)(
    'E6: marks a purchase refused with the platform’s status (%s) and accepts a later one',
    async (_kind, status) => {
      const { world, sandbox } = await fresh()
      if (status === 402) world.student.points = 0
      else sandbox.faults('offers.buy', 'unauthorised', { times: 1 })
      const attempt = await world.start(world.userId).order(world.purchase)
      expect(attempt).toMatchObject({ stage: 'refused', status })
      world.student.points = 1_000_000
      expect(await world.money().order(world.purchase)).toMatchObject({ stage: 'done' })
    },
  )

  test('E2: sends no order while offline', async () => {
    const { world } = await fresh()
    world.start(world.userId)
    world.meetReads('never-arrived', 'never-arrived')
    expect(await world.money().order(world.purchase)).toMatchObject({ stage: 'not-made' })
    expect(world.count(offers.buy)).toBe(0)
  })

  test('E2: does not send an order that a full disk cannot store', async () => {
    const { world } = await fresh()
    world.start(world.userId)
    world.files.disk.isFull = true
    expect(await world.money().order(world.transfer(50))).toMatchObject({ stage: 'not-made' })
    expect(world.count(transfers.start)).toBe(0)
  })

  test('E2: leaves no order in the sending state after an exception in the client', async () => {
    const { world } = await fresh()
    world.start(world.userId)
    world.breakNext('GET')
    expect(await world.money().order(world.transfer(50))).toMatchObject({ stage: 'not-made' })
    world.breakNext('POST')
    expect(await world.money().order(world.transfer(50))).toMatchObject({ stage: 'uncertain' })
  })

  test.each<[Fate, string]>([
    ['answer-lost', 'done'],
    ['tls-broken', 'done'],
    ['late-error', 'done'],
    ['timed-out', 'done'],
    ['conflict', 'done'],
    ['too-many', 'done'],
    ['slow', 'done'],
    ['never-arrived', 'not-made'],
    ['unavailable', 'not-made'],
    ['portal', 'not-made'],
  ])(
    'E2: blocks a purchase with the fault "%s" while uncertain and ends it as %s without a second request',
    async (fate, end) => {
      const { world, sandbox } = await fresh()
      world.start(world.userId)
      world.meet(fate)
      const first = await world.money().order(world.purchase)
      expect(first.stage).toBe('uncertain')
      expect((await world.money().order(world.purchase)).id).toBe(first.id)
      await world.time.advance(200_000)
      expect(world.money().state().attempts).toMatchObject([{ id: first.id, stage: end }])
      expect(world.count(offers.buy)).toBe(
        fate === 'never-arrived' || fate === 'unavailable' || fate === 'portal' ? 0 : 1,
      )
      const debits = sandbox.ledger.of(world.student.id).filter(({ kind }) => kind === 'purchase')
      expect(debits).toHaveLength(end === 'done' ? 1 : 0)
      if (end === 'done') expect(world.money().state().attempts[0]?.charged).toBe(-(debits[0]?.points ?? 0))
    },
  )

  test.each<Fate>(['crash-before', 'crash-after'])(
    'E3: shows the order as uncertain after "%s" and blocks it until it is resolved',
    async (fate) => {
      const { world, sandbox } = await fresh()
      world.start(world.userId)
      world.meet(fate)
      void world.money().order(world.purchase)
      await settle()
      expect(world.isRunning()).toBe(false)
      world.meetReads('never-arrived', 'never-arrived', 'never-arrived', 'never-arrived')
      const again = world.start(world.userId)
      await settle()
      const [shown] = again.state().attempts
      expect(shown).toMatchObject({ stage: 'uncertain', order: { kind: 'purchase' } })
      expect((await again.order(world.purchase)).id).toBe(shown?.id)
      await world.time.advance(200_000)
      expect(again.state().attempts).toMatchObject([{ stage: fate === 'crash-after' ? 'done' : 'not-made' }])
      expect(world.count(offers.buy)).toBe(fate === 'crash-after' ? 1 : 0)
      expect(sandbox.ledger.duplicates()).toBe(0)
    },
  )

  test.each(['crash-before', 'crash-after'] as const)(
    'E3: reconciles instead of resending the same order after "%s" when the encryption key is missing',
    async (fate) => {
      const { world, sandbox } = await fresh('naive', { key: null })
      world.start(world.userId)
      world.meet(fate)
      void world.money().order(world.purchase)
      await settle()
      const again = world.start(world.userId)
      await settle()
      expect(again.state().attempts).toEqual([])
      const held = await again.order(world.purchase)
      expect(held.stage).toBe(fate === 'crash-after' ? 'done' : 'uncertain')
      await world.time.advance(200_000)
      expect(again.state().attempts).toMatchObject([
        { id: held.id, stage: fate === 'crash-after' ? 'done' : 'not-made' },
      ])
      expect(sandbox.ledger.of(world.student.id).filter(({ kind }) => kind === 'purchase')).toHaveLength(
        fate === 'crash-after' ? 1 : 0,
      )
    },
  )

  test('E3: blocks an unresolved order after sign-out, loss of the key and a restart', async () => {
    const { world } = await fresh()
    world.start(world.userId)
    world.meet('answer-lost')
    world.meetReads('answered', 'answered', 'never-arrived', 'never-arrived')
    const { id, stage } = await world.money().order(world.purchase)
    expect(stage).toBe('uncertain')
    world.money().sessionChanged({ userId: null })
    world.session.key = Buffer.alloc(32, 9)
    await settle()
    world.crash()
    const again = world.start(world.userId)
    await settle()
    expect(await again.order(world.purchase)).toMatchObject({ id, stage: 'done' })
    expect(world.count(offers.buy)).toBe(1)
  })

  test('E3: does not repeat an unresolved order after a crash on a shared computer without a keychain', async () => {
    const { world } = await fresh('naive', { key: null })
    world.session.keychain = []
    world.start(world.userId)
    world.meet('answer-lost')
    world.meetReads('answered', 'answered', 'never-arrived', 'never-arrived')
    const { id } = await world.money().order(world.purchase)
    world.crash()
    const again = world.start(world.userId)
    await settle()
    expect(await again.order(world.purchase)).toMatchObject({ id, stage: 'uncertain' })
    expect(world.count(offers.buy)).toBe(1)
  })

  test('E3: shows a repeated order as completed after a crash, and sends a later one as a new order', async () => {
    const { world } = await fresh('naive', { key: null })
    world.start(world.userId)
    const first = await world.money().order(world.purchase)
    world.crash()
    expect(await world.start(world.userId).order(world.purchase)).toMatchObject({ id: first.id, stage: 'done' })
    world.crash()
    await world.time.advance(11 * 60_000)
    expect((await world.start(world.userId).order(world.purchase)).id).not.toBe(first.id)
    expect(world.count(offers.buy)).toBe(2)
  })

  test('E2: does not send an order that a full disk cannot mark as unresolved when the key is missing', async () => {
    const { world } = await fresh('naive', { key: null })
    world.start(world.userId)
    world.files.disk.isFull = true
    expect(await world.money().order(world.transfer(50))).toMatchObject({ stage: 'not-made' })
    expect(world.count(transfers.start)).toBe(0)
    world.files.disk.isFull = false
    expect(await world.money().order(world.transfer(50))).toMatchObject({ stage: 'waiting' })
  })

  test('E2: neither resolves an uncertain order early nor hides it when the wall clock changes', async () => {
    const { world } = await fresh()
    world.start(world.userId)
    world.meet('slow')
    const { id } = await world.money().order(world.transfer(60))
    world.time.setWall(365 * 86_400_000)
    await world.money().check(id)
    expect(world.money().state().attempts[0]?.stage).toBe('uncertain')
    world.time.setWall(-730 * 86_400_000)
    await world.time.advance(60_000)
    const [shown] = world.money().state().attempts
    expect(shown?.stage).toBe('waiting')
    expect(shown?.changedAt).toBeGreaterThanOrEqual(shown?.startedAt ?? Infinity)
  })

  test('E2: leaves a transfer uncertain when the list contains an identical one from elsewhere', async () => {
    const { world, sandbox } = await fresh()
    world.start(world.userId)
    world.meet('answer-lost')
    world.meetReads('answered', 'never-arrived')
    const { id } = await world.money().order(world.transfer(70))
    const twin = sandbox.world.money.transfers.at(-1)
    if (twin === undefined) throw new Error('no transfer')
    sandbox.world.money.transfers.push({ ...twin, id: twin.id + 1, key: 'elsewhere' })
    await world.time.advance(300_000)
    expect(world.money().state().attempts).toMatchObject([{ id, stage: 'uncertain', isUnclear: true }])
    expect((await world.money().order(world.transfer(70))).id).toBe(id)
    expect(world.count(transfers.start)).toBe(1)
    expect(world.money().dismiss(id).attempts).toEqual([])
    await world.time.advance(600_000)
    expect(world.count(transfers.start)).toBe(1)
    expect(await world.money().order(world.transfer(70))).toMatchObject({ stage: 'waiting' })
    expect(world.count(transfers.start)).toBe(2)
  })

  test('E2: marks no order as unclear while the platform does not respond', async () => {
    const { world } = await fresh()
    world.start(world.userId)
    world.meet('answer-lost')
    world.meetReads('answered', ...Array<Fate>(80).fill('portal'))
    await world.money().order(world.transfer(70))
    await world.time.advance(300_000)
    expect(world.money().state().attempts).toMatchObject([{ stage: 'uncertain', isUnclear: false }])
  })

  test.each(listForms)(
    'E2: neither reports a made order as not made nor sends it again if the lists come as %s',
    async (form) => {
      const { world, sandbox } = await fresh()
      world.answerListsAs(form)
      for (const order of [world.transfer(70), world.purchase]) {
        world.start(world.userId)
        world.meet('answer-lost')
        const { id } = await world.money().order(order)
        await world.time.advance(200_000)
        const shown = world
          .money()
          .state()
          .attempts.find((attempt) => attempt.id === id)
        expect(['waiting', 'done', 'uncertain']).toContain(shown?.stage)
        if (shown?.stage !== 'done') expect((await world.money().order(order)).id).toBe(id)
        world.crash()
      }
      expect([world.count(transfers.start), world.count(offers.buy)]).toEqual([1, 1])
      expect([sandbox.ledger.duplicates(), sandbox.ledger.repeatedOrders()]).toEqual([0, 0])
    },
  )

  test('sends the impersonating administrator’s id with transfers', async () => {
    const { world, sandbox } = await fresh()
    world.start(world.userId)
    world.session.administrator = '99'
    await world.money().order(world.transfer(80))
    expect(sandbox.world.money.transfers.at(-1)?.admin).toBe('99')
  })

  test('E7: sends one request for two simultaneous confirmations and queries a lost one before another', async () => {
    const { world, sandbox } = await fresh()
    world.start(world.userId)
    const { platformId } = await world.money().order(world.transfer(90))
    const code = sandbox.lastCode(world.student.id, 'transfer') ?? ''
    const transferId = platformId ?? 0
    world.meet('answer-lost')
    world.meetReads('never-arrived')
    const both = await Promise.all([
      world.money().confirmTransfer(transferId, code),
      world.money().confirmTransfer(transferId, code),
    ])
    expect(both).toEqual(Array(2).fill({ ok: false, message: null, uncertain: true }))
    expect(world.count(transfers.confirm)).toBe(1)
    expect(await world.money().confirmTransfer(transferId, code)).toMatchObject({ ok: true })
    expect(world.count(transfers.confirm)).toBe(1)
    expect(world.money().state().attempts).toMatchObject([{ stage: 'done' }])
    expect(sandbox.ledger.of(world.student.id).filter(({ kind }) => kind === 'transfer-sent')).toHaveLength(1)
  })

  test('E4: polls an unfinished payment with back-off, at most 60 times in ten minutes', async () => {
    const { world } = await fresh()
    world.start(world.userId)
    const { id } = await world.money().order({ kind: 'top-up', way: 'mobile', amount: 500 })
    const before = world.arrivals.length
    world.money().onWindowFocus()
    await settle()
    const pauses: number[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      const [wait = 0] = world.time.waits()
      pauses.push(Math.round(wait))
      await world.time.advance(wait)
    }
    expect(pauses).toEqual([4000, 6000, 9000, 13_500, 20_000, 20_000, 20_000])
    for (let turn = 0; turn < 500; turn += 1) {
      await world.money().check(id)
      if (turn % 100 === 0) await world.time.advance(60_000)
    }
    expect(world.arrivals.length - before).toBeLessThanOrEqual(60)
    world.money().suspended(true)
    expect(world.time.waits()).toEqual([])
  })

  test('E4: polls after reconnecting only if the last poll failed, pauses in suspend, polls on resume', async () => {
    const { world } = await fresh()
    world.start(world.userId)
    world.meet('answer-lost')
    world.meetReads('answered', 'never-arrived')
    await world.money().order(world.transfer(60))
    await settle()
    expect(world.money().state().attempts).toMatchObject([{ stage: 'uncertain' }])
    world.money().suspended(true)
    world.money().onWindowFocus()
    world.money().reached()
    await world.time.advance(60_000)
    expect(world.money().state().attempts).toMatchObject([{ stage: 'uncertain' }])
    world.meetReads('never-arrived')
    world.money().suspended(false)
    await settle()
    const requestCount = world.arrivals.length
    await world.time.advance(3000)
    world.money().reached()
    await settle()
    expect(world.money().state().attempts).toMatchObject([{ stage: 'waiting' }])
    world.money().reached()
    await settle()
    expect(world.arrivals.length).toBe(requestCount + 1)
  })

  test('E4: stops polling ten minutes after the last user action, and at sign-out', async () => {
    const { world } = await fresh()
    world.start(world.userId)
    await world.money().order({ kind: 'top-up', way: 'mobile', amount: 500 })
    world.money().onWindowFocus()
    await world.time.advance(11 * 60_000)
    expect(world.time.waits()).toEqual([])
    world.money().onWindowFocus()
    await settle()
    expect(world.time.waits()).toHaveLength(1)
    world.money().sessionChanged({ userId: null })
    expect(world.time.waits()).toEqual([])
  })
})

const fate = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fate>('answered') },
  fc.constantFrom<Fate>(
    'answer-lost',
    'tls-broken',
    'late-error',
    'timed-out',
    'conflict',
    'slow',
    'never-arrived',
    'unavailable',
    'portal',
    'crash-before',
    'crash-after',
  ),
)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      what: fc.constantFrom('purchase', 'transfer', 'code', 'card'),
      clicks: fc.integer({ min: 1, max: 3 }),
      fates: fc.array(fate, { maxLength: 2 }),
      reads: fc.array(fc.constantFrom<Fate>('answered', 'answered', 'never-arrived', 'portal'), { maxLength: 3 }),
    }),
  },
  fc.record({ do: fc.constant('advance' as const), ms: fc.constantFrom(1000, 20_000, 90_000, 300_000) }),
  fc.record({ do: fc.constant('relaunch' as const) }),
  fc.record({ do: fc.constant('focus' as const) }),
)

for (const personality of ['keyed', 'naive'] as const) {
  test(`E1, E2, E3: pays once in ${runs} schedules of clicks and losses (${personality} platform)`, async () => {
    let uncertain = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
        const { world, sandbox } = await fresh(personality)
        const start = () => world.isRunning() || world.start(world.userId)
        const orders: Record<string, MoneyOrder> = {
          purchase: world.purchase,
          transfer: world.transfer(100),
          code: { kind: 'top-up', way: 'code', amount: 300, reference: 'RECHARGE-1' },
          card: { kind: 'top-up', way: 'card', amount: 400 },
        }
        for (const taken of steps) {
          start()
          if (taken.do === 'advance') await world.time.advance(taken.ms)
          else if (taken.do === 'focus') world.money().onWindowFocus()
          else if (taken.do === 'relaunch') world.start(world.userId)
          else {
            world.meet(...taken.fates)
            world.meetReads(...taken.reads)
            const order = orders[taken.what]
            if (order !== undefined)
              for (let click = 0; click < taken.clicks; click += 1) void world.money().order(order)
          }
          await settle()
          if (
            world.isRunning() &&
            world
              .money()
              .state()
              .attempts.some(({ stage }) => stage === 'uncertain')
          )
            uncertain += 1
        }
        start()
        world.calm()
        for (let turn = 0; turn < 3; turn += 1) {
          world.money().onWindowFocus()
          await world.time.advance(11 * 60_000)
        }
        const keys = world.arrivals.flatMap(({ key }) => key ?? [])
        expect(new Set(keys).size).toBe(keys.length)
        expect([sandbox.ledger.duplicates(), sandbox.ledger.repeatedOrders()]).toEqual([0, 0])
        const shown = new Map(
          world
            .money()
            .state()
            .attempts.map((attempt) => [attempt.id, attempt]),
        )
        const paid = sandbox.ledger.of(world.student.id).flatMap((entry) => entry.key ?? [])
        for (const key of paid) expect(shown.get(key)).toMatchObject({ stage: 'done' })
        const made = [...sandbox.world.money.topUps, ...sandbox.world.money.transfers].flatMap((row) => row.key ?? [])
        for (const key of made)
          if (shown.has(key)) expect(['waiting', 'done', 'refused']).toContain(shown.get(key)?.stage)
        for (const { id, stage } of shown.values()) {
          expect(stage === 'sending' || stage === 'uncertain').toBe(false)
          if (stage === 'not-made') expect([...paid, ...made]).not.toContain(id)
        }
        expect(
          [...shown.values()].filter(({ stage, order }) => stage === 'waiting' && order.kind === 'transfer').length,
        ).toBeLessThanOrEqual(1)
      }),
      { numRuns: runs },
    )
    expect(uncertain).toBeGreaterThan(0)
  })
}

for (const personality of ['keyed', 'naive'] as const) {
  test(`E1, E2, E3: charges ${runs} users who click repeatedly at most once (${personality} platform)`, async () => {
    const sandbox = platforms[personality]
    if (sandbox === null) throw new Error('not started')
    let uncertain = 0
    await fc.assert(
      fc.asyncProperty(paymentSchedule, async (schedule) => {
        const outcome = await followPayment(sandbox, schedule)
        uncertain += outcome.uncertain
        expect(outcome.made).toBeLessThanOrEqual(1)
        if (outcome.shown === 'done' || outcome.shown === 'waiting') expect(outcome.made).toBe(1)
        if (outcome.shown === 'refused' || outcome.shown === 'not-made') expect(outcome.made).toBe(0)
      }),
      { numRuns: runs },
    )
    expect(uncertain).toBeGreaterThan(0)
  })
}

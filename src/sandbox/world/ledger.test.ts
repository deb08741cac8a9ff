import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { send, startSandbox } from '#tests/support/sandbox-client.ts'
import { request, choose, openProvider, openProviderPage, startTopUp } from '#tests/support/sandbox-money.ts'
import type { Sandbox } from '../sandbox'

const people = ['amira', 'leila', 'hedi', 'elyes'] as const
const buyExcellent = { offerDivisionDetail: 42_011, quantity: 1, offer_subject_details: [] }

type Step = {
  who: (typeof people)[number]
  act: 'code' | 'online' | 'start' | 'confirm' | 'buy' | 'slice' | 'wait'
  amount: number
  key: number
}
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(...people),
  act: fc.constantFrom('code', 'online', 'start', 'confirm', 'buy', 'slice', 'wait'),
  amount: fc.integer({ min: -5, max: 6000 }),
  key: fc.integer({ min: 0, max: 4 }),
})

async function perform(sandbox: Sandbox, { who, act, amount, key }: Step): Promise<unknown> {
  const headers = { 'Idempotency-Key': `${who}-${act}-${key}` }
  switch (act) {
    case 'code':
      return request(sandbox, who, contract.wallet.createCode, {
        headers,
        body: { amount, reference: `REF-${key}`, paymentMethod: 1 },
      })
    case 'online': {
      const created = await request(sandbox, who, contract.wallet.createCode, {
        headers,
        body: { amount, paymentMethod: 3 },
      })
      const id = (created.payload as { id: number } | null)?.id ?? 0
      const response = await request(sandbox, who, contract.wallet.d17, { params: { id } })
      if (response.status !== 200) return response
      const page = await openProvider(sandbox, response.payload as { url: string })
      return page.action === null
        ? page
        : choose(sandbox, page, amount % 3 === 0 ? 'refuse' : amount % 3 === 1 ? 'late' : 'pay')
    }
    case 'start':
      return request(sandbox, who, contract.transfers.start, {
        headers,
        body: { toUser: sandbox.world.student(people[key % people.length] ?? 'leila').user.id, points: amount },
      })
    case 'confirm':
      return request(sandbox, who, contract.transfers.confirm, {
        headers,
        query: { confirmationToken: sandbox.lastCode(who, 'transfer') ?? 'AAAAAA' },
      })
    case 'buy':
      return request(sandbox, who, contract.offers.buy, { headers, body: buyExcellent })
    case 'slice':
      return request(sandbox, who, contract.offers.buy, {
        headers,
        body: { ...buyExcellent, offerDivisionDetail: 42_017, quantity: 12 },
      })
    case 'wait':
      return sandbox.clock.advance(amount * 1000)
  }
}

describe('points ledger', () => {
  it.each(['keyed', 'naive'] as const)(
    'on a %s platform sums up to non-negative balances after any sequence of calls',
    async (personality) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
          const sandbox = await startSandbox({ personality, scenario: 'new-year' })
          const whole = () => sandbox.world.students.reduce((sum, { points }) => sum + points, 0)
          const began = whole()
          for (const one of steps) {
            await perform(sandbox, one)
            for (const { id, points } of sandbox.world.students) {
              expect(points).toBeGreaterThanOrEqual(0)
              expect(sandbox.ledger.of(id).reduce((sum, entry) => sum + entry.points, 0)).toBe(points)
            }
          }
          const moved = sandbox.world.students
            .flatMap(({ id }) => sandbox.ledger.of(id))
            .filter(({ kind }) => kind === 'top-up' || kind === 'purchase')
          // Transfers keep the total constant.
          expect(whole()).toBe(began + moved.reduce((sum, { points }) => sum + points, 0))
          expect(
            sandbox.world.students.flatMap(({ id }) => sandbox.ledger.of(id)).some(({ kind }) => kind === 'correction'),
          ).toBe(false)
          if (personality === 'keyed')
            expect([sandbox.ledger.duplicates(), sandbox.ledger.repeatedOrders()]).toEqual([0, 0])
          expect(sandbox.breaches).toEqual([])
        }),
        { numRuns: 40, seed: 26 },
      )
    },
  )

  it('records a correction when a test sets the points', async () => {
    const sandbox = await startSandbox()
    sandbox.world.student('amira').points = 5000
    expect(sandbox.ledger.of('amira')).toMatchObject([
      { kind: 'opening', points: 24_600 },
      { kind: 'correction', points: -19_600 },
    ])
  })
})

describe('repeated order with the same idempotency key', () => {
  it.each([
    ['keyed', 0, 22_100],
    ['naive', 1, 19_600],
  ] as const)('on a %s platform counts %i duplicates', async (personality, duplicates, left) => {
    const sandbox = await startSandbox({ personality })
    const order = { token: sandbox.signIn('amira'), headers: { 'Idempotency-Key': 'one' }, body: buyExcellent }
    const [one, other] = await Promise.all([
      send(sandbox, contract.offers.buy, order),
      send(sandbox, contract.offers.buy, order),
    ])
    expect([one.status, other.status, (await one.text()) === (await other.text())]).toEqual([200, 200, true])
    expect([
      sandbox.ledger.duplicates(),
      sandbox.ledger.repeatedOrders(),
      sandbox.world.student('amira').points,
    ]).toEqual([duplicates, duplicates, left])
    expect(sandbox.ledger.of('amira').at(-1)).toMatchObject({ kind: 'purchase', points: -2500, key: 'one' })
  })

  it('counts as a new order for another user or another purchase', async () => {
    const sandbox = await startSandbox()
    sandbox.world.student('leila').points = 5000
    const headers = { 'Idempotency-Key': 'one' }
    expect((await request(sandbox, 'amira', contract.offers.buy, { headers, body: buyExcellent })).status).toBe(200)
    expect((await request(sandbox, 'leila', contract.offers.buy, { headers, body: buyExcellent })).status).toBe(200)
    expect(
      (
        await request(sandbox, 'amira', contract.wallet.createCode, {
          headers,
          body: { amount: 10, reference: 'R', paymentMethod: 1 },
        })
      ).status,
    ).toBe(200)
    expect([sandbox.world.student('amira').points, sandbox.world.student('leila').points]).toEqual([22_110, 2500])
  })

  it('repeats the refusal of the first response', async () => {
    const sandbox = await startSandbox()
    const order = { headers: { 'Idempotency-Key': 'one' }, body: buyExcellent }
    expect((await request(sandbox, 'omar', contract.offers.buy, order)).status).toBe(402)
    sandbox.world.student('omar').points = 5000
    expect((await request(sandbox, 'omar', contract.offers.buy, order)).status).toBe(402)
    expect(
      (await request(sandbox, 'omar', contract.offers.buy, { ...order, headers: { 'Idempotency-Key': 'two' } })).status,
    ).toBe(200)
  })
})

describe('lost purchase response', () => {
  it.each([
    ['late-error', true],
    ['cut', true],
    ['empty', true],
    ['half-json', true],
    ['server-error', false],
    ['html', false],
  ] as const)('fault %s leaves the purchase executed: %s', async (kind, made) => {
    const sandbox = await startSandbox()
    sandbox.faults('offers.buy', kind, { times: 1 })
    const response = await send(sandbox, contract.offers.buy, { token: sandbox.signIn('amira'), body: buyExcellent })
    await response.text().catch(() => null)
    expect(sandbox.world.student('amira').points).toBe(made ? 22_100 : 24_600)
  })

  it.each([
    ['lost', true],
    ['timeout', false],
  ] as const)('fault %s sends no response and leaves the purchase executed: %s', async (kind, made) => {
    const sandbox = await startSandbox()
    sandbox.faults('offers.buy', kind, { times: 1 })
    const giveUp = new AbortController()
    const pendingRequest = send(sandbox, contract.offers.buy, {
      token: sandbox.signIn('amira'),
      body: buyExcellent,
      signal: giveUp.signal,
    })
    await expect.poll(() => sandbox.world.student('amira').points).toBe(made ? 22_100 : 24_600)
    giveUp.abort()
    await expect(pendingRequest).rejects.toThrow(/abort/)
    expect(sandbox.ledger.of('amira')).toHaveLength(made ? 2 : 1)
  })
})

describe('persisted money', () => {
  it('restores balances, orders, transfer codes, pending payments and idempotency keys after a crash', async () => {
    const snapshotDir = await mkdtemp(join(tmpdir(), 'money-'))
    const secret = 'a-secret-of-sixteen'
    const before = await startSandbox({ snapshotDir, secret })
    const headers = { 'Idempotency-Key': 'one' }
    const first = await request(before, 'amira', contract.offers.buy, { headers, body: buyExcellent })
    const late = await startTopUp(before, 'amira', 2)
    await choose(
      before,
      await openProvider(before, await openProviderPage(before, 'amira', late, 'payDunyaRedirect')),
      'late',
    )
    await request(before, 'amira', contract.transfers.start, {
      body: { toUser: before.world.student('leila').user.id, points: 100 },
    })
    const code = before.lastCode('amira', 'transfer') ?? ''
    await request(before, 'amira', contract.discountCodes.add, { body: { code: 'RENTREE' } })
    // Simulates a crash: the sandbox is not closed.

    const after = await startSandbox({ snapshotDir, secret })
    expect([after.notices, after.world.student('amira').points]).toEqual([[], 22_100])
    expect(await request(after, 'amira', contract.offers.buy, { headers, body: buyExcellent })).toEqual(first)
    expect(
      (await request(after, 'amira', contract.transfers.confirm, { query: { confirmationToken: code } })).status,
    ).toBe(200)
    after.clock.advance(30_000)
    expect((await request(after, 'amira', contract.wallet.codes)).payload).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: late, status: 'processed' })]),
    )
    expect((await request(after, 'amira', contract.discountCodes.list)).payload).toHaveLength(1)
    expect(after.ledger.of('amira').map(({ kind, points }) => [kind, points])).toEqual([
      ['opening', 24_600],
      ['purchase', -2500],
      ['transfer-sent', -100],
      ['top-up', 1000],
    ])
    expect(after.world.student('amira').points).toBe(23_000)
    await after.close()
    await rm(snapshotDir, { recursive: true })
  })

  it('opens the ledger with the points of a snapshot without one', async () => {
    const snapshotDir = await mkdtemp(join(tmpdir(), 'money-'))
    const before = await startSandbox({ snapshotDir })
    before.world.student('amira').points = 777
    await before.close()
    const file = join(snapshotDir, 'demo-platform.json')
    const {
      money: _money,
      answered: _answered,
      ...kept
    } = JSON.parse(await readFile(file, 'utf8')) as {
      money: unknown
      answered: unknown
      students: Record<string, { wallet?: unknown }>
    }
    for (const student of Object.values(kept.students)) delete student.wallet
    await writeFile(file, JSON.stringify(kept))
    const old = await startSandbox({ snapshotDir })
    expect([old.notices, old.ledger.of('amira')]).toEqual([
      [],
      [{ kind: 'opening', points: 777, key: null, reference: '' }],
    ])
    await rm(snapshotDir, { recursive: true })
  })
})

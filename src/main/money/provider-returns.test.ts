import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { decide, settleMoney } from '#sandbox/world/payments.ts'
import { operator } from '#shared/contract/operator.ts'
import { wallet } from '#shared/contract/wallet.ts'
import { type PaymentReturnLink, parseDeepLink } from '#shared/deep-link.ts'
import type { TransactionView } from '#shared/desktop/payments.ts'
import { moneyOn } from '#tests/support/money-on-sandbox.ts'
import { startSandbox } from '#tests/support/sandbox-client.ts'

const minute = 60_000
let sandbox: Sandbox
beforeAll(async () => void (sandbox = await startSandbox({ personality: 'naive' })))
afterAll(() => sandbox.close())

function back(text: string): PaymentReturnLink {
  const link = parseDeepLink(text)
  if (link.kind !== 'payment-return') throw new Error(`no return: ${text}`)
  return link
}

async function begin(way: 'card' | 'paydunya' = 'card', amounts: readonly number[] = [500]) {
  await sandbox.reset()
  const world = moneyOn(sandbox)
  world.start(world.userId)
  const attempts: TransactionView[] = []
  for (const amount of amounts) attempts.push(await world.money().order({ kind: 'top-up', way, amount }))
  const rows = attempts.map(({ platformId }) => sandbox.world.money.topUps.find(({ id }) => id === platformId))
  const pay = (index: number, accepted: boolean, afterMs = 0): void => {
    const row = rows[index]
    if (row === undefined) throw new Error('no such payment')
    decide(row, { accepted, afterMs }, sandbox.clock.now())
    settleMoney(sandbox.world, sandbox.clock.now())
  }
  const links = rows.map((row) =>
    back(
      way === 'card'
        ? `tutorat://payment/success?orderId=${row?.order ?? ''}`
        : `tutorat://payment-pay-dunya/success?token=${row?.order ?? ''}`,
    ),
  )
  return { world, attempts, pay, links }
}

async function subscribing() {
  await sandbox.reset()
  const student = sandbox.world.students.find(
    ({ user, type }) => type === 'Student' && /^0?[2459]\d{7}$/.test(user.phone ?? '') && user.isPartnerClient !== true,
  )
  if (student === undefined) throw new Error('nobody has a number of the operator')
  const world = moneyOn(sandbox, student.id)
  const attempt = await world.start(world.userId).order({ kind: 'operator', recurrence: 7, offerId: 33 })
  expect(attempt).toMatchObject({ stage: 'waiting' })
  expect(world.opened).toHaveLength(1)
  const row = sandbox.world.money.operatorOrders.at(-1)
  if (row === undefined) throw new Error('no order')
  return { world, row, attempt }
}

function answerWith(part: string, answer: () => unknown): void {
  const { fetch } = sandbox
  sandbox.fetch = (request) => (request.url.includes(part) ? Promise.resolve(Response.json(answer())) : fetch(request))
  onTestFinished(() => void (sandbox.fetch = fetch))
}

function orderOf({ platformId }: Pick<TransactionView, 'platformId'> = { platformId: null }) {
  const row = sandbox.world.money.topUps.find(({ id }) => id === platformId)
  if (row === undefined) throw new Error('no such payment')
  return row
}

describe('redirect to the payment provider', () => {
  test('B6: opens the loopback page for a card payment and the provider’s page for PayDunya', async () => {
    const card = await begin('card')
    expect(card.attempts[0]).toMatchObject({ stage: 'waiting' })
    expect(card.world.opened).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}$/)])
    card.world.money().flush()
    const payDunya = await begin('paydunya')
    expect(payDunya.world.opened).toEqual([expect.stringContaining('/pages/pay/paydunya/')])
    expect(await payDunya.world.money().open(payDunya.attempts[0]?.id ?? '')).toEqual({
      opened: true,
      host: '127.0.0.1:4010',
    })
  })

  test.each(['card', 'paydunya'] as const)(
    'E2: completes a paid payment although the platform refuses its page (%s)',
    async (way) => {
      const { world, attempts, pay } = await begin(way)
      pay(0, true)
      expect(await world.money().open(attempts[0]?.id ?? '')).toMatchObject({ opened: false })
      await world.time.advance(100)
      expect(world.money().state().attempts).toMatchObject([{ stage: 'done' }])
    },
  )

  test('E2: completes a paid payment although the platform refuses its QR code', async () => {
    const { world } = await begin('card', [])
    const attempt = await world.money().order({ kind: 'top-up', way: 'mobile', amount: 900 })
    const row = sandbox.world.money.topUps.find(({ id }) => id === attempt.platformId)
    if (row === undefined) throw new Error('no such payment')
    decide(row, { accepted: true, afterMs: 0 }, sandbox.clock.now())
    settleMoney(sandbox.world, sandbox.clock.now())
    expect(await world.money().qr(attempt.id)).toEqual({ text: null })
    expect(world.money().state().attempts).toMatchObject([{ stage: 'done' }])
  })

  test('opens a card form whose order number fields are null, boolean or missing', async () => {
    answerWith('/payment/redirect/', () => ({
      success: true,
      payload: {
        url: 'http://127.0.0.1:4010/pages/pay/card',
        data: { amount: '500.00', currency: null, recurring: false, reference: 'R-1' },
      },
    }))
    const { world, attempts } = await begin('card')
    expect(world.opened).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}$/)])
    expect(attempts).toMatchObject([{ stage: 'waiting' }])
  })

  test('B6: does not open a URL that contains the session’s token', async () => {
    const { world } = await begin('paydunya', [])
    const stealing = moneyOn(sandbox)
    const fetch = sandbox.fetch
    sandbox.fetch = async (request) => {
      const response = await fetch(request)
      if (!request.url.includes('/payment-pay-dunya/redirect/')) return response
      return Response.json({ success: true, payload: { url: `http://127.0.0.1:4010/pay?x=${stealing.token}` } })
    }
    stealing.start(stealing.userId)
    const attempt = await stealing.money().order({ kind: 'top-up', way: 'paydunya', amount: 700 })
    sandbox.fetch = fetch
    expect(attempt.stage).toBe('waiting')
    expect(stealing.opened).toEqual([])
    expect(world.opened).toEqual([])
  })
})

describe('return from the payment provider', () => {
  test('completes a card payment only once the platform confirms it', async () => {
    const { world, pay, links, attempts } = await begin()
    pay(0, true)
    expect(world.money().onReturnLink(links[0]!)).toBe(true)
    expect(await world.money().takeReturn()).toMatchObject({
      outcome: 'card-paid',
      message: expect.stringContaining('Paiement Réussi'),
      attempt: { id: attempts[0]?.id, stage: 'done' },
    })
    expect(world.count(wallet.cardPaid)).toBe(1)
  })

  test.each([
    ['card', true],
    ['card', false],
    ['paydunya', true],
    ['paydunya', false],
  ] as const)(
    'C4: shows the result to the returning user even if the platform listed it first: %s, paid %s',
    async (way, accepted) => {
      const { world, pay, links } = await begin(way)
      const failure =
        way === 'card'
          ? back('tutorat://payment/echec')
          : back(`tutorat://payment-pay-dunya/echec?token=${links[0]?.query['token'] ?? ''}`)
      const link = accepted ? links[0] : failure
      if (link === undefined) throw new Error('no link')
      pay(0, accepted)
      world.money().onWindowFocus()
      await world.time.advance(100)
      expect(world.money().state().attempts).toMatchObject([{ stage: accepted ? 'done' : 'refused' }])
      world.money().onReturnLink(link)
      expect(await world.money().takeReturn()).toMatchObject({ outcome: `${way}-${accepted ? 'paid' : 'failed'}` })
      world.money().onReturnLink(link)
      const again = await world.money().takeReturn()
      if (way === 'card' && !accepted) expect(again).toMatchObject({ outcome: 'card-failed' })
      else expect(again).toMatchObject({ outcome: 'none' })
      expect(world.count(wallet.cardPaid)).toBe(way === 'card' && accepted ? 1 : 0)
      expect(world.count(wallet.payDunyaFailed)).toBe(0)
    },
  )

  test('C3: does not complete an unpaid payment for a return with its order number', async () => {
    const { world, links } = await begin()
    world.money().onReturnLink(links[0]!)
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'card-failed', attempt: { stage: 'waiting' } })
    const other = await begin('paydunya')
    other.world.money().onReturnLink(other.links[0]!)
    expect(await other.world.money().takeReturn()).toMatchObject({
      outcome: 'processing',
      attempt: { stage: 'waiting' },
    })
  })

  test('C3: completes no payment for 1 000 forged returns and sends at most sixty requests', async () => {
    const { world } = await begin('card', [500])
    const before = world.arrivals.length
    const forged = fc.sample(fc.stringMatching(/^[\w-]{1,64}$/), 1000)
    const outcomes = new Set<string>()
    for (const orderId of forged) {
      world.money().onReturnLink(back(`tutorat://payment/success?orderId=${orderId}`))
      outcomes.add((await world.money().takeReturn()).outcome)
    }
    expect([...outcomes].toSorted()).toEqual(['not-ours', 'unconfirmed'])
    expect(world.count(wallet.cardPaid)).toBeLessThanOrEqual(5)
    expect(world.arrivals.length - before).toBeLessThanOrEqual(60)
    expect(world.money().state().attempts).toMatchObject([{ stage: 'waiting' }])
  })

  test('C3: retains a real return in the queue during a flood of forged ones', async () => {
    const { world, pay, links } = await begin()
    pay(0, true)
    world.money().onReturnLink(links[0]!)
    for (let index = 0; index < 50; index += 1)
      world.money().onReturnLink(back(`tutorat://payment/success?orderId=forged-${String(index)}`))
    const outcomes: string[] = []
    for (let turn = 0; turn < 6; turn += 1) outcomes.push((await world.money().takeReturn()).outcome)
    expect(outcomes[0]).toBe('card-paid')
    expect(outcomes.slice(1)).toEqual(['not-ours', 'not-ours', 'not-ours', 'not-ours', 'none'])
  })

  test.each(['warm', 'cold'] as const)(
    'C4: confirms seven payments once each when every return arrives three times, %s',
    async (start) => {
      const { world, pay, links } = await begin('card', [100, 200, 300, 400, 500, 600, 700])
      for (const [index, link] of links.entries()) {
        pay(index, true)
        if (start === 'cold') world.start(world.userId)
        const queued = [0, 1, 2].map(() => world.money().onReturnLink(link))
        expect(queued).toEqual([true, false, false])
        expect(await Promise.all([world.money().takeReturn(), world.money().takeReturn()])).toMatchObject([
          { outcome: 'card-paid' },
          { outcome: 'card-paid' },
        ])
        expect(world.money().onReturnLink(link)).toBe(false)
        if (start === 'cold') world.start(world.userId)
        world.money().onReturnLink(link)
        expect((await world.money().takeReturn()).outcome).toBe('none')
      }
      expect(world.count(wallet.cardPaid)).toBe(7)
      expect(
        world
          .money()
          .state()
          .attempts.every(({ stage }) => stage === 'done'),
      ).toBe(true)
      expect(sandbox.ledger.duplicates()).toBe(0)
    },
  )

  test('C4: queues a return for thirty minutes while signed out, and rejects it for another user', async () => {
    const { world, pay, links } = await begin()
    pay(0, true)
    world.money().sessionChanged({ userId: null })
    world.money().onReturnLink(links[0]!)
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'none' })
    world.money().sessionChanged({ userId: world.userId })
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'card-paid', attempt: { stage: 'done' } })

    const late = await begin()
    late.world.money().sessionChanged({ userId: null })
    late.world.money().onReturnLink(late.links[0]!)
    await late.world.time.advance(30 * minute)
    late.world.money().sessionChanged({ userId: late.world.userId })
    expect(await late.world.money().takeReturn()).toMatchObject({ outcome: 'none' })

    const foreign = await begin()
    foreign.pay(0, true)
    const leila = moneyOn(sandbox, 'leila')
    leila.start(leila.userId).onReturnLink(foreign.links[0]!)
    expect(await leila.money().takeReturn()).toEqual({
      outcome: 'not-ours',
      message: null,
      attempt: null,
      way: 'card',
      claim: 'success',
    })
    expect(leila.count(wallet.cardPaid)).toBe(0)
  })

  test('C4: drops queued returns at sign-out', async () => {
    const { world, links } = await begin()
    world.money().onReturnLink(links[0]!)
    world.money().sessionChanged({ userId: null })
    world.money().sessionChanged({ userId: world.userId })
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'none' })
    expect(world.count(wallet.cardPaid)).toBe(0)
  })

  test('C4: repeats a confirmation without a response only on the user’s request', async () => {
    const { world, pay, links, attempts } = await begin()
    world.money().onReturnLink(links[0]!)
    world.meet('never-arrived')
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'unreachable', attempt: { stage: 'waiting' } })
    world.money().onReturnLink(links[0]!)
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'none' })
    await world.time.advance(5 * minute)
    expect(world.count(wallet.cardPaid)).toBe(0)
    pay(0, true)
    expect(await world.money().check(attempts[0]?.id ?? '')).toMatchObject({ stage: 'done' })
    expect(world.count(wallet.cardPaid)).toBe(1)
    await world.money().check(attempts[0]?.id ?? '')
    expect(world.count(wallet.cardPaid)).toBe(1)
  })

  test('reports any order number while a card payment waits', async () => {
    answerWith('/payment/redirect/', () => ({
      success: true,
      payload: { url: 'http://127.0.0.1:4010/pages/pay/card', data: { amount: 500 } },
    }))
    const { world, attempts, pay } = await begin('card')
    pay(0, true)
    world
      .money()
      .onReturnLink(back(`tutorat://payment/success?lang=fr&orderId=${orderOf(attempts[0]).order ?? ''}&approval=1`))
    expect(await world.money().takeReturn()).toMatchObject({
      outcome: 'card-paid',
      message: expect.stringContaining('Paiement Réussi'),
      attempt: { stage: 'done' },
    })
    expect(world.arrivals.filter(({ endpoint }) => endpoint === wallet.cardPaid).map(({ query }) => query)).toEqual([
      { orderId: orderOf(attempts[0]).order, lang: 'fr' },
    ])
  })

  test('C3: ignores an order number unknown to the platform while a card payment waits', async () => {
    const { world } = await begin('card')
    world.money().onReturnLink(back('tutorat://payment/success?orderId=somebody-elses'))
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'not-ours', message: null })
    expect(world.money().state().attempts).toMatchObject([{ stage: 'waiting' }])
  })

  test.each(['own', 'another’s'])(
    'C3: hides the refusal of an order number (%s) if the payment is listed as paid',
    async (whose) => {
      const { world, pay, links } = await begin('card')
      pay(0, true)
      answerWith('/payment/success', () => ({ success: false, message: 'Commande refusée' }))
      world.money().onReturnLink(whose === 'own' ? links[0]! : back('tutorat://payment/success?orderId=somebody-elses'))
      expect(await world.money().takeReturn()).toMatchObject({
        outcome: 'card-paid',
        message: null,
        attempt: { stage: 'done' },
      })
    },
  )

  test.each([
    ['without a response', true],
    ['of the latest return', false],
  ])('reports the order number %s when the user checks the payment', async (_which, isLost) => {
    answerWith('/payment/redirect/', () => ({
      success: true,
      payload: { url: 'http://127.0.0.1:4010/pages/pay/card', data: { amount: 500 } },
    }))
    const { world, attempts } = await begin('card')
    const comesBack = async (orderId: string): Promise<void> => {
      world.money().onReturnLink(back(`tutorat://payment/success?orderId=${orderId}`))
      await world.money().takeReturn()
    }
    if (isLost) world.meet('never-arrived')
    await comesBack('first')
    await comesBack('second')
    world.start(world.userId)
    if (!isLost) await comesBack('first')
    const before = world.arrivals.length
    await world.money().check(attempts[0]?.id ?? '')
    expect(
      world.arrivals.slice(before).flatMap(({ endpoint, query }) => (endpoint === wallet.cardPaid ? [query] : [])),
    ).toEqual([{ orderId: 'first', lang: 'fr' }])
  })

  test('reports the order number on each user check until the platform confirms it', async () => {
    const { world, attempts, pay, links } = await begin('card')
    const id = attempts[0]?.id ?? ''
    const getReturnQueries = () =>
      world.arrivals.filter(({ endpoint }) => endpoint === wallet.cardPaid).map(({ query }) => query)
    expect(await world.money().check(id)).toMatchObject({ stage: 'waiting', message: attempts[0]?.message })
    expect(getReturnQueries()).toHaveLength(1)
    answerWith('/payment/success', () => ({ success: true, message: 'Paiement Réussi, ton solde est mis à jour' }))
    expect(await world.money().check(id)).toMatchObject({
      stage: 'waiting',
      message: expect.stringContaining('Paiement Réussi'),
    })
    await world.money().check(id)
    expect(getReturnQueries()).toEqual([links[0]?.query, links[0]?.query].map((query) => ({ ...query, lang: 'fr' })))
    pay(0, true)
    world.money().onReturnLink(links[0]!)
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'card-paid', attempt: { stage: 'done' } })
    expect(getReturnQueries()).toHaveLength(2)
  })

  test.each([
    [{ success: true }, 'done'],
    [{ success: 1, message: 'Paiement Réussi', payload: null }, 'done'],
    [{ success: true, payload: [] }, 'done'],
    [{ success: true, payload: { status: 'processed' } }, 'done'],
    [{ success: true, payload: { status: 'pending' } }, 'waiting'],
    [{ success: true, payload: { status: 'en cours' } }, 'waiting'],
    [{ message: 'Paiement effectué' }, 'done'],
    [{}, 'done'],
    [{ success: false, message: 'Non' }, 'waiting'],
    [{ success: true, payload: { status: 'rejected' } }, 'refused'],
  ])('maps the platform’s response %j about a QR payment to %s', async (answer, stage) => {
    const { world } = await begin('card', [])
    const attempt = await world.money().order({ kind: 'top-up', way: 'mobile', amount: 900 })
    answerWith('/payment/d17/check/', () => answer)
    expect(await world.money().check(attempt.id)).toMatchObject({ stage })
  })

  test('reports a PayDunya refusal once and ignores a failure URL without a token', async () => {
    const { world, links } = await begin('paydunya')
    const failure: PaymentReturnLink = { ...links[0]!, outcome: 'failure' }
    world.money().onReturnLink(failure)
    expect(await world.money().takeReturn()).toMatchObject({
      outcome: 'paydunya-failed',
      attempt: { stage: 'refused' },
    })
    expect(world.count(wallet.payDunyaFailed)).toBe(1)
    for (const word of ['paydunya', 'pages']) {
      world.money().onReturnLink(back(`tutorat://payment-pay-dunya/echec?token=${word}`))
      expect(await world.money().takeReturn()).toMatchObject({ outcome: 'not-ours' })
    }
    world.money().onReturnLink(back('tutorat://payment-pay-dunya/echec?token=somebody-elses'))
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'not-ours' })
    expect(world.count(wallet.payDunyaFailed)).toBe(1)

    const card = await begin()
    card.world.money().onReturnLink(back('tutorat://payment/echec'))
    expect(await card.world.money().takeReturn()).toMatchObject({
      outcome: 'unconfirmed',
      attempt: { stage: 'waiting' },
    })
    card.pay(0, true)
    card.world.money().onReturnLink(back('tutorat://payment/echec'))
    expect(await card.world.money().takeReturn()).toMatchObject({ outcome: 'card-paid', attempt: { stage: 'done' } })
  })

  test.each([
    ['card', 'tutorat://payment/echec'],
    ['paydunya', 'tutorat://payment-pay-dunya/echec'],
    ['operator', 'tutorat://digitalvirgo/echec?msisdn=21620000000&status=forged&x=1'],
    ['operator', 'tutorat://digitalvirgo/success?msisdn=21620000000&status=1'],
    ['operator', 'tutorat://digitalvirgo/success'],
  ] as const)(
    'C3: leaves a waiting payment (%s) undecided after %s and sends none of its parameters',
    async (way, address) => {
      const { world } = way === 'operator' ? await subscribing() : await begin(way)
      const before = world.arrivals.length
      world.money().onReturnLink(back(address))
      expect(await world.money().takeReturn()).toMatchObject({ outcome: 'unconfirmed', attempt: { stage: 'waiting' } })
      const since = world.arrivals.slice(before)
      expect(since.length).toBeGreaterThan(0)
      expect(since.map(({ endpoint, query }) => [endpoint.method, query])).toEqual(since.map(() => ['GET', undefined]))
      expect(world.money().state().attempts).toMatchObject([{ stage: 'waiting' }])
    },
  )

  test('C3: shows the platform’s current state for an unproven link', async () => {
    const { world, row } = await subscribing()
    decide(row, { accepted: true, afterMs: 0 }, sandbox.clock.now())
    settleMoney(sandbox.world, sandbox.clock.now())
    world.money().onReturnLink(back('tutorat://digitalvirgo/echec?status=forged'))
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'operator-paid', attempt: { stage: 'done' } })
    expect([world.count(operator.failed), world.count(operator.succeeded)]).toEqual([0, 0])
  })

  test('C3: processes the real operator return without delay despite five forged ones', async () => {
    const { world, row } = await subscribing()
    decide(row, { accepted: true, afterMs: 0 }, sandbox.clock.now())
    const real = back(`tutorat://digitalvirgo/success?reference=${row.order}&status=1`)
    for (let index = 0; index < 5; index += 1)
      world.money().onReturnLink(back(`tutorat://digitalvirgo/echec?status=forged-${String(index)}`))
    world.money().onReturnLink(real)
    for (let index = 5; index < 10; index += 1)
      world.money().onReturnLink(back(`tutorat://digitalvirgo/success?status=forged-${String(index)}`))
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'operator-paid', attempt: { stage: 'done' } })
    expect(
      world.arrivals
        .filter(({ endpoint }) => endpoint === operator.succeeded || endpoint === operator.failed)
        .map(({ query }) => query),
    ).toEqual([{ reference: row.order, status: '1', front: '1' }])
  })

  test('C3: reserves requests for the real return during five hundred consecutive forged ones', async () => {
    const { world, pay, links } = await begin('paydunya')
    const before = world.arrivals.length
    for (let index = 0; index < 250; index += 1) {
      for (const forged of [
        'tutorat://payment-pay-dunya/echec',
        `tutorat://payment/success?orderId=forged-${String(index)}`,
      ]) {
        world.money().onReturnLink(back(forged))
        expect(['unconfirmed', 'not-ours']).toContain((await world.money().takeReturn()).outcome)
      }
    }
    expect(world.arrivals.length - before).toBeLessThanOrEqual(10)
    pay(0, true)
    world.money().onReturnLink(links[0]!)
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'paydunya-paid', attempt: { stage: 'done' } })
  })

  test('C4: finds the real return among forged ones that arrived before sign-in', async () => {
    const { world, pay, links } = await begin()
    pay(0, true)
    world.money().sessionChanged({ userId: null })
    for (let index = 0; index < 6; index += 1)
      world.money().onReturnLink(back(`tutorat://payment/success?orderId=before-${String(index)}`))
    world.money().onReturnLink(links[0]!)
    for (let index = 0; index < 6; index += 1)
      world.money().onReturnLink(back(`tutorat://payment/success?orderId=after-${String(index)}`))
    world.money().sessionChanged({ userId: world.userId })
    const outcomes: string[] = []
    for (let turn = 0; turn < 6; turn += 1) outcomes.push((await world.money().takeReturn()).outcome)
    expect(outcomes).toEqual(['card-paid', 'not-ours', 'not-ours', 'not-ours', 'not-ours', 'none'])
  })

  test('C3: reports an operator’s return only after a redirect to the operator', async () => {
    const { world } = await begin('card', [])
    world.money().onReturnLink(back('tutorat://digitalvirgo/success?reference=1'))
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'not-ours' })
    expect(world.count(operator.succeeded)).toBe(0)
  })

  test('completes an operator subscription once the platform confirms its return, and reports it once', async () => {
    const { world, row, attempt } = await subscribing()
    decide(row, { accepted: true, afterMs: 0 }, sandbox.clock.now())
    const link = back(`tutorat://digitalvirgo/success?reference=${row.order}&status=1`)
    world.start(world.userId)
    for (let time = 0; time < 3; time += 1) world.money().onReturnLink(link)
    expect(await world.money().takeReturn()).toMatchObject({
      outcome: 'operator-paid',
      attempt: { id: attempt.id, stage: 'done' },
    })
    world.money().onReturnLink(link)
    expect((await world.money().takeReturn()).outcome).toBe('none')
    expect(world.arrivals.filter(({ endpoint }) => endpoint === operator.succeeded).map(({ query }) => query)).toEqual([
      { reference: row.order, status: '1', front: '1' },
    ])
  })

  test('refuses an operator subscription once the platform confirms the failed return', async () => {
    const { world, row, attempt } = await subscribing()
    decide(row, { accepted: false, afterMs: 0 }, sandbox.clock.now())
    world.money().onReturnLink(back(`tutorat://digitalvirgo/echec?reference=${row.order}&status=0`))
    expect(await world.money().takeReturn()).toMatchObject({
      outcome: 'operator-failed',
      attempt: { id: attempt.id, stage: 'refused' },
    })
    expect(world.arrivals.filter(({ endpoint }) => endpoint === operator.failed).map(({ query }) => query)).toEqual([
      { reference: row.order, status: '0' },
    ])
  })

  test('redirects a guest once, marks a subscribed number, and matches the return after sign-in', async () => {
    await sandbox.reset()
    const world = moneyOn(sandbox)
    world.start(world.userId).sessionChanged({ userId: null })
    const request = { recurrence: 1, phone: '29123456', division: world.student.user.division?.id ?? 0 } as const
    const both = await Promise.all([world.money().subscribeGuest(request), world.money().subscribeGuest(request)])
    expect(both[0]).toMatchObject({ opened: true, field: null })
    expect(both[1]).toBe(both[0])
    expect(world.count(operator.checkoutAsVisitor)).toBe(1)
    sandbox.faults('operator.checkoutAsVisitor', 'not-found', { times: 1 })
    expect(await world.money().subscribeGuest(request)).toMatchObject({ opened: false, field: null })
    const reference = sandbox.world.money.operatorOrders.at(-1)?.order ?? ''
    world.money().onReturnLink(back('tutorat://digitalvirgo/success?reference=unknown'))
    world.money().onReturnLink(back(`tutorat://digitalvirgo/success?reference=${reference}`))
    world.money().sessionChanged({ userId: world.userId })
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'operator-failed', attempt: null })
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'not-ours' })
    world.money().onReturnLink(back(`tutorat://digitalvirgo/success?reference=${reference}&again=1`))
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'not-ours' })
    expect(world.arrivals.filter(({ endpoint }) => endpoint === operator.succeeded).map(({ query }) => query)).toEqual([
      { reference, front: '1' },
    ])
  })

  test('queues a return URL opened inside the application, and no other URL', async () => {
    const { world, pay, links } = await begin()
    pay(0, true)
    expect(world.money().handleInAppReturn(`/payment/success?orderId=${links[0]?.query['orderId'] ?? ''}`)).toBe(true)
    expect(await world.money().takeReturn()).toMatchObject({ outcome: 'card-paid' })
    for (const address of [
      '/offres',
      '/payment/success?orderId=',
      '/switch?token=x&admin_id=1&user_id=2',
      '',
      '//evil.example',
    ])
      expect(world.money().handleInAppReturn(address)).toBe(false)
  })

  test('D4: omits provider order numbers, codes and tokens from the log, the disk and the page', async () => {
    const { world, pay, links } = await begin('card', [500, 600])
    pay(0, true)
    world.money().onReturnLink(links[0]!)
    const handled = await world.money().takeReturn()
    const transfer = await world.money().order(world.transfer(50))
    const code = sandbox.lastCode(world.student.id, 'transfer') ?? 'none'
    await world.money().confirmTransfer(transfer.platformId ?? 0, code)
    const secrets = [...sandbox.world.money.topUps.flatMap(({ order }) => order ?? []), world.token, code]
    expect(secrets.length).toBeGreaterThan(3)
    const disk = world.files.disk.written
      .map((text) => `${text} ${Buffer.from(text, 'base64').toString('latin1')}`)
      .join()
    const seen = JSON.stringify([handled, world.states, world.logged])
    for (const secret of secrets) {
      expect(disk).not.toContain(secret)
      expect(seen).not.toContain(`"${secret}"`)
    }
    for (const secret of secrets.filter((text) => text.length > 8)) expect(seen).not.toContain(secret)
  })
})

import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { parseDeepLink } from '#shared/deep-link.ts'
import { startSandbox, testOrigin } from '#tests/support/sandbox-client.ts'
import { request, choose, openProvider, openProviderPage, startTopUp } from '#tests/support/sandbox-money.ts'
import type { Sandbox } from '../sandbox'

const { wallet } = contract
const create = (sandbox: Sandbox, body: Record<string, unknown>, who = 'leila') =>
  request(sandbox, who, wallet.createCode, { body: { paymentMethod: 1, reference: 'REF-1', amount: 100, ...body } })
const statusOf = async (sandbox: Sandbox, id: number, who = 'leila') =>
  ((await request(sandbox, who, wallet.codes)).payload as { id: number; status: string }[]).find((row) => row.id === id)
    ?.status
const points = (sandbox: Sandbox, who = 'leila') => sandbox.world.student(who).points
const orderOf = (sandbox: Sandbox, id: number) => sandbox.world.money.topUps.find((row) => row.id === id)?.order ?? ''

describe('top-up with a code', () => {
  it.each([
    ['amount 0', { amount: 0 }, { amount: ['Le champ montant est obligatoire'] }],
    ['amount −1', { amount: -1 }, { amount: ['Le champ montant doit être positif'] }],
    ['amount 1000000', { amount: 1_000_000 }, { amount: ['Saisissez le montant demandé en dinars (1pt = 1FCFA)'] }],
    ['amount 1.5', { amount: 1.5 }, { amount: ['Le champ montant est invalide'] }],
    ['an amount as text', { amount: '100' }, { amount: [expect.any(String) as string] }],
    ['no reference', { reference: undefined }, { reference: ['Le champ référence est obligatoire'] }],
    ['a reference of spaces', { reference: '  ' }, { reference: ['Le champ référence est obligatoire'] }],
    ['spaces in the reference', { reference: 'REF 1' }, { reference: ['Le champ référence est invalide'] }],
  ])('with %s is refused', async (_what, changes, errors) => {
    const sandbox = await startSandbox()
    expect(await create(sandbox, changes)).toMatchObject({ status: 422, errors })
    expect(sandbox.ledger.of('leila')).toEqual([])
  })

  it('of 1 and of 999999 is credited immediately and listed in the histories', async () => {
    const sandbox = await startSandbox()
    expect(await create(sandbox, { amount: 1 })).toMatchObject({
      status: 200,
      payload: { id: expect.any(Number) as number },
    })
    expect((await create(sandbox, { amount: 999_999, reference: 'REF-2' })).status).toBe(200)
    expect(points(sandbox)).toBe(1_000_000)
    const payments = (await request(sandbox, 'leila', wallet.payments)).payload as { amount: number }[]
    expect(payments.map(({ amount }) => amount)).toEqual([999_999, 1, 2500])
    expect(sandbox.ledger.of('leila').map(({ kind, points: moved }) => [kind, moved])).toEqual([
      ['top-up', 1],
      ['top-up', 999_999],
    ])
  })

  it('is refused for a used or unaccepted code and pending for one under review', async () => {
    const sandbox = await startSandbox()
    await create(sandbox, {})
    expect(await create(sandbox, { reference: 'ref-1' }, 'karim')).toMatchObject({
      status: 400,
      message: 'Code rejeté',
    })
    expect(await create(sandbox, { reference: 'REFUS-9' })).toMatchObject({ status: 400, message: 'Code rejeté' })
    const { payload } = await create(sandbox, { reference: 'ATTENTE-9' })
    expect([await statusOf(sandbox, (payload as { id: number }).id), points(sandbox)]).toEqual(['pending', 100])
  })
})

describe('wallet histories', () => {
  it('show the rows of the design only to their owner', async () => {
    const sandbox = await startSandbox()
    const rows = (await request(sandbox, 'amira', wallet.codes)).payload as {
      method: string
      reference: string
      amount: number
      status: string
    }[]
    expect(
      rows.slice(0, 3).map(({ method, reference, amount, status }) => [method, reference, amount, status]),
    ).toEqual([
      ['Code de recharge', 'REF-7K2P', 5000, 'processed'],
      ['D17', 'D17-20931', 2000, 'pending'],
      ['Carte bancaire', 'CB-88412', 12_000, 'processed'],
    ])
    expect((await request(sandbox, 'karim', wallet.codes)).payload as unknown[]).toEqual([])
    expect(points(sandbox, 'amira')).toBe(24_600)
  })

  it('contain thousands of rows in their scenario', async () => {
    const sandbox = await startSandbox({ scenario: 'long-histories' })
    const lengthOf = async (endpoint: Parameters<typeof request>[2]) =>
      ((await request(sandbox, 'amira', endpoint)).payload as unknown[]).length
    expect(await lengthOf(wallet.codes)).toBeGreaterThanOrEqual(5000)
    expect(await lengthOf(contract.transfers.list)).toBeGreaterThanOrEqual(5000)
    expect(await lengthOf(contract.offers.subscriptions)).toBeGreaterThanOrEqual(500)
  })
})

describe('payment provider in the browser', () => {
  it.each([
    ['cardRedirect', 'card'],
    ['payDunyaRedirect', 'paydunya'],
  ] as const)('%s: applies the decision made on the provider’s page', async (redirect, way) => {
    const sandbox = await startSandbox()
    for (const [choice, status, links, outcome] of [
      ['pay', 'processed', 1, 'success'],
      ['twice', 'processed', 2, 'success'],
      ['stay', 'processed', 0, null],
      ['refuse', 'rejected', 1, 'failure'],
      ['abandon', 'pending', 1, 'failure'],
      ['late', 'pending', 1, 'success'],
      ['refuse-late', 'pending', 1, 'success'],
    ] as const) {
      const id = await startTopUp(sandbox, 'leila', 2)
      const page = await openProvider(sandbox, await openProviderPage(sandbox, 'leila', id, redirect))
      expect(page.choices).toContain(choice)
      const after = await choose(sandbox, page, choice)
      expect([choice, after.links.length, await statusOf(sandbox, id)]).toEqual([choice, links, status])
      const order = orderOf(sandbox, id)
      const query = way === 'paydunya' ? { token: order } : outcome === 'success' ? { orderId: order } : {}
      if (outcome !== null)
        expect(parseDeepLink(after.links[0] ?? '')).toEqual({ kind: 'payment-return', way, outcome, query })
      sandbox.clock.advance(30_000)
      if (choice.includes('late'))
        expect(await statusOf(sandbox, id)).toBe(choice === 'late' ? 'processed' : 'rejected')
    }
    expect(points(sandbox)).toBe(4000)
    expect(sandbox.ledger.duplicates()).toBe(0)
  })

  it('shows the posted data and refuses modified or missing data', async () => {
    const sandbox = await startSandbox()
    const id = await startTopUp(sandbox, 'leila', 2, 700)
    const { url, data = {} } = await openProviderPage(sandbox, 'leila', id, 'cardRedirect')
    const page = await openProvider(sandbox, { url, data })
    expect([page.status, page.text.includes('<dd>700</dd>'), page.text.includes(orderOf(sandbox, id))]).toEqual([
      200,
      true,
      true,
    ])
    for (const changed of [{ ...data, amount: 7 }, { ...data, currency: 'EUR' }, { ...data, orderId: 'made-up' }, {}]) {
      expect((await openProvider(sandbox, { url, data: changed })).status).toBe(400)
    }
    expect((await openProvider(sandbox, { url: `${url}/${orderOf(sandbox, id)}` })).status).toBe(400)
    expect((await choose(sandbox, page, 'constructor')).status).toBe(400)
    expect(sandbox.platformConfig(testOrigin).hosts.payments).toContain(new URL(url).origin)
  })

  it('decides once, also when its page is submitted again or left open', async () => {
    const sandbox = await startSandbox()
    const id = await startTopUp(sandbox, 'leila', 2)
    const page = await openProvider(sandbox, await openProviderPage(sandbox, 'leila', id, 'payDunyaRedirect'))
    for (const choice of ['pay', 'pay', 'refuse', 'late']) await choose(sandbox, page, choice)
    expect([await statusOf(sandbox, id), points(sandbox)]).toEqual(['processed', 1000])
    expect((await request(sandbox, 'leila', wallet.codes)).payload).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, method: 'PayDunya' })]),
    )
    expect(await request(sandbox, 'leila', wallet.payDunyaRedirect, { params: { id } })).toMatchObject({
      status: 400,
      message: 'Opération impossible',
    })
  })

  it('expires after an hour without a decision', async () => {
    const sandbox = await startSandbox()
    const id = await startTopUp(sandbox, 'leila', 2)
    sandbox.clock.advance(59 * 60_000)
    expect(await statusOf(sandbox, id)).toBe('pending')
    sandbox.clock.advance(60_000)
    expect(await statusOf(sandbox, id)).toBe('rejected')
  })
})

describe('payment returns', () => {
  it('C3: confirm only the provider’s decision, and only to the owner', async () => {
    const sandbox = await startSandbox()
    const id = await startTopUp(sandbox, 'leila', 2)
    const paid = (who: string, orderId = orderOf(sandbox, id)) =>
      request(sandbox, who, wallet.cardPaid, { query: { orderId, lang: 'fr' } })
    expect(await paid('leila')).toMatchObject({
      status: 400,
      message: "La transaction n'a pas pu aboutir, veuillez réessayer plus tard",
    })
    await choose(
      sandbox,
      await openProvider(sandbox, await openProviderPage(sandbox, 'leila', id, 'cardRedirect')),
      'pay',
    )
    expect((await paid('karim')).status).toBe(404)
    expect((await paid('leila', 'forged')).status).toBe(404)
    for (const _again of [1, 2, 3])
      expect(await paid('leila')).toMatchObject({ status: 200, message: 'Paiement Réussi, ton solde est mis à jour' })
    expect(points(sandbox)).toBe(1000)
  })

  it('by card before the provider’s decision report neither success nor failure', async () => {
    const sandbox = await startSandbox()
    const id = await startTopUp(sandbox, 'leila', 2)
    const paid = () =>
      request(sandbox, 'leila', wallet.cardPaid, { query: { orderId: orderOf(sandbox, id), lang: 'fr' } })
    await choose(
      sandbox,
      await openProvider(sandbox, await openProviderPage(sandbox, 'leila', id, 'cardRedirect')),
      'refuse-late',
    )
    expect(await paid()).toMatchObject({ status: 200, message: 'Ton paiement est en cours de traitement' })
    expect([await statusOf(sandbox, id), points(sandbox)]).toEqual(['pending', 0])
    sandbox.clock.advance(30_000)
    expect(await paid()).toMatchObject({
      status: 400,
      message: "La transaction n'a pas pu aboutir, veuillez réessayer plus tard",
    })
  })

  it('from PayDunya reject an undecided payment once and never a paid one', async () => {
    const sandbox = await startSandbox()
    const [undecided, paid] = [await startTopUp(sandbox, 'leila', 2), await startTopUp(sandbox, 'leila', 2)]
    const failed = (id: number, who = 'leila') =>
      request(sandbox, who, wallet.payDunyaFailed, { query: { token: orderOf(sandbox, id), lang: 'fr' } })
    expect((await failed(undecided, 'karim')).status).toBe(404)
    expect([
      (await failed(undecided)).status,
      (await failed(undecided)).status,
      await statusOf(sandbox, undecided),
    ]).toEqual([200, 200, 'rejected'])
    await choose(
      sandbox,
      await openProvider(sandbox, await openProviderPage(sandbox, 'leila', paid, 'payDunyaRedirect')),
      'late',
    )
    expect((await failed(paid)).status).toBe(400)
    sandbox.clock.advance(30_000)
    expect(await statusOf(sandbox, paid)).toBe('processed')
  })
})

describe('D17 payment', () => {
  it.each([
    ['pay', 0, 'processed', 'Paiement Réussi'],
    ['refuse', 0, 'rejected', 'Le paiement a été refusé par l’application mobile'],
    ['late', 0, 'pending', 'Le paiement n’est pas encore confirmé'],
    ['late', 30_000, 'processed', 'Paiement Réussi'],
  ] as const)('with choice %s after %i ms is %s', async (choice, wait, status, message) => {
    const sandbox = await startSandbox()
    const id = await startTopUp(sandbox, 'leila', 3)
    const check = () => request(sandbox, 'leila', wallet.d17Check, { params: { id } })
    expect(await check()).toMatchObject({ payload: { status: 'pending' } })
    const page = await openProvider(sandbox, await openProviderPage(sandbox, 'leila', id, 'd17'))
    expect((await choose(sandbox, page, choice)).links).toEqual([])
    sandbox.clock.advance(wait)
    expect(await check()).toMatchObject({ status: 200, message, payload: { status } })
  })

  it('is limited to its owner and payment method', async () => {
    const sandbox = await startSandbox()
    const id = await startTopUp(sandbox, 'leila', 3)
    expect((await request(sandbox, 'karim', wallet.d17Check, { params: { id } })).status).toBe(404)
    expect((await request(sandbox, 'karim', wallet.d17, { params: { id } })).status).toBe(404)
    expect((await request(sandbox, 'leila', wallet.cardRedirect, { params: { id } })).status).toBe(400)
  })
})

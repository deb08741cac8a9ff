import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { parseDeepLink } from '#shared/deep-link.ts'
import { send, startSandbox } from '#tests/support/sandbox-client.ts'
import { request, choose, openProvider } from '#tests/support/sandbox-money.ts'
import type { Sandbox } from '../sandbox'

const { operator } = contract
const visit = async (sandbox: Sandbox, body: Record<string, unknown>) => {
  const response = await send(sandbox, operator.checkoutAsVisitor, {
    body: { recurrence: 1, phone: '29123456', division: 42, ...body },
  })
  return {
    ...((await response.json()) as { message: string; errors?: unknown; payload: { redirectUrl: string } | null }),
    status: response.status,
  }
}
const redirect = async (sandbox: Sandbox, who: string) =>
  ((await request(sandbox, who, operator.checkout, { body: { recurrence: 7 } })).payload as { redirectUrl: string })
    .redirectUrl
/** Query of the return link; the operator repeats no name. */
const returnOf = (links: string[]): Record<string, string> => {
  const link = parseDeepLink(links[0] ?? '')
  return link.kind === 'payment-return'
    ? Object.fromEntries(Object.entries(link.query).map(([name, value]) => [name, String(value)]))
    : {}
}

describe('operator landing page', () => {
  it('sells four levels at the rates of the specification', async () => {
    const sandbox = await startSandbox()
    const { payload } = (await (await send(sandbox, operator.offers)).json()) as {
      payload: { id: number; level: string; dailyPrice: number; weeklyPrice: number }[]
    }
    expect(
      Object.fromEntries(payload.map(({ level, dailyPrice, weeklyPrice }) => [level, [dailyPrice, weeklyPrice]])),
    ).toEqual({
      primary: [74, 605],
      basic: [125, 956],
      secondary: [125, 956],
      baccalaureate: [179, 1346],
    })
    expect(payload.map(({ id }) => id)).toEqual(expect.arrayContaining([291, 147]))
  })

  it.each([
    ['no phone', { phone: ' ' }, 422, { phone: ['Le numéro de téléphone est requis'] }],
    ['a phone of Senegal', { phone: '770100103' }, 422, { phone: ['Veuillez saisir un numéro de téléphone valide'] }],
    ['a short phone', { phone: '2912345' }, 422, { phone: ['Veuillez saisir un numéro de téléphone valide'] }],
    ['no division', { division: 7 }, 422, { division: ['La division est requise'] }],
    ['a number that exists', { phone: '00216 20100101' }, 409, { phone: ['Le numéro existe déjà'] }],
  ])('refuses %s', async (_what, body, status, errors) => {
    expect(await visit(await startSandbox(), body)).toMatchObject({ status, errors })
  })

  it('returns the operator’s error message without a response or with insufficient credit', async () => {
    const sandbox = await startSandbox()
    expect(await visit(sandbox, { phone: '20500500' })).toMatchObject({
      status: 400,
      message: 'Server error: the operator does not answer',
    })
    expect(await visit(sandbox, { phone: '20400400' })).toMatchObject({
      status: 400,
      message: 'Solde insuffisant auprès de ton opérateur',
    })
  })

  it('redirects a visitor to the operator’s page and registers the number', async () => {
    const sandbox = await startSandbox()
    const { payload } = await visit(sandbox, { phone: '+216 29 123 456' })
    const page = await openProvider(sandbox, { url: payload?.redirectUrl ?? '' })
    expect(page.text).toContain('29123456')
    await choose(sandbox, page, 'pay')
    expect(sandbox.world.sent.at(-1)).toMatchObject({ to: '29123456' })
    expect((await visit(sandbox, {})).status).toBe(409)
  })
})

describe('operator billing of a signed-in student', () => {
  it('makes the student a customer and confirms repeated returns only to that student', async () => {
    const sandbox = await startSandbox()
    const { links } = await choose(
      sandbox,
      await openProvider(sandbox, { url: await redirect(sandbox, 'hedi') }),
      'twice',
    )
    expect(links).toHaveLength(2)
    const succeeded = (who: string, query: Record<string, string>) =>
      request(sandbox, who, operator.succeeded, { query: { ...query, front: '1' } })
    for (const _again of [1, 2])
      expect(await succeeded('hedi', returnOf(links))).toMatchObject({ status: 200, message: 'Paiement Réussi' })
    expect((await succeeded('leila', returnOf(links))).status).toBe(404)
    expect((await succeeded('hedi', { reference: 'forged', status: '1' })).status).toBe(404)
    expect((await request(sandbox, 'hedi', operator.failed, { query: returnOf(links) })).status).toBe(400)
    expect(sandbox.world.student('hedi').user).toMatchObject({
      isPartnerClient: true,
      affiliations: [{ group: { id: 33 } }],
    })
    expect(await request(sandbox, 'hedi', operator.checkout, { body: { recurrence: 1 } })).toMatchObject({
      status: 409,
      message: 'You are already registered',
    })
  })

  it('does not confirm a refused, abandoned or pending payment', async () => {
    const sandbox = await startSandbox()
    for (const choice of ['refuse', 'abandon', 'late']) {
      const { links } = await choose(
        sandbox,
        await openProvider(sandbox, { url: await redirect(sandbox, 'hedi') }),
        choice,
      )
      expect((await request(sandbox, 'hedi', operator.succeeded, { query: returnOf(links) })).status).toBe(400)
      expect((await request(sandbox, 'hedi', operator.failed, { query: returnOf(links) })).status).toBe(
        choice === 'late' ? 400 : 200,
      )
    }
    expect(sandbox.world.student('hedi').user.isPartnerClient).not.toBe(true)
  })

  it('can be cancelled only by a customer of offer 33', async () => {
    const sandbox = await startSandbox()
    expect(await request(sandbox, 'tarek', operator.unsubscribe)).toMatchObject({
      status: 200,
      message: 'Ton abonnement est résilié',
    })
    expect(await request(sandbox, 'tarek', operator.unsubscribe)).toMatchObject({
      status: 400,
      message: 'Opération impossible',
    })
    expect((await request(sandbox, 'amira', operator.unsubscribe)).status).toBe(400)
    expect(sandbox.world.student('tarek').user).toMatchObject({ affiliations: [], isPartnerClient: false })
  })
})

describe('attended sessions', () => {
  it('are limited to the student’s own, newest first, up to the requested number', async () => {
    const sandbox = await startSandbox()
    const list = async (who: string, limit: number) =>
      (await request(sandbox, who, contract.attendances.list, { query: { source: 'student', limit } })).payload as {
        startTime: string
        content_name: string
      }[]
    const rows = await list('amira', 10)
    expect(rows.map(({ startTime }) => startTime)).toEqual(
      rows
        .map(({ startTime }) => startTime)
        .toSorted()
        .toReversed(),
    )
    expect([rows.length, (await list('amira', 3)).length, (await list('khadija', 10)).length]).toEqual([10, 3, 0])
  })
})

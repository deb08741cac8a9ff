import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '#shared/contract/index.ts'
import { startSandbox } from '#tests/support/sandbox-client.ts'
import { request } from '#tests/support/sandbox-money.ts'
import type { Sandbox } from '../sandbox'

const { discountCodes } = contract
const add = (sandbox: Sandbox, code: string, who = 'amira') =>
  request(sandbox, who, discountCodes.add, { body: { code } })
const ids = async (sandbox: Sandbox, who = 'amira') =>
  z
    .array(z.looseObject({ id: z.number() }))
    .parse((await request(sandbox, who, discountCodes.list)).payload)
    .map(({ id }) => id)
const gold = { offerDivisionDetail: 42_013, quantity: 12, offer_subject_details: [] }

describe('coupons', () => {
  it.each([
    ['COMPLET', 400, "Le nombre maximal d'utilisations de ce code est atteint"],
    ['ETE2026', 400, 'Ce code a expiré'],
    ['SUSPENDU', 400, "Ce code n'est pas actif"],
    ['BAC2027', 400, "Ce code n'est pas compatible avec votre classe"],
    ['AUTREOFFRE', 400, "Ce code n'est pas compatible avec cette offre"],
    ['DEUXANS', 400, "Ce code n'est pas compatible avec cette période"],
    ['NIMPORTE', 404, 'Code invalide'],
    ['AB', 404, 'Code invalide'],
    ['', 404, 'Code invalide'],
    ['AMIRA5', 400, 'Vous ne pouvez pas utiliser votre propre code'],
    ['BIENVENUE', 400, 'Vous avez déjà utilisé ce code'],
  ] as const)('refuses %s', async (code, status, message) => {
    const sandbox = await startSandbox()
    expect(await add(sandbox, code)).toMatchObject({ status, message })
    expect(await ids(sandbox)).toEqual([])
  })

  it('adds a coupon once, ignoring case, refuses a second one and allows repeated removal', async () => {
    const sandbox = await startSandbox()
    expect(await add(sandbox, ' rentree ')).toMatchObject({ status: 200, message: 'Le code est ajouté' })
    expect(await add(sandbox, 'RENTREE')).toMatchObject({ status: 409, message: 'Ce code est déjà ajouté' })
    expect(await add(sandbox, 'BASE15')).toMatchObject({
      status: 400,
      message: "Ce code n'est pas compatible avec un autre code",
    })
    const [id = 0] = await ids(sandbox)
    expect((await request(sandbox, 'leila', discountCodes.remove, { params: { id } })).status).toBe(404)
    expect([
      (await request(sandbox, 'amira', discountCodes.remove, { params: { id } })).status,
      (await request(sandbox, 'amira', discountCodes.remove, { params: { id } })).status,
    ]).toEqual([200, 404])
    expect((await add(sandbox, 'BASE15')).status).toBe(200)
  })

  it.each([
    ['GOLD20', 62_400],
    ['TOUTELANNEE', 68_640],
    ['TROISMOIS', 78_000],
    ['SALMA10', 70_200],
    ['CENTPOURCENT', 0],
  ] as const)('applies %s so that Gold costs %i', async (code, amount) => {
    const sandbox = await startSandbox()
    sandbox.world.student('amira').points = 100_000
    await add(sandbox, code)
    expect(await request(sandbox, 'amira', contract.offers.buy, { body: gold })).toMatchObject({
      status: 200,
      payload: { amount },
    })
    expect(await ids(sandbox)).toHaveLength(code === 'TROISMOIS' ? 1 : 0)
  })

  it('refuses a coupon that was used or has expired since', async () => {
    const sandbox = await startSandbox()
    sandbox.world.student('amira').points = 200_000
    await add(sandbox, 'GOLD20')
    await request(sandbox, 'amira', contract.offers.buy, { body: gold })
    expect(await add(sandbox, 'GOLD20')).toMatchObject({ message: 'Vous avez déjà utilisé ce code' })
    await add(sandbox, 'BASE15')
    sandbox.clock.advance(250 * 86_400_000)
    expect(await request(sandbox, 'amira', contract.offers.buy, { body: gold })).toMatchObject({
      status: 400,
      message: 'Ce code a expiré',
    })
  })
})

describe('friend’s gift code', () => {
  it('takes 5 % off the price after the coupon, once', async () => {
    const sandbox = await startSandbox()
    sandbox.world.student('amira').points = 200_000
    await add(sandbox, 'GOLD20')
    expect((await request(sandbox, 'amira', discountCodes.addFriendCode, { body: { code: 'fatou26' } })).status).toBe(
      200,
    )
    expect(await request(sandbox, 'amira', discountCodes.addFriendCode, { body: { code: 'FATOU26' } })).toMatchObject({
      message: 'Ce code est déjà ajouté',
    })
    expect(await request(sandbox, 'amira', contract.offers.buy, { body: gold })).toMatchObject({
      payload: { amount: 59_280 },
    })
    expect((await request(sandbox, 'amira', discountCodes.friendCodes)).payload).toEqual([])
  })

  it('refuses the student’s own code, an unknown code and a combination with an exclusive coupon', async () => {
    const sandbox = await startSandbox()
    const friend = (who: string, code: string) => request(sandbox, who, discountCodes.addFriendCode, { body: { code } })
    expect(await friend('fatou', 'FATOU26')).toMatchObject({ message: 'Vous ne pouvez pas utiliser votre propre code' })
    expect(await friend('amira', 'NOBODY')).toMatchObject({ status: 404, message: 'Code invalide' })
    await add(sandbox, 'SEUL')
    expect(await friend('amira', 'FATOU26')).toMatchObject({
      message: "Ce code n'est pas compatible avec un autre code",
    })
    await friend('leila', 'FATOU26')
    expect(await add(sandbox, 'SEUL', 'leila')).toMatchObject({
      message: "Ce code n'est pas compatible avec un autre code",
    })
  })
})

describe('influencer revenue', () => {
  it('lists the codes and their uses over a year with a consistent total', async () => {
    const sandbox = await startSandbox()
    const codes = z.looseObject({
      totalAmount: z.number(),
      codes: z.array(
        z.looseObject({
          id: z.number(),
          code: z.string(),
          nb_of_use: z.number(),
          amount: z.number(),
          active: z.boolean(),
        }),
      ),
    })
    const revenue = codes.parse((await request(sandbox, 'salma', discountCodes.revenue)).payload)
    expect(revenue.codes.map(({ code, nb_of_use, active }) => [code, nb_of_use, active])).toEqual([
      ['SALMA10', 64, true],
      ['SALMABAC', 22, true],
      ['SALMAETE', 31, false],
    ])
    expect(revenue.totalAmount).toBe(revenue.codes.reduce((sum, { amount }) => sum + amount, 0))
    const uses = z
      .array(z.looseObject({ used_at: z.string(), amount: z.number() }))
      .parse((await request(sandbox, 'salma', discountCodes.revenueUses, { params: { id: 13 } })).payload)
    expect([uses.length, uses.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([64, revenue.codes[0]?.amount])
    expect(uses.map(({ used_at }) => used_at)).toEqual(
      uses
        .map(({ used_at }) => used_at)
        .toSorted()
        .toReversed(),
    )
    expect(Date.parse(uses[0]?.used_at ?? '') - Date.parse(uses.at(-1)?.used_at ?? '')).toBeGreaterThan(
      300 * 86_400_000,
    )
    sandbox.world.student('amira').points = 100_000
    await add(sandbox, 'SALMA10')
    await request(sandbox, 'amira', contract.offers.buy, { body: gold })
    expect(codes.parse((await request(sandbox, 'salma', discountCodes.revenue)).payload).totalAmount).toBe(
      revenue.totalAmount + 7020,
    )
  })

  it('refuses access to other users’ revenue', async () => {
    const sandbox = await startSandbox()
    expect((await request(sandbox, 'amira', discountCodes.revenue)).status).toBe(403)
    expect((await request(sandbox, 'amira', discountCodes.revenueUses, { params: { id: 13 } })).status).toBe(403)
    expect((await request(sandbox, 'salma', discountCodes.revenueUses, { params: { id: 16 } })).status).toBe(404)
  })
})

import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from '#shared/contract/index.ts'
import { referral } from '#shared/contract/referrals.ts'
import { startSandbox } from '#tests/support/sandbox-client.ts'
import { request } from '#tests/support/sandbox-money.ts'
import type { Sandbox } from '../sandbox'

const { referrals } = contract
const convert = (sandbox: Sandbox, giftPoint: number, who = 'fatou', headers: Record<string, string> = {}) =>
  request(sandbox, who, referrals.convert, { body: { giftPoint }, headers })
const historyOf = async (sandbox: Sandbox, who: string) =>
  z.array(referral).parse((await request(sandbox, who, referrals.history)).payload)
const tokensOf = (sandbox: Sandbox, who: string) => sandbox.world.student(who).user.gift_point

describe('referral code', () => {
  it('is generated once, returned again and unique', async () => {
    const sandbox = await startSandbox()
    const both = await Promise.all([1, 2].map(() => request(sandbox, 'selma', referrals.generateCode)))
    const codes = both.map(({ payload }) => (payload as { gift_code: string }).gift_code)
    expect(codes[0]).toMatch(/^SELMA\d{4}$/)
    expect(codes[1]).toBe(codes[0])
    expect((await request(sandbox, 'selma', contract.account.me)).payload).toMatchObject({
      user: { gift_code: codes[0], gift_point: 0 },
    })
    expect((await request(sandbox, 'fatou', referrals.generateCode)).payload).toEqual({ gift_code: 'FATOU26' })
    sandbox.world.student('yassine').permissions.eligibleUserForGift = true
    expect((await request(sandbox, 'yassine', referrals.generateCode)).payload).toMatchObject({
      gift_code: expect.stringMatching(/^ELEVE\d{4}$/) as unknown,
    })
  })

  it('is refused without permission', async () => {
    const sandbox = await startSandbox()
    expect(await request(sandbox, 'amira', referrals.generateCode)).toMatchObject({
      status: 403,
      message: "Vous n'êtes pas autorisé à générer un code",
    })
    for (const call of [referrals.history, referrals.conversionRate])
      expect(await request(sandbox, 'amira', call)).toMatchObject({ status: 403, code: 'ACCESS_DENIED' })
    expect((await convert(sandbox, 10, 'amira')).code).toBe('ACCESS_DENIED')
  })
})

describe('purchase with a friend’s code', () => {
  it('costs five percent less, earns five percent of the price in tokens and sends a notification', async () => {
    const sandbox = await startSandbox()
    const offer = sandbox.world.offers.find(({ id }) => id === 42_011)
    const price = offer?.prices.find(({ quantity }) => quantity === 1)?.price ?? 0
    await request(sandbox, 'amira', contract.discountCodes.addFriendCode, { body: { code: 'fatou26' } })
    const bought = await request(sandbox, 'amira', contract.offers.buy, {
      body: { offerDivisionDetail: 42_011, quantity: 1, offer_subject_details: [] },
    })
    const { amount } = bought.payload as { amount: number }
    const brought = (tokensOf(sandbox, 'fatou') ?? 0) - 1500
    expect(brought).toBeGreaterThan(0)
    expect(Math.abs(brought - (amount / 0.95) * 0.05)).toBeLessThanOrEqual(1)
    expect(price).toBeGreaterThanOrEqual(amount)
    expect((await historyOf(sandbox, 'fatou'))[0]).toMatchObject({
      user: { name: 'Amira', last_name: 'Ben Salah' },
      affiliation: { group: { name: 'Excellent' } },
      profit_amount: brought,
    })
    expect(sandbox.world.student('fatou').engagement.notifications.at(-1)).toMatchObject({
      kind: 'giftCodeUsed',
      link: '/gift-code',
      seen: false,
    })
    await request(sandbox, 'amira', contract.offers.buy, {
      body: { offerDivisionDetail: 42_011, quantity: 1, offer_subject_details: [] },
    })
    expect(tokensOf(sandbox, 'fatou')).toBe(1500 + brought)
  })

  it('is listed in the history, whose tokens match those spent and left', async () => {
    const sandbox = await startSandbox()
    for (const who of ['fatou', 'youssef', 'rania']) {
      const rows = await historyOf(sandbox, who)
      const { orders } = sandbox.world.student(who).engagement
      const spent = orders.filter(({ status }) => status !== 'rejected').reduce((sum, { amount }) => sum + amount, 0)
      expect([who, rows.reduce((sum, { profit_amount: tokens }) => sum + (tokens ?? 0), 0) - spent]).toEqual([
        who,
        tokensOf(sandbox, who),
      ])
      const dates = rows.map(({ affiliation }) => affiliation?.start_date ?? '')
      expect(dates).toEqual(dates.toSorted().toReversed())
    }
  })
})

describe('token conversion', () => {
  it('uses a rate other than one to one', async () => {
    const sandbox = await startSandbox()
    expect((await request(sandbox, 'fatou', referrals.conversionRate)).payload).toEqual({ rate: 2.5 })
  })

  it.each([
    [0, 'CANNOT_CONVERT_GIFT_POINTS'],
    [4, 'CANNOT_CONVERT_GIFT_POINTS'],
    [-5, 'CANNOT_CONVERT_GIFT_POINTS'],
    [7.5, 'CANNOT_CONVERT_GIFT_POINTS'],
    [1501, 'INSUFFICIENT_GIFT_POINTS'],
  ])('of %d tokens of 1500 is refused with %s', async (tokens, code) => {
    const sandbox = await startSandbox()
    expect(await convert(sandbox, tokens)).toMatchObject({ status: 400, code })
    expect([tokensOf(sandbox, 'fatou'), sandbox.world.student('fatou').points]).toEqual([1500, 3000])
  })

  it.each([
    [5, 2],
    [6, 2],
    [7, 3],
    [1500, 600],
  ])('of %d tokens adds %d points as a ledger entry and a history row', async (tokens, points) => {
    const sandbox = await startSandbox()
    expect(await convert(sandbox, tokens)).toMatchObject({
      status: 200,
      payload: { points: 3000 + points, gift_point: 1500 - tokens },
    })
    expect(sandbox.ledger.of('fatou').at(-1)).toMatchObject({ kind: 'conversion', points })
    const { payload } = await request(sandbox, 'fatou', contract.wallet.codes)
    expect(payload).toMatchObject([
      { amount: points, status: 'processed', method: 'Jetons convertis', paymentMethod: null },
    ])
    expect((await request(sandbox, 'fatou', contract.wallet.payments)).payload).toEqual([])
  })

  it('E7: takes tokens once per key and never more than available', async () => {
    const sandbox = await startSandbox()
    const headers = { 'Idempotency-Key': 'one-conversion' }
    for (const _again of [1, 2]) expect((await convert(sandbox, 1000, 'fatou', headers)).status).toBe(200)
    expect(tokensOf(sandbox, 'fatou')).toBe(500)
    const both = await Promise.all([convert(sandbox, 300), convert(sandbox, 300)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect([tokensOf(sandbox, 'fatou'), sandbox.world.student('fatou').points]).toEqual([200, 3520])
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { getAvailability } from '#features/offers/availability.ts'
import { nothingChosen, toOrder, getPricing } from '#features/offers/pricing/pricing.ts'
import { contract } from '#shared/contract/index.ts'
import { appliedDiscount, offer as offerSchema } from '#shared/contract/offers.ts'
import { getRunCount } from '../support/runs'
import { startSandbox } from '../support/sandbox-client'
import { request } from '../support/sandbox-money'

const schedules = getRunCount(80, 300)
const friendCodes = z.array(z.looseObject({ id: z.number(), gift_code: z.string() }))

it('E5: the screen’s total is what the platform takes, for every offer, period, subjects and code', async () => {
  const { world } = await startSandbox()
  const codes = world.coupons.map(({ code }) => code)
  let bought = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('amira', 'elyes', 'yassine', 'moussa'),
      fc.nat(),
      fc.nat(),
      fc.nat({ max: 1023 }),
      fc.option(fc.constantFrom(...codes)),
      fc.boolean(),
      async (who, which, period, mask, code, withFriend) => {
        const sandbox = await startSandbox()
        sandbox.world.student(who).points = 1_000_000
        if (code !== null) await request(sandbox, who, contract.discountCodes.add, { body: { code } })
        if (withFriend) await request(sandbox, who, contract.discountCodes.addFriendCode, { body: { code: 'FATOU26' } })
        const offers = z
          .object({ offers: z.array(offerSchema) })
          .parse((await request(sandbox, who, contract.offers.list)).payload).offers
        const offer = offers[which % offers.length]
        const sale = offer === undefined ? null : getAvailability(offer)
        if (offer === undefined || sale === null || sale.kind === 'closed') return
        const choice = sale.kind === 'open' ? sale.choices[period % sale.choices.length] : undefined
        const subjects = new Set(
          (choice?.subjects ?? [])
            .filter((_subject, index) => ((mask >> index) & 1) === 1)
            .map(({ subject }) => subject),
        )
        const held = z.array(appliedDiscount).parse((await request(sandbox, who, contract.discountCodes.list)).payload)
        const friends = friendCodes
          .parse((await request(sandbox, who, contract.discountCodes.friendCodes)).payload)
          .map(({ id, gift_code }) => ({ id, code: gift_code }))
        const priced = getPricing(
          offer,
          sale,
          { ...nothingChosen, key: choice?.key ?? null, subjects },
          { held, friends },
        )
        const order = toOrder(offer, sale, priced, null)
        if (order.kind !== 'purchase') return
        const body = {
          offerDivisionDetail: order.offerDivisionDetail,
          quantity: order.quantity,
          offer_subject_details: order.subjects,
        }
        expect(await request(sandbox, who, contract.offers.buy, { body })).toMatchObject({
          status: 200,
          payload: { amount: order.agreed },
        })
        bought += 1
      },
    ),
    { numRuns: schedules, seed: 2026 },
  )
  expect(bought).toBeGreaterThan((schedules * 2) / 3)
})

import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { chargeFor } from '#sandbox/world/prices.ts'
import { contract } from '#shared/contract/index.ts'
import {
  appliedDiscount,
  offer as offerSchema,
  offersIn,
  type HeldDiscount,
  type Offer,
} from '#shared/contract/offers.ts'
import { moneyOrder } from '#shared/desktop/payments.ts'
import { getAvailability } from '../availability'
import { lessonIn, nothingChosen, toOrder, getPricing, withSubject } from './pricing'

const silver = offerSchema.parse({
  id: 42_012,
  offer_id: 12,
  name: 'Silver+',
  type: 'pack',
  pricing: [
    { period: '1', quantity: 1, price: 2400 },
    { period: '3', quantity: 3, price: 6000 },
  ],
  offer_subject_details: [
    { id: 11, subject: 'Mathématiques', subjectId: 1, period: '1', price: 3600 },
    { id: 12, subject: 'Français', subjectId: 2, period: '1', price: 3000 },
    { id: 31, subject: 'Mathématiques', subjectId: 1, period: '3', price: 9000 },
    { id: 33, subject: 'SVT', subjectId: 3, period: '3', price: 7500 },
  ],
  offer_subject_bought_status: [{ id: 12, disabled: true }],
})
const noCodes = { held: [], friends: [] }
const buyable = (offer: Offer) => {
  const availability = getAvailability(offer)
  if (availability.kind === 'closed') throw new Error(`closed: ${availability.why}`)
  return availability
}

describe('offer selection', () => {
  const availability = buyable(silver)
  const month = JSON.stringify({ kind: 'months', months: 1 })

  it('starts with the first period and its first available subject', () => {
    const { choice, subjects, price } = getPricing(silver, availability, nothingChosen, noCodes)
    expect([choice?.quantity, subjects.map(({ id }) => id), price.total]).toEqual([1, [11], 3600])
  })

  it('retains at least one subject and the chosen subjects across periods', () => {
    const first = getPricing(silver, availability, { key: month, subjects: new Set() }, noCodes)
    expect(withSubject({ key: month, subjects: new Set() }, first.subjects, first.subjects[0]!)).toBeNull()
    const year = availability.kind === 'open' ? availability.choices[1]! : null
    const both = withSubject({ key: year!.key, subjects: new Set(['1']) }, [year!.subjects[0]!], year!.subjects[1]!)!
    expect(getPricing(silver, availability, both, noCodes).subjects.map(({ id }) => id)).toEqual([31, 33])
    expect(getPricing(silver, availability, { ...both, key: month }, noCodes).subjects.map(({ id }) => id)).toEqual([
      11,
    ])
    expect(
      getPricing(silver, availability, { key: month, subjects: new Set(['2', '3']) }, noCodes).subjects.map(
        ({ id }) => id,
      ),
    ).toEqual([11])
  })

  it('orders exactly what is shown, with the lesson from the address', () => {
    const pricing = getPricing(silver, availability, nothingChosen, noCodes)
    const order = toOrder(silver, availability, pricing, lessonIn(new URLSearchParams('chapter=12&content=34')))
    expect(moneyOrder.parse(order)).toEqual({
      kind: 'purchase',
      offerDivisionDetail: 42_012,
      quantity: 1,
      subjects: [11],
      chapter: 12,
      contentId: 34,
      agreed: 3600,
      name: 'Silver+',
    })
    for (const query of ['', 'chapter=x', 'chapter=-1', 'chapter=1.5', 'content=3', 'chapter=99999999999999999'])
      expect(lessonIn(new URLSearchParams(query))).toBeNull()
  })
})

it('E5: orders a decimal price to the cent', () => {
  const offer = offerSchema.parse({ id: 7, name: 'Gold', pricing: [{ period: '1', quantity: 1, price: '1 200.55' }] })
  const availability = buyable(offer)
  const order = toOrder(offer, availability, getPricing(offer, availability, nothingChosen, noCodes), null)
  expect(moneyOrder.parse(order)).toMatchObject({ kind: 'purchase', agreed: 1200.55 })
})

describe('subscription at the operator', () => {
  const daysOffer = (dailyPrice: number, weeklyPrice: number, isFree = false) =>
    offerSchema.parse({ id: 9, name: 'Jour', dailyPrice, weeklyPrice, offer: { id: 3, is_free: isFree } })
  const recurrences = (offer: Offer) => {
    const availability = buyable(offer)
    const choices = availability.kind === 'open' ? availability.choices : []
    return choices.map(({ key }) => {
      const { recurrence, takesCodes, price } = getPricing(offer, availability, { ...nothingChosen, key }, noCodes)
      return [recurrence, takesCodes, price.total]
    })
  }

  it('bills a day and a week, without codes', () => {
    expect(recurrences(daysOffer(125, 500))).toEqual([
      [1, false, 125],
      [7, false, 500],
    ])
  })

  it('is none for what costs nothing, nor for a trial', () => {
    expect(recurrences(daysOffer(0, 500)).map(([recurrence]) => recurrence)).toEqual([null, 7])
    expect(recurrences(daysOffer(125, 500, true)).map(([recurrence]) => recurrence)).toEqual([null, null])
  })
})

describe('instalments', () => {
  const offer = (indexSliceToPay: number) =>
    offerSchema.parse({
      id: 5,
      name: 'Dabba Dabba',
      pricing: [{ period: "reste de l'année", quantity: 12, price: 45_000 }],
      indexSliceToPay,
      slices: [
        { amount: 16_000, slice: 1 },
        { amount: 15_000, slice: 2 },
      ],
    })
  const held = [
    appliedDiscount.parse({
      id: 1,
      discount_code_offer_division: { type: 'discount', amount: 950, discount_code: { code: 'RENTREE' } },
    }),
  ]
  const codes = { held, friends: [{ id: 2, code: 'AMI' }] }

  it('accepts codes for the first instalment only', () => {
    const total = (index: number) => getPricing(offer(index), buyable(offer(index)), nothingChosen, codes)
    expect([total(0).price.total, total(0).takesCodes]).toEqual([14_297, true])
    expect([total(1).price.total, total(1).takesCodes, total(1).price.lines]).toEqual([15_000, false, []])
  })
})

it('takes nothing off an instalment for several subjects, which its plan has counted already', () => {
  const plan = offerSchema.parse({
    id: 42_012,
    offer_id: 12,
    name: 'Silver+',
    type: 'pack',
    pricing: [{ period: '3', quantity: 3, price: 6000 }],
    offer_subject_details: [
      { id: 31, subject: 'Mathématiques', subjectId: 1, period: '3', price: 9000 },
      { id: 33, subject: 'SVT', subjectId: 3, period: '3', price: 7500 },
      { id: 34, subject: 'Physique', subjectId: 4, period: '3', price: 7500 },
    ],
    slices: [
      { amount: 5000, slice: 1 },
      { amount: 4000, slice: 2 },
    ],
    indexSliceToPay: 0,
  })
  const chosen = { key: null, subjects: new Set(['1', '3', '4']) }
  expect(getPricing(plan, buyable(plan), chosen, noCodes).price).toEqual({ list: 5000, lines: [], total: 5000 })
  const whole = { ...plan, slices: null, indexSliceToPay: null }
  const { price } = getPricing(whole, buyable(whole), chosen, noCodes)
  expect([price.total, price.lines.map(({ kind }) => kind)]).toEqual([19_200, ['subjects']])
})

describe('platform price', () => {
  let sandbox: Sandbox
  let offers: Offer[]
  beforeAll(async () => {
    sandbox = await createSandbox({ mediaDir: 'resources/demo', snapshotDir: null, seed: 1 })
    const { base } = sandbox.platformConfig('http://127.0.0.1:4010').services.platform
    const answer = await sandbox.fetch(
      new Request(`${base}/student/offers`, { headers: { authorization: `Bearer ${sandbox.signIn('leila')}` } }),
    )
    offers = offersIn(contract.offers.list.response.parse(await answer.json()).payload).offers
    await sandbox.close()
  })

  it('E5: equals the shown total for every offer, period, set of subjects and code', () => {
    const pick = fc.record({
      offer: fc.nat(50),
      period: fc.nat(9),
      subjects: fc.array(fc.nat(9), { maxLength: 8 }),
      coupon: fc.option(fc.nat(40)),
      friends: fc.nat(3),
    })
    fc.assert(
      fc.property(pick, (picked) => {
        const offer = offers[picked.offer % offers.length]!
        const availability = getAvailability(offer)
        if (availability.kind !== 'open') return
        const choice = availability.choices[picked.period % availability.choices.length]!
        const coupon =
          picked.coupon === null ? null : sandbox.world.coupons[picked.coupon % sandbox.world.coupons.length]!
        const held: HeldDiscount[] =
          coupon === null
            ? []
            : [
                appliedDiscount.parse({
                  id: 1,
                  discount_code_offer_division: {
                    type: coupon.type,
                    amount: coupon.amount,
                    quantity: coupon.quantity,
                    all_year: coupon.allYear,
                    discount_code: { code: coupon.code, on_base_price: coupon.onBasePrice },
                    discount_code_offers: (coupon.offers ?? []).map((id, index) => ({ id: index + 1, offer_id: id })),
                  },
                }),
              ]
        const subjects = new Set(
          picked.subjects.map((at) => choice.subjects[at % Math.max(1, choice.subjects.length)]?.subject ?? ''),
        )
        const shown = getPricing(
          offer,
          availability,
          { key: choice.key, subjects },
          {
            held,
            friends: Array.from({ length: picked.friends }, (_, index) => ({
              id: index + 1,
              code: `AMI${String(index)}`,
            })),
          },
        )
        if (shown.recurrence !== null) return
        const sold = sandbox.world.offers.find(({ id }) => id === offer.id)!
        const used = shown.coupons.some((one) => one.coupon !== null) ? coupon : null
        const charged = chargeFor({
          offer: sold,
          period: sold.prices.find(({ quantity }) => quantity === shown.choice?.quantity)!,
          subjects: sold.subjects.filter(({ id }) => shown.subjects.some((one) => one.id === id)),
          slice: sold.slices === null ? null : 1,
          coupon: used,
          friends: picked.friends,
        })
        expect(shown.price.total).toBe(charged)
      }),
      { numRuns: 500 },
    )
  })
})

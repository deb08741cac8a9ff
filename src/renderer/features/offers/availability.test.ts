import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offer as offerSchema, type Offer } from '#shared/contract/offers.ts'
import { maxPoints, hasTakenTrial, isPaidInParts, getLowestPrice, getAvailability, sortOffers } from './availability'

const read = (wire: Record<string, unknown>): Offer =>
  offerSchema.parse({ id: 42_012, offer_id: 12, name: 'Silver+', type: 'pack', ...wire })
const months = (period: string, price: unknown, rest: Record<string, unknown> = {}) => ({
  period,
  quantity: Number(period),
  price,
  ...rest,
})
const subject = (id: number, period: string, price: unknown, rest: Record<string, unknown> = {}) => ({
  id,
  subject: `Matière ${id % 10}`,
  subjectId: id % 10,
  period,
  price,
  ...rest,
})
const openSale = (wire: Record<string, unknown>) => {
  const availability = getAvailability(read(wire))
  if (availability.kind !== 'open') throw new Error(`${availability.kind}: the offer is not open`)
  return availability
}

describe('unavailable offers', () => {
  it.each([
    ['a disabled one', { disabled: 1, pricing: [months('1', 2000)] }, 'disabled'],
    ['no pricing', {}, 'no-price'],
    ['an empty pricing', { pricing: [] }, 'no-price'],
    ['a price that is no number', { pricing: [months('1', 'deux mille')] }, 'no-price'],
    ['a negative price', { pricing: [months('1', -5)] }, 'no-price'],
    ['a price beyond what an order may be for', { pricing: [months('1', maxPoints + 1)] }, 'no-price'],
    ['no period', { pricing: [months('', 2000, { quantity: 1 })] }, 'no-price'],
    [
      'the rest of the year without its quantity',
      { pricing: [{ period: "reste de l'année", price: 2000 }] },
      'no-price',
    ],
    ['an unknown type', { type: 'hologramme', pricing: [months('1', 2000)] }, 'unknown-type'],
    [
      'a slice that is not among the slices',
      { pricing: [months('1', 2000)], slices: [{ amount: 10, slice: 1 }], indexSliceToPay: 4 },
      'no-price',
    ],
    [
      'every subject bought',
      {
        pricing: [months('1', 2000)],
        offer_subject_details: [subject(11, '1', 2000), subject(12, '1', 2000)],
        offer_subject_bought_status: [
          { id: 11, disabled: true },
          { id: 12, disabled: 1 },
        ],
      },
      'all-bought',
    ],
  ])('closes the offer: %s', (_what, wire, why) => {
    expect(getAvailability(read(wire))).toEqual({ kind: 'closed', why })
  })
})

it('sells at decimal prices', () => {
  const { choices } = openSale({ pricing: [months('1', 10.5), months('3', '1 200.55', { discount: 0.05 })] })
  expect(choices.map(({ whole }) => whole)).toEqual([
    { list: 10.5, final: 10.5 },
    { list: 1200.55, final: 1200.5 },
  ])
})

it('parses amounts given as text and reduced prices', () => {
  const { choices } = openSale({ pricing: [months('3', '7 000'), months('1', '2500.00', { final_price: '2 000' })] })
  expect(choices.map(({ quantity, whole }) => [quantity, whole])).toEqual([
    [1, { list: 2500, final: 2000 }],
    [3, { list: 7000, final: 7000 }],
  ])
})

it('sells each period with its own subjects and includes subjects without a period in all', () => {
  const { choices } = openSale({
    pricing: [months('1', 2400), months('3', 6000)],
    offer_subject_details: [
      subject(11, '1', 2400),
      subject(12, '1', 3000),
      subject(31, '3', '6 000'),
      { id: 90, subject: 'Quiz', price: 100 },
      subject(99, '1', null),
    ],
    offer_subject_bought_status: [
      { id: 12, disabled: true },
      { id: 31, disabled: false },
    ],
  })
  expect(choices.map(({ subjects }) => subjects.map(({ id, bought }) => [id, bought]))).toEqual([
    [
      [11, false],
      [12, true],
      [90, false],
    ],
    [
      [31, false],
      [90, false],
    ],
  ])
  expect(choices.map(getLowestPrice)).toEqual([100, 100])
})

it('uses daily and weekly prices, and needs no price for a free offer', () => {
  const short = openSale({ dailyPrice: 125, weeklyPrice: '955' })
  expect(short.choices.map(({ period, quantity, whole }) => [period.kind, quantity, whole?.final])).toEqual([
    ['day', 1, 125],
    ['week', 7, 955],
  ])
  const free = openSale({ offer: { is_free: 1 } })
  expect([free.trial, free.choices.map(({ quantity, whole }) => [quantity, whole?.final])]).toEqual([true, [[0, 0]]])
})

it('sells the longest period in instalments, then only the instalment that is due', () => {
  const wire = {
    pricing: [months('1', 6000), { period: "reste de l'année", quantity: 12, price: 45_000 }],
    slices: [
      { amount: '16 000', slice: 1 },
      { amount: 15_000, slice: 2 },
      { amount: 14_000, slice: 3 },
    ],
  }
  const first = openSale({ ...wire, indexSliceToPay: 0 })
  expect(first.choices.map((choice) => isPaidInParts(first, choice))).toEqual([false, true])
  expect(first.parts.map(({ points }) => points)).toEqual([16_000, 15_000, 14_000])
  expect(getAvailability(read({ ...wire, indexSliceToPay: 1 }))).toMatchObject({
    kind: 'part',
    part: { number: 2, points: 15_000 },
    quantity: 12,
  })
})

describe('due instalment', () => {
  const wire = {
    pricing: [{ period: "reste de l'année", quantity: 12, price: 45_000 }],
    slices: [
      { amount: 16_000, slice: 1 },
      { amount: 15_000, slice: 2 },
      { amount: 14_000, slice: 3 },
    ],
  }
  const due = (index: unknown, slices: unknown = wire.slices) =>
    getAvailability(read({ ...wire, slices, indexSliceToPay: index }))

  it('is selected by list index, regardless of slice numbers and order', () => {
    expect([due(2), due('1')]).toMatchObject([
      { part: { number: 3, points: 14_000 } },
      { part: { number: 2, points: 15_000 } },
    ])
    expect(
      due(0, [
        { amount: 15_000, slice: 2 },
        { amount: 16_000, slice: 1 },
      ]),
    ).toMatchObject({ kind: 'part', part: { number: 2 } })
    expect(
      due(1, [
        { amount: 16_000, slice: 0 },
        { amount: 15_000, slice: 1 },
      ]),
    ).toMatchObject({ part: { number: 1, points: 15_000 } })
  })

  it('is selected by slice number if the index is out of range', () => {
    expect(due(3)).toMatchObject({ kind: 'part', part: { number: 3, points: 14_000 } })
  })

  it('is not guessed if a slice has an unreadable amount', () => {
    expect(
      due(1, [
        { amount: 'beaucoup', slice: 1 },
        { amount: 15_000, slice: 2 },
      ]),
    ).toEqual({ kind: 'closed', why: 'no-price' })
  })
})

it('closes a free trial that was already taken, while paid offers stay open', () => {
  const free = read({ offer: { is_free: true }, pricing: [months('1', 0)] })
  const paid = read({ pricing: [months('1', 2000)] })
  expect([getAvailability(free, true), getAvailability(free).kind, getAvailability(paid, true).kind]).toEqual([
    { kind: 'closed', why: 'trial-taken' },
    'open',
    'open',
  ])
  expect([
    hasTakenTrial({ user: {}, permissions: { takeTrialAdvantage: true } }),
    hasTakenTrial({ user: { takeTrialAdvantage: true }, permissions: {} }),
    hasTakenTrial({ user: {}, permissions: {} }),
  ]).toEqual([true, true, false])
})

it('sorts offers by position without duplicates', () => {
  const at = (id: number, position: number | null) => read({ id, offer: { position } })
  expect(sortOffers([at(1, null), at(2, 9), at(3, 1), at(2, 9), at(4, 9)]).map(({ id }) => id)).toEqual([3, 2, 4, 1])
})

it('accepts arbitrary platform data without inconsistent choices', () => {
  const anything = fc.oneof(
    fc.constantFrom(null, '', '1', "reste de l'année", '7 jours', -1, 0, 1, 1.5, 1e9, 1e12, true, 'x'),
    fc.string(),
  )
  const row = fc.record({
    period: anything,
    quantity: anything,
    price: anything,
    final_price: anything,
    discount: anything,
    infoDiscount: fc.record({ discountType: anything, discountValue: anything }),
  })
  const detail = fc.record({
    id: anything,
    subject: anything,
    subjectId: anything,
    period: anything,
    price: anything,
    final_price: anything,
  })
  const wire = fc.record({
    id: fc.nat(5),
    name: fc.string(),
    type: anything,
    disabled: anything,
    pricing: fc.oneof(anything, fc.array(row)),
    offer_subject_details: fc.oneof(anything, fc.array(detail)),
    offer_subject_bought_status: fc.array(fc.record({ id: anything, disabled: anything })),
    slices: fc.array(fc.record({ amount: anything, slice: anything })),
    indexSliceToPay: anything,
    offer: fc.record({ is_free: anything, position: anything }),
  })
  fc.assert(
    fc.property(wire, (sent) => {
      const parsed = offerSchema.safeParse(sent)
      if (!parsed.success) return
      const availability = getAvailability(parsed.data)
      if (availability.kind !== 'open') return
      expect(availability.choices.length).toBeGreaterThan(0)
      for (const choice of availability.choices) {
        expect(Number.isInteger(choice.quantity) && choice.quantity >= 0).toBe(true)
        expect(getLowestPrice(choice)).toBeLessThanOrEqual(maxPoints)
        expect(choice.whole !== null || choice.subjects.length > 0).toBe(true)
      }
    }),
  )
})

describe('the instalment that is due', () => {
  const pricing = [months('1', 2000)]
  const due = (slices: unknown[], indexSliceToPay: number) => {
    const availability = getAvailability(read({ pricing, slices, indexSliceToPay }))
    return availability.kind === 'part' ? availability.part : availability.kind
  }

  it('is the one at the place that the platform names, numbered by its place where it has no number', () => {
    expect(due([{ amount: 10 }, { amount: 20 }, { amount: 30 }], 1)).toEqual({ number: 2, points: 20 })
    expect(
      due(
        [
          { amount: 10, slice: 4 },
          { amount: 20, slice: 5 },
        ],
        1,
      ),
    ).toEqual({ number: 5, points: 20 })
  })

  it('is never another one than the platform means because a row before it cannot be read', () => {
    expect(due([{ amount: 'dix' }, { amount: 20 }, { amount: 30 }, { amount: 40 }], 1)).toBe('closed')
  })
})

import { describe, expect, it } from 'vitest'
import { appliedDiscount, offer as offerSchema, type Offer } from '#shared/contract/offers.ts'
import {
  maxPoints,
  isBought,
  isPaidInParts,
  getLowestPrice,
  getOfferNumber,
  getAvailability,
  sortOffers,
  type Choice,
  type Availability,
  type SoldSubject,
} from './availability'
import { applyCoupons } from './coupons'
import { parsePeriod } from './periods'
import { getListPrice, getPrice } from './price-rules'
import { lessonIn, nothingChosen, toOrder, getSelectedSubjects, getPricing, withSubject } from './pricing/pricing'
import { getSubscriptionStatus, readHeldOffers, warningsBeside } from './subscription-status'
import { getTier } from './tiers'

const read = (wire: Record<string, unknown>): Offer =>
  offerSchema.parse({ id: 42_012, offer_id: 12, name: 'Silver+', type: 'pack', ...wire })
const open = (offer: Offer): Extract<Availability, { kind: 'open' }> => {
  const availability = getAvailability(offer)
  if (availability.kind !== 'open') throw new Error(availability.kind)
  return availability
}
const sold = (id: number, part: Partial<SoldSubject> = {}): SoldSubject => ({
  id,
  subject: `s${id}`,
  name: `Matière ${id}`,
  price: { list: 100 * id, final: 90 * id },
  bought: false,
  ...part,
})
const choice = (subjects: SoldSubject[], whole: Choice['whole'] = null): Choice => ({
  key: 'k',
  period: { kind: 'day' },
  quantity: 1,
  whole,
  subjects,
})

describe('period text', () => {
  it.each([
    'x3',
    '3 moisx',
    '123',
    '3  mois',
    '11 jour',
    '1 jours x',
    'x1 jour',
    '1 jour x',
    '17 jours',
    '7 jours x',
    '7 jour',
    "le reste de l'année x",
    "x reste de l'année",
    "reste de l'annees",
  ])('leaves "%s" unparsed', (text) => {
    expect(parsePeriod(text)).toEqual({ kind: 'other', text })
  })

  it.each([
    ['12 mois', 12],
    ['99', 99],
    ['1', 1],
  ])('parses "%s" as months', (text, months) => {
    expect(parsePeriod(text)).toEqual({ kind: 'months', months })
  })

  it('parses "1 jours" as a day', () => {
    expect(parsePeriod('1 jours').kind).toBe('day')
  })
})

describe('periods and prices of an offer', () => {
  it('lists each period once and uses the first entry', () => {
    const { choices } = open(
      read({
        pricing: [
          { period: '3 mois', quantity: 3, price: 7000 },
          { period: '3', quantity: 3, price: 6000 },
          { period: '1', price: 2000 },
        ],
      }),
    )
    expect(choices.map(({ quantity, whole, period }) => [quantity, whole?.final, period.kind])).toEqual([
      [1, 2000, 'months'],
      [3, 7000, 'rest-of-year'],
    ])
  })

  it('accepts prices up to the maximum, before and after reductions', () => {
    expect(open(read({ pricing: [{ period: '1', price: maxPoints }] })).choices).toHaveLength(1)
    expect(getAvailability(read({ pricing: [{ period: '1', price: 5, final_price: maxPoints + 1 }] }))).toEqual({
      kind: 'closed',
      why: 'no-price',
    })
  })

  it.each([
    ['percentage_discount', 10, 1800],
    ['fixe_price', 10, 1990],
  ])('subtracts a discount of type %s of %d', (discountType, discountValue, final) => {
    const [one] = open(
      read({ pricing: [{ period: '1', price: 2000, infoDiscount: { discountType, discountValue } }] }),
    ).choices
    expect(one?.whole).toEqual({ list: 2000, final })
  })

  it('derives periods from its subjects without a price list', () => {
    const { choices } = open(
      read({
        offer_subject_details: [
          { id: 1, subject: 'Maths', period: '3', price: 50 },
          { id: 2, subject: 'SVT', period: '1', price: 20 },
          { id: 3, subject: 'Quiz', price: 5 },
        ],
      }),
    )
    expect(choices.map(({ quantity, whole, subjects }) => [quantity, whole, subjects.map(({ id }) => id)])).toEqual([
      [1, null, [2, 3]],
      [3, null, [1, 3]],
    ])
  })

  it('lists each subject once per period, by id or name', () => {
    const details = [
      { id: 1, subject: ' Maths ', period: '1', price: 50 },
      { id: 2, subject: 'Maths', period: '1', price: 60 },
      { id: 3, subjectId: 9, period: '1', price: 70 },
      { id: 4, period: '1', price: 80 },
      { id: 5, subject: 'Trop', period: '1', price: maxPoints + 1 },
    ]
    const [one] = open(read({ pricing: [{ period: '1', price: 2000 }], offer_subject_details: details })).choices
    expect(one?.subjects.map(({ id, subject, name }) => [id, subject, name])).toEqual([
      [1, 'Maths', 'Maths'],
      [3, '9', '#9'],
      [4, '#4', '#4'],
    ])
  })

  it('omits subjects without a price unless the offer is free', () => {
    const details = [
      { id: 1, subject: 'Maths', period: '1' },
      { id: 2, subject: 'SVT', period: '1', final_price: 40 },
    ]
    const subjects = (offer: Record<string, unknown>) =>
      open(
        read({ pricing: [{ period: '1', price: 2000 }], offer_subject_details: details, ...offer }),
      ).choices[0]?.subjects.map(({ id, price }) => [id, price.list, price.final])
    expect(subjects({})).toEqual([[2, 40, 40]])
    expect(subjects({ offer: { is_free: 1 } })).toEqual([
      [1, 0, 0],
      [2, 40, 40],
    ])
  })

  it('is a free trial only if the platform marks it as free', () => {
    expect(open(read({ pricing: [{ period: '1', price: 0 }] })).trial).toBe(false)
    expect(getAvailability(read({ offer: { is_free: 0 } }))).toEqual({ kind: 'closed', why: 'no-price' })
    expect(open(read({ offer: { is_free: 1 }, dailyPrice: 5 })).choices.map(({ quantity }) => quantity)).toEqual([1])
  })

  it.each([
    ['primary', 'open'],
    [' PACK ', 'open'],
    [null, 'open'],
    ['packs', 'closed'],
  ])('of type %s is %s', (type, kind) => {
    expect(getAvailability(read({ type, pricing: [{ period: '1', price: 2000 }] })).kind).toBe(kind)
  })

  it('stays open while a period or subject can still be bought', () => {
    const wire = {
      pricing: [
        { period: '1', price: 2 },
        { period: '3', price: 5 },
      ],
      offer_subject_details: [
        { id: 1, subject: 'Maths', period: '1', price: 50 },
        { id: 2, subject: 'Maths', period: '3', price: 90 },
      ],
    }
    expect(getAvailability(read({ ...wire, offer_subject_bought_status: [{ id: 1, disabled: true }] })).kind).toBe(
      'open',
    )
    expect([
      isBought(choice([])),
      isBought(choice([sold(1, { bought: true })])),
      isBought(choice([sold(1, { bought: true }), sold(2)])),
    ]).toEqual([false, true, false])
  })

  it('uses the cheapest subject not yet bought as the lowest price', () => {
    expect(getLowestPrice(choice([sold(1, { bought: true }), sold(3), sold(2)]))).toBe(180)
    expect(getLowestPrice(choice([sold(3, { bought: true }), sold(2, { bought: true })]))).toBe(180)
    expect([getLowestPrice(choice([], { list: 9, final: 8 })), getLowestPrice(choice([]))]).toEqual([8, 0])
  })

  it('omits instalments above the maximum price and charges the instalment that is due', () => {
    const wire = {
      pricing: [{ period: '1', price: 2000 }],
      slices: [
        { amount: maxPoints + 1, slice: 1 },
        { amount: 7, slice: 3 },
        { amount: maxPoints, slice: 2 },
      ],
    }
    const availability = open(read(wire))
    expect(availability.parts).toEqual([
      { number: 2, points: maxPoints },
      { number: 3, points: 7 },
    ])
    expect(isPaidInParts(availability, availability.choices[0]!)).toBe(true)
    expect(isPaidInParts({ ...availability, parts: [] }, availability.choices[0]!)).toBe(false)
    expect(getAvailability(read({ ...wire, indexSliceToPay: 2 })).kind).toBe('open')
    expect(getAvailability(read({ slices: wire.slices, indexSliceToPay: 3 }))).toMatchObject({
      kind: 'part',
      quantity: 1,
      part: { number: 3 },
    })
    expect(getAvailability(read({ pricing: wire.pricing, slices: [], indexSliceToPay: 3 })).kind).toBe('open')
  })

  it('uses the platform’s offer id and sorts by position, then by id', () => {
    expect([getOfferNumber(read({})), getOfferNumber(read({ offer_id: null }))]).toEqual([12, 42_012])
    const at = (id: number, position: number | null) => read({ id, offer: { position } })
    expect(sortOffers([at(5, 2), at(4, null), at(3, 2), at(2, 1), at(1, null)]).map(({ id }) => id)).toEqual([
      2, 3, 5, 1, 4,
    ])
  })
})

describe('coupon applicability by period', () => {
  const why = (link: Record<string, unknown>, use: { quantity: number; restOfYear: boolean }) =>
    applyCoupons(
      [
        appliedDiscount.parse({
          id: 1,
          discount_code_offer_division: { type: 'percentage', amount: 10, discount_code: { code: 'X' }, ...link },
        }),
      ],
      { offers: [1], ...use },
    )[0]?.why

  it.each([
    [{ quantity: 3, all_year: true }, { quantity: 12, restOfYear: true }, null],
    [{ quantity: 3, all_year: true }, { quantity: 3, restOfYear: false }, null],
    [{ quantity: 3, all_year: true }, { quantity: 1, restOfYear: false }, 'period'],
    [{ quantity: 3 }, { quantity: 12, restOfYear: true }, 'period'],
    [{ all_year: true }, { quantity: 1, restOfYear: true }, null],
  ])('coupon %j with choice %j: %s', (link, use, expected) => {
    expect(why(link, use)).toBe(expected)
  })

  it('shows a coupon by its code, or by its id without one', () => {
    const [one] = applyCoupons([appliedDiscount.parse({ id: 31, discount_code_offer_division: null })], {
      offers: [],
      quantity: 1,
      restOfYear: false,
    })
    expect(one).toEqual({ id: 31, code: '#31', coupon: null, why: 'unreadable' })
  })
})

it('caps reductions at the remaining price and ignores negative ones', () => {
  const input = { price: 2000, final: null, reduction: null, discount: null }
  expect(getListPrice({ ...input, discount: -50 })).toEqual({ list: 2000, final: 2000 })
  const coupon = { type: 'points' as const, value: -5, onListPrice: false }
  expect(getPrice({ prices: [{ list: 10, final: 10 }], subjects: null, coupon, friends: 0 })).toEqual({
    list: 10,
    lines: [],
    total: 10,
  })
  expect(
    getPrice({ prices: [{ list: 10, final: 10 }], subjects: null, coupon: { ...coupon, value: 50 }, friends: 1 }).lines,
  ).toEqual([{ kind: 'coupon', points: 10, percent: null }])
  expect(
    getPrice({
      prices: [{ list: 200, final: 200 }],
      subjects: null,
      coupon: { type: 'percentage', value: 10, onListPrice: false },
      friends: 1,
    }).lines,
  ).toEqual([
    { kind: 'coupon', points: 20, percent: 10 },
    { kind: 'friend', points: 9, percent: 5 },
  ])
})

describe('end of a subscription', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const status = (
    warnings: Parameters<typeof getSubscriptionStatus>[1]['warnings'],
    affiliations: Parameters<typeof readHeldOffers>[0] = [],
  ) => getSubscriptionStatus('Gold', { held: readHeldOffers(affiliations), warnings, now })
  const warning = (restDays: number, part: object = {}) => ({
    groupeName: ' GOLD',
    restDays,
    expirationDate: '2026-11-30',
    ...part,
  })

  it.each([
    [10, 10],
    [10.01, null],
    [0, 0],
    [-0.01, null],
    [0.2, 1],
  ])('%d days left are shown as %s', (restDays, daysLeft) => {
    expect(status([warning(restDays)])).toEqual({
      isCurrent: daysLeft !== null,
      until: daysLeft === null ? null : '2026-11-30',
      daysLeft,
      partDue: null,
    })
  })

  it('is not derived from a due instalment, and a missing instalment number is 0', () => {
    expect(status([warning(5, { isSlice: true })])).toEqual({
      isCurrent: false,
      until: null,
      daysLeft: null,
      partDue: 0,
    })
    expect(status([{ groupeName: 'Silver', restDays: 5 }]).isCurrent).toBe(false)
  })

  it('is the latest of several subscriptions, and open-ended if one has no end date', () => {
    const held = (start_date: string | null, end_date: string | null) => ({
      id: 1,
      group: { id: 14, name: 'Gold' },
      start_date,
      end_date,
    })
    expect(status([], [held(null, '2026-12-01'), held(null, null), held(null, '2027-12-01')]).until).toBeNull()
    expect(status([], [held(null, '2027-12-01'), held(null, '2026-12-01')]).until).toBe('2027-12-01')
    expect(status([], [held('2026-11-20T12:00:00Z', 'jamais')]).isCurrent).toBe(true)
    expect(status([], [held(null, '2026-11-20T12:00:00Z')]).isCurrent).toBe(false)
  })

  it('lists warnings of offers that have no card', () => {
    const names = (warnings: Parameters<typeof warningsBeside>[0]) =>
      warningsBeside(warnings, ['Gold', 'Silver']).map(
        ({ groupeName, restDays }) => `${String(groupeName)} ${restDays}`,
      )
    expect(
      names([
        { groupeName: 'A', restDays: 0 },
        { groupeName: 'B', restDays: 10 },
        { groupeName: 'C', restDays: 10.5 },
        { groupeName: 'D', restDays: -1 },
        { groupeName: 'E', restDays: -1, isSlice: true },
        { groupeName: '', restDays: 1 },
        { groupeName: 'silver ', restDays: 1 },
      ]),
    ).toEqual(['A 0', 'B 10', 'E -1'])
  })
})

describe('price selection', () => {
  const subjects = [
    { id: 1, subject: 'Maths', subjectId: 1, period: '1', price: 100 },
    { id: 2, subject: 'SVT', subjectId: 2, period: '1', price: 200 },
  ]
  const offer = read({ pricing: [{ period: '1', quantity: 1, price: 5 }], offer_subject_details: subjects })

  it('applies every friend code and the first applicable coupon', () => {
    const held = [1, 2].map((id) =>
      appliedDiscount.parse({
        id,
        discount_code_offer_division: {
          type: 'discount',
          amount: 10 * id,
          quantity: id === 1 ? 9 : 0,
          discount_code: { code: `C${id}` },
        },
      }),
    )
    const pricing = getPricing(offer, open(offer), nothingChosen, {
      held,
      friends: [
        { id: 7, code: 'AMI' },
        { id: 8, code: 'BIS' },
      ],
    })
    expect([pricing.friends, pricing.coupons.map(({ why }) => why), pricing.part, pricing.parts]).toEqual([
      [
        { id: 7, code: 'AMI' },
        { id: 8, code: 'BIS' },
      ],
      ['period', null],
      null,
      [],
    ])
    expect(pricing.price.lines).toEqual([
      { kind: 'coupon', points: 20, percent: null },
      { kind: 'friend', points: 4, percent: 5 },
      { kind: 'friend', points: 4, percent: 5 },
    ])
  })

  it('counts the chosen subjects among all subjects of the period', () => {
    const special = read({
      offer_id: 84,
      pricing: [{ period: '1', quantity: 1, price: 5 }],
      offer_subject_details: subjects,
    })
    const both = { key: null, subjects: new Set(['1', '2']) }
    expect(getPricing(special, open(special), both, { held: [], friends: [] }).price.lines).toEqual([
      { kind: 'subjects', points: 75, percent: 25 },
    ])
    expect(getPricing(offer, open(offer), both, { held: [], friends: [] }).price.lines).toEqual([
      { kind: 'subjects', points: 15, percent: 5 },
    ])
  })

  it('adds and removes a subject and retains the choices of other periods', () => {
    const [maths, svt] = [sold(1), sold(2)]
    const chosen = { key: 'k', subjects: new Set(['s9']) }
    expect(withSubject(chosen, [maths], svt)).toEqual({ key: 'k', subjects: new Set(['s9', 's1', 's2']) })
    expect(withSubject(chosen, [maths, svt], svt)).toEqual({ key: 'k', subjects: new Set(['s9', 's1']) })
    expect(withSubject(chosen, [maths], maths)).toBeNull()
    expect(
      getSelectedSubjects(choice([sold(1, { bought: true }), sold(2), sold(3)]), new Set(['s1'])).map(({ id }) => id),
    ).toEqual([2])
    expect(getSelectedSubjects(choice([sold(1, { bought: true })]), new Set(['s1']))).toEqual([])
  })

  it('orders with a lesson only if the address names one, and truncates the name to 200 characters', () => {
    const long = read({ name: 'x'.repeat(300), pricing: [{ period: '1', quantity: 1, price: 5 }] })
    const pricing = getPricing(long, open(long), nothingChosen, { held: [], friends: [] })
    expect(toOrder(long, open(long), pricing, null)).toEqual({
      kind: 'purchase',
      offerDivisionDetail: 42_012,
      quantity: 1,
      subjects: [],
      agreed: 5,
      name: 'x'.repeat(200),
    })
    expect(toOrder(long, open(long), pricing, { chapter: 3, content: null })).toMatchObject({ chapter: 3 })
    expect(toOrder(long, open(long), pricing, { chapter: 3, content: null })).not.toHaveProperty('contentId')
    expect([
      lessonIn(new URLSearchParams('chapter=3&content=0')),
      lessonIn(new URLSearchParams('chapter=x3')),
      lessonIn(new URLSearchParams('chapter=3x')),
    ]).toEqual([{ chapter: 3, content: null }, null, null])
  })

  it('orders a later instalment with the quantity of its period', () => {
    const parts = read({
      pricing: [{ period: '1', quantity: 4, price: 5 }],
      slices: [
        { amount: 3, slice: 1 },
        { amount: 2, slice: 2 },
      ],
      indexSliceToPay: 2,
    })
    const availability = getAvailability(parts)
    if (availability.kind !== 'part') throw new Error(availability.kind)
    const pricing = getPricing(parts, availability, nothingChosen, { held: [], friends: [{ id: 7, code: 'AMI' }] })
    expect([pricing.takesCodes, pricing.friends, pricing.part?.number, pricing.price.total]).toEqual([false, [], 2, 2])
    expect(toOrder(parts, availability, pricing, null)).toMatchObject({ quantity: 4, agreed: 2 })
  })
})

it('finds a tier regardless of accents, case and spaces', () => {
  expect([getTier({ name: ' GÉNÉRAL ' }), getTier({ name: 'Dabba   DABBA' })]).toEqual([
    getTier({ name: 'general' }),
    getTier({ name: 'dabba dabba' }),
  ])
  expect(getTier({ name: 'silver', color: null }).advised).toBe(false)
})

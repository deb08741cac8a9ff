import { describe, expect, it } from 'vitest'
import { appliedDiscount } from '#shared/contract/offers.ts'
import { codeFault, applyCoupons, type CouponUse } from './coupons'

const held = (id: number, link: Record<string, unknown> | null) =>
  appliedDiscount.parse({
    id,
    discount_code_offer_division: link && {
      type: 'percentage',
      amount: 10,
      discount_code: { code: `CODE${id}`, on_base_price: 0 },
      ...link,
    },
  })
const use: CouponUse = { offers: [12, 42_012], quantity: 3, restOfYear: false }
const fate = (link: Record<string, unknown> | null, on: Partial<CouponUse> = {}) => {
  const [one] = applyCoupons([held(1, link)], { ...use, ...on })
  return one?.why ?? one?.coupon
}

it.each([
  ['', 'codeRequired'],
  ['   ', 'codeRequired'],
  ['AB', 'codeShort'],
  [' AB ', 'codeShort'],
  ['\u2066AB\u2069', 'codeShort'],
  ['\u200b\u200b\u200b', 'codeRequired'],
  ['ABC', null],
  [' rentrée ', null],
])('validates the typed code %j: %s', (typed, fault) => {
  expect(codeFault(typed)).toBe(fault)
})

describe('applicable coupon', () => {
  it('applies without restrictions', () => {
    expect(fate({ amount: '12.5' })).toEqual({ type: 'percentage', value: 12.5, onListPrice: false })
    expect(fate({ type: 'discount', amount: '1 200', discount_code: { code: 'X', on_base_price: true } })).toEqual({
      type: 'points',
      value: 1200,
      onListPrice: true,
    })
  })

  it('applies only to its offers', () => {
    expect([fate({ discount_code_offers: [{ id: 99 }] }), fate({ discount_code_offers: [] })]).toEqual([
      'offer',
      expect.anything(),
    ])
    expect(fate({ discount_code_offers: [{ id: 99 }, { id: 12 }] })).toMatchObject({ value: 10 })
  })

  it('matches restricted offers by offer id, not by link id', () => {
    expect([
      fate({ discount_code_offers: [{ id: 12, offer: { id: 99 } }] }),
      fate({ discount_code_offers: [{ id: 12, offer_id: '99' }] }),
    ]).toEqual(['offer', 'offer'])
    expect(fate({ discount_code_offers: [{ id: 7, offer: { id: 12 } }] })).toMatchObject({ value: 10 })
    expect(fate({ discount_code_offers: [{ id: 7, offer_id: 12 }] })).toMatchObject({ value: 10 })
    expect(fate({ discount_code_offers: [{}] })).toBe('unreadable')
  })

  it('applies only to its period', () => {
    expect([fate({ quantity: 1 }), fate({ all_year: true })]).toEqual(['period', 'period'])
    expect(fate({ quantity: 3 })).toMatchObject({ value: 10 })
    expect(fate({ all_year: 1 }, { quantity: 12, restOfYear: true })).toMatchObject({ value: 10 })
    expect(fate({ quantity: 0 })).toMatchObject({ value: 10 })
  })

  it('is marked unreadable if it cannot be parsed', () => {
    expect([fate(null), fate({ type: 'mystère' })]).toEqual(['unreadable', 'unreadable'])
  })

  it('allows only one coupon, the first that applies', () => {
    const answer = applyCoupons([held(1, { quantity: 6 }), held(2, {}), held(3, {})], use)
    expect(answer.map(({ why }) => why)).toEqual(['period', null, 'another'])
  })
})

import { describe, expect, it } from 'vitest'
import { endPercent, getSubscriptionStatus, readHeldOffers, warningsBeside } from './subscription-status'

const now = Date.parse('2026-11-20T12:00:00Z')
const held = (name: string, start_date: string | null, end_date: string | null) => ({
  id: 1,
  group: { id: 14, name },
  start_date,
  end_date,
})
const status = (
  affiliations: Parameters<typeof readHeldOffers>[0],
  warnings: Parameters<typeof getSubscriptionStatus>[1]['warnings'] = [],
) => getSubscriptionStatus('Excellent', { held: readHeldOffers(affiliations), warnings, now })

describe('subscription status', () => {
  it('is current from start to end date, ignoring case and spaces in the name', () => {
    expect(status([held(' excellent ', '2026-09-01', '2027-06-30')])).toEqual({
      isCurrent: true,
      until: '2027-06-30',
      daysLeft: null,
      partDue: null,
    })
    expect(status([held('Excellent', '2026-09-01', '2026-11-20')]).isCurrent).toBe(true)
    for (const [start, end] of [
      ['2026-09-01', '2026-11-19'],
      ['2026-11-21', '2027-06-30'],
    ])
      expect(status([held('Excellent', start!, end!)]).isCurrent).toBe(false)
    expect([status(null).isCurrent, status([held('Gold', null, null)]).isCurrent]).toEqual([false, false])
  })

  it('uses Tunis time for dates without a zone', () => {
    expect(status([held('Excellent', null, '2026-11-20 12:30:00')]).isCurrent).toBe(false)
    expect(status([held('Excellent', null, '2026-11-20 13:30:00')]).isCurrent).toBe(true)
    expect(status([held('Excellent', '2026-11-20T13:30:00', null)]).isCurrent).toBe(false)
  })

  it('uses the latest end of several subscriptions', () => {
    expect(status([held('Excellent', null, '2026-12-01'), held('Excellent', null, '2027-01-01')]).until).toBe(
      '2027-01-01',
    )
  })

  it('includes warnings within ten days and the due instalment', () => {
    const warnings = [
      { groupeName: 'Excellent', restDays: 5.2, expirationDate: '2026-11-26' },
      { groupeName: 'Excellent', restDays: 3, isSlice: true, sliceIndex: 2 },
    ]
    expect(status([], warnings)).toEqual({ isCurrent: true, until: '2026-11-26', daysLeft: 6, partDue: 2 })
    expect(status([], [{ groupeName: 'Excellent', restDays: 11 }]).daysLeft).toBeNull()
    expect(status([], [{ groupeName: 'Excellent', restDays: -1 }]).daysLeft).toBeNull()
  })
})

it('fills the progress bar by 10 × (10 − days) (spec 2 §9)', () => {
  expect([10, 6, 0, 12, -3].map(endPercent)).toEqual([0, 40, 100, 0, 100])
})

it('returns the warnings of offers without a card', () => {
  const warnings = [
    { groupeName: 'Excellent', restDays: 3 },
    { groupeName: 'Silver', restDays: 4 },
    { groupeName: 'Ancienne', restDays: 40 },
    { groupeName: null, restDays: 1 },
    { groupeName: 'Vieille', restDays: 90, isSlice: true },
  ]
  expect(warningsBeside(warnings, ['excellent']).map(({ groupeName }) => groupeName)).toEqual(['Silver', 'Vieille'])
})

import { expect, it } from 'vitest'
import type { OperatorOffer } from '#shared/contract/operator.ts'
import { inLevelOrder, isOfLevel, offerTitle, getPlans, standsOut } from './operator-offers'

const offer = (part: Partial<OperatorOffer>): OperatorOffer => ({
  id: 1,
  level: 'basic',
  dailyPrice: 125,
  weeklyPrice: 956,
  ...part,
})

it('sorts offers by level and puts unknown levels last (spec 2 §9)', () => {
  const offers = ['baccalaureate', 'nursery', 'secondary', 'primary', 'basic'].map((level) => offer({ level }))
  expect(inLevelOrder(offers).map(({ level }) => level)).toEqual([
    'primary',
    'basic',
    'secondary',
    'baccalaureate',
    'nursery',
  ])
})

it('highlights offer 291, titles 147 for all branches and uses the platform’s name for an unknown level', () => {
  expect([standsOut(offer({ id: 291 })), standsOut(offer({ id: 147 }))]).toEqual([true, false])
  expect(offerTitle(offer({ id: 147, level: 'baccalaureate' }))).toEqual({ key: 'allBranches' })
  expect(offerTitle(offer({ level: 'secondary' }))).toEqual({ key: 'secondary' })
  expect(offerTitle(offer({ level: 'nursery', name: 'Maternelle' }))).toEqual({ text: 'Maternelle' })
})

it.each([
  [125, 956, [1, 7]],
  [null, 956, [7]],
  [125, null, [1]],
  [0, null, []],
  [null, null, []],
])('daily %s and weekly %s: offers the plans %j', (dailyPrice, weeklyPrice, recurrences) => {
  expect(getPlans(offer({ dailyPrice, weeklyPrice })).map(({ recurrence }) => recurrence)).toEqual(recurrences)
})

it('recognises a level in any case', () => {
  const offers = ['Secondary', 'PRIMARY', 'basic'].map((level) => offer({ level }))
  expect(inLevelOrder(offers).map(({ level }) => level)).toEqual(['PRIMARY', 'basic', 'Secondary'])
  expect(offerTitle(offer({ level: 'PRIMARY' }))).toEqual({ key: 'primary' })
  expect([isOfLevel(offer({ level: ' Basic ' }), 'basic'), isOfLevel(offer({ level: 'nursery' }), null)]).toEqual([
    true,
    false,
  ])
  expect(isOfLevel(offer({ level: 'primary' }), 'basic')).toBe(false)
})

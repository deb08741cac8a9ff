import { describe, expect, it } from 'vitest'
import { isIncomplete, isMissingBusinessFields, type ProfileCompletenessFields } from './profile-completeness'

const place = { id: 5, name: 'ici' }
const whole: ProfileCompletenessFields = {
  completed: true,
  division: place,
  businessId: 501,
  birth_date: '2010-01-01',
  state: place,
  institute: place,
}

describe('profile completeness', () => {
  it.each([
    ['nothing', whole, false],
    ['a class', { ...whole, division: null }, true],
    ['its completion', { ...whole, completed: false }, true],
    ['its completion, where it is null', { ...whole, completed: null }, true],
    ['nothing, where the platform does not say', { ...whole, completed: undefined }, false],
  ])('detects whether a profile is incomplete that lacks %s', (_what, gaps, expected) =>
    expect(isIncomplete(gaps)).toBe(expected),
  )

  it.each([
    ['owes nothing', whole, false],
    ['owes a birth date', { ...whole, birth_date: '' }, true],
    ['owes an institute', { ...whole, institute: null }, true],
    ['owes a state', { ...whole, state: undefined }, true],
    ['owes a birth date that is null', { ...whole, birth_date: null }, true],
    ['that is none owes nothing', { ...whole, businessId: null, birth_date: null, state: null }, false],
  ])('detects whether a business user %s', (_what, gaps, expected) =>
    expect(isMissingBusinessFields(gaps)).toBe(expected),
  )
})

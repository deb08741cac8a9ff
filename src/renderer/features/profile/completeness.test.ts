import { describe, expect, it } from 'vitest'
import type { User } from '#shared/contract/resources.ts'
import { completenessItems, getCompleteness } from './completeness'
import { getLevels } from './profile-facts'

const whole: User = {
  id: 7,
  name: 'Amira',
  points: 0,
  avatar: 'a.svg',
  birth_date: '2010-04-12',
  gender: 'female',
  email: 'a@exemple.tn',
  phone: '020100101',
  phone2: '22100113',
  division: { id: 42, name: '2e année' },
  country: { id: 1, name: 'Tunisie' },
  state: { id: 102, name: 'Ariana' },
  institute: { id: 3, name: 'Lycée' },
}

describe('profile completeness', () => {
  it('is 100 percent for a full profile', () => {
    expect(getCompleteness(whole)).toEqual({ percent: 100, missing: [] })
  })

  it('is 0 percent with only a name', () => {
    expect(getCompleteness({ id: 7, name: 'Amira', points: 0 })).toEqual({
      percent: 0,
      missing: [...completenessItems],
    })
  })

  it.each([
    ['photo', { avatar: '' }],
    ['birthDate', { birth_date: null }],
    ['gender', { gender: null }],
    ['email', { email: null }],
    ['phone', { phone: '' }],
    ['division', { division: null }],
    ['address', { country: null }],
    ['institute', { institute: null }],
    ['parentPhone', { phone2: null }],
  ])('misses only the %s of a profile that has everything else', (item, part) => {
    expect(getCompleteness({ ...whole, ...part }).missing).toEqual([item])
  })

  it('requires a governorate in Tunisia', () => {
    expect(getCompleteness({ ...whole, state: null })).toEqual({ percent: 89, missing: ['address'] })
  })

  it('requires neither governorate nor school abroad', () => {
    expect(getCompleteness({ ...whole, country: { id: 10, name: 'France' }, state: null, institute: null })).toEqual({
      percent: 100,
      missing: [],
    })
  })

  it('requires a school abroad of a user with a governorate', () => {
    const abroad = { ...whole, country: { id: 10, name: 'France' }, institute: null }
    expect(getCompleteness(abroad)).toEqual({ percent: 89, missing: ['institute'] })
  })

  it.each([{ hasParent: true }, { hasPhoneParent: true }])('requires no parent phone with %j', (part) => {
    expect(getCompleteness({ ...whole, phone2: null, ...part }).missing).toEqual([])
  })
})

it('counts subjects per level in descending order and ignores unnamed levels', () => {
  const levels = [
    { subject: 'Arabe', name: '1re' },
    { subject: 'SVT', name: '2e' },
    { subject: 'Maths', name: '2e' },
    { subject: 'Anglais', name: null },
    {},
  ]
  expect(getLevels(levels)).toEqual([
    { level: '2e', subjects: 2 },
    { level: '1re', subjects: 1 },
  ])
})

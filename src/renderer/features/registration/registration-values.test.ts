import { expect, test } from 'vitest'
import { homeCountryId } from '#domains/account/home-country.ts'
import { toBody, noOptionalSubject, toOrigin, type RegistrationValues } from './registration-values'

const typed: RegistrationValues = {
  name: 'Rania',
  lastName: 'Chaker',
  email: 'rania@exemple.tn',
  phone: '020100101',
  birthDate: { day: 1, month: 2, year: 2010 },
  division: 5,
  password: 'Me\u0301moire1!',
  confirmation: 'M\u00e9moire1!',
}

test('an accent of the password is sent in one character, in both fields', () => {
  expect(toBody(typed, 'tunisia', 'token').plainPassword).toEqual({
    first: 'M\u00e9moire1!',
    second: 'M\u00e9moire1!',
  })
})

test.each([
  ['tunisia', { country: 99, state: 3 }, { country: homeCountryId, state: 3 }],
  ['unknown', { state: 3 }, { country: homeCountryId, state: 3 }],
  ['tunisia', {}, { country: homeCountryId }],
  ['foreign', { country: 99, state: 3 }, { country: 99 }],
  ['foreign', { country: homeCountryId, state: 3 }, { country: homeCountryId, state: 3 }],
  ['foreign', { state: 3 }, {}],
] as const)('a state is sent with the home country alone: %s, %o', (origin, chosen, sent) => {
  const { country, state } = {
    country: undefined,
    state: undefined,
    ...toBody({ ...typed, ...chosen }, origin, 'token'),
  }
  expect({ ...(country !== undefined && { country }), ...(state !== undefined && { state }) }).toEqual(sent)
})

test('an optional subject is sent once one is chosen', () => {
  const sent = [{}, { optionalSubject: noOptionalSubject }, { optionalSubject: 7 }].map((chosen) =>
    Object.entries(toBody({ ...typed, ...chosen }, 'tunisia', 'token')).filter(([name]) => name === 'optionalSubject'),
  )
  expect(sent).toEqual([[], [], [['optionalSubject', 7]]])
})

test.each([
  ['TN', 'tunisia'],
  [' tn ', 'tunisia'],
  ['FR', 'foreign'],
  ['', 'unknown'],
  ['T', 'unknown'],
  ['TUN', 'unknown'],
  ['1N', 'unknown'],
  [null, 'unknown'],
])('the country %j is %s', (code, origin) => {
  expect(toOrigin(code)).toBe(origin)
})

test('a birth date is sent as the platform writes it, and empty where it is not complete', () => {
  const { birthDate } = toBody(typed, 'tunisia', 'token')
  const unfinished = toBody({ ...typed, birthDate: { day: 1, month: null, year: 2010 } }, 'tunisia', 'token')
  expect([birthDate, unfinished.birthDate]).toEqual(['2010-02-01', ''])
})

test('a place that was not chosen is not sent', () => {
  expect(toBody(typed, 'foreign', 'token')).not.toHaveProperty('country')
  expect(toBody(typed, 'tunisia', 'token')).not.toHaveProperty('state')
})

import { expect, test } from 'vitest'
import { bodyOf, type RegistrationValues } from './registration-values'

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
  expect(bodyOf(typed, 'tunisia', 'token').plainPassword).toEqual({
    first: 'M\u00e9moire1!',
    second: 'M\u00e9moire1!',
  })
})

import { expect, it } from 'vitest'
import { fullName } from './full-name'

it.each([
  ['Amira', 'Ben Salah', 'Amira Ben Salah'],
  ['Amira', null, 'Amira'],
  ['Amira', '', 'Amira'],
  ['', 'Ben Salah', 'Ben Salah'],
])('joins "%s" and "%s" without a space too many', (name, lastName, full) => {
  expect(fullName({ name, last_name: lastName })).toBe(full)
})

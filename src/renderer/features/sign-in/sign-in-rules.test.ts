import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalizeUsername } from '#domains/account/contact-rules.ts'
import { isUsername } from './sign-in-rules'

it('accepts a run of digits as a user name only with exactly nine digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,15}$/), (digits) => {
      expect(isUsername(digits)).toBe(digits.length === 9)
    }),
  )
})

it('removes spaces from a phone number and leaves an e-mail unchanged', () => {
  expect(normalizeUsername(' 020 100 101 ')).toBe('020100101')
  expect(normalizeUsername(' amira.bensalah@exemple.tn ')).toBe('amira.bensalah@exemple.tn')
  expect(normalizeUsername('a b')).toBe('a b')
})

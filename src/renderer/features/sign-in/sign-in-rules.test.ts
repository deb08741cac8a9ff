import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalizeUsername } from '../../domains/account/contact-rules'
import { isUsername } from './sign-in-rules'

it('a run of digits is a user name when it has exactly nine', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,15}$/), (digits) => {
      expect(isUsername(digits)).toBe(digits.length === 9)
    }),
  )
})

it('spaces in a phone are not sent, and an e-mail stays as it is', () => {
  expect(normalizeUsername(' 020 100 101 ')).toBe('020100101')
  expect(normalizeUsername(' amira.bensalah@exemple.tn ')).toBe('amira.bensalah@exemple.tn')
  expect(normalizeUsername('a b')).toBe('a b')
})

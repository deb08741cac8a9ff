import fc from 'fast-check'
import { expect, it } from 'vitest'
import { masked } from './confirm-screen'
import { isCode, toProof } from './confirmation-rules'

it.each([
  ['amira.bensalah@exemple.tn', 'a•••@exemple.tn'],
  ['é@exemple.tn', 'é•••@exemple.tn'],
  ['020100114', '•••\u00a0•••\u00a0114'],
  [' 020 100 114 ', '•••\u00a0•••\u00a0114'],
])('masks %s as %s', (credential, shown) => {
  expect(masked(credential)).toBe(shown)
})

it('shows at most the last three digits of a phone number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{8,12}$/), (phone) => {
      expect(masked(phone).replace(/\D/g, '')).toBe(phone.slice(-3))
    }),
  )
})

it.each([
  ['A1b2C3', true],
  ['000000', true],
  ['A1b2C', false],
  ['A1b2C34', false],
  ['A1 b2C', false],
  ['A1b2C-', false],
  ['', false],
  ['٠٠٠٠٠٠', false],
])('"%s" is a valid code: %s', (code, expected) => {
  expect(isCode(code)).toBe(expected)
})

it.each([
  [undefined, false, { of: 'account' }],
  [undefined, true, { of: 'account' }],
  ['020100114', true, { of: 'account' }],
  ['amira@exemple.tn', false, { of: 'account' }],
  ['amira@exemple.tn', true, { of: 'email', email: 'amira@exemple.tn' }],
] as const)('code sent to %s with account verified: %s confirms %o', (credential, verified, proof) => {
  expect(toProof(credential, verified)).toEqual(proof)
})

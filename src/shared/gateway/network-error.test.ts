import { expect, it } from 'vitest'
import { isInsecure, isNetworkError, toInterference } from './network-error'

it.each([
  ['insecure', true, 'insecure'],
  ['insecure-date', true, 'insecure-date'],
  ['proxy', false, 'proxy'],
  ['redirected', false, 'replaced'],
  ['offline', false, null],
  ['cut', false, null],
] as const)(
  '%s: the encryption is broken: %s, the connection is interfered with: %s',
  (error, insecure, interference) => {
    expect([isInsecure(error), toInterference(error)]).toEqual([insecure, interference])
  },
)

it('takes only its own names for an error of the network', () => {
  expect(['offline', 'proxy', 'toString', '', null].map((text) => isNetworkError(text))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(toInterference(null)).toBeNull()
})

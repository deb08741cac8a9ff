import { expect, it } from 'vitest'
import { isFailure, isInDoubt } from './failure'

const refused = (status: number) => ({ kind: 'refused', status, code: '', message: '', fieldErrors: {} }) as const

it('E7: treats a change as undecided after any failure except a plain refusal or a missing session', () => {
  for (const status of [200, 400, 401, 402, 403, 404, 413, 422]) expect(isInDoubt(refused(status))).toBe(false)
  for (const status of [408, 409, 419, 425, 429, 499]) expect(isInDoubt(refused(status))).toBe(true)
  expect(isInDoubt({ kind: 'signed-out' })).toBe(false)
  for (const failure of [
    { kind: 'offline' },
    { kind: 'offline', cause: 'insecure-authority' },
    { kind: 'server', status: 502 },
    { kind: 'contract-broken' },
  ] as const)
    expect(isInDoubt(failure)).toBe(true)
})

it.each([
  undefined,
  null,
  'offline',
  404,
  {},
  { status: 500 },
  { kind: 'another' },
  { kind: undefined },
  new Error('cut'),
])('does not take %j for a failure that a screen can show', (value) => expect(isFailure(value)).toBe(false))

it('recognises each kind of failure', () => {
  for (const kind of ['offline', 'signed-out', 'server', 'contract-broken', 'refused'])
    expect(isFailure({ kind })).toBe(true)
})

import { expect, it } from 'vitest'
import { getRefusal } from './picture'

const limit = 10 * 1024 * 1024

it.each([
  ['image/jpeg', 1, null],
  ['image/png', limit, null],
  ['image/png', limit + 1, 'too-heavy'],
  ['', 1, null],
  ['', limit + 1, 'too-heavy'],
  ['image/svg+xml', 1, 'not-a-picture'],
  ['application/pdf', 1, 'not-a-picture'],
  ['application/pdf', limit + 1, 'not-a-picture'],
] as const)('a file of type "%s" with %i bytes is refused before it is read: %s', (type, size, refusal) => {
  expect(getRefusal({ type, size })).toBe(refusal)
})

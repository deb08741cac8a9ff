import { expect, it } from 'vitest'
import { cutName } from './truncate-name'

it.each([
  ['Chute libre', 30, 'Chute libre'],
  ['  Chute libre\n', 11, 'Chute libre'],
  ['a'.repeat(30), 30, 'a'.repeat(30)],
  ['a'.repeat(31), 30, `${'a'.repeat(30)}…`],
  ['👩‍👧'.repeat(16), 15, `${'👩‍👧'.repeat(15)}…`],
  ['👩‍👧'.repeat(15), 15, '👩‍👧'.repeat(15)],
  ['Chute libre', 6, 'Chute…'],
])('cuts the name %j after %i letters, never within one, nor after a space', (name, letters, shown) => {
  expect(cutName(name, letters)).toBe(shown)
})

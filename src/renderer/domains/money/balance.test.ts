import { expect, it } from 'vitest'
import { balanceAfter } from './balance'

it.each([
  [3.3, 3.3, 0],
  [10, 2.5, 7.5],
  [0, 5, -5],
  [null, 5, null],
  [undefined, 5, null],
])('a balance of %s leaves, after %d are spent, %s', (balance, spent, left) =>
  expect(balanceAfter(balance, spent)).toBe(left),
)

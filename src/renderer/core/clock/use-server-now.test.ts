import { expect, it } from 'vitest'
import { skewInMinutes } from './use-server-now'

it.each([
  ['an hour less what whole seconds hide', 3_599_600, 60],
  ['an hour and what whole seconds hide', 3_600_400, 60],
  ['a year behind', -365 * 24 * 3_600_000 + 480, -365 * 24 * 60],
  ['a minute and a half', 90_000, 2],
  ['a minute', 60_000, 0],
  ['nothing', 0, 0],
])('H1: converts a skew of %s to minutes', (_, skewMs, minutes) => {
  expect(skewInMinutes(skewMs)).toBe(minutes)
})

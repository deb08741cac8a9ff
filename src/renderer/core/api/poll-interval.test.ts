import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getPollInterval } from './poll-interval'

test('a poll is never earlier than requested and at most a quarter later', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 3_600_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (ms, drawn) => {
      const interval = getPollInterval(ms, () => drawn)
      expect(interval).toBeGreaterThanOrEqual(ms)
      expect(interval).toBeLessThanOrEqual(Math.round(1.25 * ms))
    }),
  )
})

test('no poll stays no poll', () => {
  expect(getPollInterval(0, () => 1)).toBe(0)
})

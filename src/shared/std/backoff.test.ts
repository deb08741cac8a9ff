import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoffMs, retryAfterMs } from './backoff'

test('F3: a delay is between half and all of the doubled base, and never above the cap', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (attempt, random) => {
      const wait = backoffMs(attempt, () => random, 1000, 60_000)
      const full = Math.min(60_000, 1000 * 2 ** attempt)
      expect(wait).toBeGreaterThanOrEqual(full / 2)
      expect(wait).toBeLessThanOrEqual(full)
    }),
  )
})

test('F3: Retry-After is read in seconds or as a date, and otherwise ignored', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(retryAfterMs('120', now)).toBe(120_000)
  expect(retryAfterMs('Fri, 20 Nov 2026 10:01:00 GMT', now)).toBe(60_000)
  expect(retryAfterMs('Fri, 20 Nov 2026 09:00:00 GMT', now)).toBe(0)
  for (const nothing of [null, '', ' ', 'soon', '-5']) expect(retryAfterMs(nothing, now)).toBeNull()
})

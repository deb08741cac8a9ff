import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getCountdownFigures, percentGone, timeAllowed, warningFor } from './countdown'

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

describe('getCountdownFigures', () => {
  it.each([
    [0, '00:00'],
    [1, '00:01'],
    [second, '00:01'],
    [59 * second, '00:59'],
    [12 * minute + 7 * second, '12:07'],
    [hour + 23 * minute + 45 * second, '01:23:45'],
    [day - 1, '1:00:00:00'],
    [7 * day, '7:00:00:00'],
    [120 * day + hour, '120:01:00:00'],
    [-5 * second, '00:00'],
  ])('formats %i ms as %s', (left, written) => {
    expect(getCountdownFigures(left).join(':')).toBe(written)
  })

  it('property: the figures add up to the time, within a second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * day }), (left) => {
        const [seconds = 0, minutes = 0, hours = 0, days = 0] = getCountdownFigures(left).map(Number).reverse()
        expect([hours < 24, minutes < 60, seconds < 60]).toEqual([true, true, true])
        const sum = days * day + hours * hour + minutes * minute + seconds * second
        expect(sum - left).toBeGreaterThanOrEqual(0)
        expect(sum - left).toBeLessThan(second)
      }),
    )
  })
})

it('warns at one hour, ten minutes and one minute only', () => {
  const said: (string | null)[] = []
  for (let left = 3 * hour; left >= -minute; left -= second) {
    const warning = warningFor(left)
    if (warning !== (said.at(-1) ?? null)) said.push(warning)
  }
  expect(said).toEqual(['lessThanAnHour', 'lessThanTenMinutes', 'lessThanAMinute', null])
  expect(warningFor(null)).toBeNull()
})

it.each([
  [0, 100, 30, 30],
  [0, 100, -5, 0],
  [0, 100, 200, 100],
  [1000, 2000, 1250, 25],
  [100, 100, 100, 100],
  [100, 50, 70, 100],
])('from %i to %i, at %i, has used %i percent', (from, to, now, gone) => {
  expect(percentGone(from, to, now)).toBe(gone)
})

it.each([
  [90, 3 * day, 90 * minute],
  [90, 50 * minute, 50 * minute],
  [null, 50 * minute, 50 * minute],
  [90, null, 90 * minute],
  [0, null, null],
  [-30, 2 * hour, 2 * hour],
  [undefined, null, null],
])('limits a duration of %s minutes with %s ms left to %s ms', (duration, left, allowed) => {
  expect(timeAllowed(duration, left)).toBe(allowed)
})

it.each([
  [hour, null],
  [hour - 1, 'lessThanAnHour'],
  [10 * minute, 'lessThanAnHour'],
  [10 * minute - 1, 'lessThanTenMinutes'],
  [minute, 'lessThanTenMinutes'],
  [minute - 1, 'lessThanAMinute'],
  [0, null],
])('warns at %i ms with %s', (left, warning) => {
  expect(warningFor(left)).toBe(warning)
})

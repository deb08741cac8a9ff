import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatIndex, parseDurationSeconds, pluralCount, toPercent } from './numbers'

describe('duration of a lesson', () => {
  it.each([
    ['1:02:03', 3723],
    ['02:03', 123],
    ['2:3', 123],
    [' 00:45 ', 45],
    ['120:00', 7200],
    ['1000:00:01', 3_600_001],
    ['00:01:05.500', 65],
    ['', 0],
    [null, 0],
    [undefined, 0],
    ['45', 0],
    ['a1:02:03', 0],
    ['1:02:03b', 0],
    ['1:02:03.', 0],
    ['1:02:03.x', 0],
    ['1:2345:03', 0],
    ['10000:00:01', 0],
    ['00:001', 0],
    ['x:02', 0],
    ['01:x', 0],
    ['-1:02', 0],
  ])('%j is %d seconds', (text, seconds) => expect(parseDurationSeconds(text)).toBe(seconds))

  it('returns to the same number', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9999 }), fc.nat({ max: 59 }), fc.nat({ max: 59 }), (hours, minutes, seconds) => {
        const text = [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')
        expect(parseDurationSeconds(text)).toBe(hours * 3600 + minutes * 60 + seconds)
      }),
    )
  })
})

it.each([
  [0, 10, 0],
  [1, 3, 33],
  [999, 1000, 99],
  [3, 3, 100],
  [4, 3, 100],
  [3, 0, 0],
  [-1, 3, 0],
  [3, -1, 0],
  [Number.NaN, 3, 0],
  [3, Number.NaN, 0],
])('%d of %d is %d percent, and 100 only when all is done', (completed, total, percent) =>
  expect(toPercent(completed, total)).toBe(percent),
)

it('writes numbers of lessons with two digits below ten', () => {
  expect([0, 1, 9, 10, 103].map(formatIndex)).toEqual(['00', '01', '09', '10', '103'])
})

it('has one plural form above ten', () => {
  expect([0, 1, 2, 10, 11, 12, 103].map(pluralCount)).toEqual([0, 1, 2, 10, 11, 11, 11])
})

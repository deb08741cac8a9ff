import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { isQuiet, minuteOfDay } from './quiet-hours'

const day = 24 * 60
const written = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minute = fc.integer({ min: 0, max: day - 1 })

it.each([
  ['21:00', '07:00', '20:59', false],
  ['21:00', '07:00', '21:00', true],
  ['21:00', '07:00', '00:00', true],
  ['21:00', '07:00', '06:59', true],
  ['21:00', '07:00', '07:00', false],
  ['13:00', '14:30', '12:59', false],
  ['13:00', '14:30', '14:29', true],
  ['13:00', '14:30', '14:30', false],
  ['00:00', '23:59', '23:59', false],
  ['08:00', '08:00', '08:00', false],
])('returns for quiet hours from %s to %s at %s: %s', (from, to, at, quiet) => {
  const [hours, minutes] = at.split(':').map(Number)
  expect(isQuiet({ on: true, from, to }, hours! * 60 + minutes!)).toBe(quiet)
})

test('spans midnight if needed, and covers the other hours when the times are swapped', () => {
  fc.assert(
    fc.property(minute, minute, (start, end) => {
      const hours = { on: true, from: written(start), to: written(end) }
      const quiet = Array.from({ length: day }, (_, at) => isQuiet(hours, at))
      expect(quiet.filter(Boolean)).toHaveLength((end - start + day) % day)
      if (start !== end)
        expect(
          Array.from({ length: day }, (_, at) => isQuiet({ ...hours, from: hours.to, to: hours.from }, at)),
        ).toEqual(quiet.map((each) => !each))
      expect(Array.from({ length: day }, (_, at) => isQuiet({ ...hours, on: false }, at))).not.toContain(true)
    }),
    { numRuns: 60 },
  )
})

test('returns the minute of the day in local time', () => {
  expect(minuteOfDay(new Date(2026, 10, 21, 22, 15, 59).getTime())).toBe(22 * 60 + 15)
  expect(minuteOfDay(new Date(2026, 10, 21, 0, 0).getTime())).toBe(0)
})

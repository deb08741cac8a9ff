import { expect, it } from 'vitest'
import { platformOffset } from './platform-time'

const dayMs = 24 * 60 * 60 * 1000
const [before, since, until] = [Date.UTC(2008, 0, 1), Date.UTC(2009, 0, 1), Date.UTC(2100, 0, 1)]

const zoned = new Intl.DateTimeFormat('en', {
  timeZone: 'Africa/Tunis',
  hourCycle: 'h23',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Seconds, from the wall clock that the runtime's zones give. */
function zonedOffset(at: number): number {
  const part = Object.fromEntries(zoned.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part
  return (Date.UTC(2000 + year, month - 1, day, hour, minute, second) - at) / 1000
}

it('agrees with the zones of the runtime on each day until 2100', () => {
  const days = Array.from({ length: (until - since) / dayMs }, (_, day) => since + day * dayMs)
  expect(days.filter((at) => platformOffset(at) !== zonedOffset(at))).toEqual([])
})

it('knows the summer time before 2009', () => {
  const hours = Array.from({ length: (since - before) / 3_600_000 }, (_, hour) => before + hour * 3_600_000)
  expect(hours.filter((at) => platformOffset(at) !== zonedOffset(at))).toEqual([])
  expect(new Set(hours.map(platformOffset))).toEqual(new Set([3600, 7200]))
})

it('knows the mean times of before, which differ from UTC by minutes and seconds', () => {
  const days = [Date.UTC(1880, 0, 1), Date.UTC(1900, 0, 1), Date.UTC(1943, 5, 1), Date.UTC(1977, 6, 1)]
  expect(days.map(platformOffset)).toEqual([2444, 561, 7200, 7200])
})

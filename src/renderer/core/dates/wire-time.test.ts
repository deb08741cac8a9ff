import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, getWeekDates } from '#domains/live/week-days.ts'
import {
  calendarDayFrom,
  dateText,
  daysUntil,
  endOfWireTime,
  isSameDay,
  parseWireTime,
  shownDeadline,
  tunisTime,
  utcDay,
  wireDay,
} from './wire-time'

const iso = (text: string) => {
  const at = parseWireTime(text)
  return at === null ? null : new Date(at).toISOString()
}

// Paris skips 02:00 to 03:00 on 29 March 2026 and repeats it on 25 October.
describe.each(['UTC', 'Africa/Tunis', 'Europe/Paris', 'America/New_York'])('on a computer in %s', (zone) => {
  const before = process.env['TZ']
  beforeEach(() => void (process.env['TZ'] = zone))
  afterEach(() => void (before === undefined ? delete process.env['TZ'] : (process.env['TZ'] = before)))

  it.each([
    ['2026-03-29T01:30:00Z', '2026-03-29 02:30'],
    ['2026-10-25T00:30:00Z', '2026-10-25 01:30'],
    ['2026-10-25T01:30:00Z', '2026-10-25 02:30'],
    ['2026-03-08T02:30:00Z', '2026-03-08 03:30'],
    ['2026-12-31T23:30:00Z', '2027-01-01 00:30'],
    // Tunis had summer time until 2008.
    ['2008-07-01T22:30:00Z', '2008-07-02 00:30'],
  ])('converts %s to and from %s in Tunis', (instant, wall) => {
    expect(tunisTime(Date.parse(instant)).format('YYYY-MM-DD HH:mm')).toBe(wall)
    expect(wireDay(Date.parse(instant))).toBe(wall.slice(0, 10))
    expect(parseWireTime(wall)).toBe(Date.parse(instant))
  })

  it('returns the days of a week from Monday across a clock change', () => {
    expect(getWeekDates(Date.parse('2026-03-29T22:59:00Z'), 0)).toEqual([
      '2026-03-23',
      '2026-03-24',
      '2026-03-25',
      '2026-03-26',
      '2026-03-27',
      '2026-03-28',
      '2026-03-29',
    ])
    expect(getWeekDates(Date.parse('2026-03-29T23:00:00Z'), 0)[0]).toBe('2026-03-30')
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
  })
})

describe('parseWireTime and endOfWireTime', () => {
  it.each([
    ['2026-11-20', '2026-11-19T23:00:00.000Z'],
    ['2026-11-20 15:00:00', '2026-11-20T14:00:00.000Z'],
    ['2026-11-20T15:00:00.123456', '2026-11-20T14:00:00.000Z'],
    ['2026-11-20T15:00:00.250Z', '2026-11-20T15:00:00.250Z'],
    [' 2026-11-20 15:00 ', '2026-11-20T14:00:00.000Z'],
    ['2026-11-20 15:00:00+0100', '2026-11-20T14:00:00.000Z'],
    ['1763647200', '2025-11-20T14:00:00.000Z'],
    ['1763647200000', '2025-11-20T14:00:00.000Z'],
    ['03/02/2026 15:00:00', '2026-02-03T14:00:00.000Z'],
    ['20/11/2026', '2026-11-19T23:00:00.000Z'],
    ['Fri, 20 Nov 2026 15:00:00 GMT', '2026-11-20T15:00:00.000Z'],
    ['Fri, 20 Nov 2026 15:00:00 +0100', '2026-11-20T14:00:00.000Z'],
    ['2026-11-20T15:00:00+01:00[Africa/Tunis]', '2026-11-20T14:00:00.000Z'],
  ])('parses %s as %s', (text, expected) => {
    expect(iso(text)).toBe(expected)
  })

  it.each([
    '2026-02-30',
    '2026-13-01',
    '2026-11-20 24:00',
    '2026-11-20 10:75',
    '2026-11-20 10:00:61',
    '2026-11-20 10:00:30.5 env.',
    '2026-1-2',
    '11/20/2026',
    '2/1/2026',
    '20/11/2026T10:00',
    'Fri, 32 Nov 2026 15:00:00 GMT',
    'Friday at ten',
    '2026-11-20T15:00:00+01:00[',
    '2026-11-20T',
    '2026',
    'now',
    '0000-00-00',
  ])('rejects %s', (text) => {
    expect(parseWireTime(text)).toBeNull()
  })

  it('ends a date without a time at the end of its day', () => {
    expect(new Date(endOfWireTime('2026-11-20')!).toISOString()).toBe('2026-11-20T23:00:00.000Z')
    expect(endOfWireTime(' 2026-11-20 ')).toBe(endOfWireTime('2026-11-20'))
    expect(endOfWireTime('20/11/2026')).toBe(endOfWireTime('2026-11-20'))
    expect(endOfWireTime('2026-11-20 10:00')).toBe(parseWireTime('2026-11-20 10:00'))
    expect([endOfWireTime('2026-02-30'), endOfWireTime('demain')]).toEqual([null, null])
  })

  it('compares days by the calendar of Tunis', () => {
    const at = (text: string) => Date.parse(text)
    expect(isSameDay(at('2026-11-20T23:00:00Z'), at('2026-11-21T22:59:59Z'))).toBe(true)
    expect(isSameDay(at('2026-11-20T22:59:59Z'), at('2026-11-20T23:00:00Z'))).toBe(false)
    expect(daysUntil(at('2026-11-20T23:00:00Z'), at('2026-11-20T22:59:59Z'))).toBe(1)
    expect(daysUntil(at('2026-11-20T22:00:00Z'), at('2026-11-19T23:00:00Z'))).toBe(0)
    expect(utcDay(at('2026-11-20T23:30:00Z'))).toBe('2026-11-20')
  })

  it.each([
    [2008, 2, 29, '2008-02-29'],
    [2008, 12, 1, '2008-12-01'],
    [2009, 2, 29, null],
    [2008, 13, 1, null],
    [2008, 4, 31, null],
  ])('the day %i-%i-%i is in the calendar: %s', (year, month, day, expected) => {
    const read = calendarDayFrom(year, month, day)
    expect(read && dateText(read)).toBe(expected)
  })

  it('shows a deadline at midnight in Tunis on the day that it ends, and any other as it is', () => {
    const midnight = Date.UTC(2026, 11, 1) - 3_600_000
    expect(new Date(shownDeadline(midnight)).toISOString()).toBe('2026-11-30T22:59:00.000Z')
    expect(wireDay(shownDeadline(endOfWireTime('2026-11-30')!))).toBe('2026-11-30')
    for (const other of [midnight - 1, midnight + 60_000, midnight + 12 * 3_600_000])
      expect(shownDeadline(other)).toBe(other)
  })
})

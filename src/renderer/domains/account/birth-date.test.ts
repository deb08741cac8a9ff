import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getFormats } from '#core/strings/format.ts'
import {
  validateBirthDate,
  toBirthDate,
  toPartialDate,
  isBeforeLimit,
  isInFuture,
  type PartialDate,
} from './birth-date'

const now = Date.UTC(2026, 10, 20, 12)
const on = (day: number | null, month: number | null, year: number | null): PartialDate => ({ day, month, year })
const registering = { now, limited: true }

describe('birth date', () => {
  it.each([
    [on(16, 3, 2010), null],
    [on(29, 2, 2012), null],
    [on(29, 2, 2000), null],
    [on(31, 12, 1999), null],
    [on(15, 5, 2018), null],
    [on(31, 2, 2010), 'impossible'],
    [on(29, 2, 2011), 'impossible'],
    [on(29, 2, 1900), 'impossible'],
    [on(31, 4, 2010), 'impossible'],
    [on(0, 1, 2010), 'impossible'],
    [on(1, 13, 2010), 'impossible'],
    [on(16, 5, 2018), 'too-late'],
    [on(17, 5, 2018), 'too-late'],
    [on(20, 11, 2026), 'too-late'],
    [on(21, 11, 2026), 'future'],
    [on(1, 1, 2027), 'future'],
    [on(null, 3, 2010), 'missing'],
    [on(16, null, 2010), 'missing'],
    [on(16, 3, null), 'missing'],
    [undefined, 'missing'],
  ] as const)('validates %o at registration: %s', (chosen, fault) => {
    expect(validateBirthDate(chosen, registering)).toBe(fault)
  })

  it.each([on(null, 3, 2010), on(16, null, 2010), on(16, 3, null)])('has no day while it is incomplete: %o', (chosen) =>
    expect(toBirthDate(chosen)).toBeNull(),
  )

  it('allows a date after the limit in a profile, but not a future one', () => {
    const profile = { now, limited: false }
    expect(validateBirthDate(on(16, 5, 2018), profile)).toBeNull()
    expect(validateBirthDate(on(20, 11, 2026), profile)).toBeNull()
    expect(validateBirthDate(on(21, 11, 2026), profile)).toBe('future')
    expect(validateBirthDate(on(31, 2, 2010), profile)).toBe('impossible')
  })

  it('treats a date as future until midnight UTC', () => {
    expect(isInFuture('2026-11-20', Date.UTC(2026, 10, 20, 0, 0, 0))).toBe(false)
    expect(isInFuture('2026-11-20', Date.UTC(2026, 10, 19, 23, 59, 59, 999))).toBe(true)
  })

  it.each([
    ['2018-05-15', true],
    ['2018-05-16', false],
    ['2018-05-17', false],
    ['1999-12-31', true],
  ])('detects whether %s is before the limit: %s', (day, expected) => {
    expect(isBeforeLimit(day)).toBe(expected)
  })

  const dates = fc.date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  })

  it('parses and formats every date without a change', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const written = date.toISOString().slice(0, 10)
        expect(toBirthDate(toPartialDate(written))).toBe(written)
      }),
    )
  })

  it('is the day in Tunis that the profile shows, in every form that the platform sends', () => {
    const forms = ['2010-04-11T23:00:00.000Z', '2010-04-12T00:00:00+01:00', '2010-04-12 00:00:00', '2010-04-12']
    for (const form of forms) {
      expect(toBirthDate(toPartialDate(form)), form).toBe('2010-04-12')
      expect(getFormats('fr').date(form), form).toBe('12/04/2010')
    }
    fc.assert(
      fc.property(dates, (date) => {
        const [year, month, day] = toBirthDate(toPartialDate(date.toISOString()))?.split('-') ?? []
        expect(getFormats('fr').date(date.toISOString())).toBe(`${day}/${month}/${year}`)
      }),
    )
  })

  it('accepts a date exactly if it is in the calendar', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1900, max: 2100 }),
        (day, month, year) => {
          const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
          expect(toBirthDate({ day, month, year }) !== null).toBe(day <= last)
        },
      ),
    )
  })

  it.each(['', 'x', '03/16/2010', '2010-3-16', null, undefined])('rejects %s', (text) => {
    expect(toPartialDate(text)).toEqual(on(null, null, null))
  })
})

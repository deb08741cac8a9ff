import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseWireTime } from '#core/dates/wire-time.ts'
import { textsIn } from '#tests/support/texts.ts'
import { formatCountdown, getCountdown } from './countdown'
import { getEventAction, isExempt } from './event-action'
import { getDayFormats } from './format-day'
import { getSessionStatus, getStatusChangeTimes, parseSessionTimes, tunisWall } from './session-times'
import { addDays, getShownDates, getWeekDates } from './week-days'

const at = (text: string): number => Date.parse(text)
const hour = 3_600_000

describe('parseSessionTimes', () => {
  it('reads times without a zone in Tunis time', () => {
    expect(parseSessionTimes({ start_time: '2026-11-20 15:00:00', end_time: '2026-11-20T15:30:00Z' })).toEqual({
      start: at('2026-11-20T14:00:00Z'),
      end: at('2026-11-20T15:30:00Z'),
      endKnown: true,
    })
  })

  it('combines a bare time with the day of the session', () => {
    expect(parseSessionTimes({ start_time: '9:30', end_time: '11:00:00', dayDate: '2026-11-20' })).toEqual({
      start: at('2026-11-20T08:30:00Z'),
      end: at('2026-11-20T10:00:00Z'),
      endKnown: true,
    })
    expect(parseSessionTimes({ start_time: '9:30' }, '2026-11-19')?.start).toBe(at('2026-11-19T08:30:00Z'))
    expect(parseSessionTimes({ start_time: '9:30', dayDate: 'jeudi' })).toBeNull()
    expect(parseSessionTimes({ start_time: ' 9:30 ' }, '2026-11-19')?.start).toBe(at('2026-11-19T08:30:00Z'))
    expect(parseSessionTimes({ start_time: '14:00-16:00' }, '2026-11-19')).toBeNull()
  })

  it.each([[null], [''], ['plus tard'], ['2026-11-20T13:59:00Z'], ['2026-11-20T14:00:00Z']])(
    'assumes one hour for the end %j',
    (end_time) => {
      expect(parseSessionTimes({ start_time: '2026-11-20T14:00:00Z', end_time })).toEqual({
        start: at('2026-11-20T14:00:00Z'),
        end: at('2026-11-20T15:00:00Z'),
        endKnown: false,
      })
    },
  )

  it.each(['', 'bientôt', '2026-02-31 10:00'])('returns null for the start %j', (start_time) => {
    expect(parseSessionTimes({ start_time, end_time: '2026-11-20T14:00:00Z' })).toBeNull()
  })

  it('converts an instant to Tunis time', () => {
    expect(tunisWall(at('2026-11-20T23:30:00Z'))).toEqual({ date: '2026-11-21', minutes: 30 })
  })
})

describe('getSessionStatus', () => {
  const times = parseSessionTimes({ start_time: '2026-11-20T14:00:00Z', end_time: '2026-11-20T15:00:00Z' })
  it.each([
    ['2026-11-20T13:59:59Z', 'soon'],
    ['2026-11-20T14:00:00Z', 'live'],
    ['2026-11-20T14:59:59Z', 'live'],
    ['2026-11-20T15:00:00Z', 'over'],
  ])('at %s returns %s', (now, status) => {
    expect(getSessionStatus({ times, disabled: false }, at(now))).toBe(status)
    expect(getSessionStatus({ times, disabled: true }, at(now))).toBe('over')
  })

  it('stays live after midnight', () => {
    const night = parseSessionTimes({ start_time: '2026-11-20 23:00', end_time: '2026-11-21 00:30' })
    expect(getSessionStatus({ times: night, disabled: false }, at('2026-11-20T23:15:00Z'))).toBe('live')
  })

  it('returns null for unknown times', () => {
    expect(getSessionStatus({ times: null, disabled: false }, 0)).toBeNull()
    expect(getSessionStatus({ times: null, disabled: true }, 0)).toBe('over')
  })

  it('reports a change at the start and at the end', () => {
    const since = at('2026-11-20T13:00:00Z')
    expect(getStatusChangeTimes([times, null], since, at('2026-11-20T13:59:59Z'))).toEqual([])
    expect(getStatusChangeTimes([times, null], since, at('2026-11-20T14:00:00Z'))).toEqual([at('2026-11-20T14:00:00Z')])
    expect(getStatusChangeTimes([times], at('2026-11-20T14:00:00Z'), at('2026-11-20T16:00:00Z'))).toEqual([
      at('2026-11-20T15:00:00Z'),
    ])
  })
})

describe('countdown to a session', () => {
  const now = at('2026-11-20T08:00:00Z')
  it.each([
    ['2026-11-20T08:00:00Z', null],
    ['2026-11-20T07:00:00Z', null],
    ['2026-11-20T08:00:01Z', { unit: 'minutes', count: 1 }],
    ['2026-11-20T08:20:00Z', { unit: 'minutes', count: 20 }],
    ['2026-11-20T09:00:00Z', { unit: 'hours', count: 1 }],
    ['2026-11-20T09:59:00Z', { unit: 'hours', count: 1 }],
    ['2026-11-20T21:30:00Z', { unit: 'hours', count: 13 }],
    ['2026-11-20T22:00:00Z', { unit: 'days', count: 0 }],
    ['2026-11-20T22:59:00Z', { unit: 'days', count: 0 }],
    ['2026-11-20T23:30:00Z', { unit: 'days', count: 1 }],
    ['2026-11-21T20:00:00Z', { unit: 'days', count: 1 }],
    ['2026-12-03T08:00:00Z', { unit: 'days', count: 13 }],
    ['2026-12-04T08:00:00Z', null],
  ])('for the start %s returns %j', (start, countdown) => {
    expect(getCountdown(at(start), now)).toEqual(countdown)
  })

  it('counts at most 13 days, 13 hours or 60 minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40 * 24, max: 40 * 24 }), fc.integer({ min: 0, max: 59 }), (hours, minutes) => {
        const countdown = getCountdown(now + hours * hour + minutes * 60_000, now)
        if (countdown === null) return
        expect(countdown.count).toBeGreaterThanOrEqual(countdown.unit === 'days' && hours < 24 ? 0 : 1)
        expect(countdown.count).toBeLessThanOrEqual(countdown.unit === 'minutes' ? 60 : 13)
      }),
    )
  })

  it('is translated into three languages, with the Arabic dual', () => {
    const said = (language: 'fr' | 'en' | 'ar', unit: 'days' | 'hours', count: number) =>
      formatCountdown({ unit, count }, textsIn(language, 'live'))
    expect([said('fr', 'days', 1), said('fr', 'days', 13), said('fr', 'hours', 1), said('fr', 'hours', 2)]).toEqual([
      'Dans 1 jour',
      'Dans 13 jours',
      'Dans 1 heure',
      'Dans 2 heures',
    ])
    expect([said('fr', 'days', 0), said('en', 'days', 0), said('ar', 'days', 0)]).toEqual([
      'Aujourd’hui',
      'Today',
      'اليوم',
    ])
    expect([said('en', 'days', 1), said('en', 'hours', 13)]).toEqual(['In 1 day', 'In 13 hours'])
    expect([1, 2, 3, 10, 11, 13].map((count) => said('ar', 'days', count))).toEqual([
      'بعد يوم واحد',
      'بعد يومين',
      'بعد 3 أيّام',
      'بعد 10 أيّام',
      'بعد 11 يومًا',
      'بعد 13 يومًا',
    ])
    expect([1, 2, 3, 11].map((count) => said('ar', 'hours', count))).toEqual([
      'بعد ساعة واحدة',
      'بعد ساعتين',
      'بعد 3 ساعات',
      'بعد 11 ساعة',
    ])
  })
})

describe('getEventAction', () => {
  type Facts = Parameters<typeof getEventAction>[0]
  type Student = Parameters<typeof getEventAction>[1]
  const facts = (part: Partial<Facts> = {}, event: Partial<Facts['event']> = {}): Facts => ({ ...part, event })
  const student = (
    part: { groups?: number[]; division?: number; permissions?: Student['permissions'] } = {},
  ): Student => ({
    user: {
      id: 1,
      name: 'A',
      points: 0,
      division: { id: part.division ?? 42, name: 'x' },
      affiliations: (part.groups ?? []).map((id) => ({ id, group: { id, name: 'x' } })),
    },
    permissions: part.permissions ?? {},
  })
  const sold = { chapterId: 5, has_hessaty_chapter: false }

  it.each([
    [facts(), 'participate'],
    [facts({ participated: true }), 'start'],
    [facts({ disabled: true }), 'close'],
    [facts({ disabled: true, participated: true }), 'close'],
    [facts({ disabled: true }, sold), 'buy'],
    [facts({ disabled: true, participated: true }, sold), 'start'],
    [facts({}, sold), 'buy'],
    [facts({}, { chapterId: 5 }), 'buy'],
    [facts({}, { chapterId: 5, has_hessaty_chapter: true }), 'participate'],
    [facts({ participated: true }, sold), 'start'],
    [facts({}, { chapterId: 0, has_hessaty_chapter: false }), 'participate'],
  ] as const)('for %j returns %s', (event, action) => {
    expect(getEventAction(event, student())).toBe(action)
  })

  it.each([
    [{ permissions: { isProfSon: true } }, {}, true],
    [{ permissions: { versPilote: true } }, {}, true],
    [{ groups: [33, 107] }, {}, true],
    [{ groups: [112] }, {}, true],
    [{ groups: [104, 33] }, {}, false],
    [{ division: 31 }, { versPilote: true }, true],
    [{ division: 31 }, { versPilote: false }, false],
    [{ division: 31 }, {}, false],
    [{ division: 42 }, { versPilote: true }, false],
    [{}, {}, false],
  ])('exempts %j from buying the session %j: %s', (who, event, exempt) => {
    const session = facts({}, { ...sold, ...event })
    expect(isExempt(session, student(who))).toBe(exempt)
    expect(getEventAction(session, student(who))).toBe(exempt ? 'participate' : 'buy')
  })

  it.each([
    ['an affiliation without a group', [{ id: 1, group: null }]],
    ['no affiliation', null],
  ])('exempts nobody for %s', (_, affiliations) => {
    const who = student()
    expect(isExempt(facts({}, sold), { ...who, user: { ...who.user, affiliations } })).toBe(false)
  })
})

describe('week dates', () => {
  it('returns seven days from Monday in the Tunis calendar', () => {
    expect(getWeekDates(at('2026-11-22T22:59:00Z'), 0)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ])
    expect(getWeekDates(at('2026-11-22T23:00:00Z'), 0)[0]).toBe('2026-11-23')
    expect(getWeekDates(at('2026-11-20T12:00:00Z'), -1)[0]).toBe('2026-11-09')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  it.each([
    '9999-12-31T23:59:59Z',
    '9999-12-31T23:59:59-12:00',
    '0001-01-01T00:00:00Z',
    '0001-01-01',
    '0001-01-01T00:00:00+14:00',
  ])('writes four-digit years around %s', (text) => {
    const instant = parseWireTime(text)!
    const dates = [
      tunisWall(instant).date,
      ...getWeekDates(instant, 0),
      ...getWeekDates(instant, 1),
      ...getWeekDates(instant, -1),
    ]
    expect(dates.filter((date) => !/^\d{4}-\d{2}-\d{2}$/.test(date))).toEqual([])
    expect(dates.map((date) => getDayFormats('fr').head(date).full)).not.toContain('')
  })

  it('uses the readable days that the platform lists', () => {
    const listed = [
      { day: '2026-11-18' },
      { day: '2026-11-17T00:00:00Z' },
      { day: '2026-11-18' },
      { day: 'jeudi' },
      { day: '2026-02-31' },
    ]
    expect(getShownDates(listed, at('2026-11-20T12:00:00Z'), 0)).toEqual(['2026-11-17', '2026-11-18'])
    expect(getShownDates([{ day: 'x' }], at('2026-11-20T12:00:00Z'), 1)[0]).toBe('2026-11-23')
  })
})

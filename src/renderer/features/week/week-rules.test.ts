import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getDayFormats } from '#domains/live/format-day.ts'
import { getWeekDates } from '#domains/live/week-days.ts'
import { liveEvent, type LiveEvent } from '#shared/contract/events.ts'
import { exam as examSchema, type Exam, type ExamTiming } from '#shared/contract/exams.ts'
import { languages } from '#shared/locale.ts'
import { datesFrom, examsToTime, neighbourToList, toWeek, type Week } from './week-rules'

const minute = 60_000
const hour = 60 * minute
/** Friday 20 November 2026, 10:00 in Tunis. */
const now = Date.UTC(2026, 10, 20, 9)

const session = (id: number, start: string, more: object = {}, event: object = {}): LiveEvent =>
  liveEvent.parse({
    name: `Séance ${String(id)}`,
    subject: { name: 'SVT' },
    event: { id, start_time: start, ...event },
    ...more,
  })
const exam = (id: number, due: string, more: object = {}): Exam =>
  examSchema.parse({ id, due_date: due, content: { name: `Devoir ${String(id)}` }, ...more })

function week({
  first = [],
  next = [],
  exams = [],
  timings = new Map(),
  at = now,
}: {
  first?: LiveEvent[]
  next?: LiveEvent[]
  exams?: Exam[]
  timings?: Map<number, ExamTiming>
  at?: number
}): Week {
  return toWeek({
    weeks: [
      { offset: 0, dates: getWeekDates(at, 0), events: first },
      { offset: 1, dates: getWeekDates(at, 1), events: next },
    ],
    exams,
    timings,
    now: at,
  })
}
const ids = ({ urgent, days }: Week) => ({
  urgent: urgent.map(({ id }) => id),
  days: Object.fromEntries(days.map(({ date, items }) => [date, items.map(({ id }) => id)])),
})

describe('week rules', () => {
  it('lists seven days from today, in Tunis time', () => {
    expect(datesFrom(now)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ])
    expect(datesFrom(Date.UTC(2026, 10, 20, 23, 30))[0]).toBe('2026-11-21')
  })

  it('groups sessions and exams by day in time order, today always first', () => {
    expect(
      ids(
        week({
          first: [session(1, '2026-11-22 15:00'), session(2, '2026-11-22 09:00')],
          next: [session(3, '2026-11-24 15:00'), session(4, '2026-11-27 08:00')],
          exams: [exam(5, '2026-11-22 12:00'), exam(6, '2026-11-27 12:00')],
        }),
      ),
    ).toEqual({ urgent: [], days: { '2026-11-20': [], '2026-11-22': [2, 5, 1], '2026-11-24': [3] } })
  })

  it('lists an exam that ends at midnight, or with its day, on the day before', () => {
    const { days } = week({
      exams: [exam(5, '2026-11-23 00:00:00'), exam(6, '2026-11-22'), exam(7, '2026-11-23 00:01')],
    })
    const lastMinute = Date.UTC(2026, 10, 22, 22, 59)
    expect(days.slice(1)).toMatchObject([
      {
        date: '2026-11-22',
        items: [
          { id: 5, at: lastMinute },
          { id: 6, at: lastMinute },
        ],
      },
      { date: '2026-11-23', items: [{ id: 7 }] },
    ])
  })

  it('returns the calendar week offset of each session', () => {
    const { days } = week({ first: [session(1, '2026-11-22 15:00')], next: [session(3, '2026-11-24 15:00')] })
    expect(days.flatMap(({ items }) => items.map((item) => item.kind === 'session' && item.offset))).toEqual([0, 1])
  })

  it('lists a session whose time has no date on its day, as the calendar does', () => {
    const bare = (id: number, dayIndex: number) => session(id, '15:00', { dayIndex })
    const dayless = session(4, '15:00')
    expect(ids(week({ first: [bare(1, 6), bare(2, 8), dayless], next: [bare(3, 1), dayless] })).days).toEqual({
      '2026-11-20': [],
      '2026-11-22': [1],
      '2026-11-24': [3],
    })
  })

  it('lists each time of a session that takes place twice', () => {
    const twice = [session(1, '2026-11-20 09:30', {}, { end_time: '2026-11-20 10:30' }), session(1, '2026-11-22 15:00')]
    expect(ids(week({ first: twice, next: [twice[1]!] }))).toEqual({
      urgent: [1],
      days: { '2026-11-20': [], '2026-11-22': [1] },
    })
  })

  it('lists what happens at the same time with exams first, then by number', () => {
    const at = '2026-11-22 12:00'
    const { days } = week({
      first: [session(4, at), session(3, at)],
      exams: [exam(9, at), exam(8, at)],
    })
    expect(days[1]?.items.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'exam 8',
      'exam 9',
      'session 3',
      'session 4',
    ])
  })

  it('names what it lists without the spaces around', () => {
    const { days } = week({
      first: [session(1, '2026-11-22 10:00', { name: ' Ondes ', subject: { name: ' SVT ' } })],
      exams: [
        exam(2, '2026-11-22 12:00', {
          content: { name: ' Devoir ' },
          subject_exams: [' Physique ', '  ', 'Chimie'].map((name, id) => ({ subject: { id: id + 1, name } })),
        }),
      ],
    })
    expect(days[1]?.items).toMatchObject([
      { name: 'Ondes', subject: 'SVT' },
      { name: 'Devoir', subject: 'Physique, Chimie' },
    ])
  })

  it.each([
    ['last hour', '2026-11-20 11:00', true],
    ['minute before', '2026-11-20 11:01', false],
  ])('a session to come is urgent in the %s', (_when, start, urgent) => {
    expect(week({ first: [session(1, start)] }).urgent).toHaveLength(urgent ? 1 : 0)
  })

  it('lists urgent items at the top and only there', () => {
    const made = week({
      first: [
        session(1, '2026-11-20 09:30', {}, { end_time: '2026-11-20 10:30' }),
        session(2, '2026-11-20 11:00'),
        session(3, '2026-11-20 11:01'),
      ],
      exams: [exam(4, '2026-11-21 10:00'), exam(5, '2026-11-21 10:01')],
    })
    expect(ids(made)).toEqual({ urgent: [1, 2, 4], days: { '2026-11-20': [3], '2026-11-21': [5] } })
  })

  it('assigns a session that started yesterday and is still running to today', () => {
    expect(
      ids(
        week({
          first: [session(1, '2026-11-20 23:30', {}, { end_time: '2026-11-21 01:00' })],
          at: Date.UTC(2026, 10, 20, 23, 15),
        }),
      ),
    ).toEqual({ urgent: [1], days: { '2026-11-21': [] } })
  })

  it.each([
    ['is over', { first: [session(1, '2026-11-20 08:00')] }],
    ['was called off', { first: [session(1, '2026-11-20 15:00', { disabled: true })] }],
    ['has no readable time', { first: [session(1, 'bientôt')] }],
    ['is an exam that is over', { exams: [exam(1, '2026-11-20 09:00')] }],
    ['is an exam without an end', { exams: [exam(1, '')] }],
  ])('excludes an item that %s', (_, known) => {
    expect(ids(week(known))).toEqual({ urgent: [], days: { '2026-11-20': [] } })
  })

  it('ends a started exam at the student’s own deadline', () => {
    const timings = new Map([
      [4, { isExamStarted: true, started_at: '2026-11-20 09:00', due_date: '2026-11-20 10:06' }],
    ])
    const made = week({ exams: [exam(4, '2026-11-23 18:00')], timings })
    expect(made.urgent).toMatchObject([{ id: 4, state: 'begun', leftMs: 6 * minute }])
    expect(week({ exams: [exam(4, '2026-11-23 18:00')], timings, at: now + 6 * minute }).urgent).toEqual([])
  })

  it('requests the timings of open exams up to the last day that is shown', () => {
    const exams = [
      exam(1, '2026-11-19 18:00'),
      exam(2, '2026-11-23 18:00', { expired: true }),
      exam(3, '2026-11-26 23:59'),
      exam(4, '2026-11-27 00:01'),
      exam(5, '2026-11-27 00:00:00'),
    ]
    expect(examsToTime(exams, now)).toEqual([3, 5])
  })

  it('requests timings for at most twelve exams, earliest deadline first', () => {
    const far = exam(90, '2026-12-20 18:00')
    const closed = exam(91, '2026-11-23 18:00', { appearance_date: '2026-11-22 08:00' })
    const near = Array.from({ length: 20 }, (_, index) => exam(20 - index, `2026-11-2${String(1 + (index % 5))} 18:00`))
    const examIds = examsToTime([far, closed, exam(92, 'demain'), ...near], now)
    expect(examIds).toHaveLength(12)
    expect(examIds.every((id) => id <= 20)).toBe(true)
    expect(examsToTime([exam(2, '2026-11-23 18:00'), exam(1, '2026-11-21 18:00')], now)).toEqual([1, 2])
  })

  it('lists each item once, in order, for any response', () => {
    const time = fc.oneof(
      fc.integer({ min: -48, max: 240 }).map((hours) => new Date(now + hours * hour).toISOString()),
      fc.constantFrom('', 'x'),
    )
    const sessions = fc.array(fc.record({ id: fc.integer({ min: 1, max: 30 }), start: time, end: time }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(
        sessions,
        sessions,
        fc.array(fc.record({ id: fc.integer({ min: 1, max: 9 }), due: time })),
        (first, next, exams) => {
          const live = (rows: typeof first) =>
            rows.map(({ id, start, end }) => session(id, start, {}, { end_time: end }))
          const { urgent, days } = week({
            first: live(first),
            next: live(next),
            exams: exams.map(({ id, due }) => exam(id, due)),
          })
          const all = [...urgent, ...days.flatMap(({ items }) => items)]
          expect(new Set(all.map(({ kind, id, at }) => `${kind} ${id} ${at}`)).size).toBe(all.length)
          expect(days[0]?.date).toBe('2026-11-20')
          expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted())
          for (const items of [urgent, ...days.map((day) => day.items)])
            expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted((a, b) => a - b))
        },
      ),
    )
  })
})

describe('neighbourToList', () => {
  const shown = getWeekDates(now, 0)
  it.each([
    ['none where all days are listed', shown, null],
    ['none where more days are listed', ['2026-11-15', ...shown, '2026-11-23'], null],
    ['the week before where the first day is missing', shown.slice(1), -1],
    ['the next week where the last day is missing', shown.slice(0, -1), 1],
    ['the week before where all days were before', getWeekDates(now, 1), -1],
    ['the next week where all days come after', getWeekDates(now, -1), 1],
  ] as const)('is %s', (_which, listed, offset) => {
    expect(neighbourToList(shown, listed)).toBe(offset)
  })
})

it('formats days with names and Latin digits', () => {
  expect(languages.map((language) => getDayFormats(language).head('2026-11-20').full)).toEqual([
    'vendredi 20 novembre',
    'Friday, November 20',
    'الجمعة، 20 نوفمبر',
  ])
})

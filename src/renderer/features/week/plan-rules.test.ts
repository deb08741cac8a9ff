import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addWatched,
  getWeekStart,
  goalLimits,
  mergeWatchWeeks,
  watchWeeks,
  type WatchWeeks,
} from '#domains/learning/watch-weeks-slice.ts'
import { exam as examSchema } from '#shared/contract/exams.ts'
import { subject as subjectSchema } from '#shared/contract/resources.ts'
import { getChartTop, getExamPreparation, getGoalProgress, getLastWeeks, parseGoal } from './plan-rules'

const empty: WatchWeeks = { goal: null, weeks: {}, since: null }
/** Friday 20 November 2026, 10:00 in Tunis. */
const now = Date.UTC(2026, 10, 20, 9)
const weekMs = 7 * 24 * 3600 * 1000

describe('weeks counted on this computer', () => {
  it.each([
    ['2026-11-22T22:59:59Z', '2026-11-16'],
    ['2026-11-22T23:00:00Z', '2026-11-23'],
    ['2027-01-01T12:00:00Z', '2026-12-28'],
  ])('starts the week of %s on Monday %s in Tunis', (at, monday) => {
    expect(getWeekStart(Date.parse(at))).toBe(monday)
  })

  it('shows eight weeks up to this one, with 0 for weeks without data', () => {
    const state = addWatched(addWatched(empty, { at: now, seconds: 150, lessons: 1 }), {
      at: now - 3 * weekMs,
      seconds: 600,
      lessons: 0,
    })
    expect(getLastWeeks(state, now).map(({ monday, minutes, lessons }) => [monday, minutes, lessons])).toEqual([
      ['2026-09-28', 0, 0],
      ['2026-10-05', 0, 0],
      ['2026-10-12', 0, 0],
      ['2026-10-19', 0, 0],
      ['2026-10-26', 10, 0],
      ['2026-11-02', 0, 0],
      ['2026-11-09', 0, 0],
      ['2026-11-16', 2, 1],
    ])
    expect(state.since).toBe('2026-10-30')
  })

  it('keeps what a clock set forward counted, without showing it in an earlier week', () => {
    const ahead = addWatched(empty, { at: now + 60 * weekMs, seconds: 600, lessons: 1 })
    const state = addWatched(ahead, { at: now, seconds: 60, lessons: 0 })
    expect(getLastWeeks(state, now).at(-1)).toMatchObject({ minutes: 1, lessons: 0 })
    expect(getLastWeeks(state, now + 60 * weekMs).at(-1)).toMatchObject({ minutes: 10, lessons: 1 })
  })

  it('stays valid, bounded and complete for any sequence of counts', () => {
    const counted = fc.record({
      at: fc.integer({ min: now - 300 * weekMs, max: now + 300 * weekMs }),
      seconds: fc.double({ min: 0, max: 1e6, noNaN: true }),
      lessons: fc.integer({ min: 0, max: 5 }),
    })
    fc.assert(
      fc.property(fc.array(counted, { maxLength: 150 }), fc.array(counted, { maxLength: 20 }), (stored, current) => {
        const reduce = (list: typeof stored) => list.reduce(addWatched, empty)
        const merged = mergeWatchWeeks(reduce(stored), reduce(current))
        expect(watchWeeks.safeParse(reduce(stored)).success).toBe(true)
        expect(watchWeeks.safeParse(merged).success).toBe(true)
        expect(Object.keys(reduce(stored).weeks).length).toBeLessThanOrEqual(104)
        const sum = (state: WatchWeeks) => Object.values(state.weeks).reduce((total, week) => total + week.lessons, 0)
        expect(sum(merged)).toBe(sum(reduce(stored)) + sum(reduce(current)))
      }),
    )
  })

  it('ignores impossible counts', () => {
    for (const seconds of [-1, Number.NaN, 0]) expect(addWatched(empty, { at: now, seconds, lessons: 0 })).toBe(empty)
    expect(addWatched(empty, { at: Number.NaN, seconds: 5, lessons: 0 })).toBe(empty)
  })
})

describe('goal of the week', () => {
  it.each([
    ['90', { kind: 'minutes', amount: 90 }],
    ['٩٠', { kind: 'minutes', amount: 90 }],
    [' 3 000 ', { kind: 'minutes', amount: goalLimits.minutes }],
    ['', null],
    ['0', null],
    ['-5', 'not-whole'],
    ['1,5', 'not-whole'],
    ['beaucoup', 'not-whole'],
    ['3001', 'too-large'],
    ['9'.repeat(19), 'too-large'],
  ])('parses "%s"', (typed, goal) => {
    expect(parseGoal('minutes', typed)).toEqual(goal)
  })

  it('never exceeds 100 % and is reached at its amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 0, max: 1e6 }), (amount, minutes) => {
        const progress = getGoalProgress({ kind: 'minutes', amount }, { monday: '2026-11-16', minutes, lessons: 0 })
        expect(progress.percent).toBeLessThanOrEqual(100)
        expect(progress.isReached).toBe(progress.percent === 100)
      }),
    )
  })

  it('scales the chart to the highest week or the goal', () => {
    const weeks = getLastWeeks(addWatched(empty, { at: now, seconds: 3600, lessons: 0 }), now)
    expect(getChartTop(weeks, 'minutes', null)).toBe(60)
    expect(getChartTop(weeks, 'minutes', { kind: 'minutes', amount: 90 })).toBe(90)
    expect(getChartTop(weeks, 'lessons', { kind: 'minutes', amount: 90 })).toBe(1)
  })
})

describe('lessons left before an exam', () => {
  const subject = (id: number, videos: number) =>
    subjectSchema.parse({ id, name: `Matière ${String(id)}`, slug: 'm', subjectVideos: videos, progress: 0 })
  const exam = (id: number, due: string, subjectId: number) =>
    examSchema.parse({
      id,
      due_date: due,
      content: { name: `Devoir ${String(id)}` },
      subject_exams: [{ subject: { id: subjectId, name: 'x' } }],
    })

  it('lists exams that are not over, the next first, with the lessons of their subjects', () => {
    const prepared = getExamPreparation(
      [exam(1, '2026-12-20', 3), exam(2, '2026-11-25', 4), exam(3, '2026-11-01', 3), exam(4, '', 3)],
      [subject(3, 10), subject(4, 5)],
      [{ subject_id: 3, nbCompleted: 4 }],
      now,
    )
    expect(prepared.map(({ id, subjects }) => [id, subjects.map(({ left, total }) => [left, total])])).toEqual([
      [2, [[5, 5]]],
      [1, [[6, 10]]],
    ])
  })

  it('lists the next five, those of one day by number, with their names', () => {
    const exams = [9, 8, 7, 6, 5, 4].map((id) => exam(id, id === 4 ? '2026-12-19' : '2026-12-20', 3))
    const named = examSchema.parse({ ...exams[5], content: { name: ' Devoir ' } })
    const prepared = getExamPreparation([...exams.slice(0, 5), named], [subject(3, 10)], [], now)
    expect(prepared.map(({ id }) => id)).toEqual([4, 5, 6, 7, 8])
    expect(prepared[0]).toMatchObject({ name: 'Devoir', endsAt: Date.parse('2026-12-19T23:00:00Z') })
  })

  it('counts a subject once, and nothing left where more is completed than there is', () => {
    const twice = examSchema.parse({
      ...exam(1, '2026-12-20', 3),
      subject_exams: [1, 2].map(() => ({ subject: { id: 3, name: 'x' } })),
    })
    const [prepared] = getExamPreparation([twice], [subject(3, 10)], [{ subject_id: 3, nbCompleted: 12 }], now)
    expect(prepared?.subjects).toMatchObject([{ left: 0, total: 10 }])
  })

  it('omits exams of unknown subjects or without lessons', () => {
    expect(getExamPreparation([exam(1, '2026-12-20', 9), exam(2, '2026-12-20', 3)], [subject(3, 0)], [], now)).toEqual(
      [],
    )
  })
})

import { act } from '@testing-library/react'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import {
  addWatched,
  getWeekStart,
  goalChosen,
  mergeWatchWeeks,
  useChooseGoal,
  useCountWatched,
  useWatchWeeks,
  watchWeeks,
  watchWeeksState,
  watchedCounted,
  type WatchWeeks,
} from './watch-weeks-slice'

const nothing: WatchWeeks = { goal: null, weeks: {}, since: null }
const at = (text: string) => Date.parse(text)
const dayMs = 24 * 3_600_000

describe('weeks of watched lessons', () => {
  it.each([
    ['2026-11-29T22:59:00Z', '2026-11-23'],
    ['2026-11-29T23:00:00Z', '2026-11-30'],
    ['2026-11-30T12:00:00Z', '2026-11-30'],
    ['2027-01-03T12:00:00Z', '2026-12-28'],
  ])('begin on Monday at midnight in Tunis (%s)', (time, monday) => expect(getWeekStart(at(time))).toBe(monday))

  it('add up seconds and lessons, and remember the first day', () => {
    const after = [
      { at: at('2026-11-25T10:00:00Z'), seconds: 60, lessons: 0 },
      { at: at('2026-11-24T10:00:00Z'), seconds: 0, lessons: 1 },
      { at: at('2026-11-30T10:00:00Z'), seconds: 5, lessons: 2 },
    ].reduce(addWatched, nothing)
    expect(after).toEqual({
      goal: null,
      weeks: { '2026-11-23': { seconds: 60, lessons: 1 }, '2026-11-30': { seconds: 5, lessons: 2 } },
      since: '2026-11-24',
    })
  })

  it.each([
    ['nothing', { at: 0, seconds: 0, lessons: 0 }],
    ['no time', { at: Number.NaN, seconds: 9, lessons: 0 }],
    ['no number of seconds', { at: 0, seconds: Number.NaN, lessons: 1 }],
    ['less than nothing', { at: 0, seconds: -5, lessons: 1 }],
  ])('are not changed by %s', (_name, watched) => expect(addWatched(nothing, watched)).toBe(nothing))

  it('count a lesson that was completed within its first second', () => {
    const { weeks } = addWatched(nothing, { at: at('2026-11-25T10:00:00Z'), seconds: 1, lessons: 1 })
    expect(weeks).toEqual({ '2026-11-23': { seconds: 1, lessons: 1 } })
  })

  it('keep the newest 104 weeks', () => {
    const first = at('2020-01-06T12:00:00Z')
    const state = Array.from({ length: 110 }, (_, week) => week).reduce(
      (before, week) => addWatched(before, { at: first + week * 7 * dayMs, seconds: week + 1, lessons: 0 }),
      nothing,
    )
    const weeks = Object.keys(state.weeks).toSorted()
    expect([weeks.length, weeks[0]]).toEqual([104, getWeekStart(first + 6 * 7 * dayMs)])
    expect(state.since).toBe('2020-01-06')
  })

  it('stay within what their schema stores, whatever a clock or a player says', () => {
    const watched = fc.record({
      at: fc.integer({ min: 0, max: 4e12 }),
      seconds: fc.double({ min: 0, max: 1e9, noNaN: true }),
      lessons: fc.nat({ max: 20_000 }),
    })
    fc.assert(
      fc.property(fc.array(watched, { maxLength: 20 }), fc.array(watched, { maxLength: 20 }), (some, others) => {
        const [a, b] = [some.reduce(addWatched, nothing), others.reduce(addWatched, nothing)]
        for (const state of [a, b, mergeWatchWeeks(a, b)]) expect(watchWeeks.safeParse(state).success).toBe(true)
      }),
    )
  })
})

describe('weeks that were stored, and those of this run', () => {
  const stored: WatchWeeks = {
    goal: { kind: 'minutes', amount: 90 },
    weeks: { '2026-11-16': { seconds: 10, lessons: 1 }, '2026-11-23': { seconds: 20, lessons: 0 } },
    since: '2026-11-16',
  }

  it('are added, because a week can begin before its user has signed in again', () => {
    const current: WatchWeeks = { ...nothing, weeks: { '2026-11-23': { seconds: 5, lessons: 2 } }, since: '2026-11-25' }
    expect(mergeWatchWeeks(stored, current)).toEqual({
      goal: stored.goal,
      weeks: { '2026-11-16': { seconds: 10, lessons: 1 }, '2026-11-23': { seconds: 25, lessons: 2 } },
      since: '2026-11-16',
    })
    expect(mergeWatchWeeks(nothing, current)).toEqual(current)
    expect(mergeWatchWeeks({ ...stored, since: null }, nothing).since).toBeNull()
  })

  it.each([
    ['the stored one', '2026-11-16', '2026-11-25'],
    ['that of this run, by a clock that was set back', '2026-11-25', '2026-11-16'],
    ['the only one, of this run', null, '2026-11-16'],
    ['the only one, stored', '2026-11-16', null],
  ])('have the earliest first day: %s', (_, before, now) => {
    expect(mergeWatchWeeks({ ...stored, since: before }, { ...nothing, since: now }).since).toBe('2026-11-16')
  })

  it('have the goal of this run where one was chosen', () => {
    const goal = { kind: 'lessons', amount: 4 } as const
    expect(mergeWatchWeeks(stored, { ...nothing, goal }).goal).toEqual(goal)
  })
})

it('counts what was watched and takes the chosen goal, which can be taken back', () => {
  const { reducer } = watchWeeksState
  const counted = reducer(nothing, watchedCounted({ at: at('2026-11-25T10:00:00Z'), seconds: 60, lessons: 0 }))
  const chosen = reducer(counted, goalChosen({ kind: 'minutes', amount: 30 }))
  expect(chosen).toMatchObject({ goal: { kind: 'minutes', amount: 30 }, weeks: { '2026-11-23': { seconds: 60 } } })
  expect(reducer(chosen, goalChosen(null))).toEqual(counted)
})

it('a screen counts what was watched, and chooses the goal of the week', () => {
  const { result } = createHookWorld().render(() => ({
    watched: useWatchWeeks(),
    count: useCountWatched(),
    choose: useChooseGoal(),
  }))
  act(() => result.current.count({ at: at('2026-11-30T10:00:00Z'), seconds: 90, lessons: 1 }))
  act(() => result.current.choose({ kind: 'lessons', amount: 3 }))
  expect(Object.values(result.current.watched.weeks)).toEqual([{ seconds: 90, lessons: 1 }])
  expect(result.current.watched.goal).toEqual({ kind: 'lessons', amount: 3 })
})

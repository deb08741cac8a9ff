import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { createViewer } from '#tests/support/viewer.ts'
import { useMyWeek } from './use-my-week'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** 20 November 2026, 10:00 in Tunis. */
const friday = Date.UTC(2026, 10, 20, 9)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const event = (id: number, start_time: string, more: object = {}) => ({
  name: `Séance ${id}`,
  subject: { name: 'SVT' },
  event: { id, start_time },
  ...more,
})
const exam = (id: number, due_date: string) => ({ id, due_date, content: { name: `Devoir ${id}` } })
const examList = (...contents: ReturnType<typeof exam>[]) => ({ contents, subjects: [] })
const week = (from: number, ...events: ReturnType<typeof event>[]) => ({
  days: Array.from({ length: 7 }, (_, index) => ({ day: `2026-11-${String(from + index).padStart(2, '0')}` })),
  events,
})

const paths = {
  'week': '/events?offset=0',
  'next': '/events?offset=1',
  'last': '/events?offset=-1',
  'exams': '/content-exam',
  'timing 7': '/content-exam-student-time-limitation/7',
  'timing 8': '/content-exam-student-time-limitation/8',
}
type Target = keyof typeof paths

async function setUp({ at = friday, hasExams = false } = {}) {
  const time = { ms: at }
  const world = createHookWorld({
    viewer: createViewer({}, { has_exam: hasExams }),
    clock: { now: () => time.ms, monotonic: () => time.ms },
  })
  const { result } = world.render(() => useMyWeek())
  await world.settle()
  const sent = (what: Target) => world.requests.filter(({ path }) => path.endsWith(paths[what]))
  const latest = (what: Target) => {
    const request = sent(what).at(-1)
    if (request === undefined) throw new Error(`${what} was not sent`)
    return request
  }
  const pass = async (ms: number) => {
    time.ms += ms
    await act(() => vi.advanceTimersByTimeAsync(ms))
    await world.settle()
  }
  const retry = async (part: 'sessions' | 'exams') => {
    act(() => result.current[part]?.retry())
    await world.settle()
  }
  const shown = () => {
    const { urgent, days } = result.current.week
    return [...urgent, ...days.flatMap(({ items }) => items)].map(({ kind, id }) => `${kind} ${id}`)
  }
  return { ...world, sent, latest, pass, retry, shown, now: () => result.current }
}

describe('the sessions of my week', () => {
  it('are those of the calendar’s week, and of the next one from the second day', async () => {
    const { latest, shown, now, requests } = await setUp()
    expect(now().sessions).toMatchObject({ isLoading: true, failure: null, isFetching: true })
    await latest('week').answer(week(16, event(1, '2026-11-22 10:00'), event(2, '2026-11-18 10:00')))
    expect([shown(), now().sessions.isLoading]).toEqual([['session 1'], true])
    await latest('next').answer(week(23, event(3, '2026-11-26 10:00'), event(4, '2026-11-27 10:00')))
    expect(shown()).toEqual(['session 1', 'session 3'])
    expect(now().sessions).toMatchObject({ isLoading: false, failure: null, isFetching: false })
    expect(now().dates).toEqual(week(20).days.map(({ day }) => day))
    expect(requests).toHaveLength(2)
  })

  it('lead to the week of the calendar that lists them', async () => {
    const { latest, now } = await setUp()
    await latest('week').answer(week(16, event(1, '2026-11-22 10:00')))
    await latest('next').answer(week(23, event(3, '2026-11-26 10:00')))
    expect(now().week.days.flatMap(({ items }) => items)).toMatchObject([{ offset: 0 }, { offset: 1 }])
  })

  it('are those of one week on a Monday', async () => {
    const { latest, shown, sent, now } = await setUp({ at: friday - 4 * dayMs })
    await latest('week').answer(week(16, event(1, '2026-11-22 10:00')))
    expect([shown(), sent('next').length, now().sessions.isLoading]).toEqual([['session 1'], 0, false])
  })

  it.each([
    ['before', 9, 'next', 1],
    ['after', 23, 'last', -1],
  ] as const)('are found where the platform calls the week %s it this one', async (_which, monday, beside, offset) => {
    const { latest, shown, now } = await setUp({ at: friday - 4 * dayMs })
    await latest('week').answer(week(monday, event(1, '2026-11-12 10:00')))
    await latest(beside).answer(week(16, event(2, '2026-11-18 10:00')))
    expect(shown()).toEqual(['session 2'])
    expect(now().week.days.flatMap(({ items }) => items)).toMatchObject([{ offset }])
  })

  it('are listed on their day where their time names none', async () => {
    const { latest, shown, now } = await setUp()
    await latest('week').answer(week(16, event(1, '10:30', { dayIndex: 6 })))
    await latest('next').answer(week(23, event(2, '10:30', { dayIndex: 0 })))
    expect(shown()).toEqual(['session 1', 'session 2'])
    expect(now().week.days.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-22', '2026-11-23'])
  })

  it('are asked for again every five minutes while the screen is open', async () => {
    const { latest, sent, pass, shown } = await setUp()
    await latest('week').answer(week(16))
    await latest('next').answer(week(23))
    await pass(5 * minuteMs - 1000)
    expect([sent('week').length, sent('next').length]).toEqual([1, 1])
    await pass(1000)
    expect([sent('week').length, sent('next').length]).toEqual([2, 2])
    await latest('week').answer(week(16, event(1, '2026-11-20 18:00')))
    expect(shown()).toEqual(['session 1'])
  })

  it('begin on time while the screen is open', async () => {
    const { latest, pass, now } = await setUp()
    await latest('week').answer(week(16, event(1, '2026-11-20 10:02')))
    await latest('next').answer(week(23))
    expect(now().week.urgent).toMatchObject([{ status: 'soon' }])
    await pass(minuteMs + 59_000)
    expect(now().week.urgent).toMatchObject([{ status: 'soon' }])
    await pass(10_000)
    expect(now().week.urgent).toMatchObject([{ status: 'live' }])
  })

  it('are shown from the week that could be read, and the other one alone is asked for again', async () => {
    const { latest, sent, retry, shown, now } = await setUp()
    await latest('week').answer(week(16, event(1, '2026-11-22 10:00')))
    await latest('next').refuse('Non')
    expect(shown()).toEqual(['session 1'])
    expect(now().sessions).toMatchObject({ isLoading: false, isFetching: false, failure: { message: 'Non' } })
    await retry('sessions')
    expect([sent('week').length, sent('next').length]).toEqual([1, 2])
    expect(now().sessions).toMatchObject({ isFetching: true })
    await latest('next').answer(week(23, event(3, '2026-11-26 10:00')))
    expect([shown(), now().sessions.failure]).toEqual([['session 1', 'session 3'], null])
  })

  it('are asked for again in both weeks where neither could be read', async () => {
    const { latest, sent, retry, now } = await setUp()
    await latest('next').refuse('Non')
    expect(now().sessions).toMatchObject({ isLoading: true, isFetching: true, failure: { message: 'Non' } })
    await latest('week').refuse('Non')
    expect(now().sessions).toMatchObject({ isLoading: false, isFetching: false })
    await retry('sessions')
    expect([sent('week').length, sent('next').length]).toEqual([2, 2])
    expect(now().sessions.failure).toBeNull()
  })

  it('stay without an error when a later request fails', async () => {
    const { latest, pass, shown, now } = await setUp()
    await latest('week').answer(week(16, event(1, '2026-11-22 10:00')))
    await latest('next').answer(week(23))
    await pass(5 * minuteMs)
    await latest('week').refuse('Non')
    expect([shown(), now().sessions]).toMatchObject([['session 1'], { failure: null, isLoading: false }])
  })

  it('have the age of their answers', async () => {
    const { now } = await setUp()
    expect(now().answers).toHaveLength(3)
    const monday = await setUp({ at: friday - 4 * dayMs })
    expect(monday.now().answers).toHaveLength(2)
  })
})

describe('the exams of my week', () => {
  it('are not asked for without the right to have some', async () => {
    const { sent, now } = await setUp()
    expect([sent('exams').length, now().exams]).toEqual([0, null])
  })

  it('are those of the list, with the student’s own times of those that are open', async () => {
    const { latest, sent, shown, now } = await setUp({ hasExams: true })
    expect(now().exams).toMatchObject({ isLoading: true, failure: null, isFetching: true })
    await latest('exams').answer(examList(exam(7, '2026-11-23 18:00'), exam(8, '2026-12-23 18:00')))
    expect([sent('timing 7').length, sent('timing 8').length]).toEqual([1, 0])
    expect([shown(), now().exams]).toMatchObject([['exam 7'], { isLoading: true, isFetching: false }])
    await latest('timing 7').answer({ isExamStarted: true, started_at: null, due_date: '2026-11-20 10:30' })
    expect(now().week.urgent).toMatchObject([{ id: 7, state: 'begun', leftMs: 30 * minuteMs }])
    expect(now().exams).toMatchObject({ isLoading: false, failure: null })
  })

  it('are shown at their end for all where the student’s own times cannot be read', async () => {
    const { latest, shown, now } = await setUp({ hasExams: true })
    await latest('exams').answer(examList(exam(7, '2026-11-23 18:00')))
    await latest('timing 7').refuse('Non')
    expect([shown(), now().exams]).toMatchObject([['exam 7'], { isLoading: false, failure: null }])
  })

  it('can be asked for again, and hide no session meanwhile', async () => {
    const { latest, sent, retry, shown, now } = await setUp({ hasExams: true })
    await latest('week').answer(week(16, event(1, '2026-11-22 10:00')))
    await latest('exams').refuse('Non')
    expect([shown(), now().exams]).toMatchObject([['session 1'], { isLoading: false, failure: { message: 'Non' } }])
    await retry('exams')
    expect([sent('exams').length, now().exams]).toMatchObject([2, { isFetching: true }])
    await latest('exams').answer(examList(exam(7, '2026-11-21 18:00')))
    expect([shown(), now().exams?.failure]).toEqual([['exam 7', 'session 1'], null])
    await retry('exams')
    await latest('exams').refuse('Non')
    expect([shown(), now().exams?.failure]).toEqual([['exam 7', 'session 1'], null])
  })
})

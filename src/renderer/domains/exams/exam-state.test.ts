import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ExamTiming } from '#shared/contract/exams.ts'
import { getExamStatus, isUrgent } from './exam-state'

const hour = 3_600_000
const noon = Date.UTC(2026, 10, 20, 11)
const exam = { appearance_date: '2026-11-18 08:00:00', due_date: '2026-11-23 18:00:00', expired: false }
const due = Date.UTC(2026, 10, 23, 17)
const begun: ExamTiming = { started_at: '2026-11-20 11:30:00', due_date: '2026-11-20 13:00:00', isExamStarted: true }
const files = { fileHomeWorkCorrection: [], fileExamCorrection: [] }
const correction = { id: 1, name: 'corrigé.pdf', url: 'https://files.example/1.pdf' }

it('reports an exam that was not started as to-do until its due date', () => {
  expect(getExamStatus(exam, { isExamStarted: false, started_at: null, due_date: null }, noon)).toEqual({
    state: 'to-do',
    opensAt: null,
    dueAt: due,
    startedAt: null,
    endsAt: due,
    leftMs: due - noon,
    isDue: false,
  })
})

it('ends a started exam when the student’s own time ends', () => {
  const end = Date.UTC(2026, 10, 20, 12)
  expect(getExamStatus(exam, begun, noon)).toMatchObject({
    state: 'begun',
    endsAt: end,
    leftMs: hour,
    startedAt: Date.UTC(2026, 10, 20, 10, 30),
  })
  expect(getExamStatus(exam, begun, end - 1)).toMatchObject({ state: 'begun', leftMs: 1 })
  expect(getExamStatus(exam, begun, end)).toMatchObject({ state: 'over', leftMs: 0, isDue: false })
  expect(getExamStatus(exam, begun, due)).toMatchObject({ state: 'over', isDue: true })
})

it('takes the start from the exam detail when the timing is unknown', () => {
  const detail = { ...files, startedAt: '2026-11-20 11:30:00', dueDate: '2026-11-20 13:00:00' }
  expect(getExamStatus(exam, null, noon, detail)).toMatchObject({ state: 'begun', leftMs: hour })
  expect(getExamStatus({ expired: false }, null, noon, { ...detail, startedAt: null })).toMatchObject({
    state: 'to-do',
    endsAt: Date.UTC(2026, 10, 20, 12),
  })
})

it('lets the platform extend the student’s own time beyond the due date', () => {
  const longer = { ...begun, due_date: '2026-11-23 20:00:00' }
  expect(getExamStatus(exam, longer, due + hour)).toMatchObject({ state: 'begun', isDue: false, leftMs: hour })
})

it('ends an exam that the platform marks as expired, whatever the clock says', () => {
  expect(getExamStatus({ ...exam, expired: true }, begun, noon)).toMatchObject({
    state: 'over',
    leftMs: 0,
    isDue: true,
  })
})

it('reports an exam as corrected once it is due and has a correction', () => {
  const detail = { ...files, fileExamCorrection: [correction] }
  expect(getExamStatus(exam, null, due, detail).state).toBe('corrected')
  expect(getExamStatus(exam, null, due, { ...files, fileHomeWorkCorrection: [correction] }).state).toBe('corrected')
  expect(getExamStatus(exam, null, due, files).state).toBe('over')
  expect(getExamStatus(exam, begun, noon + hour, detail).state).toBe('over')
  // Only the general correction waits until the exam is due for all (spec 2 §4).
  expect(getExamStatus(exam, begun, noon + hour, { ...files, fileHomeWorkCorrection: [correction] })).toMatchObject({
    state: 'corrected',
    isDue: false,
  })
  expect(getExamStatus(exam, begun, noon, { ...files, fileHomeWorkCorrection: [correction] }).state).toBe('begun')
})

it('shows no remaining time without the platform’s time, and ends an exam only when marked as expired', () => {
  expect(getExamStatus(exam, null, null)).toMatchObject({ state: 'to-do', leftMs: null, endsAt: due, opensAt: null })
  expect(getExamStatus(exam, begun, null)).toMatchObject({ state: 'begun', leftMs: null })
  expect(getExamStatus({ ...exam, expired: true }, begun, null)).toMatchObject({ state: 'over', leftMs: 0 })
})

it('returns the opening time only while it lies ahead and before the due date', () => {
  const before = Date.UTC(2026, 10, 18, 6)
  expect(getExamStatus(exam, null, before).opensAt).toBe(Date.UTC(2026, 10, 18, 7))
  expect(getExamStatus(exam, null, noon).opensAt).toBeNull()
  expect(getExamStatus({ ...exam, appearance_date: '2026-12-01' }, null, noon)).toMatchObject({
    state: 'to-do',
    opensAt: null,
  })
})

it('extends a due date without a time to the end of the day', () => {
  expect(getExamStatus({ due_date: '2026-11-23' }, null, noon).endsAt).toBe(Date.UTC(2026, 10, 23, 23))
})

it.each([[{}], [{ due_date: 'demain' }], [{ due_date: '', appearance_date: 'x', expired: null }]])(
  'allows starting an exam without readable times: %o',
  (odd) => {
    expect(getExamStatus(odd, null, noon)).toMatchObject({ state: 'to-do', endsAt: null, leftMs: null, isDue: false })
    expect(getExamStatus(odd, { isExamStarted: true }, noon)).toMatchObject({ state: 'begun', leftMs: null })
  },
)

it('marks an exam that ends within a day as urgent', () => {
  expect(isUrgent(getExamStatus(exam, null, due - 24 * hour))).toBe(true)
  expect(isUrgent(getExamStatus(exam, null, due - 24 * hour - 1))).toBe(false)
  expect(isUrgent(getExamStatus(exam, begun, noon))).toBe(true)
  expect(isUrgent(getExamStatus(exam, null, due))).toBe(false)
  expect(isUrgent(getExamStatus(exam, null, null))).toBe(false)
})

const anyTime = fc.option(
  fc
    .date({ min: new Date('2026-11-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  { nil: null },
)

it('property: the state of an exam never moves back, and the remaining time never grows', () => {
  const order = ['to-do', 'begun', 'over', 'corrected']
  const instant = fc.integer({ min: Date.UTC(2026, 9, 1), max: Date.UTC(2027, 1, 1) })
  fc.assert(
    fc.property(
      anyTime,
      anyTime,
      anyTime,
      anyTime,
      fc.boolean(),
      instant,
      instant,
      (appears, ends, started, own, isExamStarted, one, other) => {
        const at = (now: number) =>
          getExamStatus(
            { appearance_date: appears, due_date: ends },
            { isExamStarted, started_at: started, due_date: own },
            now,
          )
        const [before, after] = [at(Math.min(one, other)), at(Math.max(one, other))]
        expect(order.indexOf(after.state)).toBeGreaterThanOrEqual(order.indexOf(before.state))
        if (before.leftMs !== null) expect(after.leftMs).toBeLessThanOrEqual(before.leftMs)
        if (after.isDue) expect(after.leftMs).toBe(0)
        expect(after.leftMs === 0).toBe(after.state === 'over' || after.state === 'corrected')
      },
    ),
  )
})

it('returns the opening time until that moment, even without a known end', () => {
  const opens = Date.UTC(2026, 10, 18, 7)
  expect([getExamStatus(exam, null, opens - 1).opensAt, getExamStatus(exam, null, opens).opensAt]).toEqual([
    opens,
    null,
  ])
  expect(getExamStatus({ appearance_date: exam.appearance_date }, null, opens - 1).opensAt).toBe(opens)
  expect(getExamStatus({ ...exam, appearance_date: exam.due_date }, null, opens).opensAt).toBeNull()
  expect(getExamStatus(exam, begun, opens - 1).opensAt).toBeNull()
  expect(getExamStatus({ ...exam, expired: true }, null, opens - 1).opensAt).toBeNull()
})

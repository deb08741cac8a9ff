import { expect, it } from 'vitest'
import { getExamStatus, type ExamStatus } from '#domains/exams/exam-state.ts'
import { contract } from '#shared/contract/index.ts'
import { toGroups, isOfSubject, subjectIn, getSubjects } from './exam-groups'

const now = Date.UTC(2026, 10, 20, 11)
const row = (id: number, due_date: string | null, subjects: [number, string][] = [], expired = false) => ({
  id,
  due_date,
  expired,
  content: { name: `Examen ${id}` },
  subject_exams: subjects.map(([subject, name]) => ({ subject: { id: subject, name } })),
})
const exams = contract.exams.list.response.parse({
  success: true,
  code: 200,
  message: '',
  errors: {},
  payload: {
    contents: [
      row(1, '2026-11-23 18:00:00', [[4, 'SVT']]),
      row(2, null),
      row(3, '2026-11-20 13:00:00', [
        [7, 'Maths'],
        [4, 'SVT'],
      ]),
      row(4, '2026-11-10 12:00:00'),
      row(5, '2026-11-21 11:59:00'),
      row(6, '2026-11-12 12:00:00', [[9, 'Arabe']]),
      row(7, 'bientôt', [], true),
    ],
    subjects: [{ id: 7, name: 'Maths' }],
  },
}).payload.contents
const listed = exams.map((exam) => ({ exam, status: getExamStatus(exam, null, now), isKnown: true }))
const ids = (rows: typeof listed) => rows.map(({ exam }) => exam.id)

it('lists urgent exams first and finished ones last, latest first', () => {
  const { urgent, open, finished } = toGroups(listed)
  expect([ids(urgent), ids(open), ids(finished)]).toEqual([
    [3, 5],
    [1, 2],
    [7, 6, 4],
  ])
})

it('assigns an exam to each of its subjects and ignores unknown subjects in the URL', () => {
  const subjects = getSubjects([{ id: 7, name: 'Maths' }], exams)
  expect(subjects).toEqual([
    { id: 9, name: 'Arabe' },
    { id: 7, name: 'Maths' },
    { id: 4, name: 'SVT' },
  ])
  expect([
    subjectIn('4', subjects),
    subjectIn('44', subjects),
    subjectIn('<script>', subjects),
    subjectIn(null, subjects),
  ]).toEqual([4, null, null, null])
  expect(exams.filter((exam) => isOfSubject(exam, 4)).map(({ id }) => id)).toEqual([1, 3])
  expect(exams.filter((exam) => isOfSubject(exam, null))).toHaveLength(7)
})

it('sorts open exams by their end and counts corrected ones as finished', () => {
  const at = (id: number, state: ExamStatus['state'], endsAt: number | null) => {
    const [first] = listed
    if (first === undefined) throw new Error('no exam')
    return { ...first, exam: { ...first.exam, id }, status: { ...first.status, state, endsAt, leftMs: endsAt } }
  }
  const days = 86_400_000
  const { urgent, open, finished } = toGroups([
    at(1, 'to-do', null),
    at(2, 'begun', 9 * days),
    at(3, 'corrected', 1),
    at(4, 'to-do', 5 * days),
    at(5, 'over', 2),
  ])
  expect([ids(urgent), ids(open), ids(finished)]).toEqual([[], [4, 2, 1], [5, 3]])
})

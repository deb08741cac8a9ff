import { expect, it } from 'vitest'
import type { Exam } from '#shared/contract/exams.ts'
import { getExamName, getSubject, getSubjectName } from './subject-of'

const subjectsOf = (...names: string[]): Pick<Exam, 'subject_exams'> => ({
  subject_exams: names.map((name, id) => ({ id, subject: { id, name } })) as Exam['subject_exams'],
})

it('names every subject of an exam, and takes the colour of the first', () => {
  const exam = subjectsOf('Mathématiques', 'Physique')
  expect(getSubjectName(exam)).toBe('Mathématiques · Physique')
  expect(getSubject(exam)).toBe(getSubject(subjectsOf('Mathématiques')))
  expect(getSubject(exam)).not.toBe(getSubject(subjectsOf('Physique')))
})

it('names no subject of an exam without one, and gives it the colour of other subjects', () => {
  expect([getSubjectName(subjectsOf()), getSubject(subjectsOf())]).toEqual(['', getSubject(subjectsOf('?'))])
})

it.each([
  ['  Devoir 1 ', 'Devoir 1'],
  ['   ', ''],
  [undefined, ''],
])('reads the name %j of an exam as %j', (name, shown) => {
  expect(getExamName({ content: { name } as Exam['content'] })).toBe(shown)
})

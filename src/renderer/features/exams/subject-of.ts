import { toSubjectKey } from '#domains/learning/subject-key.ts'
import type { Exam } from '#shared/contract/exams.ts'
import type { SubjectKey } from '#ui/subjects.ts'

export function getSubject({ subject_exams: [first] }: Pick<Exam, 'subject_exams'>): SubjectKey {
  return toSubjectKey(first?.subject)
}

export function getSubjectName({ subject_exams: rows }: Pick<Exam, 'subject_exams'>): string {
  return rows.map(({ subject }) => subject.name).join(' · ')
}

/** Empty if the platform sends no content. */
export function getExamName({ content }: Pick<Exam, 'content'>): string {
  const { name }: { name?: string } = content
  return name?.trim() ?? ''
}

import type { Exam } from '../../../shared/contract/exams'
import { toSubjectKey } from '../../domains/learning/subject-key'
import type { SubjectKey } from '../../ui/subjects'

/** The subject whose colour and glyph an exam wears: the first of its subjects. */
export function subjectOf({ subject_exams: [first] }: Pick<Exam, 'subject_exams'>): SubjectKey {
  return toSubjectKey(first?.subject)
}

/** The names of its subjects, one after another. */
export function subjectNameOf({ subject_exams: rows }: Pick<Exam, 'subject_exams'>): string {
  return rows.map(({ subject }) => subject.name).join(' · ')
}

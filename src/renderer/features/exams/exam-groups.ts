import { isUrgent, type ExamStatus } from '#domains/exams/exam-state.ts'
import type { Exam } from '#shared/contract/exams.ts'

export type ListedExam = { exam: Exam; status: ExamStatus; isKnown: boolean }

type ExamGroups = { urgent: ListedExam[]; open: ListedExam[]; finished: ListedExam[] }

export function toGroups(rows: readonly ListedExam[]): ExamGroups {
  const isOver = ({ status: { state } }: ListedExam) => state === 'over' || state === 'corrected'
  const open = rows.filter((row) => !isOver(row)).sort(byEnd)
  return {
    urgent: open.filter(({ status }) => isUrgent(status)),
    open: open.filter(({ status }) => !isUrgent(status)),
    finished: rows.filter(isOver).sort((one, other) => byEnd(other, one)),
  }
}

function byEnd({ status: one }: ListedExam, { status: other }: ListedExam): number {
  if (one.endsAt === other.endsAt) return 0
  return (one.endsAt ?? Infinity) - (other.endsAt ?? Infinity)
}

export function getSubjects(
  subjects: readonly { id: number; name: string }[],
  exams: readonly Exam[],
): { id: number; name: string }[] {
  const all = [...subjects, ...exams.flatMap(({ subject_exams: rows }) => rows.map(({ subject }) => subject))]
  return [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()].sort((one, other) =>
    one.name.localeCompare(other.name),
  )
}

export function subjectIn(requestedId: string | null, subjects: readonly { id: number }[]): number | null {
  return subjects.find(({ id }) => String(id) === requestedId)?.id ?? null
}

export function isOfSubject({ subject_exams: rows }: Exam, subject: number | null): boolean {
  return subject === null || rows.some((row) => row.subject.id === subject)
}

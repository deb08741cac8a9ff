import { subjectKeyFor, type SubjectKey } from '#ui/subjects.ts'

export function toSubjectKey(subject: { name: string; color?: unknown } | null | undefined): SubjectKey {
  const color = subject?.color
  return subjectKeyFor(typeof color === 'string' ? color : null, subject?.name ?? '')
}

import { subjectKeyFor, type SubjectKey } from '../../ui/subjects'

/** The colour and glyph of a subject as the platform tells it: by its name, else by its colour. */
export function toSubjectKey(subject: { name: string; color?: unknown } | null | undefined): SubjectKey {
  const color = subject?.color
  return subjectKeyFor(typeof color === 'string' ? color : null, subject?.name ?? '')
}

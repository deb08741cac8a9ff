import type { Answer } from '#shared/contract/endpoint.ts'
import type { contract } from '#shared/contract/index.ts'
import type { Subject } from '#shared/contract/resources.ts'
import { toPercent } from './numbers'

/** `percent` is a whole number from 0 to 100. */
export type SubjectProgress = { completed: number; videos: number; percent: number }

type Completed = Answer<typeof contract.progress.subjects>['payload'] | undefined

/** Falls back to the subject's own percentage without service data or a video count. */
export function getSubjectProgress(subject: Subject, progress: Completed): SubjectProgress {
  const videos = Math.max(0, subject.subjectVideos ?? 0)
  const standing = progress?.find(({ subject_id }) => subject_id === subject.id)
  const ownPercent = Math.min(100, Math.max(0, Math.floor(subject.progress ?? 0)))
  if (standing?.nbCompleted == null)
    return { completed: Math.floor((ownPercent / 100) * videos), videos, percent: ownPercent }
  if (videos === 0) return { completed: standing.nbCompleted, videos, percent: ownPercent }
  return { completed: Math.min(videos, standing.nbCompleted), videos, percent: toPercent(standing.nbCompleted, videos) }
}

/** Visible and active subjects, sorted by position (spec 1 §2). */
export function shownSubjects(subjects: readonly Subject[]): Subject[] {
  return subjects
    .filter(({ visible, active }) => visible !== false && active !== false)
    .sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || a.id - b.id)
}

import type { Answer } from '../../../shared/contract/endpoint'
import type { contract } from '../../../shared/contract/index'
import type { Subject } from '../../../shared/contract/resources'
import { toPercent } from './percent'

/** Videos completed and in all, and the whole percents of 100 they make. */
export type SubjectProgress = { completed: number; videos: number; percent: number }

type Completed = Answer<typeof contract.progress.subjects>['payload'] | undefined

/** What a pupil completed of a subject; where the progress service is silent or the number of videos is not sent, the subject's own share stands in (percent 0–100). */
export function getSubjectProgress(subject: Subject, progress: Completed): SubjectProgress {
  const videos = Math.max(0, subject.subjectVideos ?? 0)
  const known = progress?.find(({ subject_id }) => subject_id === subject.id)
  const ownPercent = Math.min(100, Math.max(0, Math.floor(subject.progress ?? 0)))
  if (known === undefined) return { completed: Math.floor((ownPercent / 100) * videos), videos, percent: ownPercent }
  if (videos === 0) return { completed: known.nbCompleted, videos, percent: ownPercent }
  return { completed: Math.min(videos, known.nbCompleted), videos, percent: toPercent(known.nbCompleted, videos) }
}

/** The subjects to be shown, in their order: neither hidden nor inactive ones (spec 1 §2). */
export function shownSubjects(subjects: readonly Subject[]): Subject[] {
  return subjects
    .filter(({ visible, active }) => visible !== false && active !== false)
    .sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || a.id - b.id)
}

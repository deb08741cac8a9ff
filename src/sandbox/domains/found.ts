import { type Call, Refused, refuse } from '../handler'
import type { Chapter, Lesson, Subject } from '../world/school'

type Asking = Pick<Call, 'user' | 'world'>

/** The subject, by number or slug, if it belongs to the asking student's class. */
export function openSubject({ user, world }: Asking, wanted: number | string): Subject | Refused {
  const subject = typeof wanted === 'number' ? world.school.subjectById(wanted) : world.school.subjectBySlug(wanted)
  if (subject === null) return refuse('notFound')
  return subject.divisionId === user.user.division?.id ? subject : refuse('unauthorizedForLevel')
}

/** A chapter of the subject, by slug. */
export function openChapter(asking: Asking, subjectSlug: string, chapterSlug: string): Chapter | Refused {
  const subject = openSubject(asking, subjectSlug)
  if (subject instanceof Refused) return subject
  return subject.chapters.find(({ slug }) => slug === chapterSlug) ?? refuse('notFound')
}

/** A lesson of the student's class, by number. */
export function openLesson(asking: Asking, id: number): Lesson | Refused {
  const lesson = asking.world.school.lessonById(id)
  if (lesson === null) return refuse('notFound')
  return lesson.chapter.subject.divisionId === asking.user.user.division?.id ? lesson : refuse('unauthorizedForLevel')
}

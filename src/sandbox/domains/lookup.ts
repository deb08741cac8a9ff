import type { Chapter, Lesson, Subject } from '../world/school'
import { type Call, Rejected, reject } from './handler'

type UserScope = Pick<Call, 'user' | 'world'>

export function openSubject({ user, world }: UserScope, idOrSlug: number | string): Subject | Rejected {
  const subject =
    typeof idOrSlug === 'number' ? world.school.subjectById(idOrSlug) : world.school.subjectBySlug(idOrSlug)
  if (subject === null) return reject('notFound')
  return subject.divisionId === user.user.division?.id ? subject : reject('unauthorizedForLevel')
}

export function openChapter(scope: UserScope, subjectSlug: string, chapterSlug: string): Chapter | Rejected {
  const subject = openSubject(scope, subjectSlug)
  if (subject instanceof Rejected) return subject
  return subject.chapters.find(({ slug }) => slug === chapterSlug) ?? reject('notFound')
}

export function openLesson(scope: UserScope, id: number): Lesson | Rejected {
  const lesson = scope.world.school.lessonById(id)
  if (lesson === null) return reject('notFound')
  return lesson.chapter.subject.divisionId === scope.user.user.division?.id ? lesson : reject('unauthorizedForLevel')
}

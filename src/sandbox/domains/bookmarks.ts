import { isLocked } from '../world/student'
import { type Implementation, Rejected, reject, ok } from './handler'
import { openLesson } from './lookup'

export const bookmarks: Implementation['bookmarks'] = {
  toggle: (call) => {
    const { user, params, clock } = call
    const lesson = openLesson(call, params.contentId)
    if (lesson instanceof Rejected) return lesson
    if (lesson.chapter.id !== params.chapterId || lesson.chapter.subject.slug !== params.subjectSlug)
      return reject('notFound')
    if (isLocked(user, lesson, clock.now())) return reject('mustUnlockCourse')
    if (user.bookmarks[lesson.id] !== undefined) {
      delete user.bookmarks[lesson.id]
      return ok({ bookmarked: false }, 'La leçon est retirée de tes favoris')
    }
    user.bookmarks[lesson.id] = new Date(clock.now()).toISOString()
    return ok({ bookmarked: true }, 'La leçon est ajoutée à tes favoris')
  },
  list: ({ user, world }) =>
    Object.entries(user.bookmarks)
      .toSorted(([, one], [, other]) => other.localeCompare(one))
      .flatMap(([id, at]) => {
        const lesson = world.school.lessonById(Number(id))
        if (lesson === null) return []
        const { chapter } = lesson
        return [
          {
            id: lesson.id,
            name: lesson.title,
            marked_bookmarked_at: at,
            created_at: at,
            lessonSlug: lesson.slug,
            chapterSlug: chapter.slug,
            chapter_type: chapter.type,
            subject: { name: chapter.subject.name, slug: chapter.subject.slug },
          },
        ]
      }),
}

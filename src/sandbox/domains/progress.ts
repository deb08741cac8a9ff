import type { ProgressRecord } from '#shared/contract/progress.ts'
import { courseLessons, type Subject } from '../world/school'
import { completedAmong } from '../world/student'
import { type Call, type Implementation, Rejected, reject } from './handler'
import { openLesson, openSubject } from './lookup'

export const progress: Implementation['progress'] = {
  record: (call) => {
    const { body, user } = call
    const lesson = openLesson(call, body.contentId)
    if (lesson instanceof Rejected) return lesson
    if (lesson.chapter.id !== body.chapterId || lesson.chapter.subject.id !== body.subjectId) {
      return reject('validationFailed', { chapterId: ['This lesson belongs to another chapter'] })
    }
    count(call)
    return { expired: user.freeSeconds !== null && user.usedFreeSeconds >= user.freeSeconds }
  },
  subjects: ({ user, world }) => {
    const division = user.user.division
    return division == null ? [] : world.school.getSubjects(division.id).map((subject) => completedIn(user, subject))
  },
  subject: (call) => {
    const subject = openSubject(call, call.params.id)
    return subject instanceof Rejected ? subject : completedIn(call.user, subject)
  },
  chaptersOfSubject: (call) => {
    const subject = openSubject(call, call.params.id)
    if (subject instanceof Rejected) return subject
    return subject.chapters.map(({ id, lessons }) => ({
      chapter_id: id,
      nbCompleted: completedAmong(call.user, lessons),
    }))
  },
  contentsOfChapter: (call) => {
    const chapter = call.world.school.chapterById(call.params.id)
    if (chapter === null) return reject('notFound')
    if (chapter.subject.divisionId !== call.user.user.division?.id) return reject('unauthorizedForLevel')
    return chapter.lessons.map((lesson) => ({
      content_id: lesson.id,
      chapter_id: chapter.id,
      completed: call.user.progress[lesson.id]?.completed ?? false,
      totalWatched: call.user.progress[lesson.id]?.totalWatched ?? 0,
    }))
  },
}

function completedIn(user: Call['user'], subject: Subject) {
  return { subject_id: subject.id, nbCompleted: completedAmong(user, courseLessons(subject)) }
}

function count({ body, user, headers, progressLog, personality, clock }: Call & { body: ProgressRecord }): void {
  const key = headers.get('idempotency-key')
  const duplicate = key !== null && progressLog.seen(user.id, key)
  const applied = !duplicate || personality === 'naive'
  progressLog.add({
    who: user.id,
    content: body.contentId,
    chapter: body.chapterId,
    watched: body.watchedTime,
    total: body.totalWatched,
    completed: body.completed,
    free: body.isFree,
    key,
    at: clock.now(),
    duplicate,
    applied,
  })
  if (!applied) return
  const before = user.progress[body.contentId] ?? { completed: false, totalWatched: 0 }
  user.progress[body.contentId] = {
    completed: before.completed || body.completed,
    totalWatched: before.totalWatched + body.watchedTime,
  }
  if (body.isFree && user.freeSeconds !== null) user.usedFreeSeconds += body.watchedTime
}

import type { Failure } from '#core/failure/failure.ts'
import type { Lesson, LessonRow } from '#shared/contract/lessons.ts'

export type LessonAddress = { subjectSlug: string; chapterSlug: string; lessonSlug: string; recording: boolean }

export type OpenedLesson =
  { ok: true; lesson: Lesson } | { ok: false; failure: Failure; retry: () => void; row: LessonRow | null }

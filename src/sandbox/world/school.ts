import type { Lesson as WireLesson } from '#shared/contract/lessons.ts'
import type { ChapterType } from '#shared/contract/resources.ts'
import type { Film } from './films'

/** `portrait` is a file name. */
export type Teacher = { name: string; last_name: string; portrait: string }

/** `video` uses the regular player. */
export type LessonKind = 'video' | 'protected' | 'magazine' | 'quiz' | 'recording'

type Framing = 'allowed' | 'refused' | 'forbidden'

/** Delivery format. */
export type VideoForm = 'file' | 'webm' | 'hls' | 'embed'

/** Creates a malformed lesson response. */
export type Twist = (
  lesson: WireLesson,
  addresses: { media(path: string): string; page(path: string): string },
) => unknown

/** A lesson with its chapter and film. */
export type Lesson = {
  id: number
  title: string
  slug: string
  kind: LessonKind
  form: VideoForm
  film: Film
  embedId: string
  framing: Framing
  captioned: boolean
  premium: boolean
  free: boolean
  attachments: readonly string[]
  magazine: string
  rtl: boolean
  tabId: number
  sectionId: number
  twist: Twist | null
  index: number
  chapter: Chapter
}

type Part = { id: number; name: string; position: number; tabId: number }

/** With lessons, tabs and parts. */
export type Chapter = {
  id: number
  name: string
  slug: string
  type: ChapterType
  sectionId: number
  teacher: Teacher
  tabs: { id: number; name: string }[]
  parts: Part[]
  lessons: Lesson[]
  subject: Subject
}

/** A subject of one class with its chapters. */
export type Subject = {
  id: number
  divisionId: number
  key: string
  name: string
  slug: string
  color: string
  position: number
  rtl: boolean
  chapters: Chapter[]
  sections: { id: number; name: string; position: number; type: ChapterType }[]
}

/** School levels. */
export type Level = 'primary' | 'basic' | 'secondary' | 'baccalaureate'

/** A school class. */
export type Division = { id: number; name: string; level: Level; countryId: number; position: number }

/** Subjects and lookups. */
export type School = {
  subjects: readonly Subject[]
  subjectById(id: number): Subject | null
  subjectBySlug(slug: string): Subject | null
  chapterById(id: number): Chapter | null
  lessonById(id: number): Lesson | null
  getSubjects(divisionId: number): readonly Subject[]
}

/** Indexes subjects, chapters and lessons. */
export function createSchool(subjects: readonly Subject[]): School {
  const chapters = subjects.flatMap((subject) => subject.chapters)
  const byId = new Map(subjects.map((subject) => [subject.id, subject]))
  const bySlug = new Map(subjects.map((subject) => [subject.slug, subject]))
  const chapterIds = new Map(chapters.map((chapter) => [chapter.id, chapter]))
  const lessonIds = new Map(chapters.flatMap((chapter) => chapter.lessons).map((lesson) => [lesson.id, lesson]))
  return {
    subjects,
    subjectById: (id) => byId.get(id) ?? null,
    subjectBySlug: (slug) => bySlug.get(slug) ?? null,
    chapterById: (id) => chapterIds.get(id) ?? null,
    lessonById: (id) => lessonIds.get(id) ?? null,
    getSubjects: (divisionId) => subjects.filter((subject) => subject.divisionId === divisionId),
  }
}

/** Lessons counted by subject progress. */
export function courseLessons(subject: Subject): readonly Lesson[] {
  return subject.chapters.filter(({ type }) => type === 'course').flatMap(({ lessons }) => lessons)
}

import type { Lesson as WireLesson } from '../../shared/contract/lessons'
import type { ChapterType } from '../../shared/contract/resources'
import type { Film } from './films'

/** A teacher; `portrait` names a file. */
export type Teacher = { name: string; last_name: string; portrait: string }

/** What a lesson is; `video` is played by the ordinary player whatever its form. */
export type LessonKind = 'video' | 'protected' | 'magazine' | 'quiz' | 'recording'

/** Whether a protected player runs in a frame: it does, it says that it refuses, or it forbids frames and stays silent. */
type Framing = 'allowed' | 'refused' | 'forbidden'

/** How a video reaches the player. */
export type VideoForm = 'file' | 'webm' | 'hls' | 'embed'

/** Makes a lesson on the wire into what a platform with mistakes would send. */
export type Twist = (told: WireLesson, addresses: { page(path: string): string }) => unknown

/** A lesson with its chapter and the film it shows. */
export type Lesson = {
  id: number
  title: string
  slug: string
  kind: LessonKind
  form: VideoForm
  film: Film
  /** The video of the embed, also where the lesson shows an embed error. */
  embedId: string
  framing: Framing
  captioned: boolean
  /** Needs more than the offer Excellent. */
  premium: boolean
  /** Open to everybody, also without an offer. */
  free: boolean
  attachments: readonly string[]
  magazine: string
  /** Read right to left. */
  rtl: boolean
  tabId: number
  sectionId: number
  /** Makes what the platform tells of this lesson wrong, where a scenario wants it. */
  twist: Twist | null
  /** Position in its chapter, from 0. */
  index: number
  chapter: Chapter
}

/** A named part of a chapter’s lessons. */
type Part = { id: number; name: string; position: number; tabId: number }

/** A chapter with its lessons, tabs and parts. */
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

/** The four levels of the school system. */
export type Level = 'primary' | 'basic' | 'secondary' | 'baccalaureate'

/** A class of the school system. */
export type Division = { id: number; name: string; level: Level; countryId: number; position: number }

/** Everything that is taught, with the ways to find it. */
export type School = {
  subjects: readonly Subject[]
  subjectById(id: number): Subject | null
  subjectBySlug(slug: string): Subject | null
  chapterById(id: number): Chapter | null
  lessonById(id: number): Lesson | null
  subjectsOf(divisionId: number): readonly Subject[]
}

/** Finds things among the subjects by their numbers and slugs. */
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
    subjectsOf: (divisionId) => subjects.filter((subject) => subject.divisionId === divisionId),
  }
}

/** The lessons of the subject's ordinary chapters: what its progress counts. */
export function courseLessons(subject: Subject): readonly Lesson[] {
  return subject.chapters.filter(({ type }) => type === 'course').flatMap(({ lessons }) => lessons)
}

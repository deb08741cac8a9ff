import * as z from 'zod'
import { endpoint } from './endpoint'
import { envelope } from './envelope'
import { record } from './record'
import { attachment, chapter, chapterSection, instructor, named } from './resources'
import { timeText } from './time-text'
import {
  nestedRows,
  nonBlankText,
  nullishOrNull,
  optionalArray,
  orDefault,
  orList,
  text,
  title,
  wireBoolean,
  wireId,
  listedWord,
} from './tolerant'

/** Duration is H:mm:ss; captions are WebVTT URLs. */
const contentVideo = record({
  url: title,
  duration: nullishOrNull(text),
  captions: nullishOrNull(
    nestedRows(record({ url: nonBlankText, language: title, label: nullishOrNull(text) }, { valueField: 'url' })),
  ),
})

/** Select the player (spec 1 §4). */
const lessonTypes = ['YOUTUBE VIDEO', 'CRYPTED VIDEO', 'RECORDING', 'MAGAZINE', 'QCM'] as const
type LessonType = (typeof lessonTypes)[number]

/** The documents name the ids 1, 2, 3 and 6 by what is counted as a course, a magazine and a duration (spec 1 §9). */
const typesById = new Map<number, LessonType>([
  [1, 'YOUTUBE VIDEO'],
  [2, 'CRYPTED VIDEO'],
  [3, 'MAGAZINE'],
  [6, 'RECORDING'],
])

/** By the name, otherwise by the id. */
export function toLessonType({ id, name }: { id: number; name: string }): LessonType | null {
  return lessonTypes.find((type) => type === name) ?? typesById.get(id) ?? null
}

/** A type that is only named has the id 0, which no rule names. */
const contentType = record({ id: orDefault(wireId, 0), name: orDefault(listedWord(lessonTypes), '') })

/** Spec 1 §3, §9: types 1 and 2 are courses, 3 a magazine. */
const content = record({
  id: wireId,
  name: title,
  slug: title,
  type: orDefault(contentType, { id: 0, name: '' }),
  instructor: nullishOrNull(instructor),
  description: nullishOrNull(text),
  content_videos: nullishOrNull(nestedRows(contentVideo)),
  event: nullishOrNull(record({ start_date: nullishOrNull(timeText) })),
  content_qcm_id: nullishOrNull(wireId),
  rtl: nullishOrNull(wireBoolean),
  downloadable: nullishOrNull(wireBoolean),
})
export type Content = z.output<typeof content>

/** Some answers send the section as `sectionId`. */
const sectionOfLesson = record({ id: wireId, name: nullishOrNull(text) }, { aliases: { id: ['sectionId'] } })

const lessonFields = {
  content,
  contentName: nullishOrNull(text),
  tabId: nullishOrNull(wireId),
  sectionId: nullishOrNull(wireId),
  sections: nullishOrNull(nestedRows(sectionOfLesson)),
  locked: nullishOrNull(wireBoolean),
  lockedVideo: nullishOrNull(wireBoolean),
  bookmarked: nullishOrNull(wireBoolean),
}
const lessonRow = record(lessonFields)
export type LessonRow = z.output<typeof lessonRow>

/** One lesson with attachments, pages and the data of its player. */
export const lesson = record({
  ...lessonFields,
  attachments: nullishOrNull(nestedRows(attachment)),
  pages: nullishOrNull(nestedRows(record({ url: nonBlankText }, { valueField: 'url' }))),
  otp: nullishOrNull(text),
  datas: nullishOrNull(record({ urlData: nullishOrNull(text) })),
})
export type Lesson = z.output<typeof lesson>

/** The list may stand alone: then subject and chapter are known by their addresses only. */
const chapterContents = orList(
  record(
    {
      subject: nullishOrNull(record({ id: wireId, name: title, slug: title, color: nullishOrNull(text) })),
      chapter: nullishOrNull(chapter),
      tabs: nullishOrNull(nestedRows(named)),
      recordingTabs: nullishOrNull(nestedRows(named)),
      chapterSections: nullishOrNull(nestedRows(chapterSection)),
      contents: optionalArray(lessonRow),
    },
    { aliases: { contents: ['data', 'lessons', 'items'] } },
  ),
  'contents',
)
export type ChapterContents = z.output<typeof chapterContents>

const inChapter = z.object({ subject: z.string(), chapter: z.string() })

/** Lists of a chapter and one lesson of it, under the routes for chapters and for recordings (spec 1 §7). */
export const lessons = {
  open: endpoint({
    method: 'GET',
    path: '/student/subjects/{subjectSlug}/chapters/{chapterSlug}/contents/{lessonSlug}',
    onUnauthorised: 'sign-out',
    params: z.object({ subjectSlug: z.string(), chapterSlug: z.string(), lessonSlug: z.string() }),
    offline: true,
    provides: [{ kind: 'lesson', by: 'lessonSlug' }],
    response: envelope(lesson),
    assumed:
      'a lesson that shares its slug with another of its chapter is asked for by its id, a dash and the slug; ' +
      'a locked lesson answers with locked: true and without addresses, or is refused with the message to show;' +
      ' captions are listed with each video; downloadable: false forbids storing the lesson for offline use',
  }),
  ofChapter: endpoint({
    method: 'GET',
    path: '/student/subjects/{subject}/chapters/{chapter}/contents',
    onUnauthorised: 'sign-out',
    params: inChapter,
    offline: true,
    provides: [{ kind: 'contents', by: 'chapter' }],
    response: envelope(chapterContents),
    assumed:
      'subject and chapter are slugs; the answer names both with the tabs, the sections and the lessons in ' +
      'order; tabId on each lesson names its tab; sections names its sections by number or as objects with id ' +
      'or sectionId and perhaps a name, and a single sectionId is read beside it',
  }),
  ofRecordings: endpoint({
    method: 'GET',
    path: '/student/subjects/{subject}/chapters-recording/{chapter}/contents',
    onUnauthorised: 'sign-out',
    params: inChapter,
    offline: true,
    provides: [{ kind: 'contents', by: 'chapter' }],
    response: envelope(chapterContents),
    assumed: 'as the contents of a chapter, with the tabs in recordingTabs',
  }),
} as const

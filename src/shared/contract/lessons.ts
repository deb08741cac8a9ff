import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'
import { aliased, wireBoolean, nestedRows, nullishOrNull, tolerantArray, text, wireId, plainText } from './tolerant'
import { attachment, chapter, chapterSection, instructor, named } from './resources'

/** Duration is H:mm:ss; captions are WebVTT URLs. */
const contentVideo = z.looseObject({
  url: z.string().catch(''),
  duration: nullishOrNull(plainText),
  captions: nullishOrNull(
    nestedRows(z.looseObject({ url: z.string(), language: z.string(), label: nullishOrNull(plainText) })),
  ),
})

/** A missing type becomes 0. */
const contentType = z.looseObject({ id: wireId.catch(0), name: z.string().catch('') }).catch({ id: 0, name: '' })

/** Spec 1 §3, §9: types 1 and 2 are courses, 3 a magazine. */
const content = z.looseObject({
  id: wireId,
  name: z.string().catch(''),
  slug: z.string().catch(''),
  type: contentType,
  instructor: nullishOrNull(instructor),
  description: nullishOrNull(plainText),
  content_videos: nullishOrNull(nestedRows(contentVideo)),
  event: nullishOrNull(z.looseObject({ start_date: nullishOrNull(plainText) })),
  content_qcm_id: nullishOrNull(wireId),
  rtl: nullishOrNull(wireBoolean),
  downloadable: nullishOrNull(wireBoolean),
})
export type Content = z.output<typeof content>

const sectionOfLesson = z.union([
  wireId.transform((id) => ({ id, name: null })).meta({ 'x-reads-as': 'object with id' }),
  aliased(z.looseObject({ id: wireId, name: nullishOrNull(text) }), { id: ['sectionId'] }),
])

const lessonRow = z.looseObject({
  content,
  contentName: nullishOrNull(text),
  tabId: nullishOrNull(wireId),
  sectionId: nullishOrNull(wireId),
  sections: nullishOrNull(nestedRows(sectionOfLesson)),
  locked: nullishOrNull(wireBoolean),
  lockedVideo: nullishOrNull(wireBoolean),
  bookmarked: nullishOrNull(wireBoolean),
})
export type LessonRow = z.output<typeof lessonRow>

/** With details. */
export const lesson = lessonRow.extend({
  attachments: nullishOrNull(nestedRows(attachment)),
  pages: nullishOrNull(nestedRows(z.looseObject({ url: z.string() }))),
  otp: nullishOrNull(plainText),
  datas: nullishOrNull(z.looseObject({ urlData: nullishOrNull(plainText) })),
})
export type Lesson = z.output<typeof lesson>

const chapterContents = z.looseObject({
  subject: named.extend({ slug: z.string().catch(''), color: nullishOrNull(plainText) }),
  chapter,
  tabs: nullishOrNull(nestedRows(named)),
  recordingTabs: nullishOrNull(nestedRows(named)),
  chapterSections: nullishOrNull(nestedRows(chapterSection)),
  contents: tolerantArray(lessonRow),
})
export type ChapterContents = z.output<typeof chapterContents>

const inChapter = z.object({ subject: z.string(), chapter: z.string() })

/** Spec 1 §7. */
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

import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'
import { attachment, chapter, chapterSection, instructor, named } from './resources'

/** Duration as H:mm:ss on the wire. Captions are WebVTT addresses. */
const contentVideo = z.looseObject({
  url: z.string(),
  duration: z.string().nullish(),
  captions: z.array(z.looseObject({ url: z.string(), language: z.string(), label: z.string().nullish() })).nullish(),
})

/** What a lesson holds (spec 1 §3); type ids 1 and 2 are courses, 3 a magazine (spec 1 §9). */
export const content = z.looseObject({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  type: z.looseObject({ id: z.number(), name: z.string() }),
  instructor: instructor.nullish(),
  description: z.string().nullish(),
  content_videos: z.array(contentVideo).nullish(),
  event: z.looseObject({ start_date: z.string().nullish() }).nullish(),
  content_qcm_id: z.number().nullish(),
  rtl: z.boolean().nullish(),
})
export type Content = z.output<typeof content>

/** One lesson as listed in its chapter. */
const lessonRow = z.looseObject({
  content,
  contentName: z.string().nullish(),
  tabId: z.number().nullish(),
  sectionId: z.number().nullish(),
  locked: z.boolean().nullish(),
  lockedVideo: z.boolean().nullish(),
  bookmarked: z.boolean().nullish(),
})
export type LessonRow = z.output<typeof lessonRow>

/** One lesson, opened. */
export const lesson = lessonRow.extend({
  attachments: z.array(attachment).nullish(),
  pages: z.array(z.looseObject({ url: z.string() })).nullish(),
  otp: z.string().nullish(),
  datas: z.looseObject({ urlData: z.string().nullish() }).nullish(),
})
export type Lesson = z.output<typeof lesson>

/** A chapter with its lessons in tabs and named sections. */
const chapterContents = z.looseObject({
  subject: named.extend({ slug: z.string(), color: z.string().nullish() }),
  chapter,
  tabs: z.array(named).nullish(),
  recordingTabs: z.array(named).nullish(),
  chapterSections: z.array(chapterSection).nullish(),
  contents: z.array(lessonRow),
})
export type ChapterContents = z.output<typeof chapterContents>

const inChapter = z.object({ subject: z.string(), chapter: z.string() })

/** Lessons of a chapter and one lesson (spec 1 §7). */
export const lessons = {
  open: endpoint({
    method: 'GET', path: '/student/subjects/{subjectSlug}/chapters/{chapterSlug}/contents/{lessonSlug}', onUnauthorised: 'sign-out',
    params: z.object({ subjectSlug: z.string(), chapterSlug: z.string(), lessonSlug: z.string() }),
    kept: true, reads: [{ kind: 'lesson', by: 'lessonSlug' }],
    response: envelope(lesson),
    assumed: 'a locked lesson answers with locked: true and without addresses, or is refused with the message to show; captions are listed with each video',
  }),
  ofChapter: endpoint({
    method: 'GET', path: '/student/subjects/{subject}/chapters/{chapter}/contents', onUnauthorised: 'sign-out',
    params: inChapter, kept: true, reads: [{ kind: 'contents', by: 'chapter' }], response: envelope(chapterContents),
    assumed: 'subject and chapter are slugs; the answer names both with the tabs, the sections and the lessons in order; tabId and sectionId on each lesson name its tab and its section',
  }),
  ofRecordings: endpoint({
    method: 'GET', path: '/student/subjects/{subject}/chapters-recording/{chapter}/contents', onUnauthorised: 'sign-out',
    params: inChapter, kept: true, reads: [{ kind: 'contents', by: 'chapter' }], response: envelope(chapterContents),
    assumed: 'as the contents of a chapter, with the tabs in recordingTabs',
  }),
} as const

import { lessons, type ChapterContents, type Lesson } from '../../shared/contract/lessons'
import { progress } from '../../shared/contract/progress'
import { subjects } from '../../shared/contract/subjects'
import type { Endpoint } from '../../shared/contract/endpoint'
import type { RequestedLesson } from '../../shared/desktop/offline-lessons'

type Refused = { ok: false; status: number | null }

export type StoredAnswer = PlatformAnswer & { ok: true }

type LessonRef = Pick<RequestedLesson, 'subjectSlug' | 'chapterSlug' | 'lessonSlug'>
type ChapterRef = Pick<RequestedLesson, 'subjectSlug' | 'chapterSlug' | 'recording'>

export async function fetchLesson(
  source: AnswerSource,
  { subjectSlug, chapterSlug, lessonSlug }: LessonRef,
  signal: AbortSignal,
): Promise<{ ok: true; lesson: Lesson; answer: StoredAnswer } | Refused> {
  const answer = await source(lessons.open, { subjectSlug, chapterSlug, lessonSlug }, signal)
  if (!answer.ok) return answer
  const parsed = lessons.open.response.safeParse(answer.body)
  return parsed.success ? { ok: true, lesson: parsed.data.payload, answer } : { ok: false, status: null }
}

export async function fetchChapter(
  source: AnswerSource,
  { subjectSlug, chapterSlug, recording }: ChapterRef,
  signal: AbortSignal,
): Promise<{ ok: true; contents: ChapterContents; answer: StoredAnswer } | Refused> {
  const endpoint = recording ? lessons.ofRecordings : lessons.ofChapter
  const answer = await source(endpoint, { subject: subjectSlug, chapter: chapterSlug }, signal)
  if (!answer.ok) return answer
  const parsed = endpoint.response.safeParse(answer.body)
  return parsed.success ? { ok: true, contents: parsed.data.payload, answer } : { ok: false, status: null }
}

/** A refused response is left out. */
export async function fetchScreenAnswers(
  source: AnswerSource,
  { subject, chapter }: ChapterContents,
  signal: AbortSignal,
): Promise<StoredAnswer[] | null> {
  const requests: [Endpoint, unknown][] = [
    [progress.contentsOfChapter, { id: chapter.id }],
    [subjects.chapters, { id: subject.id }],
    [subjects.list, undefined],
    [progress.chaptersOfSubject, { id: subject.id }],
    [progress.subject, { id: subject.id }],
    [progress.subjects, undefined],
  ]
  const answers = await Promise.all(requests.map(([endpoint, params]) => source(endpoint, params, signal)))
  if (answers.some((answer) => !answer.ok && answer.status === null)) return null
  return answers.filter((answer) => answer.ok)
}

/** `content` is the response as the offline cache stores it; `address` names service and path. */
type PlatformAnswer =
  | { ok: true; address: string; content: { contentType: string; bytes: Uint8Array<ArrayBuffer> }; body: unknown }
  | { ok: false; status: number | null }

/** `status` is null without a response of the platform. */
export type AnswerSource = (endpoint: Endpoint, params: unknown, signal: AbortSignal) => Promise<PlatformAnswer>

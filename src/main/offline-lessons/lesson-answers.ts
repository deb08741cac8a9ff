import type { Endpoint } from '#shared/contract/endpoint.ts'
import { lessons, type ChapterContents, type Lesson } from '#shared/contract/lessons.ts'
import { progress } from '#shared/contract/progress.ts'
import { subjects } from '#shared/contract/subjects.ts'
import type { RequestedLesson } from '#shared/desktop/offline-lessons.ts'
import { subjectIdFrom } from '#shared/subject-slug.ts'

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
  { subjectSlug, chapterSlug }: Pick<LessonRef, 'subjectSlug' | 'chapterSlug'>,
  signal: AbortSignal,
): Promise<StoredAnswer[] | null> {
  const subjectId = subject?.id ?? subjectIdFrom(subjectSlug)
  const chapterId = chapter?.id ?? (await findChapterId(source, subjectId, chapterSlug, signal))
  const ofSubject = { id: subjectId }
  const requests: [Endpoint, unknown][] = [
    ...(chapterId === null ? [] : [[progress.contentsOfChapter, { id: chapterId }] satisfies [Endpoint, unknown]]),
    ...(subjectId === null
      ? []
      : ([
          [subjects.chapters, ofSubject],
          [progress.chaptersOfSubject, ofSubject],
          [progress.subject, ofSubject],
        ] satisfies [Endpoint, unknown][])),
    [subjects.list, undefined],
    [progress.subjects, undefined],
  ]
  const answers = await Promise.all(requests.map(([endpoint, params]) => source(endpoint, params, signal)))
  if (answers.some((answer) => !answer.ok && answer.status === null)) return null
  return answers.filter((answer) => answer.ok)
}

/** The contents of a chapter may be a list alone, which does not name the chapter. */
async function findChapterId(
  source: AnswerSource,
  subjectId: number | null,
  chapterSlug: string,
  signal: AbortSignal,
): Promise<number | null> {
  if (subjectId === null) return null
  const answer = await source(subjects.chapters, { id: subjectId }, signal)
  const parsed = answer.ok ? subjects.chapters.response.safeParse(answer.body) : null
  return parsed?.data?.payload.chapters.find(({ chapter }) => chapter.slug === chapterSlug)?.chapter.id ?? null
}

/** `content` is the response as the offline cache stores it; `address` names service and path. */
type PlatformAnswer =
  | { ok: true; address: string; content: { contentType: string; bytes: Uint8Array<ArrayBuffer> }; body: unknown }
  | { ok: false; status: number | null }

/** `status` is null without a response of the platform. */
export type AnswerSource = (endpoint: Endpoint, params: unknown, signal: AbortSignal) => Promise<PlatformAnswer>

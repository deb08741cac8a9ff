import * as z from 'zod'
import { endpoint } from './endpoint'
import { envelope } from './envelope'
import { record } from './record'
import { count, decimal, nullishOrNull, orDefault, tolerantArray, wireBoolean, wireId } from './tolerant'

/** A watch record; all times in whole seconds (spec 1 §7). */
export const progressRecord = z.object({
  viewToken: z.string().min(1).max(100),
  contentId: z.number().int().positive(),
  chapterId: z.number().int().positive(),
  subjectId: z.number().int().positive(),
  completed: z.boolean(),
  /** Total seconds, including this record. */
  totalWatched: z.number().int().nonnegative().max(1_000_000),
  /** Seconds since the previous record. */
  watchedTime: z.number().int().nonnegative().max(1_000_000),
  isFree: z.boolean(),
})
export type ProgressRecord = z.output<typeof progressRecord>

const subjectProgress = record({ subject_id: wireId, nbCompleted: nullishOrNull(count) })
const chapterProgress = record({ chapter_id: wireId, nbCompleted: nullishOrNull(count) })
const contentProgress = record({
  content_id: wireId,
  chapter_id: nullishOrNull(wireId),
  completed: orDefault(wireBoolean, false),
  totalWatched: nullishOrNull(decimal),
})

const service = 'progress' as const
const byId = z.object({ id: z.number() })

/** The progress service requires an API key beside the user's token (spec 1 §7). */
export const progress = {
  record: endpoint({
    service,
    method: 'POST',
    path: '/progress',
    caller: 'main',
    body: progressRecord,
    invalidates: [{ kind: 'watched' }],
    response: envelope(record({ expired: nullishOrNull(wireBoolean) }).nullish(), { beside: ['expired'] }),
    assumed:
      'watchedTime is what was watched since the record before, totalWatched all of it; the header ' +
      'Idempotency-Key names the record; viewToken is made by the client for each opening of a lesson',
  }),
  subjects: endpoint({
    service,
    method: 'GET',
    path: '/progress/subjects',
    offline: true,
    provides: [{ kind: 'progress' }],
    response: envelope(tolerantArray(subjectProgress)),
  }),
  subject: endpoint({
    service,
    method: 'GET',
    path: '/progress/subjects/{id}',
    params: byId,
    offline: true,
    provides: [{ kind: 'progress' }],
    response: envelope(subjectProgress),
    assumed: 'one row as in the list of all subjects',
  }),
  chaptersOfSubject: endpoint({
    service,
    method: 'GET',
    path: '/progress/subjects/{id}/chapters',
    params: byId,
    offline: true,
    provides: [{ kind: 'progress' }],
    response: envelope(tolerantArray(chapterProgress)),
    assumed: 'each row names its chapter by chapter_id, with nbCompleted as for a subject',
  }),
  contentsOfChapter: endpoint({
    service,
    method: 'GET',
    path: '/progress/chapters/{id}/contents',
    params: byId,
    offline: true,
    provides: [{ kind: 'progress' }],
    response: envelope(tolerantArray(contentProgress)),
    assumed:
      'totalWatched seconds are given with each lesson, so that a second computer goes on counting where the ' +
      'first stopped',
  }),
} as const

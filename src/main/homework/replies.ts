import { platformAnswer, refusalBody } from '../../shared/contract/envelope'
import { exams } from '../../shared/contract/exams'
import { retryAfterMs } from '../../shared/std/backoff'
import type { PlatformReply } from '../gateway/platform-client'
import type { Seen } from './delivery'

/** What a reply means: the call did what it should, was refused in the platform's words, or nobody knows. */
export type Outcome<Value> =
  | { kind: 'done'; value: Value; at: number }
  | { kind: 'refused'; status: number; message: string | null; platformNow: number | null }
  | { kind: 'lost'; waitMs: number | null; isUnreached: boolean }

const longestWaitMs = 3_600_000
const tryAgain = new Set([401, 408, 425, 429])
/** What stands before the platform may refuse a large file in its stead. */
const tooLarge = 413

/** Reads the reply to a file. */
export function readSubmitted(reply: PlatformReply, now: number): Outcome<null> {
  return readReply(reply, now, () => ({ value: null }))
}

/** What the platform says of an exam: the pupil's files, when it ends, and what time it is there; null where it does not say. */
export type SeenExam = { files: Seen[]; dueAt: string | null; platformNow: number | null }

/** Reads the reply to the question what the platform has of an exam. */
export function readSeen(reply: PlatformReply, now: number): Outcome<SeenExam> {
  return readReply(reply, now, (body) => {
    const read = exams.detail.response.safeParse(body)
    if (!read.success) return null
    const { fileHomework, contentExam } = read.data.payload
    return { value: { files: fileHomework.map(({ id, name }) => ({ id, name })), dueAt: contentExam.due_date ?? null, platformNow: reply.ok ? timeOf(reply.date) : null } }
  })
}

function readReply<Value>(reply: PlatformReply, now: number, read: (body: unknown) => { value: Value } | null): Outcome<Value> {
  if (!reply.ok) return { kind: 'lost', waitMs: null, isUnreached: reply.failure !== 'signed-out' }
  const { status, body } = reply
  // The session ends or is renewed elsewhere; what is on its way waits for that.
  if (status >= 500 || tryAgain.has(status)) {
    const asked = retryAfterMs(reply.retryAfter ?? null, now)
    return { kind: 'lost', waitMs: asked === null ? null : Math.min(asked, longestWaitMs), isUnreached: false }
  }
  const told = platformAnswer.safeParse(body)
  if (status === tooLarge || (told.success && (status >= 400 || told.data.success === false))) return { kind: 'refused', status, message: wordsOf(body), platformNow: timeOf(reply.date) }
  const done = told.success && status >= 200 && status < 300 ? read(body) : null
  return done === null ? { kind: 'lost', waitMs: null, isUnreached: false } : { kind: 'done', value: done.value, at: timeOf(reply.date) ?? now }
}

/** The platform's own words: the first of its first field, else its message. */
function wordsOf(body: unknown): string | null {
  const read = refusalBody.safeParse(body).data
  const [first] = Object.values(read?.errors ?? {}).flat()
  const words = first ?? read?.message ?? ''
  return words.trim() === '' ? null : words.trim().slice(0, 500)
}

function timeOf(date: string | null | undefined): number | null {
  const told = Date.parse(date ?? '')
  return Number.isNaN(told) ? null : told
}

import type { Clock, Schedule } from '../../shared/clock'
import { platformAnswer, refusalBody } from '../../shared/contract/envelope'
import { exams } from '../../shared/contract/exams'
import { retryAfterMs } from '../../shared/std/backoff'
import type { PlatformClient, PlatformReply } from '../gateway/platform-client'
import { contentTypeOf } from './file-content'
import type { HomeworkType } from './file-name'
import type { Outgoing } from './staged-files'
import type { Seen } from './upload-state'

/** Silence of a line while a file leaves, and of the platform once it has left. */
const silenceMs = 60_000

const field = 'contentFiles[0][file]'

type Options = { client: PlatformClient; clock: Pick<Clock, 'now'>; schedule: Schedule; uuid: () => string }

/** The two calls of a delivery, in the name of one user only. */
export type Calls = {
  ask(examId: number, userId: number, signal: AbortSignal): Promise<Outcome<SeenExam>>
  /** The file's id is the key by which the platform knows it again; a file of ours that is not whole any more is `gone`. */
  submit(examId: number, userId: number, file: Outgoing, signal: AbortSignal, sent: (bytes: number) => void): Promise<Outcome<null> | { kind: 'gone' }>
}

/** Makes the calls; a failure of any kind is an outcome. */
export function createCalls({ client, clock, schedule, uuid }: Options): Calls {
  return {
    async ask(id, userId, signal) {
      const reply = await client.call(exams.detail, { params: { id }, userId, signal }).catch(() => ({ ok: false, failure: 'cut' }) as const)
      return readSeen(reply, clock.now())
    },
    async submit(examId, userId, { id, name, type, bytes, fill }, signal, sent) {
      // A disk that does not answer now may answer later: only a file that is another by now is gone.
      const upload = await multipartOf({ boundary: `----tutorat-${uuid()}`, field, name, type, bytes, fill }).catch(() => 'unreadable' as const)
      if (upload === 'unreadable') return { kind: 'lost', waitMs: null, isUnreached: false }
      if (upload === null) return { kind: 'gone' }
      const around = upload.body.byteLength - bytes
      const watch = watchSilence(schedule, signal)
      const heard = (left: number): void => {
        watch.heard()
        sent(Math.max(0, left - around))
      }
      const reply = await client
        .call(exams.submit, { params: { id: examId }, userId, headers: { 'idempotency-key': id }, signal: watch.signal, upload: { ...upload, sent: heard } })
        .catch(() => ({ ok: false, failure: 'cut' }) as const)
        .finally(watch.end)
      return readSubmitted(reply, clock.now())
    },
  }
}

/** Ends a call on which nothing moves any more. */
function watchSilence(schedule: Schedule, outer: AbortSignal): { signal: AbortSignal; heard: () => void; end: () => void } {
  const silence = new AbortController()
  const start = (): (() => void) => schedule(silenceMs, () => silence.abort())
  let cancel = start()
  return {
    signal: AbortSignal.any([outer, silence.signal]),
    heard: () => {
      cancel()
      cancel = start()
    },
    end: () => cancel(),
  }
}

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

/** A whole multipart body that is filled once, so that a large file is in memory once. */
export type Multipart = { contentType: string; body: Uint8Array<ArrayBuffer> }

type Part = { boundary: string; field: string; name: string; type: HomeworkType; bytes: number; /** Writes the file's content; false where it cannot. */ fill: (into: Uint8Array) => Promise<boolean> }

/** The body of one homework file, as a browser's form would write it; null where the file does not fill it. */
export async function multipartOf({ boundary, field, name, type, bytes, fill }: Part): Promise<Multipart | null> {
  const head = new TextEncoder().encode(
    `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(field)}"; filename="${escaped(name)}"\r\nContent-Type: ${contentTypeOf(type)}\r\n\r\n`,
  )
  const tail = new TextEncoder().encode(`\r\n--${boundary}--\r\n`)
  const body = new Uint8Array(head.byteLength + bytes + tail.byteLength)
  body.set(head, 0)
  body.set(tail, head.byteLength + bytes)
  return (await fill(body.subarray(head.byteLength, head.byteLength + bytes))) ? { contentType: `multipart/form-data; boundary=${boundary}`, body } : null
}

function escaped(text: string): string {
  return text.replace(/\n/g, '%0A').replace(/\r/g, '%0D').replace(/"/g, '%22')
}

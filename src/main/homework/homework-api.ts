import type { Clock, Schedule } from '#shared/clock.ts'
import { exams, type ExamDetail } from '#shared/contract/exams.ts'
import { classifyReply, getSentence, type Reply, type PlatformReply } from '#shared/contract/reply.ts'
import { droppedRows } from '#shared/contract/tolerant.ts'
import type { HomeworkType } from '#shared/homework-type.ts'
import type { PlatformClient } from '../base/platform-client'
import { getContentType } from './file-content'
import type { UploadFile } from './staged-files'
import type { Lost, RemoteFile } from './upload-state'

/** Without progress, before the last byte has left. */
const idleTimeoutMs = 60_000
/**
 * After the last byte. A virus scanner or a proxy that buffers the upload passes it on over the slow part of the
 * connection, so the wait grows with the size, and with each send that got no answer.
 */
const answerTimeoutMs = 5 * 60_000
const slowestBytesPerMs = 64

const fieldName = 'contentFiles[0][file]'

const connectionCut = { ok: false, failure: 'cut' } as const

export type ApiResult<Value> =
  | { kind: 'done'; value: Value; at: number }
  | { kind: 'refused'; status: number; message: string | null; provesUnchanged: boolean; platformNow: number | null }
  | ({ kind: 'lost' } & Lost)

/** `files` is null if the exam has no list of own work; `dueAt` and `platformNow` if the response has none. */
export type RemoteExam = { files: RemoteFile[] | null; dueAt: string | null; platformNow: number | null }

type Options = { client: PlatformClient; clock: Pick<Clock, 'now'>; schedule: Schedule; uuid: () => string }

export type HomeworkApi = {
  fetchExam(examId: number, userId: number, signal: AbortSignal): Promise<ApiResult<RemoteExam>>
  /** `earlierSends`: sends of this file that got no result. */
  submit(
    examId: number,
    userId: number,
    file: UploadFile & { earlierSends: number },
    signal: AbortSignal,
    onProgress: (bytes: number) => void,
  ): Promise<ApiResult<null> | { kind: 'gone' }>
}

/** The calls never reject. */
export function createHomeworkApi({ client, clock, schedule, uuid }: Options): HomeworkApi {
  return {
    async fetchExam(id, userId, signal) {
      const reply = await client.call(exams.detail, { params: { id }, userId, signal }).catch(() => connectionCut)
      return parseExam(reply, clock.now())
    },
    async submit(examId, userId, file, signal, onProgress) {
      const boundary = `----tutorat-${uuid()}`
      const upload = await buildMultipart({ ...file, boundary, field: fieldName }).catch(() => 'unreadable' as const)
      if (upload === 'unreadable') return { kind: 'lost', ...unsent, isUnreachable: false }
      if (upload === null) return { kind: 'gone' }
      const size = upload.body.byteLength
      const overhead = size - file.bytes
      const timeout = createUploadTimeout(schedule, signal, size, file.earlierSends)
      const reply = await client
        .call(exams.submit, {
          params: { id: examId },
          userId,
          headers: { 'idempotency-key': file.id },
          signal: timeout.signal,
          upload: {
            ...upload,
            onUploadProgress: (bytes) => {
              timeout.onProgress(bytes)
              onProgress(Math.max(0, bytes - overhead))
            },
          },
        })
        .catch(() => connectionCut)
        .finally(timeout.clear)
      const result = parseSubmission(reply, clock.now())
      return timeout.isSilent() && result.kind === 'lost' ? { ...result, cause: 'silent' } : result
    },
  }
}

type UploadTimeout = {
  signal: AbortSignal
  onProgress: (bytes: number) => void
  /** True if all was sent and no answer came. */
  isSilent: () => boolean
  clear: () => void
}

function createUploadTimeout(
  schedule: Schedule,
  outer: AbortSignal,
  size: number,
  earlierSends: number,
): UploadTimeout {
  const abort = new AbortController()
  let isSent = false
  const start = (): (() => void) =>
    schedule(isSent ? (answerTimeoutMs + size / slowestBytesPerMs) * (1 + earlierSends) : idleTimeoutMs, () =>
      abort.abort(),
    )
  let cancel = start()
  return {
    signal: AbortSignal.any([outer, abort.signal]),
    onProgress: (bytes) => {
      isSent = bytes >= size
      cancel()
      cancel = start()
    },
    isSilent: () => isSent && abort.signal.aborted,
    clear: () => cancel(),
  }
}

const unsent = { cause: 'unsent', status: null, retryAfterMs: null } as const

export function parseSubmission(reply: PlatformReply, now: number): ApiResult<null> {
  return toResult(classifyReply(exams.submit, reply), now, () => null)
}

export function parseExam(reply: PlatformReply, now: number): ApiResult<RemoteExam> {
  return toResult(classifyReply(exams.detail, reply), now, ({ payload, date }) => ({
    files: reply.ok && hasOwnWork(reply.body) ? toRemoteFiles(payload) : null,
    dueAt: payload.contentExam.due_date ?? null,
    platformNow: date,
  }))
}

function toResult<E extends typeof exams.submit | typeof exams.detail, Value>(
  reply: Reply<E>,
  now: number,
  toValue: (accepted: Extract<Reply<E>, { kind: 'ok' }>) => Value,
): ApiResult<Value> {
  switch (reply.kind) {
    case 'ok':
      return { kind: 'done', value: toValue(reply), at: reply.date ?? now }
    case 'refused': {
      const { status, provesUnchanged, date } = reply
      return { kind: 'refused', status, message: getSentence(reply), provesUnchanged, platformNow: date }
    }
    case 'unknown': {
      const isAnswered = reply.status !== null || reply.from === 'unclear'
      const cause = isAnswered ? 'unclear' : 'cut'
      return { kind: 'lost', cause, status: reply.status, retryAfterMs: null, isUnreachable: !isAnswered }
    }
    case 'not-sent':
      return { kind: 'lost', ...unsent, isUnreachable: true }
    case 'later': {
      const { status, retryAfterMs } = reply
      return { kind: 'lost', cause: 'later', status, retryAfterMs, isUnreachable: false }
    }
    // The session is renewed or ended elsewhere.
    case 'signed-out':
      return { kind: 'lost', ...unsent, status: reply.status, isUnreachable: false }
  }
}

/** Rows without a readable id count as well; their name and position distinguish them. */
function toRemoteFiles({ fileHomework }: ExamDetail): RemoteFile[] {
  const rows: readonly { id: number | null; name: string }[] = fileHomework
  const unreadable = Array.from({ length: droppedRows(fileHomework) }, () => ({ id: null, name: '' }))
  const seen = new Map<string, number>()
  return [...rows, ...unreadable].map(({ id, name }) => {
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    return { id: id ?? `${name}#${String(count)}`, name }
  })
}

/** An exam without this list does not say that nothing was handed in. */
function hasOwnWork(body: unknown, depth = 2): boolean {
  if (typeof body !== 'object' || body === null) return false
  return Object.entries(body).some(
    ([name, value]) =>
      name.replaceAll('_', '').toLowerCase() === 'filehomework' || (depth > 0 && hasOwnWork(value, depth - 1)),
  )
}

/** Allocated once: a large file is in memory once. */
export type Multipart = { contentType: string; body: Uint8Array<ArrayBuffer> }

type Part = {
  boundary: string
  field: string
  name: string
  type: HomeworkType
  bytes: number
  fill: (into: Uint8Array) => Promise<boolean>
}

/** Encodes like browsers; null if `fill` fails. */
export async function buildMultipart({ boundary, field, name, type, bytes, fill }: Part): Promise<Multipart | null> {
  const disposition = `form-data; name="${escapeQuoted(field)}"; filename="${escapeQuoted(name)}"`
  const head = new TextEncoder().encode(
    `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${getContentType(type)}\r\n\r\n`,
  )
  const tail = new TextEncoder().encode(`\r\n--${boundary}--\r\n`)
  const body = new Uint8Array(head.byteLength + bytes + tail.byteLength)
  body.set(head, 0)
  body.set(tail, head.byteLength + bytes)
  const isFilled = await fill(body.subarray(head.byteLength, head.byteLength + bytes))
  return isFilled ? { contentType: `multipart/form-data; boundary=${boundary}`, body } : null
}

function escapeQuoted(text: string): string {
  return text.replace(/\n/g, '%0A').replace(/\r/g, '%0D').replace(/"/g, '%22')
}

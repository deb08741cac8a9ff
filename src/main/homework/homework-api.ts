import type { Clock, Schedule } from '../../shared/clock'
import { platformAnswer, refusalBody } from '../../shared/contract/envelope'
import { exams } from '../../shared/contract/exams'
import { retryAfterMs } from '../../shared/std/backoff'
import type { PlatformClient, PlatformReply } from '../gateway/platform-client'
import { getContentType } from './file-content'
import type { HomeworkType } from './file-name'
import type { UploadFile } from './staged-files'
import type { RemoteFile } from './upload-state'

const idleTimeoutMs = 60_000
const maxRetryAfterMs = 3_600_000

const fieldName = 'contentFiles[0][file]'

const connectionCut = { ok: false, failure: 'cut' } as const

/** `lost`: the effect is unknown. */
export type ApiResult<Value> =
  | { kind: 'done'; value: Value; at: number }
  | { kind: 'refused'; status: number; message: string | null; platformNow: number | null }
  | { kind: 'lost'; waitMs: number | null; isUnreachable: boolean }

/** `dueAt` and `platformNow` are null if the response has none. */
export type RemoteExam = { files: RemoteFile[]; dueAt: string | null; platformNow: number | null }

type Options = { client: PlatformClient; clock: Pick<Clock, 'now'>; schedule: Schedule; uuid: () => string }

export type HomeworkApi = {
  fetchExam(examId: number, userId: number, signal: AbortSignal): Promise<ApiResult<RemoteExam>>
  submit(
    examId: number,
    userId: number,
    file: UploadFile,
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
      if (upload === 'unreadable') return { kind: 'lost', waitMs: null, isUnreachable: false }
      if (upload === null) return { kind: 'gone' }
      const overhead = upload.body.byteLength - file.bytes
      const idle = createIdleTimeout(schedule, signal)
      const sent = (bytes: number): void => {
        idle.restart()
        onProgress(Math.max(0, bytes - overhead))
      }
      const reply = await client
        .call(exams.submit, {
          params: { id: examId },
          userId,
          headers: { 'idempotency-key': file.id },
          signal: idle.signal,
          upload: { ...upload, onUploadProgress: sent },
        })
        .catch(() => connectionCut)
        .finally(idle.clear)
      return parseSubmission(reply, clock.now())
    },
  }
}

function createIdleTimeout(
  schedule: Schedule,
  outer: AbortSignal,
): { signal: AbortSignal; restart: () => void; clear: () => void } {
  const abort = new AbortController()
  const start = (): (() => void) => schedule(idleTimeoutMs, () => abort.abort())
  let cancel = start()
  return {
    signal: AbortSignal.any([outer, abort.signal]),
    restart: () => {
      cancel()
      cancel = start()
    },
    clear: () => cancel(),
  }
}

/** On 401 the session is renewed or ended elsewhere. */
const retryStatuses = new Set([401, 408, 425, 429])
const payloadTooLarge = 413

export function parseSubmission(reply: PlatformReply, now: number): ApiResult<null> {
  return parseReply(reply, now, () => ({ value: null }))
}

export function parseExam(reply: PlatformReply, now: number): ApiResult<RemoteExam> {
  return parseReply(reply, now, (body) => {
    const parsed = exams.detail.response.safeParse(body)
    if (!parsed.success) return null
    const { fileHomework, contentExam } = parsed.data.payload
    const files = fileHomework.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]))
    return {
      value: { files, dueAt: contentExam.due_date ?? null, platformNow: reply.ok ? parseDate(reply.date) : null },
    }
  })
}

function parseReply<Value>(
  reply: PlatformReply,
  now: number,
  parse: (body: unknown) => { value: Value } | null,
): ApiResult<Value> {
  if (!reply.ok) return { kind: 'lost', waitMs: null, isUnreachable: reply.failure !== 'signed-out' }
  const { status, body } = reply
  if (status >= 500 || retryStatuses.has(status)) {
    const delay = retryAfterMs(reply.retryAfter ?? null, now)
    return { kind: 'lost', waitMs: delay === null ? null : Math.min(delay, maxRetryAfterMs), isUnreachable: false }
  }
  const envelope = platformAnswer.safeParse(body)
  if (status === payloadTooLarge || (envelope.success && (status >= 400 || envelope.data.success === false))) {
    return { kind: 'refused', status, message: toMessage(body), platformNow: parseDate(reply.date) }
  }
  const done = envelope.success && status >= 200 && status < 300 ? parse(body) : null
  if (done === null) return { kind: 'lost', waitMs: null, isUnreachable: false }
  return { kind: 'done', value: done.value, at: parseDate(reply.date) ?? now }
}

function toMessage(body: unknown): string | null {
  const refusal = refusalBody.safeParse(body).data
  const [first] = Object.values(refusal?.errors ?? {}).flat()
  const message = (first ?? refusal?.message ?? '').trim()
  return message === '' ? null : message.slice(0, 500)
}

function parseDate(date: string | null | undefined): number | null {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? null : time
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

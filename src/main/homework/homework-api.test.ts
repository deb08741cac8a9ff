import { describe, expect, it } from 'vitest'
import type { PlatformReply } from '#shared/contract/reply.ts'
import { buildMultipart, createHomeworkApi, parseExam, parseSubmission } from './homework-api'

const now = Date.UTC(2026, 10, 20, 11)
const respond = (status: number, body: unknown, part: { retryAfter?: string; date?: string } = {}): PlatformReply => ({
  ok: true,
  status,
  body: typeof body === 'string' ? undefined : body,
  form: typeof body === 'string' ? 'markup' : body === undefined ? 'empty' : 'json',
  retryAfter: part.retryAfter ?? null,
  ...(part.date === undefined ? {} : { date: part.date }),
})
const done = { success: true, code: 200, message: 'ok' }

const lost = { kind: 'lost', status: null, retryAfterMs: null, isUnreachable: false }

describe('parseSubmission', () => {
  it('returns the platform’s time, or the local time without one', () => {
    expect(parseSubmission(respond(200, done, { date: 'Fri, 20 Nov 2026 10:00:00 GMT' }), now)).toEqual({
      kind: 'done',
      value: null,
      at: Date.UTC(2026, 10, 20, 10),
    })
    expect(parseSubmission(respond(200, done), now)).toEqual({ kind: 'done', value: null, at: now })
    expect(parseSubmission(respond(200, done, { date: 'hier' }), now)).toMatchObject({ at: now })
  })

  it('H4: takes a success without a body for an acceptance', () => {
    expect(parseSubmission(respond(201, undefined), now)).toEqual({ kind: 'done', value: null, at: now })
  })

  it('H4: takes a page of HTML for nobody’s answer', () => {
    expect(parseSubmission(respond(200, '<html>'), now)).toEqual({ ...lost, cause: 'unclear', status: 200 })
  })

  it('H4: distinguishes a failed connection, an unsent request and an ended session', () => {
    const failed = (part: Partial<PlatformReply & { ok: false }>) =>
      parseSubmission({ ok: false, failure: 'offline', ...part }, now)
    expect(failed({})).toEqual({ ...lost, cause: 'cut', isUnreachable: true })
    expect(failed({ isUnsent: true })).toEqual({ ...lost, cause: 'unsent', isUnreachable: true })
    expect(failed({ failure: 'signed-out' })).toEqual({ ...lost, cause: 'unsent' })
  })

  it.each([429, 503])('H4: retries status %i after Retry-After', (status) => {
    const later = { ...lost, cause: 'later', status }
    expect(parseSubmission(respond(status, { success: false, message: 'non' }), now)).toEqual(later)
    expect(parseSubmission(respond(status, null, { retryAfter: '7' }), now)).toEqual({ ...later, retryAfterMs: 7000 })
  })

  it('H3: passes on the sentence of a refusal, its proof and the platform’s time', () => {
    const refused = { kind: 'refused', status: 422, message: 'Trop tard', provesUnchanged: true, platformNow: null }
    expect(parseSubmission(respond(422, { success: false, message: ' Trop tard ' }), now)).toEqual(refused)
    expect(parseSubmission(respond(422, { success: false, message: ' ' }), now)).toEqual({ ...refused, message: null })
    expect(parseSubmission(respond(409, { message: 'déjà' }), now)).toMatchObject({ provesUnchanged: false })
    const closed = respond(200, { success: false, message: 'fermé' }, { date: 'Fri, 20 Nov 2026 10:00:00 GMT' })
    expect(parseSubmission(closed, now)).toMatchObject({
      kind: 'refused',
      status: 200,
      message: 'fermé',
      platformNow: Date.UTC(2026, 10, 20, 10),
    })
  })
})

describe('parseExam', () => {
  const exam = { id: 3, content: { name: 'Examen' }, subject_exams: [], expired: false }
  const detail = {
    contentExam: { ...exam, due_date: '2026-11-23 18:00:00' },
    fileHomework: [{ id: 8, name: 'copie.pdf', url: 'https://files.example/8.pdf' }] as unknown,
  }
  const filesOf = (fileHomework: unknown) => {
    const result = parseExam(respond(200, { ...done, payload: { ...detail, fileHomework } }), now)
    return result.kind === 'done' ? result.value.files : result.kind
  }

  it('returns the files with the end of the exam and the platform’s time', () => {
    const reply = respond(200, { ...done, payload: detail }, { date: 'Fri, 20 Nov 2026 10:00:00 GMT' })
    expect(parseExam(reply, now)).toEqual({
      kind: 'done',
      at: Date.UTC(2026, 10, 20, 10),
      value: {
        files: [{ id: 8, name: 'copie.pdf' }],
        dueAt: '2026-11-23 18:00:00',
        platformNow: Date.UTC(2026, 10, 20, 10),
      },
    })
    expect(parseExam(respond(200, { ...done, payload: { ...detail, contentExam: exam } }), now)).toMatchObject({
      value: { dueAt: null, platformNow: null },
    })
  })

  it.each([
    ['bare', detail],
    ['in data', { data: detail }],
  ])('H4: reads an exam that is sent %s', (_form, body) => {
    expect(parseExam(respond(200, body), now)).toMatchObject({ kind: 'done', value: { files: [{ id: 8 }] } })
  })

  it('H4: counts rows without address, with a nested file, without id and without name', () => {
    expect(filesOf([{ id: 8, name: 'a.pdf', url: null }])).toHaveLength(1)
    expect(filesOf([{ id: 8, file: { id: 9, name: 'a.pdf', url: 'https://files.example/9' } }])).toHaveLength(1)
    const files = filesOf([{ url: 'https://files.example/1' }, {}, { name: 'a.pdf' }])
    expect(new Set((files as { id: unknown }[]).map(({ id }) => id)).size).toBe(3)
  })

  it('H4: distinguishes an empty list of own work from an exam without this list', () => {
    expect([filesOf([]), filesOf(null)]).toEqual([[], []])
    expect(parseExam(respond(200, { payload: { contentExam: exam } }), now)).toMatchObject({ value: { files: null } })
  })

  it('H4: takes a response of another shape for nobody’s answer', () => {
    expect(parseExam(respond(200, { success: true, payload: { fileHomework: [] } }), now)).toEqual({
      ...lost,
      cause: 'unclear',
      status: 200,
    })
  })
})

describe('submitting a file', () => {
  const bytes = 640_000
  /** Reports the bytes, and returns the limit in seconds until the next progress, and the result after it. */
  async function limitAfter(sentBytes: number, earlierSends: number) {
    const timers = new Set<{ ms: number; run: () => void }>()
    const called = Promise.withResolvers<null>()
    const api = createHomeworkApi({
      client: {
        call: (_endpoint, { signal, upload } = {}) => {
          upload?.onUploadProgress(sentBytes)
          called.resolve(null)
          return new Promise((resolve) => {
            signal?.addEventListener('abort', () => resolve({ ok: false, failure: 'cancelled' }))
          })
        },
      },
      clock: { now: () => now },
      schedule: (ms, run) => {
        const timer = { ms, run }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
      uuid: () => 'b',
    })
    const file = {
      id: 'f',
      name: 'a.pdf',
      type: 'pdf',
      bytes,
      earlierSends,
      fill: () => Promise.resolve(true),
    } as const
    const result = api.submit(3, 7, file, new AbortController().signal, () => undefined)
    await called.promise
    const [timer] = timers
    timer?.run()
    return { seconds: Math.round((timer?.ms ?? 0) / 1000), result: await result }
  }

  it('H4: gives up after a minute without progress before the last byte', async () => {
    const { seconds, result } = await limitAfter(bytes / 2, 2)
    expect([seconds, result]).toMatchObject([60, { kind: 'lost', cause: 'cut' }])
  })

  it('H4: waits minutes for the answer after the last byte, longer for large files and after earlier sends', async () => {
    const first = await limitAfter(bytes + 1000, 0)
    expect([first.seconds, first.result]).toMatchObject([310, { kind: 'lost', cause: 'silent' }])
    expect((await limitAfter(bytes + 1000, 2)).seconds).toBe(930)
  })
})

describe('buildMultipart', () => {
  const part = { boundary: 'b1', field: 'contentFiles[0][file]', name: 'é "x"\r\n.pdf', type: 'pdf' as const, bytes: 3 }

  it('encodes a file as browsers do', async () => {
    const multipart = await buildMultipart({
      ...part,
      fill: (into) => Promise.resolve(into.set([65, 66, 67])).then(() => true),
    })
    expect(multipart?.contentType).toBe('multipart/form-data; boundary=b1')
    expect(Buffer.from(multipart?.body ?? []).toString()).toBe(
      '--b1\r\nContent-Disposition: form-data; name="contentFiles[0][file]"; filename="é ' +
        '%22x%22%0D%0A.pdf"\r\nContent-Type: application/pdf\r\n\r\nABC\r\n--b1--\r\n',
    )
  })

  it('H4: returns null when the copy cannot be read or has changed', async () => {
    expect(await buildMultipart({ ...part, fill: () => Promise.resolve(false) })).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import type { PlatformReply } from '../gateway/platform-client'
import { buildMultipart, parseExam, parseSubmission } from './homework-api'

const now = Date.UTC(2026, 10, 20, 11)
const respond = (status: number, body: unknown, part: { retryAfter?: string; date?: string } = {}): PlatformReply => ({
  ok: true,
  status,
  body,
  retryAfter: part.retryAfter ?? null,
  ...(part.date === undefined ? {} : { date: part.date }),
})
const done = { success: true, code: 200, message: 'ok' }

describe('parseSubmission', () => {
  it('returns the platform’s time, or the local time without one', () => {
    expect(parseSubmission(respond(200, done, { date: 'Fri, 20 Nov 2026 10:00:00 GMT' }), now)).toEqual({
      kind: 'done',
      value: null,
      at: Date.UTC(2026, 10, 20, 10),
    })
    expect(parseSubmission(respond(299, done), now)).toEqual({ kind: 'done', value: null, at: now })
    expect(parseSubmission(respond(200, done, { date: 'hier' }), now)).toMatchObject({ at: now })
  })

  it.each<[string, PlatformReply]>([
    ['a page of HTML', respond(200, '<html>')],
    ['nothing', respond(200, undefined)],
    ['the JSON of another program', respond(200, { ok: true })],
    ['a redirect', respond(300, done)],
    ['an informational answer', respond(199, done)],
    ['a refusal of another program', respond(403, { error: 'no' })],
  ])('H4: returns a lost result for %s', (_what, reply) => {
    expect(parseSubmission(reply, now)).toEqual({ kind: 'lost', waitMs: null, isUnreachable: false })
  })

  it('H4: distinguishes a failed connection from an ended session', () => {
    expect(parseSubmission({ ok: false, failure: 'offline' }, now)).toEqual({
      kind: 'lost',
      waitMs: null,
      isUnreachable: true,
    })
    expect(parseSubmission({ ok: false, failure: 'signed-out' }, now)).toEqual({
      kind: 'lost',
      waitMs: null,
      isUnreachable: false,
    })
  })

  it.each([401, 408, 425, 429, 500, 503])('H4: retries status %i after Retry-After, an hour at most', (status) => {
    expect(parseSubmission(respond(status, { success: false, message: 'non' }), now)).toEqual({
      kind: 'lost',
      waitMs: null,
      isUnreachable: false,
    })
    expect(parseSubmission(respond(status, null, { retryAfter: '7' }), now)).toMatchObject({
      kind: 'lost',
      waitMs: 7000,
    })
    expect(parseSubmission(respond(status, null, { retryAfter: '7200' }), now)).toMatchObject({ waitMs: 3_600_000 })
  })

  it('H3: prefers the first field error of a refusal to its message', () => {
    const refusalOf = (body: object) => parseSubmission(respond(422, { success: false, ...body }), now)
    expect(refusalOf({ message: ' Trop tard ' })).toEqual({
      kind: 'refused',
      status: 422,
      message: 'Trop tard',
      platformNow: null,
    })
    expect(refusalOf({ message: 'non', errors: { file: ['illisible', 'vide'], other: ['x'] } })).toMatchObject({
      message: 'illisible',
    })
    expect(refusalOf({ message: 'non', errors: { file: 'illisible' } })).toMatchObject({ message: 'illisible' })
    expect(refusalOf({ message: 'non', errors: { file: [] } })).toMatchObject({ message: 'non' })
    expect(refusalOf({ message: ' ' })).toMatchObject({ message: null })
    expect(refusalOf({})).toMatchObject({ message: null })
    expect(refusalOf({ message: 'x'.repeat(600) })).toMatchObject({ message: 'x'.repeat(500) })
  })

  it('H3: recognises a refusal by its status, by `success: false`, and by a proxy’s 413', () => {
    expect(parseSubmission(respond(400, done), now)).toMatchObject({ kind: 'refused', status: 400 })
    expect(
      parseSubmission(
        respond(200, { success: false, message: 'fermé' }, { date: 'Fri, 20 Nov 2026 10:00:00 GMT' }),
        now,
      ),
    ).toEqual({ kind: 'refused', status: 200, message: 'fermé', platformNow: Date.UTC(2026, 10, 20, 10) })
    expect(parseSubmission(respond(413, '<html>too large</html>'), now)).toEqual({
      kind: 'refused',
      status: 413,
      message: null,
      platformNow: null,
    })
  })
})

describe('parseExam', () => {
  const exam = { id: 3, content: { name: 'Examen' }, subject_exams: [], expired: false }
  const body = {
    ...done,
    errors: {},
    payload: {
      contentExam: { ...exam, due_date: '2026-11-23 18:00:00' },
      fileHomework: [{ id: 8, name: 'copie.pdf', url: 'https://files.example/8.pdf' }],
    },
  }

  it('returns the files with the end of the exam and the platform’s time', () => {
    expect(parseExam(respond(200, body, { date: 'Fri, 20 Nov 2026 10:00:00 GMT' }), now)).toEqual({
      kind: 'done',
      at: Date.UTC(2026, 10, 20, 10),
      value: {
        files: [{ id: 8, name: 'copie.pdf' }],
        dueAt: '2026-11-23 18:00:00',
        platformNow: Date.UTC(2026, 10, 20, 10),
      },
    })
    expect(parseExam(respond(200, { ...body, payload: { ...body.payload, contentExam: exam } }), now)).toMatchObject({
      value: { dueAt: null, platformNow: null },
    })
  })

  it('H4: returns a lost result for a response of another shape', () => {
    expect(parseExam(respond(200, { success: true, payload: { fileHomework: [] } }), now)).toEqual({
      kind: 'lost',
      waitMs: null,
      isUnreachable: false,
    })
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

import { describe, expect, it } from 'vitest'
import type { PlatformReply } from '../gateway/platform-client'
import { multipartOf, readSeen, readSubmitted } from './homework-api'

const now = Date.UTC(2026, 10, 20, 11)
const said = (status: number, body: unknown, part: { retryAfter?: string; date?: string } = {}): PlatformReply => ({ ok: true, status, body, retryAfter: part.retryAfter ?? null, ...(part.date === undefined ? {} : { date: part.date }) })
const done = { success: true, code: 200, message: 'ok' }

describe('the reply to a file', () => {
  it('is done at the platform’s time, or at ours where it tells none', () => {
    expect(readSubmitted(said(200, done, { date: 'Fri, 20 Nov 2026 10:00:00 GMT' }), now)).toEqual({ kind: 'done', value: null, at: Date.UTC(2026, 10, 20, 10) })
    expect(readSubmitted(said(299, done), now)).toEqual({ kind: 'done', value: null, at: now })
    expect(readSubmitted(said(200, done, { date: 'hier' }), now)).toMatchObject({ at: now })
  })

  it.each<[string, PlatformReply]>([
    ['a page of HTML', said(200, '<html>')], ['nothing', said(200, undefined)], ['the JSON of another program', said(200, { ok: true })], ['a redirect', said(300, done)], ['an informational answer', said(199, done)], ['a refusal of another program', said(403, { error: 'no' })],
  ])('H4: leaves open whether the file arrived where the answer is %s', (_what, reply) => {
    expect(readSubmitted(reply, now)).toEqual({ kind: 'lost', waitMs: null, isUnreached: false })
  })

  it('H4: is lost where the line failed, which is not so when the session ended', () => {
    expect(readSubmitted({ ok: false, failure: 'offline' }, now)).toEqual({ kind: 'lost', waitMs: null, isUnreached: true })
    expect(readSubmitted({ ok: false, failure: 'signed-out' }, now)).toEqual({ kind: 'lost', waitMs: null, isUnreached: false })
  })

  it.each([401, 408, 425, 429, 500, 503])('H4: with status %i is asked again, after the time that the platform names, an hour at most', (status) => {
    expect(readSubmitted(said(status, { success: false, message: 'non' }), now)).toEqual({ kind: 'lost', waitMs: null, isUnreached: false })
    expect(readSubmitted(said(status, null, { retryAfter: '7' }), now)).toMatchObject({ kind: 'lost', waitMs: 7000 })
    expect(readSubmitted(said(status, null, { retryAfter: '7200' }), now)).toMatchObject({ waitMs: 3_600_000 })
  })

  it('H3: is refused in the first words of the platform’s first field, else in its message', () => {
    const wordsIn = (body: object) => readSubmitted(said(422, { success: false, ...body }), now)
    expect(wordsIn({ message: ' Trop tard ' })).toEqual({ kind: 'refused', status: 422, message: 'Trop tard', platformNow: null })
    expect(wordsIn({ message: 'non', errors: { file: ['illisible', 'vide'], other: ['x'] } })).toMatchObject({ message: 'illisible' })
    expect(wordsIn({ message: 'non', errors: { file: 'illisible' } })).toMatchObject({ message: 'illisible' })
    expect(wordsIn({ message: 'non', errors: { file: [] } })).toMatchObject({ message: 'non' })
    expect(wordsIn({ message: ' ' })).toMatchObject({ message: null })
    expect(wordsIn({})).toMatchObject({ message: null })
    expect(wordsIn({ message: 'x'.repeat(600) })).toMatchObject({ message: 'x'.repeat(500) })
  })

  it('H3: is refused by status, by its own word in a success, and by whatever stands before the platform for a large file', () => {
    expect(readSubmitted(said(400, done), now)).toMatchObject({ kind: 'refused', status: 400 })
    expect(readSubmitted(said(200, { success: false, message: 'fermé' }, { date: 'Fri, 20 Nov 2026 10:00:00 GMT' }), now)).toEqual({ kind: 'refused', status: 200, message: 'fermé', platformNow: Date.UTC(2026, 10, 20, 10) })
    expect(readSubmitted(said(413, '<html>too large</html>'), now)).toEqual({ kind: 'refused', status: 413, message: null, platformNow: null })
  })
})

describe('what the platform has of an exam', () => {
  const exam = { id: 3, content: { name: 'Examen' }, subject_exams: [], expired: false }
  const body = { ...done, errors: {}, payload: { contentExam: { ...exam, due_date: '2026-11-23 18:00:00' }, fileHomework: [{ id: 8, name: 'copie.pdf', url: 'https://files.example/8.pdf' }] } }

  it('is read with its end and the platform’s time', () => {
    expect(readSeen(said(200, body, { date: 'Fri, 20 Nov 2026 10:00:00 GMT' }), now)).toEqual({
      kind: 'done', at: Date.UTC(2026, 10, 20, 10), value: { files: [{ id: 8, name: 'copie.pdf' }], dueAt: '2026-11-23 18:00:00', platformNow: Date.UTC(2026, 10, 20, 10) },
    })
    expect(readSeen(said(200, { ...body, payload: { ...body.payload, contentExam: exam } }), now)).toMatchObject({ value: { dueAt: null, platformNow: null } })
  })

  it('H4: stays unknown where the answer is of another shape', () => {
    expect(readSeen(said(200, { success: true, payload: { fileHomework: [] } }), now)).toEqual({ kind: 'lost', waitMs: null, isUnreached: false })
  })
})

describe('the body of a file', () => {
  const part = { boundary: 'b1', field: 'contentFiles[0][file]', name: 'é "x"\r\n.pdf', type: 'pdf' as const, bytes: 3 }

  it('is what a form of a browser would send', async () => {
    const made = await multipartOf({ ...part, fill: (into) => Promise.resolve(into.set([65, 66, 67])).then(() => true) })
    expect(made?.contentType).toBe('multipart/form-data; boundary=b1')
    expect(Buffer.from(made?.body ?? []).toString()).toBe('--b1\r\nContent-Disposition: form-data; name="contentFiles[0][file]"; filename="é %22x%22%0D%0A.pdf"\r\nContent-Type: application/pdf\r\n\r\nABC\r\n--b1--\r\n')
  })

  it('H4: is none where the copy does not fill it', async () => {
    expect(await multipartOf({ ...part, fill: () => Promise.resolve(false) })).toBeNull()
  })
})

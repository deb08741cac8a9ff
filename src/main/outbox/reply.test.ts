import { describe, expect, it } from 'vitest'
import { readBody, type PlatformReply } from '#shared/contract/reply.ts'
import { readStatusQuery, readOutcome } from './reply'

const said = (status: number, body: unknown = { success: true }, retryAfter: string | null = null): PlatformReply => ({
  ok: true,
  status,
  body,
  retryAfter,
})
const page = (status: number): PlatformReply => ({ ok: true, status, ...readBody('<html>') })
const lost = { kind: 'later', waitMs: null, isUnconfirmed: true }

describe('response to a progress record', () => {
  it('G4: accepts a success, refuses a rejection, and retries after an intermediary’s response', () => {
    expect(readOutcome(said(200))).toEqual({ kind: 'accepted', expired: false })
    expect(readOutcome(said(399))).toEqual(lost)
    expect(readOutcome(said(400, { success: false }))).toEqual({ kind: 'refused', status: 400, isFinal: true })
    expect(readOutcome(said(200, { success: false }))).toEqual({ kind: 'refused', status: 200, isFinal: true })
    for (const status of [200, 400, 401, 403, 404]) expect(readOutcome(page(status))).toEqual(lost)
    expect(readOutcome(said(199))).toEqual(lost)
    expect(readOutcome(said(300))).toEqual(lost)
  })

  it.each([
    [404, { success: false }],
    [403, { success: false }],
    [404, { message: 'no Route matched with those values' }],
    [400, { message: 'Bad Request' }],
  ])('refuses a record for the moment only on status %i with %j', (status, body) => {
    expect(readOutcome(said(status, body))).toEqual({ kind: 'refused', status, isFinal: false })
  })

  it('G1: treats a network failure as unconfirmed unless the request was not sent', () => {
    expect(readOutcome({ ok: false, failure: 'cut' })).toEqual(lost)
    expect(readOutcome({ ok: false, failure: 'offline', isUnsent: true })).toEqual({ ...lost, isUnconfirmed: false })
    expect(readOutcome({ ok: false, failure: 'signed-out' })).toEqual({ kind: 'signed-out' })
  })

  it('halts on the platform’s own 401 alone', () => {
    for (const body of [{ success: false }, { message: 'Unauthorized' }, {}])
      expect(readOutcome(said(401, body))).toEqual({ kind: 'signed-out' })
    expect(readOutcome({ ok: true, status: 401, ...readBody('') })).toEqual({ kind: 'signed-out' })
    expect(readOutcome(page(401))).toEqual(lost)
  })

  it.each([
    [408, true],
    [425, false],
    [429, false],
    [500, true],
    [503, true],
  ])('F3: retries after status %i (unconfirmed: %s) as Retry-After says', (status, isUnconfirmed) => {
    expect(readOutcome(said(status))).toEqual({ kind: 'later', waitMs: null, isUnconfirmed })
    expect(readOutcome(said(status, null, '7'))).toEqual({ kind: 'later', waitMs: 7000, isUnconfirmed })
  })
})

describe('response to a status query', () => {
  it('G1: resolves a query by rows, or by the platform’s own refusal', () => {
    expect(readStatusQuery(said(404, { success: false, message: 'non' }))).toEqual({ kind: 'known', rows: null })
    expect(readStatusQuery(said(200, { success: true, payload: null }))).toEqual({ kind: 'known', rows: [] })
    for (const body of [{ success: true, code: 200, message: '', errors: {}, payload: [] }, [], { data: [] }])
      expect(readStatusQuery(said(200, body))).toEqual({ kind: 'known', rows: [] })
  })

  it('G1: resolves nothing by a gateway’s answer, a page or an unknown form', () => {
    expect(readStatusQuery(said(404, { message: 'no Route matched' }))).toEqual({ kind: 'unclear' })
    expect(readStatusQuery(said(200, { success: true }))).toEqual({ kind: 'unclear' })
    expect(readStatusQuery(page(404))).toEqual(lost)
    expect(readStatusQuery({ ok: false, failure: 'cut' })).toEqual(lost)
    expect(readStatusQuery(said(401, { message: 'non' }))).toEqual({ kind: 'signed-out' })
  })
})

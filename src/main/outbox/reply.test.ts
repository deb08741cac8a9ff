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
  it('G4: accepts what the platform accepted, expired or not', () => {
    expect(readOutcome(said(200))).toEqual({ kind: 'accepted', expired: false })
    expect(readOutcome(said(200, { success: true, payload: { expired: 1 } }))).toEqual({
      kind: 'accepted',
      expired: true,
    })
  })

  it.each([200, 400, 413, 415, 422])(
    'G4: sets a record aside on the platform’s own refusal with status %i',
    (status) => {
      expect(readOutcome(said(status, { success: false }))).toEqual({ kind: 'refused', status, isFinal: true })
    },
  )

  it.each([
    [404, { success: false }],
    [403, { success: false }],
    [404, { message: 'no Route matched with those values' }],
    [400, { message: 'Bad Request' }],
  ])('refuses a record for the moment only on status %i with %j', (status, body) => {
    expect(readOutcome(said(status, body))).toEqual({ kind: 'refused', status, isFinal: false })
  })

  it('G1: treats a lost answer and an intermediary’s as unconfirmed, and a request that was not sent as such', () => {
    expect(readOutcome({ ok: false, failure: 'cut' })).toEqual(lost)
    expect(readOutcome(page(403))).toEqual(lost)
    expect(readOutcome({ ok: false, failure: 'offline', isUnsent: true })).toEqual({ ...lost, isUnconfirmed: false })
  })

  it('halts without a session and on the platform’s own 401 alone', () => {
    expect(readOutcome({ ok: false, failure: 'signed-out' })).toEqual({ kind: 'signed-out' })
    expect(readOutcome(said(401, { message: 'Unauthorized' }))).toEqual({ kind: 'signed-out' })
    expect(readOutcome(page(401))).toEqual(lost)
  })

  it.each([
    [429, false],
    [503, true],
  ])('F3: retries after status %i (unconfirmed: %s) as Retry-After says', (status, isUnconfirmed) => {
    expect(readOutcome(said(status))).toEqual({ kind: 'later', waitMs: null, isUnconfirmed })
    expect(readOutcome(said(status, null, '7'))).toEqual({ kind: 'later', waitMs: 7000, isUnconfirmed })
  })
})

describe('response to a status query', () => {
  it('G1: resolves a query by rows, or by the platform’s own refusal', () => {
    expect(readStatusQuery(said(404, { success: false, message: 'non' }))).toEqual({ kind: 'answered', rows: null })
    expect(readStatusQuery(said(200, { success: true, payload: [] }))).toEqual({ kind: 'answered', rows: [] })
  })

  it('G1: resolves nothing by a gateway’s answer, a page or an unknown form', () => {
    expect(readStatusQuery(said(404, { message: 'no Route matched' }))).toEqual({ kind: 'unclear' })
    expect(readStatusQuery(said(200, { success: true }))).toEqual({ kind: 'unclear' })
    expect(readStatusQuery(page(404))).toEqual(lost)
    expect(readStatusQuery({ ok: false, failure: 'cut' })).toEqual(lost)
    expect(readStatusQuery(said(401, { message: 'non' }))).toEqual({ kind: 'signed-out' })
  })
})

import { describe, expect, it } from 'vitest'
import type { PlatformReply } from '../gateway/platform-client'
import { readStatusQuery, readOutcome } from './reply'

const now = Date.UTC(2026, 10, 20, 11)
const said = (status: number, body: unknown = { success: true }, retryAfter: string | null = null): PlatformReply => ({
  ok: true,
  status,
  body,
  retryAfter,
})
const lost = { kind: 'later', waitMs: null, isUnconfirmed: true }

describe('response to a progress record', () => {
  it('G4: accepts a success, refuses a rejection for good, and retries after an intermediary’s response', () => {
    expect(readOutcome(said(200), now)).toEqual({ kind: 'accepted', expired: false })
    expect(readOutcome(said(399), now)).toEqual(lost)
    expect(readOutcome(said(400), now)).toEqual({ kind: 'refused', status: 400 })
    expect(readOutcome(said(200, { success: false }), now)).toEqual({ kind: 'refused', status: 200 })
    expect(readOutcome(said(400, '<html>'), now)).toEqual(lost)
    expect(readOutcome(said(199), now)).toEqual(lost)
    expect(readOutcome(said(300), now)).toEqual(lost)
  })

  it('G1: treats a network failure as unconfirmed unless the request was not sent', () => {
    expect(readOutcome({ ok: false, failure: 'cut' }, now)).toEqual(lost)
    expect(readOutcome({ ok: false, failure: 'offline', isUnsent: true }, now)).toEqual({
      ...lost,
      isUnconfirmed: false,
    })
    expect(readOutcome({ ok: false, failure: 'signed-out' }, now)).toEqual({ kind: 'signed-out' })
    expect(readOutcome(said(401), now)).toEqual({ kind: 'signed-out' })
  })

  it.each([
    [408, true],
    [425, false],
    [429, false],
    [500, true],
    [503, true],
  ])('F3: retries after status %i (unconfirmed: %s) as Retry-After says, an hour at most', (status, isUnconfirmed) => {
    expect(readOutcome(said(status), now)).toEqual({ kind: 'later', waitMs: null, isUnconfirmed })
    expect(readOutcome(said(status, null, '7'), now)).toEqual({ kind: 'later', waitMs: 7000, isUnconfirmed })
    expect(readOutcome(said(status, null, '7200'), now)).toEqual({ kind: 'later', waitMs: 3_600_000, isUnconfirmed })
  })
})

describe('response to a status query', () => {
  it('G1: resolves a query only by a response with the platform’s envelope', () => {
    expect(readStatusQuery(said(404, { success: false, message: 'non' }), now)).toEqual({ kind: 'known', rows: null })
    expect(readStatusQuery(said(404, '<html>'), now)).toEqual(lost)
    expect(readStatusQuery(said(200, { success: true }), now)).toEqual(lost)
    expect(readStatusQuery(said(200, { success: true, code: 200, message: '', errors: {}, payload: [] }), now)).toEqual(
      { kind: 'known', rows: [] },
    )
    expect(readStatusQuery({ ok: false, failure: 'cut' }, now)).toEqual(lost)
    expect(readStatusQuery(said(401), now)).toEqual({ kind: 'signed-out' })
  })
})

import { describe, expect, it } from 'vitest'
import type { SessionState } from '#shared/desktop/session.ts'
import { clientTypeChanged, destinationChosen, sessionChanged, sessionEnded, sessionSlice } from './session-slice'

const { reducer } = sessionSlice
const session = (part: Partial<SessionState> = {}): SessionState => ({
  signedIn: true,
  userId: 7,
  generation: 3,
  backend: 'keychain',
  memoryReason: null,
  adminUserId: null,
  ...part,
})
const start = reducer(undefined, { type: 'start' })
const signedIn = [
  sessionChanged(session({ adminUserId: '1' })),
  clientTypeChanged('operator'),
  destinationChosen('/exams'),
]
const after = (...actions: Parameters<typeof reducer>[1][]) => actions.reduce(reducer, start)
const expired = sessionEnded({ generation: 3, reason: 'expired' })

describe('the session as the page knows it', () => {
  it('keeps where the person was going when the session changes', () => {
    expect(after(...signedIn)).toMatchObject({ userId: 7, clientType: 'operator', destination: '/exams' })
    expect(after(...signedIn, sessionChanged(session({ generation: 4, userId: 8 })))).toMatchObject({
      userId: 8,
      clientType: 'operator',
      destination: '/exams',
    })
  })

  it('leaves nothing of the person when it ends, and says why', () => {
    expect(after(...signedIn, expired)).toEqual({
      ...start,
      backend: 'keychain',
      generation: 3,
      endedBy: 'expired',
    })
  })

  it('does not end by the news of an earlier session', () => {
    const late = sessionEnded({ generation: 2, reason: 'expired' })
    expect(after(...signedIn, late)).toEqual(after(...signedIn))
    expect(after(...signedIn, sessionEnded({ generation: 4, reason: 'expired' }))).toEqual(after(...signedIn))
  })

  it('takes the news of the same session, while it lasts and after its end', () => {
    expect(after(...signedIn, sessionChanged(session({ backend: 'memory' })))).toMatchObject({
      signedIn: true,
      backend: 'memory',
    })
    const out = sessionChanged(session({ signedIn: false, userId: null, backend: 'memory' }))
    expect(after(...signedIn, expired, out)).toMatchObject({ signedIn: false, backend: 'memory', endedBy: 'expired' })
  })

  it('does not come back by a state that was sent before it ended', () => {
    expect(after(...signedIn, expired, sessionChanged(session()))).toMatchObject({
      signedIn: false,
      endedBy: 'expired',
    })
    expect(after(...signedIn, sessionChanged(session({ generation: 2, userId: 9 })))).toMatchObject({ userId: 7 })
  })

  it('says why it ended until somebody signs in', () => {
    const out = sessionChanged(session({ signedIn: false, userId: null }))
    expect(after(...signedIn, expired, out)).toMatchObject({ signedIn: false, endedBy: 'expired' })
    const next = sessionChanged(session({ generation: 4, userId: 8 }))
    expect(after(...signedIn, expired, out, next)).toMatchObject({ signedIn: true, userId: 8, endedBy: null })
  })
})

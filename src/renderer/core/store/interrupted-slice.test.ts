import { expect, it } from 'vitest'
import type { SessionState } from '#shared/desktop/session.ts'
import { interruptedSlice, textInterrupted, textResumed } from './interrupted-slice'
import { sessionChanged, sessionEnded } from './session-slice'

const { reducer } = interruptedSlice
const session = (userId: number | null): SessionState => ({
  signedIn: true,
  userId,
  generation: 2,
  backend: 'memory',
  memoryReason: null,
  adminUserId: null,
})
const interrupted = reducer(undefined, textInterrupted({ userId: 7, key: 'note of 1', text: 'la pente', context: 3 }))

it('retains the text for the same user, also before the platform has named him', () => {
  const ended = reducer(interrupted, sessionEnded({ generation: 1, reason: 'expired' }))
  const again = reducer(reducer(ended, sessionChanged(session(null))), sessionChanged(session(7)))
  expect(again.texts).toEqual({ 'note of 1': { text: 'la pente', context: 3 } })
  expect(reducer(again, textResumed('note of 1')).texts).toEqual({})
})

it.each([
  ['another user signs in', sessionChanged(session(8))],
  ['its user signs out', sessionEnded({ generation: 2, reason: 'signed-out' })],
  ['a shared computer is left alone', sessionEnded({ generation: 2, reason: 'idle' })],
])('drops the text when %s', (_what, action) => {
  expect(reducer(interrupted, action)).toEqual({ userId: null, texts: {} })
})

it('retains no text of an earlier user beside that of a later one', () => {
  const later = reducer(interrupted, textInterrupted({ userId: 8, key: 'note of 2', text: 'autre' }))
  expect(Object.keys(later.texts)).toEqual(['note of 2'])
})

it('retains the texts of several fields of one user', () => {
  const both = reducer(interrupted, textInterrupted({ userId: 7, key: 'message', text: 'bonjour' }))
  expect(Object.keys(both.texts)).toEqual(['note of 1', 'message'])
  expect(Object.keys(reducer(both, textResumed('message')).texts)).toEqual(['note of 1'])
})

import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SessionState } from '#shared/desktop/session.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { sessionChanged, sessionEnded } from '../store/session-slice'
import { useSessionCheck } from './use-session-check'

const session = (generation: number): SessionState => ({
  signedIn: true,
  userId: generation,
  generation,
  backend: 'memory',
  memoryReason: null,
  adminUserId: null,
})

function setUp() {
  const { store, render } = createHookWorld()
  store.dispatch(sessionChanged(session(3)))
  const { result } = render(useSessionCheck)
  return { isSameSession: result.current(), check: result.current, store }
}

it('says whether the session is the one of the request, also when it was stored elsewhere meanwhile', () => {
  const { isSameSession, store } = setUp()
  expect(isSameSession()).toBe(true)
  act(() => void store.dispatch(sessionChanged({ ...session(3), backend: 'keychain' })))
  expect(isSameSession()).toBe(true)
})

it('says that the session has ended, and that the next one is another', () => {
  const { isSameSession, check, store } = setUp()
  act(() => void store.dispatch(sessionEnded({ generation: 3, reason: 'signed-out' })))
  expect(isSameSession()).toBe(false)
  act(() => void store.dispatch(sessionChanged(session(4))))
  expect([isSameSession(), check()()]).toEqual([false, true])
})

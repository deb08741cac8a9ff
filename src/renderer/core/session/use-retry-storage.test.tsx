import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SessionState } from '#shared/desktop/session.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { sessionChanged } from '../store/session-slice'
import { useRetryStorage } from './use-retry-storage'

const session = (backend: SessionState['backend']): SessionState => ({
  signedIn: true,
  userId: 7,
  generation: 3,
  backend,
  memoryReason: null,
  adminUserId: null,
})

it('asks the keychain again, is busy meanwhile, and shows where the session is stored then', async () => {
  const answer = Promise.withResolvers<SessionState>()
  const { store, render } = createHookWorld({ desktop: { 'session.retry-storage': () => answer.promise } })
  store.dispatch(sessionChanged(session('memory')))
  const { result } = render(useRetryStorage)
  expect(result.current.isRetrying).toBe(false)
  act(() => result.current.retryStorage())
  expect(result.current.isRetrying).toBe(true)
  await act(async () => answer.resolve(session('keychain')))
  expect([result.current.isRetrying, store.getState().session.backend]).toEqual([false, 'keychain'])
  expect(store.getState().session.signedIn).toBe(true)
})

it('leaves the session alone when the keychain gives no answer, and can be asked again', async () => {
  const { store, render, failures, settle } = createHookWorld({
    desktop: { 'session.retry-storage': () => Promise.reject(new Error('closed')) },
  })
  store.dispatch(sessionChanged(session('memory')))
  const { result } = render(useRetryStorage)
  act(() => result.current.retryStorage())
  await settle()
  expect([result.current.isRetrying, store.getState().session.signedIn, failures]).toEqual([
    false,
    true,
    ['session.retry-storage'],
  ])
})

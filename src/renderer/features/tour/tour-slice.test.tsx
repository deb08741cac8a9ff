import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sessionEnded } from '#core/store/session-slice.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { tourFeature } from './index'
import { tourState, useTourSeen } from './tour-slice'

it('a tour has been seen once it was begun', () => {
  const { result } = createHookWorld({ features: [tourFeature] }).render(useTourSeen)
  expect(result.current[0]).toBe(false)
  act(() => result.current[1]())
  expect(result.current[0]).toBe(true)
})

it('a tour is offered once per user and computer, so that its state is stored readable after the session', () => {
  expect(tourState.persisted.outlivesSession).toBe('readable')
  expect(tourState.persisted.schema.safeParse({ seen: true }).success).toBe(true)
})

it('what one user has seen is not taken for the next user', () => {
  const { store, render } = createHookWorld({ features: [tourFeature] })
  const { result } = render(useTourSeen)
  act(() => result.current[1]())
  const { generation } = store.getState().session
  act(() => void store.dispatch(sessionEnded({ generation, reason: 'signed-out' })))
  expect(result.current[0]).toBe(false)
})

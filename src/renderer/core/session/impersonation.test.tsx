import { expect, it } from 'vitest'
import { registrationMarker } from '#shared/impersonation.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { sessionChanged } from '../store/session-slice'
import { isImpersonating, useImpersonating } from './impersonation'

it.each([
  [null, false],
  [registrationMarker, false],
  ['42', true],
])('of a session begun by %s an administrator acts as the student: %s', (adminUserId, expected) => {
  expect(isImpersonating(adminUserId)).toBe(expected)
  const world = createHookWorld()
  world.store.dispatch(
    sessionChanged({ ...world.store.getState().session, signedIn: true, userId: 7, generation: 1, adminUserId }),
  )
  expect(world.render(() => useImpersonating()).result.current).toBe(expected)
})

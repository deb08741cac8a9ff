import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Desktop } from '#shared/desktop/desktop.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useSignInWith, type SignInOutcome } from './sign-in-with'

const session: SessionState = {
  signedIn: true,
  userId: null,
  generation: 4,
  backend: 'memory',
  memoryReason: null,
  adminUserId: null,
}

function setUp(humanCheck: Desktop['session.human-check'] = async () => ({ token: 'checked' })) {
  const world = createHookWorld({
    desktop: {
      'session.human-check': humanCheck,
      'app.start': async () => ({ session }) as Awaited<ReturnType<Desktop['app.start']>>,
    },
  })
  const { result } = world.render(useSignInWith)
  const outcomes: SignInOutcome[] = []
  const signIn = (password = 'Mot de passe') =>
    act(() => {
      void result.current.signIn({ username: 'amira', password }).then((outcome) => outcomes.push(outcome))
    })
  const signedIn = () => world.store.getState().session.signedIn
  return { ...world, outcomes, signIn, signedIn }
}

describe('useSignInWith', () => {
  it('sends the name, the password and the token of the check, and has the session of the main process', async () => {
    const { requests, outcomes, signIn, signedIn } = setUp()
    signIn()
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(requests[0]?.body).toEqual({
      'username': 'amira',
      'password': 'Mot de passe',
      'g-recaptcha-response': 'checked',
    })
    expect(signedIn()).toBe(false)
    await requests[0]?.answer({ user_type: 'Student' })
    expect(outcomes).toEqual([{ kind: 'signed-in' }])
    expect(signedIn()).toBe(true)
  })

  it.each(['Teacher', 'TEACHER'])('does not sign a teacher in, whom the platform names %s', async (userType) => {
    const { requests, outcomes, signIn, signedIn } = setUp()
    signIn()
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.answer({ user_type: userType })
    expect([outcomes, signedIn()]).toEqual([[{ kind: 'teacher' }], false])
  })

  it('signs in a user whose kind the platform does not name', async () => {
    const { requests, outcomes, signIn } = setUp()
    signIn()
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.answer({ user_type: null })
    expect(outcomes).toEqual([{ kind: 'signed-in' }])
  })

  it('sends no password when the check fails', async () => {
    const { requests, outcomes, failures, signIn, settle } = setUp(() => Promise.reject(new Error('timeout')))
    signIn()
    await settle()
    expect([requests, outcomes]).toEqual([[], [{ kind: 'not-checked' }]])
    expect(failures).toEqual(['session.human-check'])
  })

  it('says why the platform refuses, without a session', async () => {
    const { requests, outcomes, signIn, signedIn } = setUp()
    signIn()
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.refuse('Mot de passe incorrect')
    expect(outcomes).toMatchObject([
      { kind: 'failed', failure: { kind: 'refused', message: 'Mot de passe incorrect' } },
    ])
    expect(signedIn()).toBe(false)
  })
})

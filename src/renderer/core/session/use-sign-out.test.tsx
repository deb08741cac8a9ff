import { act } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Desktop } from '#shared/desktop/desktop.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { unsavedWork } from '../screen/unsaved-work'
import { sessionChanged, type SignOutReason } from '../store/session-slice'
import { useSignOut } from './use-sign-out'

const session = (part: Partial<SessionState> = {}): SessionState => ({
  signedIn: true,
  userId: 7,
  generation: 3,
  backend: 'memory',
  memoryReason: null,
  adminUserId: null,
  ...part,
})

function setUp(desktop: Partial<Desktop> = {}) {
  const calls: string[] = []
  const world = createHookWorld({
    desktop: {
      'session.ask-sign-out': async () => {
        calls.push('ask')
        return { agreed: true }
      },
      'session.sign-out': async () => {
        calls.push(`sign-out while ${world.store.getState().session.signedIn ? 'signed in' : 'signed out'}`)
        return session({ signedIn: false, userId: null, generation: 4 })
      },
      ...desktop,
    },
  })
  world.store.dispatch(sessionChanged(session()))
  const { result } = world.render(useSignOut)
  const signOut = (reason?: SignOutReason) => act(() => result.current(reason))
  return { ...world, calls, signOut, shown: () => world.store.getState().session }
}

describe('useSignOut', () => {
  it('asks, revokes the session of the main process, and ends that of the page', async () => {
    const { signOut, calls, shown } = setUp()
    await signOut()
    expect(calls).toEqual(['ask', 'sign-out while signed in'])
    expect(shown()).toMatchObject({ signedIn: false, userId: null, generation: 4, endedBy: 'signed-out' })
  })

  it('changes nothing when the student stays', async () => {
    const { signOut, calls, shown } = setUp({ 'session.ask-sign-out': async () => ({ agreed: false }) })
    await signOut()
    expect([calls, shown().signedIn]).toEqual([[], true])
  })

  it.each([
    ['stays signed in', false],
    ['signs out', true],
  ])('a student with unsaved work who is asked about it %s', async (_what, leaves) => {
    const { signOut, calls, shown } = setUp()
    onTestFinished(unsavedWork.add(() => ({ title: '', text: '', leave: '', stay: '', close: '' })))
    const signingOut = signOut()
    unsavedWork.request()?.answer(leaves)
    await signingOut
    expect([calls.length, shown().signedIn]).toEqual(leaves ? [2, false] : [0, true])
  })

  it('does not ask after fifteen minutes without use of a shared computer', async () => {
    const { signOut, calls, shown } = setUp()
    await signOut('idle')
    expect(calls).toEqual(['sign-out while signed in'])
    expect(shown()).toMatchObject({ signedIn: false, endedBy: 'idle' })
  })

  it('signs out all the same when the question cannot be asked, which is reported', async () => {
    const { signOut, failures, shown } = setUp({ 'session.ask-sign-out': () => Promise.reject(new Error('closed')) })
    await signOut()
    expect([failures, shown().signedIn]).toEqual([['session.ask-sign-out'], false])
  })

  it('shows nothing more of the student when the main process does not answer, which is reported', async () => {
    const { signOut, failures, shown, settle } = setUp({
      'session.sign-out': () => Promise.reject(new Error('closed')),
    })
    await signOut()
    await settle()
    expect([failures, shown().signedIn, shown().userId]).toEqual([['session.sign-out'], false, null])
  })
})

import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useQuery } from '#core/api/use-query.ts'
import { sessionChanged } from '#core/store/session-slice.ts'
import { contract } from '#shared/contract/index.ts'
import { refusals } from '#shared/contract/refusal.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { confirmationState } from './confirmation-slice'
import { useResend } from './use-resend'

const t = textsIn('fr', 'confirmation')

function setUp() {
  const world = createHookWorld({ features: [{ name: 'confirmation', routes: [], slice: confirmationState }] })
  const { result, unmount } = world.render(() => useResend(t))
  const resend = async (times = 1) => {
    act(() => {
      for (let time = 0; time < times; time += 1) void result.current.resend()
    })
    await world.settle()
  }
  const shown = () => ({ isBusy: result.current.isBusy, isUsed: result.current.isUsed })
  return { ...world, unmount, resend, shown }
}

/** The page shows the user, whom the platform has as confirmed. */
async function showUser(world: Pick<ReturnType<typeof setUp>, 'render' | 'settle' | 'requests'>) {
  world.render(() => useQuery(contract.account.me))
  await world.settle()
  await world.requests[0]?.answer({ user: { id: 7, name: 'Amira' } })
}

describe('useResend', () => {
  it('has the code sent again once, and says so', async () => {
    const { resend, requests, shown, notified } = setUp()
    expect(shown()).toEqual({ isBusy: false, isUsed: false })
    await resend(2)
    expect([requests.map(({ method, path }) => `${method} ${path}`), shown()]).toEqual([
      ['GET /api/platform/auth/resend-code'],
      { isBusy: true, isUsed: false },
    ])
    await requests[0]?.answer(null)
    expect([shown(), notified]).toEqual([{ isBusy: false, isUsed: true }, [`success: ${t('codeSentAgain')}`]])
    await resend()
    expect(requests).toHaveLength(1)
  })

  it('can be tried again after a failure, which it announces', async () => {
    const { resend, requests, shown, notified } = setUp()
    await resend()
    await requests[0]?.refuse('Trop de codes demandés', 403)
    expect([shown(), notified]).toEqual([{ isBusy: false, isUsed: false }, ['error: Trop de codes demandés']])
    await resend()
    expect(requests).toHaveLength(2)
  })

  it.each(['answer', 'refuse'] as const)(
    'asks who the user is when an account that is confirmed already gets no code, by an %s',
    async (ending) => {
      const world = setUp()
      await showUser(world)
      await world.resend()
      const request = world.requests[1]
      await (ending === 'answer'
        ? request?.answer(null, refusals.alreadyVerified.message)
        : request?.refuse(refusals.alreadyVerified.message, 409))
      expect(world.requests[2]?.path).toBe(world.requests[0]?.path)
      expect([world.shown(), world.notified]).toEqual([{ isBusy: false, isUsed: false }, []])
    },
  )

  it('counts a code that was sent after the screen was left, and says nothing on the next one', async () => {
    const world = setUp()
    await world.resend()
    world.unmount()
    await world.requests[0]?.answer(null)
    expect(world.notified).toEqual([])
    expect(world.render(() => useResend(t)).result.current.isUsed).toBe(true)
  })

  it('counts no code of the user before for the next one', async () => {
    const world = setUp()
    await world.resend()
    world.unmount()
    const session = { signedIn: true, userId: 2, generation: 2, backend: 'memory', memoryReason: null } as const
    act(() => void world.store.dispatch(sessionChanged({ ...session, adminUserId: null })))
    await world.requests[0]?.answer(null)
    expect(world.render(() => useResend(t)).result.current.isUsed).toBe(false)
  })

  it('says nothing on the next screen about a failure', async () => {
    const { resend, requests, unmount, notified } = setUp()
    await resend()
    unmount()
    await requests[0]?.refuse('Trop de codes demandés', 403)
    expect(notified).toEqual([])
  })
})

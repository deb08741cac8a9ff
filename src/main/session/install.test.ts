import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionState } from '#shared/desktop/session.ts'
import { createVirtualTimers } from '#tests/support/virtual-timers.ts'
import type { AppContext, AppEvents } from '../base/context'
import { createEmitter } from '../base/events'
import { createLifecycle } from '../base/lifecycle'
import { checkIntervalMs, idleBoundMs, pageResponseLimitMs } from './idle-bound'
import { installSession } from './install'

const computer = vi.hoisted(() => ({ idleSeconds: 0 }))
vi.mock('electron', () => ({ powerMonitor: { getSystemIdleTime: () => computer.idleSeconds } }))
beforeEach(() => void (computer.idleSeconds = 0))

const signedIn: SessionState = {
  signedIn: true,
  userId: 7,
  generation: 1,
  backend: 'memory',
  memoryReason: 'shared-computer',
  adminUserId: null,
}
const signedOut: SessionState = { ...signedIn, signedIn: false, userId: null }
type Change = AppEvents['session:changed']['reason']

const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))

type World = { shared?: boolean; state?: SessionState; flush?: () => Promise<unknown> }

function installed({ shared = false, state = signedIn, flush = () => Promise.resolve() }: World = {}) {
  const world = { shared, state, traces: () => Promise.resolve(), reopened: 0, crashed: 0 }
  const steps: string[] = []
  const warnings: string[] = []
  const notified: unknown[] = []
  const timers = createVirtualTimers()
  const events = createEmitter<AppEvents>((name, failure) => {
    throw new Error(name, { cause: failure })
  })
  const change = (next: SessionState, reason: Change): void => {
    const before = world.state
    world.state = next
    events.emit('session:changed', { state: next, reason, before })
  }
  const lifecycle = createLifecycle(timers.schedule)
  const session = installSession(
    {
      clock: { now: () => timers.now(), monotonic: () => timers.now() },
      schedule: timers.schedule,
      log: { warn: (event: string) => void warnings.push(event) },
      settings: { current: () => ({ sharedComputer: world.shared }) },
      events,
      lifecycle,
      notifyPage: (name: string, { reason }: { reason: string }) => void notified.push([name, reason]),
      vault: {
        state: () => world.state,
        bearer: () => Promise.resolve(world.state.signedIn ? { token: 'own-token' } : null),
        signOut: async () => {
          steps.push('sign-out')
          change(signedOut, 'signed-out')
          return world.state
        },
      },
      window: { current: () => ({ webContents: { forcefullyCrashRenderer: () => void (world.crashed += 1) } }) },
    } as unknown as AppContext,
    {
      client: { call: () => Promise.resolve({ ok: true, status: 200, body: null }) },
      traces: { clear: () => (steps.push('traces'), world.traces()) },
      flush: () => (steps.push('flush'), flush()),
      clear: async () => void steps.push('clear'),
      reopenForSharedMode: () => void (world.reopened += 1),
    },
  )
  let until = 0
  const pass = async (ms: number) => {
    until += ms
    await settle()
    while (timers.next(until)) await settle()
  }
  const exit = async () => {
    for (const step of lifecycle.shutdown((failure) => warnings.push(String(failure)))) await step()
  }
  return { world, session, steps, warnings, notified, events, change, pass, exit }
}

describe('a change of the session', () => {
  it.each([
    ['signed-in', signedIn],
    ['switched', signedIn],
    ['signed-out', signedOut],
    ['expired', signedOut],
    ['storage', signedIn],
  ] as const)('is reported to the page as "%s"', (reason, state) => {
    const { change, notified } = installed()
    change(state, reason)
    expect(notified).toEqual([['session.changed', reason]])
  })

  it('by a late answer of the keychain is a sign-in for the page', () => {
    const late = installed({ state: signedOut })
    late.change(signedIn, 'restored')
    expect([late.notified, late.world.reopened]).toEqual([[['session.changed', 'signed-in']], 1])
  })

  it.each([
    ['a session', signedIn, signedIn],
    ['none', signedOut, signedOut],
  ])('at the start with %s is nothing new for the page, which asks for it', (_what, before, state) => {
    const { change, notified, world } = installed({ state: before })
    change(state, 'restored')
    expect([notified, world.reopened]).toEqual([[], 0])
  })

  it.each([
    ['signed-in', 1],
    ['switched', 1],
    ['signed-out', 0],
    ['expired', 0],
    ['storage', 0],
  ] as const)('"%s" begins the page of another user: %i', (reason, reopened) => {
    const { change, world } = installed()
    change(signedIn, reason)
    expect(world.reopened).toBe(reopened)
  })

  it.each([
    ['expires on a shared computer', true, 'expired', ['traces']],
    ['expires on a personal computer', false, 'expired', []],
    ['is stored elsewhere on a shared computer', true, 'storage', []],
  ] as const)('clears what the browser holds: the session %s', (_when, shared, reason, cleared) => {
    const { change, steps } = installed({ shared })
    change(reason === 'expired' ? signedOut : signedIn, reason)
    expect(steps).toEqual(cleared)
  })

  it('is complete although the browser refuses to clear its data, which is logged', async () => {
    const { change, world, warnings } = installed({ shared: true })
    world.traces = () => Promise.reject(new Error('busy'))
    change(signedOut, 'expired')
    await settle()
    expect(warnings).toEqual(['session.clear-traces-failed'])
  })
})

describe('a sign-out', () => {
  it('sends what is left, and then clears the data of the browser and of the application', async () => {
    const { session, steps } = installed()
    expect(await session.signOut()).toEqual(signedOut)
    expect(steps).toEqual(['flush', 'sign-out', 'traces', 'clear'])
  })

  it('waits a second for what is left', async () => {
    const { session, steps, pass } = installed({ flush: () => new Promise(() => undefined) })
    void session.signOut()
    await pass(999)
    expect(steps).toEqual(['flush'])
    await pass(1)
    expect(steps).toContain('sign-out')
  })

  it.each([
    ['of a shared computer', { shared: true }, true],
    ['of a shared computer without a session', { shared: true, state: signedOut }, false],
    ['of a personal computer', { shared: false }, false],
  ])('is part of the exit %s: %s', async (_whose, part, isPart) => {
    const { exit, steps } = installed(part)
    await exit()
    expect(steps.includes('sign-out')).toBe(isPart)
  })
})

describe('an idle session', () => {
  it('ends on a computer that becomes a shared one, with its reason', async () => {
    const { world, events, notified, pass } = installed()
    computer.idleSeconds = idleBoundMs / 1000
    await pass(2 * checkIntervalMs)
    expect(notified).toEqual([])
    world.shared = true
    events.emit('settings:changed', {} as AppEvents['settings:changed'])
    await pass(checkIntervalMs)
    expect(notified).toEqual([['session.changed', 'idle']])
  })

  it('continues while somebody uses the computer and the page answers', async () => {
    const { session, change, notified, pass } = installed({ shared: true, state: signedOut })
    change(signedIn, 'signed-in')
    computer.idleSeconds = idleBoundMs / 1000 - 1
    for (let minute = 0; minute < 60; minute += 1) {
      session.idleBound.reported([])
      await pass(60_000)
    }
    expect(notified).toEqual([['session.changed', 'signed-in']])
  })

  it('ends a page that does not answer', async () => {
    const { world, change, pass } = installed({ shared: true, state: signedOut })
    change(signedIn, 'signed-in')
    computer.idleSeconds = idleBoundMs / 1000
    await pass(checkIntervalMs)
    expect([world.state, world.crashed]).toEqual([signedOut, 0])
    await pass(pageResponseLimitMs)
    expect(world.crashed).toBe(1)
  })

  it('is no reason for a sign-out that the person requests', async () => {
    const { session, notified } = installed({ shared: true })
    await session.signOut()
    expect(notified).toEqual([['session.changed', 'signed-out']])
  })
})

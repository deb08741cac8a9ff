import { expect, it } from 'vitest'
import type { SessionState } from '#shared/desktop/session.ts'
import type { AppEvents } from '../context'
import { createEmitter } from '../events'
import { createLifecycle } from '../lifecycle'
import type { VaultChange } from '../services'
import { systemTimers } from '../timers'
import { subscribeUserService, type SessionChange } from './user-services'

const visitor: SessionState = {
  signedIn: false,
  userId: null,
  generation: 0,
  backend: 'keychain',
  memoryReason: null,
  adminUserId: null,
}
const student: SessionState = { ...visitor, signedIn: true, userId: 7, generation: 3 }

function setUp() {
  const events = createEmitter<AppEvents>((name, failure) => {
    throw new Error(name, { cause: failure })
  })
  return { events, lifecycle: createLifecycle(systemTimers) }
}

function changeTo(state: SessionState, reason: VaultChange, before: SessionState): SessionChange {
  const context = setUp()
  const changes: SessionChange[] = []
  subscribeUserService(context, { sessionChanged: (session) => changes.push(session) })
  context.events.emit('session:changed', { state, reason, before })
  expect(changes).toHaveLength(1)
  return changes[0]!
}

it.each([
  ['a sign-out', visitor, 'signed-out', 7],
  ['an administrator’s link', { ...student, userId: 8, adminUserId: '1' }, 'switched', 7],
  ['an expiry', visitor, 'expired', null],
  ['a new token', { ...student, generation: 4 }, 'signed-in', null],
] as const)('names the user whose session was ended after %s', (_case, state, reason, signedOutUserId) => {
  expect(changeTo(state, reason, student)).toEqual({
    userId: state.userId,
    generation: state.generation,
    isAdministrator: state.adminUserId !== null,
    reason,
    signedOutUserId,
  })
})

it('passes every event to an instance of a class with its state', () => {
  const context = setUp()
  class Recorder {
    readonly calls: unknown[] = []
    reached(): void {
      this.calls.push('reached')
    }
    suspended(isSuspended: boolean): void {
      this.calls.push(isSuspended)
    }
  }
  const service = new Recorder()
  subscribeUserService(context, service)
  context.events.emit('network:reached', null)
  for (const suspended of [true, false]) context.events.emit('power:suspend', { suspended })
  context.events.emit('session:changed', { state: student, reason: 'signed-in', before: visitor })
  expect(service.calls).toEqual(['reached', true, false])
})

it('flushes at the named step of the shutdown and does not wait longer than its limit', async () => {
  const context = setUp()
  const calls: string[] = []
  const never = new Promise<never>(() => undefined)
  subscribeUserService(context, { flush: () => (calls.push('write'), never) }, { step: 'write', limitMs: 1 })
  subscribeUserService(context, { flush: () => calls.push('send') })
  for (const step of context.lifecycle.shutdown(() => calls.push('failed'))) await step()
  expect(calls).toEqual(['send', 'write'])
})

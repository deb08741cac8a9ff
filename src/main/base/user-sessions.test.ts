import { expect, it } from 'vitest'
import type { SessionState } from '#shared/desktop/session.ts'
import { createEmitter } from './events'
import { createUserSessions } from './user-sessions'

const nobody: SessionState = {
  signedIn: false,
  userId: null,
  generation: 0,
  backend: 'memory',
  memoryReason: null,
  adminUserId: null,
}
const stateOf = (userId: number | null): SessionState => ({ ...nobody, signedIn: userId !== null, userId })

function setUp() {
  const events = createEmitter<{ 'session:changed': { state: SessionState } }>(() => undefined)
  const sessions = createUserSessions(events)
  const log: string[] = []
  const track = (name: string) =>
    sessions.each((userId) => {
      log.push(`${name} begins ${String(userId)}`)
      return () => log.push(`${name} ends ${String(userId)}`)
    })
  return { log, track, becomes: (userId: number | null) => events.emit('session:changed', { state: stateOf(userId) }) }
}

it('disposes a user’s scope at sign-out', () => {
  const { log, track, becomes } = setUp()
  track('tray')
  becomes(7)
  becomes(null)
  expect(log).toEqual(['tray begins 7', 'tray ends 7'])
})

it('ends one user’s scope before the next one’s begins', () => {
  const { log, track, becomes } = setUp()
  track('tray')
  track('quiz')
  becomes(7)
  becomes(8)
  expect(log).toEqual([
    'tray begins 7',
    'quiz begins 7',
    'tray ends 7',
    'quiz ends 7',
    'tray begins 8',
    'quiz begins 8',
  ])
})

it('retains the scope of the same user, and begins a late-registered scope at once', () => {
  const { log, track, becomes } = setUp()
  becomes(7)
  track('tray')
  becomes(7)
  becomes(null)
  becomes(null)
  expect(log).toEqual(['tray begins 7', 'tray ends 7'])
})

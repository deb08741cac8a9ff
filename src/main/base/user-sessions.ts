import type { SessionState } from '#shared/desktop/session.ts'
import type { Dispose, Emitter } from './events'

type SessionEvents = { 'session:changed': { state: SessionState } }

export type UserSessions = { each(begin: (userId: number) => Dispose): void }

export function createUserSessions<Events extends SessionEvents>(events: Pick<Emitter<Events>, 'on'>): UserSessions {
  const begins: ((userId: number) => Dispose)[] = []
  let user: number | null = null
  let scope: Dispose[] = []
  events.on('session:changed', ({ state }) => {
    if (state.userId === user) return
    for (const dispose of scope.splice(0)) dispose()
    user = state.userId
    if (user === null) return
    for (const begin of begins) scope.push(begin(user))
  })
  return {
    each(begin) {
      begins.push(begin)
      if (user !== null) scope = [...scope, begin(user)]
    },
  }
}

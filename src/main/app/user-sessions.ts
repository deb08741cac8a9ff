import type { SessionState } from '../../shared/desktop/session'
import type { Dispose, Emitter } from '../base/events'

type SessionEvents = { 'session:changed': { state: SessionState } }

/** Scopes of the signed-in user, disposed at the end of the session, before the next user's scope begins. */
export type UserSessions = { each(begin: (userId: number) => Dispose): void }

/** Follows the signed-in user; a scope that is added during a session begins at once. */
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

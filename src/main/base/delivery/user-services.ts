import { administratorIn } from '#shared/impersonation.ts'
import type { AppContext } from '../context'
import type { ShutdownStep } from '../lifecycle'
import type { VaultChange } from '../services'

/** The session as it is after a change. */
export type SessionChange = {
  /** Null for a visitor. */
  userId: number | null
  /** Of the token: another one of the same user has another generation. */
  generation: number
  isAdministrator: boolean
  reason: VaultChange
  /**
   * The user whom a sign-out or an administrator's link has just ended, for what must not outlive such a session; null
   * for an expiry, after which the same user is expected again.
   */
  signedOutUserId: number | null
}

/** Reactions of a subsystem that works for the signed-in user to the session, the network and the computer. */
type UserService = {
  /** Also without another user: a new token, a session that was restored late, a computer that became shared. */
  sessionChanged(session: SessionChange): unknown
  /** The platform has answered another call: a lost connection may be back. */
  reached(): void
  suspended(isSuspended: boolean): void
  /** Before the exit: completes what must be on the disk or at the platform, and ends the rest. */
  flush(): unknown
}

/** Without `limitMs` the service limits its own time. */
type Flush = { step: ShutdownStep; limitMs?: number }

/** Subscribes a service to the events that it handles. Services hear an event in the order of their installation. */
export function subscribeUserService(
  { events, lifecycle }: Pick<AppContext, 'events' | 'lifecycle'>,
  service: Partial<UserService>,
  { step, limitMs }: Flush = { step: 'send' },
): void {
  if (service.sessionChanged !== undefined)
    events.on('session:changed', ({ state, reason, before }) => {
      const isSignedOut = reason === 'signed-out' || reason === 'switched'
      service.sessionChanged?.({
        userId: state.userId,
        generation: state.generation,
        isAdministrator: administratorIn(state) !== null,
        reason,
        signedOutUserId: isSignedOut ? before.userId : null,
      })
    })
  if (service.reached !== undefined) events.on('network:reached', () => service.reached?.())
  if (service.suspended !== undefined) events.on('power:suspend', ({ suspended }) => service.suspended?.(suspended))
  if (service.flush !== undefined)
    lifecycle.onShutdown(step, () => service.flush?.(), limitMs === undefined ? undefined : { limitMs })
}

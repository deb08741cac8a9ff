import type { SessionState } from '../../shared/desktop/session'
import { createReplaceSession } from './replace-session'
import { createSerialQueue, withTimeout } from '../base/async'
import { createSignOut } from './sign-out'

/** Milliseconds for clearing what a session left; a clearing that takes longer goes on, but nobody waits for it. */
export const clearLimitMs = 5000

/** The two ways a person ends a session: to have none, or to have another. */
export type SessionEndings = {
  /** Asked again while it runs, it answers both alike. */
  signOut(): Promise<SessionState>
  replaceSession(next: { token: string; adminUserId: string }): Promise<SessionState>
}

/** Both ways say the same last words, and leave nothing; one at a time, so that what was asked for last is what holds. */
export function createSessionEndings(options: Parameters<typeof createSignOut>[0] & Parameters<typeof createReplaceSession>[0]): SessionEndings {
  const clear = (): Promise<void> => withTimeout(options.clear(), clearLimitMs, options.schedule, () => new Error('the clearing takes too long'))
  const signOut = createSignOut({ ...options, clear })
  const replaceSession = createReplaceSession({ ...options, clear })
  const inTurn = createSerialQueue()
  let signingOut: Promise<SessionState> | null = null

  return {
    signOut() {
      if (signingOut !== null) return signingOut
      const own = inTurn(signOut).finally(() => void (signingOut === own && (signingOut = null)))
      signingOut = own
      return own
    },
    replaceSession(next) {
      // A sign-out that is asked for from now on comes after this.
      signingOut = null
      return inTurn(() => replaceSession(next))
    },
  }
}

import type { SessionState } from '../../shared/desktop/commands'
import { createReplaceSession } from './replace-session'
import { createSignOut } from './sign-out'

/** The two ways a person ends a session: to have none, or to have another. */
export type SessionEndings = {
  signOut(): Promise<SessionState>
  replaceSession(next: { token: string; adminUserId: string }): Promise<SessionState>
}

/** Both ways say the same last words, and leave nothing. */
export function createSessionEndings(options: Parameters<typeof createSignOut>[0] & Parameters<typeof createReplaceSession>[0]): SessionEndings {
  return { signOut: createSignOut(options), replaceSession: createReplaceSession(options) }
}

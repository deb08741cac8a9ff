import type { SessionState } from './desktop/session'

/** `adminUserId` of a session that a registration elsewhere began (spec 1 §2, §7). */
export const registrationMarker = 'register'

/** Null if a registration elsewhere began the session (spec 1 §6). */
export function administratorIn({ adminUserId }: Pick<SessionState, 'adminUserId'>): string | null {
  return adminUserId === registrationMarker ? null : adminUserId
}

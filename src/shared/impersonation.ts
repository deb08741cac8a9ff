import type { SessionState } from './desktop/session'

/** Stands in the administrator's place of a session that a registration elsewhere began (spec 1 §2, §7). */
export const registrationMarker = 'register'

/** The administrator who acts as the user; nobody where a registration elsewhere began the session (spec 1 §6). */
export function administratorIn({ adminUserId }: Pick<SessionState, 'adminUserId'>): string | null {
  return adminUserId === registrationMarker ? null : adminUserId
}

import type { SessionState } from './desktop/session'

/** A registration elsewhere began the session (spec 1 §2, §7). */
export const registrationMarker = 'register'

/** The administrator who acts as the user; the marker of a registration redirect is none (spec 1 §6). */
export function administratorIn({ adminUserId }: Pick<SessionState, 'adminUserId'>): string | null {
  return adminUserId === registrationMarker ? null : adminUserId
}

import { useCoreSelector } from '../store/core-state'

/** Marks a session that a registration elsewhere began; nobody acts for anybody in it (spec 1 §2). */
export const registrationMarker = 'register'

/** Whether an administrator acts as the user of a session. */
export function isImpersonating(adminUserId: string | null): boolean {
  return adminUserId !== null && adminUserId !== registrationMarker
}

/** Whether an administrator acts as the signed-in user. */
export function useImpersonating(): boolean {
  return useCoreSelector((state) => isImpersonating(state.session.adminUserId))
}

import { administratorIn } from '../../../shared/impersonation'
import { useCoreSelector } from '../store/core-state'

/** Whether an administrator acts as the user of a session. */
export function isImpersonating(adminUserId: string | null): boolean {
  return administratorIn({ adminUserId }) !== null
}

/** Whether an administrator acts as the signed-in user. */
export function useImpersonating(): boolean {
  return useCoreSelector((state) => isImpersonating(state.session.adminUserId))
}

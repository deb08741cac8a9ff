import { administratorIn } from '#shared/impersonation.ts'
import { useCoreSelector } from '../store/core-state'

export function isImpersonating(adminUserId: string | null): boolean {
  return administratorIn({ adminUserId }) !== null
}

export function useImpersonating(): boolean {
  return useCoreSelector((state) => isImpersonating(state.session.adminUserId))
}

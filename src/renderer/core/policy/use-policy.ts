import type { PolicyState } from '../../../shared/desktop/managed-policy'
import { useStartState } from '../desktop/start-state'

export function usePolicy(): PolicyState {
  return useStartState().school
}

/** Whether anything may be bought on this computer; where not, the main process refuses it too. */
export function usePaymentsAllowed(): boolean {
  return !usePolicy().decides.includes('payments')
}

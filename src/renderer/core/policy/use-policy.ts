import type { PolicyState } from '../../../shared/desktop/managed-policy'
import { useStartState } from '../desktop/start-state'

export function usePolicy(): PolicyState {
  return useStartState().school
}

/** The main process also refuses payments. */
export function usePaymentsAllowed(): boolean {
  return !usePolicy().decides.includes('payments')
}

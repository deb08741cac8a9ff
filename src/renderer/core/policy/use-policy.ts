import type { PolicyState } from '../../../shared/desktop/managed-policy'
import type { ManagedSetting } from '../../../shared/desktop/settings'
import { useStartState } from '../desktop/start-state'

export function usePolicy(): PolicyState {
  return useStartState().school
}

/** The main process also refuses payments. */
export function usePaymentsAllowed(): boolean {
  return !usePolicy().decides.includes('payments')
}

export function useIsManaged(setting: ManagedSetting): boolean {
  return useStartState().managed.includes(setting)
}

import type { PolicyState } from '#shared/desktop/managed-policy.ts'
import type { ManagedSetting } from '#shared/desktop/settings.ts'
import { useStartState } from '../desktop/start-state'

export function usePolicy(): PolicyState {
  return useStartState().school
}

/** The main process also refuses payments. */
export function usePaymentsAllowed(): boolean {
  return !usePolicy().decides.includes('payments')
}

/** Films then come through the page's own origin, where the main process asks the school's cache for them. */
export function useHasMediaCache(): boolean {
  const { school, platform } = useStartState()
  return platform.allowsMediaCache && school.decides.includes('mediaCache')
}

export function useIsManaged(setting: ManagedSetting): boolean {
  return useStartState().managed.includes(setting)
}

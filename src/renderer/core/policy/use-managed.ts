import type { ManagedSetting } from '../../../shared/desktop/settings'
import { useStartState } from '../desktop/start-state'

export function useIsManaged(setting: ManagedSetting): boolean {
  return useStartState().managed.includes(setting)
}

import type { ManagedSetting } from '../../../shared/desktop/settings'
import { useStartState } from '../desktop/start-state'

/** Whether the school's policy decides this setting: it is then shown, and changing it is refused. */
export function useIsManaged(setting: ManagedSetting): boolean {
  return useStartState().managed.includes(setting)
}

import { useStartState } from '../../core/desktop/start-state'

const macCaps: Record<string, string> = { 'Alt ←': '⌘ [', 'Alt →': '⌘ ]' }

/** What stands on the keys of a Mac where others have Ctrl. */
export function toMacKeyCap(cap: string): string {
  return macCaps[cap] ?? cap.replace('Ctrl', '⌘')
}

/** Names keys as this computer's keyboard does. */
export function useCap(): (cap: string) => string {
  return useStartState().os.startsWith('Darwin') ? toMacKeyCap : (cap) => cap
}

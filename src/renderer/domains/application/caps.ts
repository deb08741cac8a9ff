import { useStartState } from '#core/desktop/start-state.ts'

const macCaps: Record<string, string> = {
  'Alt ←': '⌘ [',
  'Alt →': '⌘ ]',
  'F3': '⌘ G',
  'Shift F3': '⌘ ⇧ G',
  'Ctrl J': '⌘ ⌥ L',
}

export function toMacKeyCap(cap: string): string {
  return macCaps[cap] ?? cap.replace('Ctrl', '⌘')
}

export function useCap(): (cap: string) => string {
  return useStartState().os.startsWith('Darwin') ? toMacKeyCap : (cap) => cap
}

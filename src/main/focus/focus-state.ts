/**
 * Presence of the user at the window, for the player:
 *
 *   focus, blur, minimised, restored, dialog-opened, dialog-closed
 *        │
 *        ▼
 *   present ≠ reported ──► settling ──(250 ms without a change back)──► reported := present
 *        ▲                    │
 *        └── present = reported again: nothing is reported
 */
export type FocusState = {
  hasFocus: boolean
  isMinimised: boolean
  isHidden: boolean
  dialogs: number
  reported: boolean
}

export type FocusEvent =
  'focus' | 'blur' | 'minimised' | 'restored' | 'hidden' | 'shown' | 'dialog-opened' | 'dialog-closed' | 'settled'

/** A new window is hidden until it reports otherwise. */
export const initialFocusState: FocusState = {
  hasFocus: false,
  isMinimised: false,
  isHidden: true,
  dialogs: 0,
  reported: false,
}

export const settleMs = 250

export function isUserPresent({ hasFocus, isMinimised, isHidden, dialogs }: FocusState): boolean {
  return (hasFocus || dialogs > 0) && !isMinimised && !isHidden
}

export function isShown({ isMinimised, isHidden }: FocusState): boolean {
  return !isMinimised && !isHidden
}

export function afterFocusEvent(state: FocusState, event: FocusEvent): FocusState {
  switch (event) {
    case 'focus':
      return { ...state, hasFocus: true, isMinimised: false, isHidden: false }
    case 'blur':
      return { ...state, hasFocus: false }
    case 'minimised':
      return { ...state, isMinimised: true }
    case 'restored':
      return { ...state, isMinimised: false }
    case 'hidden':
      return { ...state, isHidden: true }
    case 'shown':
      return { ...state, isHidden: false }
    case 'dialog-opened':
      return { ...state, dialogs: state.dialogs + 1 }
    case 'dialog-closed':
      return { ...state, dialogs: Math.max(0, state.dialogs - 1) }
    case 'settled':
      return { ...state, reported: isUserPresent(state) }
  }
}

/**
 * Whether the person is at our window, as the player needs it.
 *
 *   focus, blur, minimised, restored, dialog-opened, dialog-closed
 *        │
 *        ▼
 *   present ≠ told ──► settling ──(250 ms without a change back)──► told := present
 *        ▲                │
 *        └── present = told again: nothing is told
 */
export type FocusState = { hasFocus: boolean; isMinimised: boolean; isHidden: boolean; dialogs: number; reported: boolean }

/** What happens to a window, as far as the focus is concerned. */
export type FocusEvent = 'focus' | 'blur' | 'minimised' | 'restored' | 'hidden' | 'shown' | 'dialog-opened' | 'dialog-closed' | 'settled'

/** A window that was just made: hidden until it says otherwise. */
export const initialFocusState: FocusState = { hasFocus: false, isMinimised: false, isHidden: true, dialogs: 0, reported: false }

/** A click inside a frame or between two windows blurs for a moment; what lasts longer is told. */
export const settleMs = 250

/** Whether somebody is there: our own dialog takes the focus but not the person; a minimised or hidden window has nobody. */
export function isUserPresent({ hasFocus, isMinimised, isHidden, dialogs }: FocusState): boolean {
  return (hasFocus || dialogs > 0) && !isMinimised && !isHidden
}

/** Whether the window can be seen, with or without the focus. */
export function isShown({ isMinimised, isHidden }: FocusState): boolean {
  return !isMinimised && !isHidden
}

/** The state after an event; only `settled` changes what was told. */
export function afterFocusEvent(state: FocusState, event: FocusEvent): FocusState {
  switch (event) {
    case 'focus':
      // A window that has the focus is neither minimised nor hidden, whatever events were missed.
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

import type { Schedule } from '../../shared/clock'
import { afterFocusEvent, isUserPresent, isShown, settleMs, initialFocusState } from './focus-state'
import type { FocusEvent } from './focus-state'

/** Follows the windows' focus; `tell` hears each lasting change once, `shownChanged` at once when the window appears or disappears. */
export type Focus = {
  heard(event: FocusEvent): void
  isFocused(): boolean
  isShown(): boolean
  /** Runs something that opens a dialog of ours, which does not count as leaving. */
  duringDialog<Value>(open: () => Promise<Value>): Promise<Value>
}

/** The thin shell around the focus state: one timer, running only while a change settles. */
export function createFocus({ schedule, tell, shownChanged }: { schedule: Schedule; tell: (focused: boolean) => void; shownChanged: (shown: boolean) => void }): Focus {
  let state = initialFocusState
  let cancel: (() => void) | null = null
  const settle = (): void => {
    cancel = null
    state = afterFocusEvent(state, 'settled')
    tell(state.reported)
  }
  const heard = (event: FocusEvent): void => {
    const wasShown = isShown(state)
    state = afterFocusEvent(state, event)
    if (isShown(state) !== wasShown) shownChanged(!wasShown)
    if (isUserPresent(state) === state.reported) {
      cancel?.()
      cancel = null
    } else cancel ??= schedule(settleMs, settle)
  }
  return {
    heard,
    isFocused: () => state.reported,
    isShown: () => isShown(state),
    async duringDialog(open) {
      heard('dialog-opened')
      try {
        return await open()
      } finally {
        heard('dialog-closed')
      }
    },
  }
}

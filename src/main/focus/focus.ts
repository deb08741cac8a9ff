import type { Schedule } from '../../shared/clock'
import { afterFocusEvent, isPresent, settleMs, startOfFocus } from './focus-state'
import type { FocusEvent } from './focus-state'

/** Follows the windows' focus; `tell` hears each lasting change once. */
export type Focus = {
  heard(event: FocusEvent): void
  isFocused(): boolean
  /** Runs something that opens a dialog of ours, which does not count as leaving. */
  duringDialog<Value>(open: () => Promise<Value>): Promise<Value>
}

/** The thin shell around the focus state: one timer, running only while a change settles. */
export function createFocus({ schedule, tell }: { schedule: Schedule; tell: (focused: boolean) => void }): Focus {
  let state = startOfFocus
  let cancel: (() => void) | null = null
  const settle = (): void => {
    cancel = null
    state = afterFocusEvent(state, 'settled')
    tell(state.told)
  }
  const heard = (event: FocusEvent): void => {
    state = afterFocusEvent(state, event)
    if (isPresent(state) === state.told) {
      cancel?.()
      cancel = null
    } else cancel ??= schedule(settleMs, settle)
  }
  return {
    heard,
    isFocused: () => state.told,
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

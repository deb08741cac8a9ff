import type { BrowserWindow } from 'electron'
import type { Schedule } from '#shared/clock.ts'
import type { Focus } from '../base/services'
import { afterFocusEvent, initialFocusState, isShown, isUserPresent, settleMs, type FocusEvent } from './focus-state'

export type WindowFocus = Focus & { handle(event: FocusEvent): void }

type FocusOptions = {
  schedule: Schedule
  onFocusChange: (focused: boolean) => void
  onVisibilityChange: (shown: boolean) => void
}

export function createFocus({ schedule, onFocusChange, onVisibilityChange }: FocusOptions): WindowFocus {
  let state = initialFocusState
  let cancel: (() => void) | null = null
  const settle = (): void => {
    cancel = null
    state = afterFocusEvent(state, 'settled')
    onFocusChange(state.reported)
  }
  const handle = (event: FocusEvent): void => {
    const wasShown = isShown(state)
    state = afterFocusEvent(state, event)
    if (isShown(state) !== wasShown) onVisibilityChange(!wasShown)
    if (isUserPresent(state) === state.reported) {
      cancel?.()
      cancel = null
    } else cancel ??= schedule(settleMs, settle)
  }
  return {
    handle,
    isFocused: () => state.reported,
    isShown: () => isShown(state),
    async duringDialog(open) {
      handle('dialog-opened')
      try {
        return await open()
      } finally {
        handle('dialog-closed')
      }
    },
  }
}

export function watchWindowFocus(window: BrowserWindow, handle: (event: FocusEvent) => void): void {
  window.on('focus', () => handle('focus'))
  window.on('blur', () => handle('blur'))
  window.on('minimize', () => handle('minimised'))
  window.on('restore', () => handle('restored'))
  window.on('hide', () => handle('hidden'))
  window.on('show', () => handle('shown'))
  if (window.isVisible()) handle('shown')
  if (window.isFocused()) handle('focus')
}

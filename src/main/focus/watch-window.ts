import type { BrowserWindow } from 'electron'
import type { FocusEvent } from './focus-state'

/** Reports what happens to a window's focus: the window's, not that of a frame in it. */
export function watchWindowFocus(window: BrowserWindow, heard: (event: FocusEvent) => void): void {
  window.on('focus', () => heard('focus'))
  window.on('blur', () => heard('blur'))
  window.on('minimize', () => heard('minimised'))
  window.on('restore', () => heard('restored'))
  window.on('hide', () => heard('hidden'))
  window.on('show', () => heard('shown'))
  if (window.isVisible()) heard('shown')
  // A window that replaces another may have the focus before anybody listens.
  if (window.isFocused()) heard('focus')
}

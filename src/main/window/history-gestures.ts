import type { BrowserWindow } from 'electron'

type HistoryStep = 'back' | 'forward'

type Window = Pick<BrowserWindow, 'on'>

const appCommands: Readonly<Record<string, HistoryStep>> = { 'browser-backward': 'back', 'browser-forward': 'forward' }
/** macOS reports the direction of the content: a swipe to the left shows what is at the left. */
const swipes: Readonly<Record<string, HistoryStep>> = { left: 'back', right: 'forward' }

/**
 * On Linux the page handles the mouse buttons (`use-mouse-history.ts`): there Electron also emits `app-command`, and
 * one press would go back twice.
 */
export function listenForHistoryGestures(
  window: Window,
  platform: NodeJS.Platform,
  navigate: (step: HistoryStep) => void,
): void {
  const choose = (step: HistoryStep | undefined): void => void (step !== undefined && navigate(step))
  if (platform === 'win32') window.on('app-command', (_event, command) => choose(appCommands[command]))
  if (platform === 'darwin') window.on('swipe', (_event, direction) => choose(swipes[direction]))
}

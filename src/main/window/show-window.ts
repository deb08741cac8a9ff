import type { BrowserWindow } from 'electron'

/** Hidden windows that were maximised when the application was closed. */
const toMaximise = new WeakSet<BrowserWindow>()

/** `BrowserWindow.maximize` also shows a hidden window, so it waits until the window may be seen. */
export function maximiseWhenShown(window: BrowserWindow): void {
  toMaximise.add(window)
}

export function isMaximised(window: BrowserWindow): boolean {
  return toMaximise.has(window) || window.isMaximized()
}

export function showWindow(window: BrowserWindow): void {
  if (toMaximise.delete(window)) window.maximize()
  window.show()
}

/** The window may be shown or closed already, and a hidden one may never be shown. */
export function whenShownOrClosed(
  window: BrowserWindow,
  limit: { ms: number; schedule: (ms: number, run: () => void) => () => void },
): Promise<void> {
  if (window.isDestroyed() || window.isVisible()) return Promise.resolve()
  return new Promise((resolve) => {
    const cancel = limit.schedule(limit.ms, resolve)
    const settle = (): void => {
      cancel()
      resolve()
    }
    window.once('show', settle)
    window.once('closed', settle)
  })
}

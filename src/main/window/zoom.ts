import type { BrowserWindow } from 'electron'

type Zooming = {
  /** Percent. */
  zoom: () => number
  /** The wheel was turned with the control key held. */
  wished: (wish: 'in' | 'out') => void
}

/** Draws a window's page as large as the setting says; Chromium's own memory of it, by address, does not count. */
export function applyZoom(window: BrowserWindow, zoom: number): void {
  if (!window.isDestroyed()) window.webContents.setZoomFactor(zoom / 100)
}

/** Keeps a window at the zoom that is set, whatever it loads. */
export function followZoomWheel(window: BrowserWindow, { zoom, wished }: Zooming): void {
  window.webContents.on('did-navigate', () => applyZoom(window, zoom()))
  window.webContents.on('zoom-changed', (_event, direction) => wished(direction))
}

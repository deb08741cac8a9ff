import { BrowserWindow } from 'electron'
import type { Schedule } from '#shared/clock.ts'
import { type Area, type StoredPlacement, getDisplay, minimumSize, resolvePlacement } from './placement'
import { maximiseWhenShown, showWindow } from './show-window'

type Options = {
  displays: readonly Area[]
  stored: StoredPlacement
  preload: string
  partition: string
  title: string
  schedule: Schedule
  theme: 'light' | 'dark'
  mayShow: () => boolean
  /** Called before loading, so that listeners miss no event. */
  prepare: (window: BrowserWindow) => void
  address: string
  loadFailed: (error: unknown) => void
}

const backgrounds = { light: '#F3F5F1', dark: '#0D1F22' } as const

export const showTimeoutMs = 3000

export function openMainWindow(options: Options): BrowserWindow {
  const { displays, stored, preload, partition, title, schedule, theme, mayShow, prepare, address, loadFailed } =
    options
  const area = resolvePlacement(displays, stored)
  const min = minimumSize(getDisplay(displays, area))
  const window = new BrowserWindow({
    ...area,
    minWidth: min.width,
    minHeight: min.height,
    title,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: backgrounds[theme],
    webPreferences: {
      preload,
      partition,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      spellcheck: true,
      navigateOnDragDrop: false,
      disableDialogs: true,
      v8CacheOptions: 'bypassHeatCheck',
    },
  })
  if (stored.isMaximised) maximiseWhenShown(window)
  showWhenReady(window, schedule, mayShow)
  window.on('page-title-updated', (event) => event.preventDefault())
  prepare(window)
  // A forbidden frame navigation aborts the load (threats M-8); the page is intact.
  window.loadURL(address).catch(loadFailed)
  return window
}

/** After a timeout, shows the background only. */
function showWhenReady(window: BrowserWindow, schedule: Options['schedule'], mayShow: Options['mayShow']): void {
  const show = (): void => {
    cancel()
    if (!window.isDestroyed() && !window.isVisible() && mayShow()) showWindow(window)
  }
  const cancel = schedule(showTimeoutMs, show)
  window.once('ready-to-show', show)
}

import { BrowserWindow } from 'electron'
import type { Schedule } from '../../shared/clock'
import type { Area, StoredPlacement } from './placement'
import { placementOn, smallestHeight, smallestWidth } from './placement'

type Opening = {
  displays: readonly Area[]
  stored: StoredPlacement
  preload: string
  partition: string
  title: string
  schedule: Schedule
  theme: 'light' | 'dark'
  /** Whether the window may show itself by now. */
  mayShow: () => boolean
  /** Called before anything is loaded, so that whoever watches the window misses nothing. */
  prepare: (window: BrowserWindow) => void
  address: string
  loadFailed: (error: unknown) => void
}

const ground = { light: '#F3F5F1', dark: '#0D1F22' } as const

const patienceMs = 3000

/** Opens the application's window; it shows itself once the page has drawn, on the page's own ground. */
export function openMainWindow({ displays, stored, preload, partition, title, schedule, theme, mayShow, prepare, address, loadFailed }: Opening): BrowserWindow {
  const window = new BrowserWindow({
    ...placementOn(displays, stored),
    minWidth: smallestWidth,
    minHeight: smallestHeight,
    title,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: ground[theme],
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
      // Its session says whether and in which language: none, and so no dictionary is asked for, until somebody wants it.
      spellcheck: true,
      navigateOnDragDrop: false,
      disableDialogs: true,
      // The scripts are compiled once, not at each of the first starts.
      v8CacheOptions: 'bypassHeatCheck',
    },
  })
  if (stored.isMaximised) window.maximize()
  showOnceDrawn(window, schedule, mayShow)
  // The page names the window through its own command, in one place.
  window.on('page-title-updated', (event) => event.preventDefault())
  prepare(window)
  // Rejects where a frame's forbidden navigation aborts the load (threats M-8); the page is there all the same.
  window.loadURL(address).catch(loadFailed)
  return window
}

/** A page that takes long is waited for on its own ground, so that the start is seen to be under way. */
function showOnceDrawn(window: BrowserWindow, schedule: Opening['schedule'], mayShow: Opening['mayShow']): void {
  const show = (): void => {
    cancel()
    if (!window.isDestroyed() && !window.isVisible() && mayShow()) window.show()
  }
  const cancel = schedule(patienceMs, show)
  window.once('ready-to-show', show)
}

import { BrowserWindow } from 'electron'
import type { Session, WebContents } from 'electron'
import type { Schedule } from '../../shared/clock'
import type { CreateSession } from '../security/create-session'
import { clearSession } from './partition'
import { createSessionPool } from './session-pool'

type Heard = { navigated(url: string): void; failed(): void }

type Hidden = {
  /** Finished before the page is loaded, with its view and the session that only it uses; a later page may get the same one. */
  prepare: (contents: WebContents, session: Session) => Promise<void>
  schedule: Schedule
  createSession: CreateSession
}

/** Opens pages that nobody sees: no preload, a session in memory that nothing else uses meanwhile and that is emptied afterwards. */
export function createHiddenPages({ prepare, schedule, createSession }: Hidden): (url: string, heard: Heard) => { close(): void } {
  const pool = createSessionPool<Session>({
    open: (index) => createSession(`hidden-${String(index)}`, { cache: false }),
    clean: (used) => Promise.all([clearSession(used), used.closeAllConnections()]),
    schedule,
  })
  return (url, heard) => {
    let window: BrowserWindow | null = null
    let isClosed = false
    const open = async (): Promise<void> => {
      const { session: own, release } = await pool.borrow()
      if (isClosed) return release()
      window = openHiddenWindow(own)
      window.once('closed', release)
      const { webContents: contents } = window
      hear(contents, heard)
      await prepare(contents, own)
      if (!window.isDestroyed()) await window.loadURL(url)
    }
    // A load that fails is heard of as an event.
    open().catch(() => undefined)
    return {
      close: () => {
        isClosed = true
        if (window?.isDestroyed() === false) window.destroy()
      },
    }
  }
}

function openHiddenWindow(own: Session): BrowserWindow {
  return new BrowserWindow({
    show: false,
    focusable: false,
    skipTaskbar: true,
    webPreferences: {
      session: own,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      // A hidden page that is slowed down would take minutes over its challenge.
      backgroundThrottling: false,
      disableDialogs: true,
    },
  })
}

function hear(contents: WebContents, heard: Heard): void {
  // What a proxy that stays closed says in the page's place is no page.
  contents.on('did-navigate', (_event, address, status) => (status === 407 ? heard.failed() : heard.navigated(address)))
  contents.on('did-navigate-in-page', (_event, address, isMainFrame) => {
    if (isMainFrame) heard.navigated(address)
  })
  contents.on('did-fail-load', (_event, code, _text, _address, isMainFrame) => {
    // -3: one navigation made room for another.
    if (isMainFrame && code !== -3) heard.failed()
  })
  contents.on('render-process-gone', () => heard.failed())
}

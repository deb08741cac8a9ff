import { BrowserWindow, type Session, type WebContents } from 'electron'
import type { Schedule } from '#shared/clock.ts'
import type { CreateSession } from '../security/create-session'
import { clearSession } from './partition'
import { createSessionPool } from './session-pool'

type Listeners = {
  navigated(url: string): void
  /** An error page or a redirect to another site came instead of the page. */
  replaced(): void
  failed(): void
  /** A request began or ended; `isReceiving` while the body of a response arrives. */
  progressed(isReceiving: boolean): void
}

type Options = {
  prepare: (contents: WebContents, session: Session) => Promise<void>
  schedule: Schedule
  createSession: CreateSession
}

export function createHiddenPages({
  prepare,
  schedule,
  createSession,
}: Options): (url: string, listeners: Listeners) => { close(): void } {
  const pool = createSessionPool<Session>({
    // In memory: the next try of a slow connection must not load the scripts again.
    open: (index) => createSession(`hidden-${String(index)}`, { cache: true }),
    clean: (used) => Promise.all([clearSession(used, { keepsFiles: true }), used.closeAllConnections()]),
    schedule,
  })
  return (url, listeners) => {
    let window: BrowserWindow | null = null
    let isClosed = false
    const open = async (): Promise<void> => {
      const { session: borrowed, release } = await pool.borrow()
      if (isClosed) return release()
      window = openHiddenWindow(borrowed)
      window.once('closed', release)
      const { webContents: contents } = window
      addListeners(contents, url, listeners)
      watchRequests(borrowed, listeners)
      await prepare(contents, borrowed)
      if (!window.isDestroyed()) await window.loadURL(url)
    }
    open().catch(() => undefined)
    return {
      close: () => {
        isClosed = true
        if (window?.isDestroyed() === false) window.destroy()
      },
    }
  }
}

function openHiddenWindow(session: Session): BrowserWindow {
  return new BrowserWindow({
    show: false,
    focusable: false,
    skipTaskbar: true,
    webPreferences: {
      session,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      // A throttled hidden page would take minutes over its challenge.
      backgroundThrottling: false,
      disableDialogs: true,
    },
  })
}

function addListeners(contents: WebContents, url: string, listeners: Listeners): void {
  contents.on('did-navigate', (_event, address, status) => {
    // A 407 page comes from the proxy, not from the site.
    if (status === 407) return listeners.failed()
    listeners.navigated(address)
    if (status >= 400) listeners.replaced()
  })
  // The policy of navigations ends it, without a failure that could be told from a navigation replaced by another.
  contents.on('will-redirect', ({ url: address, isMainFrame }) => {
    if (isMainFrame && new URL(address).origin !== new URL(url).origin) listeners.replaced()
  })
  contents.on('did-navigate-in-page', (_event, address, isMainFrame) => {
    if (isMainFrame) listeners.navigated(address)
  })
  contents.on('did-fail-load', (_event, code, _text, _address, isMainFrame) => {
    // -3 is ERR_ABORTED: another navigation replaced this one.
    if (isMainFrame && code !== -3) listeners.failed()
  })
  contents.on('render-process-gone', () => listeners.failed())
}

/** Electron allows one listener per event and session: the page that borrows it replaces the former. */
function watchRequests({ webRequest }: Session, { progressed }: Listeners): void {
  const receiving = new Set<number>()
  const report = (): void => progressed(receiving.size > 0)
  const onEnd = ({ id }: { id: number }): void => {
    receiving.delete(id)
    report()
  }
  webRequest.onSendHeaders(report)
  webRequest.onResponseStarted(({ id }) => {
    receiving.add(id)
    report()
  })
  webRequest.onCompleted(onEnd)
  webRequest.onErrorOccurred(onEnd)
}

import { BrowserWindow, session } from 'electron'
import type { Session, WebContents } from 'electron'

type Heard = { navigated(url: string): void; failed(): void }

type Hidden = {
  /** Finished before the page is loaded, with its view and the session that only it uses. */
  prepare: (contents: WebContents, session: Session) => Promise<void>
}

/** Opens pages that nobody sees: no preload, an own session in memory, gone when closed. */
export function createHiddenPages({ prepare }: Hidden): (url: string, heard: Heard) => { close(): void } {
  let opened = 0
  return (url, heard) => {
    opened += 1
    const own = session.fromPartition(`hidden-${opened}`, { cache: false })
    const window = new BrowserWindow({
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
    const { webContents: contents } = window
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
    void prepare(contents, own)
      .then(() => (window.isDestroyed() ? undefined : window.loadURL(url)))
      .catch(() => undefined)
    return {
      close: () => {
        if (!window.isDestroyed()) window.destroy()
      },
    }
  }
}

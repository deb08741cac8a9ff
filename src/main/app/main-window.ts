import path from 'node:path'
import { nativeTheme } from 'electron'
import type { BrowserWindow, Session } from 'electron'
import type { Language } from '../../shared/locale'
import { serveErrorPage } from '../crash/error-page'
import { watchWindowFocus } from '../focus/focus'
import { isPageFile, loadFetch, registerPageProtocol } from '../gateway/page/protocol'
import { attachContextMenu } from '../menu/menu'
import { createSession } from '../security/create-session'
import { createWindows } from '../window/windows'
import { isPackaged } from './build'
import { watchFirstPaint } from './first-paint'
import type { Foundation, Protection } from './startup'

/** The first frame of a signed-in user is empty: their screen is painted within this, in milliseconds. */
const homePaintMs = 500
/** Milliseconds after the last file of the page was read: its process has it, and is busy with it. */
const servicesDelayMs = 20

/** The window and its browser session; nothing opens yet. */
export function createMainWindow({ files, schedule, log, lifecycle, settings, paths, page, startsHidden }: Foundation, { mainWindow, language, focus, crash, services, proxy, security, vault, confirmLeave, connection }: Protection) {
  const isSharedComputer = () => settings.current().sharedComputer
  const settleMs = () => (vault.state().signedIn ? homePaintMs : 0)
  const prepareSession = (made: Session): void => {
    security.hardenPageSession(made)
    services.whenLoaded(({ spelling }) => spelling.attach(made))
    const joined = proxy.attach(made)
    const handle = async (request: Request): Promise<Response> => {
      const { page: built } = await joined.then(() => connection.promise)
      const errorPage = serveErrorPage(request, appearance(language))
      if (errorPage !== null || !isPageFile(request.url)) return errorPage ?? (await services.load()).handle(request)
      const file = await built.handle(request, new URL(request.url))
      services.loadIn(servicesDelayMs)
      return file
    }
    registerPageProtocol({
      protocol: made.protocol, handle, renderDocument: async (address) => (await connection.promise).page.renderDocument(new URL(address)),
      // A signed-in user waits for scripts: they come sooner when this process is ready.
      onDocumentSent: () => void (vault.state().signedIn && setImmediate(loadFetch)),
    })
  }
  const prepareWindow = (window: BrowserWindow): void => {
    security.registerPage(window.webContents, (name) => page.notify('frame.failed', { name }))
    watchFirstPaint(window, { lifecycle, schedule, settleMs })
    crash.recoverPage(window)
    attachContextMenu(window, { language, isShared: isSharedComputer, isDevelopment: !isPackaged, toAllowedAddress: (address) => security.links.toAllowedAddress(address) })
    window.on('close', (event) => services.peek()?.tray.onWindowClose(event, window))
    confirmLeave.watch(window)
    watchWindowFocus(window, (event) => void (window === mainWindow.current() && focus.handle(event)))
  }
  const windows = createWindows({
    files, schedule, log, createSession, isSharedComputer, startsHidden, onChange: mainWindow.set,
    preload: path.join(paths.program, 'preload', 'index.cjs'), theme: () => appearance(language).theme,
    zoom: () => settings.current().zoom, zoomRequested: (wish) => settings.zoom(wish), prepareSession, prepareWindow,
    // The sign-in stands in its document and asks for nothing before it is painted.
    showsPrerendered: () => !vault.state().signedIn,
  })
  lifecycle.onShutdown('close', () => windows.flushed())
  return windows
}

/** Language and theme of what is drawn before the page's scripts run. */
export function appearance(language: () => Language) {
  return { language: language(), theme: nativeTheme.shouldUseDarkColors ? ('dark' as const) : ('light' as const) }
}

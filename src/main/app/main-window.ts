import path from 'node:path'
import { nativeTheme, type BrowserWindow, type Session } from 'electron'
import type { Schedule } from '#shared/clock.ts'
import type { Language } from '#shared/locale.ts'
import type { Lifecycle } from '../base/lifecycle'
import { serveErrorPage } from '../crash/error-page'
import { watchWindowFocus } from '../focus/focus'
import { isPageFile, loadFetch, registerPageProtocol } from '../gateway/page/protocol'
import { attachContextMenu } from '../menu/menu'
import { listenForPrintedKeys } from '../menu/printed-keys'
import { createSession } from '../security/create-session'
import { listenForHistoryGestures } from '../window/history-gestures'
import { createWindows } from '../window/windows'
import { isPackaged } from './build'
import type { Foundation, Protection } from './foundation'

/** Time to paint a signed-in user's screen; their first frame is empty. */
const homePaintMs = 500
/** The window is on the screen by then, and its page lays the document out. */
const fetchDelayMs = 60
/** Behind it. Waiting for the paint as well would make the first answer late on a slow computer. */
const servicesAfterDocumentMs = 120
/** The scripts reach the page meanwhile: their bodies pass through streams, which wait while the services load. */
const servicesAfterScriptMs = 80

export function createMainWindow(foundation: Foundation, protection: Protection) {
  const { files, schedule, log, lifecycle, settings, paths, page, startsHidden } = foundation
  const { mainWindow, language, focus, crash, services, proxy, security, vault, confirmLeave, connection } = protection
  const isSharedComputer = () => settings.current().sharedComputer
  const settleMs = () => (vault.state().signedIn ? homePaintMs : 0)
  const prepareSession = (session: Session, mayLoad: () => boolean): void => {
    security.hardenPageSession(session, (address) => proxy.routeFrame(session, address), mayLoad)
    services.whenLoaded(({ spelling }) => spelling.attach(session))
    const attached = proxy.attach(session)
    const handle = async (request: Request): Promise<Response> => {
      const { page: builtPage } = await attached.then(() => connection.promise)
      const errorPage = serveErrorPage(request, appearance(language))
      if (errorPage !== null || !isPageFile(request.url)) return errorPage ?? (await services.load()).handle(request)
      const file = await builtPage.handle(request, new URL(request.url))
      services.loadIn(servicesAfterScriptMs)
      return file
    }
    registerPageProtocol({
      protocol: session.protocol,
      handle,
      renderDocument: async (address) => (await connection.promise).page.renderDocument(new URL(address)),
    })
  }
  const showShortcuts = () => page.notify('menu.chosen', { item: 'shortcuts' })
  const prepareWindow = (window: BrowserWindow): void => {
    security.registerPage(window.webContents, (name) => page.notify('frame.failed', { name }))
    watchFirstPaint(window, { lifecycle, schedule, settleMs })
    // Not before: until the document has been committed, its process waits for this one.
    window.webContents.once('did-navigate', () => {
      if (!vault.state().signedIn) return
      schedule(fetchDelayMs, loadFetch)
      services.loadIn(servicesAfterDocumentMs)
    })
    crash.recoverPage(window)
    listenForHistoryGestures(window, process.platform, (item) => page.notify('menu.chosen', { item }))
    listenForPrintedKeys(window, { zoom: settings.zoom, showShortcuts })
    attachContextMenu(window, {
      language,
      isShared: isSharedComputer,
      isDevelopment: !isPackaged,
      toAllowedAddress: (address) => security.links.toAllowedAddress(address),
    })
    window.on('close', (event) => services.peek()?.tray.onWindowClose(event, window))
    confirmLeave.watch(window)
    watchWindowFocus(window, (event) => void (window === mainWindow.current() && focus.handle(event)))
  }
  const windows = createWindows({
    files,
    schedule,
    log,
    createSession,
    isSharedComputer,
    startsHidden,
    onChange: mainWindow.set,
    preload: path.join(paths.program, 'preload', 'index.cjs'),
    theme: () => appearance(language).theme,
    zoom: () => settings.current().zoom,
    zoomRequested: (direction) => settings.zoom(direction),
    prepareSession,
    prepareWindow,
    showsPrerendered: () => protection.homeSnapshots.consumeWritten() || !vault.state().signedIn,
  })
  lifecycle.onShutdown('close', () => windows.flushed())
  return windows
}

export function appearance(language: () => Language) {
  return { language: language(), theme: nativeTheme.shouldUseDarkColors ? ('dark' as const) : ('light' as const) }
}

/** The page counts as painted after this time. */
const timeoutMs = 5000

type Options = {
  lifecycle: Lifecycle
  schedule: Schedule
  /** From the first frame to the painted content. */
  settleMs: () => number
}

function watchFirstPaint(window: BrowserWindow, { lifecycle, schedule, settleMs }: Options): void {
  window.once('ready-to-show', () => schedule(settleMs(), () => lifecycle.reach('AfterFirstPaint')))
  schedule(timeoutMs, () => lifecycle.reach('AfterFirstPaint'))
}

import path from 'node:path'
import { app, nativeTheme } from 'electron'
import type { AppContext } from '../base/context'
import { removeSync } from '../base/fs/file-system'
import { listenForLinks } from '../deep-links/deep-link-listener'
import { startDemoProcess } from '../demo/start-demo'
import { register } from '../ipc/register'
import { installMenus } from '../menu/install'
import { toRefusal } from '../platform/load-platform'
import { installPower } from '../power/install'
import { isKeychainBusy } from '../session/keytar-store'
import { settleKeychain } from '../session/marked-store'
import { restoreSession } from '../session/restore-session'
import { createTraces, tracesMarker } from '../session/traces'
import { sessionStorageIn } from '../window/partition'
import type { Windows } from '../window/windows'
import { isPackaged } from './build'
import type { EarlyStartup } from './early-startup'
import { endOnSignals } from './end-on-signals'
import { createFoundation, createProtection, type Foundation, type Protection } from './foundation'
import { type GracefulShutdown, shutDownGracefully } from './graceful-shutdown'
import { createMainWindow } from './main-window'
import { restartWithLink } from './restart-with-link'
import { createStartAgain } from './start-again'
import { connect, followSettings } from './system'

declare const __DEMO__: boolean

export function startUp(early: EarlyStartup): void {
  const foundation = createFoundation(early)
  const protection = createProtection(foundation)
  const refusal = toRefusal(protection.platform, { resourcesDirectory: foundation.paths.resources, hasDemo: __DEMO__ })
  if (refusal !== null) return refuseStart(refusal, foundation, protection)
  const windows = createMainWindow(foundation, protection)
  const shutdown = prepareShutdown(foundation, protection.confirmLeave, { hasPage: true })
  const context = createContext(foundation, { ...protection, ...shutdown }, windows)
  run(context, foundation, protection, windows)
}

/** Without a window: on Linux an empty one would lie above the dialog. */
function refuseStart(problem: string, foundation: Foundation, { crash, confirmLeave }: Protection): void {
  prepareShutdown(foundation, confirmLeave, { hasPage: false })
  void app.whenReady().then(() => crash.refuseStart(problem))
}

function createContext(
  foundation: Foundation,
  { mainWindow, focus, services, proxy, security, vault, confirmLeave, isEnding }: Protection & GracefulShutdown,
  windows: Windows,
): AppContext {
  const {
    clock,
    schedule,
    lifecycle,
    paths,
    log,
    events,
    page,
    files,
    system,
    policy,
    settings,
    userSessions,
    localStores,
    isPortable,
  } = foundation
  const show = createStartAgain({ isEnding, confirmLeave, restart: restartWithLink }, (link) => {
    if (link !== null) services.whenLoaded((loaded) => loaded.linkArrived(link))
    if (app.isReady()) windows.open()
  })
  return {
    version: app.getVersion(),
    system,
    isPackaged,
    isPortable,
    paths,
    clock,
    schedule,
    log,
    files,
    settings,
    policy,
    events,
    lifecycle,
    userSessions,
    localStores,
    notifyPage: page.notify,
    window: { current: mainWindow.current, show },
    focus,
    proxy,
    security,
    vault,
  }
}

/** Opens the window first, because its process starts in parallel. */
function run(
  context: AppContext,
  { page, diskState, startsHidden, isErasing }: Foundation,
  protection: Protection,
  windows: Windows,
): void {
  const { crash, services, loadServices, platform, network, platformTime, confirmLeave, connection } = protection
  const { files, schedule, log, settings, lifecycle, vault, paths, window } = context
  const traces = createTraces({
    marker: files.openStore('traces.json', tracesMarker, () => ({ areLeft: false }), { kind: 'other' }),
    clearSessions: () => windows.clearSessions(),
    removeSessionStorage: () => removeSync(sessionStorageIn(paths.sessionData)),
    schedule,
    log,
  })
  const demo = startDemoProcess({
    program: path.join(paths.program, 'main', 'demo.js'),
    mediaDir: path.join(paths.bundled, 'demo'),
    snapshotDir: path.join(paths.userData, 'demo'),
    request: network.fetch,
    schedule,
    log,
  })
  lifecycle.onShutdown('close', () => demo.stop())
  const reopenForSharedMode = (): void => void setImmediate(() => void windows.reopenForSharedMode())
  const reloadPage = (): void =>
    void confirmLeave.mayReload().then((isAllowed) => isAllowed && window.current()?.webContents.reload())
  followSettings(context, windows, reopenForSharedMode)

  const opened = app
    .whenReady()
    .then(() => traces.clearLeftover())
    .then(() => {
      nativeTheme.themeSource = settings.current().theme
      windows.open()
      lifecycle.reach('WindowOpen')
    })
  protection.homeSnapshots.prefetch()
  const restored = app.whenReady().then(() => restoreSession(vault, isErasing))
  // The process of the page starts meanwhile.
  if (!startsHidden) restored.then(() => protection.homeSnapshots.prepare()).catch(() => undefined)
  opened
    .then(() =>
      connect(context, {
        choice: platform,
        prepareDemo: () => demo.prepare(),
        fetch: network.fetch,
        restored,
        // A hidden window paints nothing, and its application would wait for a frame.
        takeLastHome: () => (startsHidden ? Promise.resolve(null) : protection.homeSnapshots.take()),
        showsLastHome: () => protection.homeSnapshots.written(),
      }),
    )
    .then(connection.resolve, connection.reject)
  connection.promise
    .then(() => lifecycle.when('ServicesReady'))
    .then(() => demo.whenListening())
    .catch((failure: unknown) => crash.handleException(failure))

  const menu = installMenus(context, reloadPage)
  loadServices.resolve(async () => {
    const { startServices } = await import('./services')
    const started = startServices(context, {
      network,
      platformTime,
      connection: connection.promise,
      homeSnapshots: protection.homeSnapshots,
      restored,
      traces,
      demo,
      menu,
      crash,
      disk: diskState,
      confirmLeave,
      startsHidden,
      isErasing,
      reloadPage,
      reopenForSharedMode,
      connectPage: page.connect,
    })
    lifecycle.reach('ServicesReady')
    return started
  })
  void lifecycle.when('AfterFirstPaint').then(() => services.load())
  register({
    isTrusted: (event, command) => context.security.isTrusted(event, command),
    dispatch: async (name, input) => (await services.load()).answer(name, input),
    onUntrusted: (command) => log.warn('command.refused', { command, reason: 'untrusted' }),
  })
  listenForLinks({ app, argv: process.argv, onLink: window.show })
  installPower(context, () => confirmLeave.force())
  lifecycle.onShutdown('install-update', () =>
    confirmLeave.isForced() ? undefined : services.peek()?.installUpdateAtQuit(),
  )
  process.on('uncaughtException', () => confirmLeave.force())
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
}

/** A keychain that works answers within some milliseconds. */
const keychainLimitMs = 500

function prepareShutdown(
  { lifecycle, schedule, log }: Pick<AppContext, 'lifecycle' | 'schedule' | 'log'>,
  confirmLeave: Protection['confirmLeave'],
  { hasPage }: { hasPage: boolean },
): GracefulShutdown {
  const failed = (failure: unknown): void => log.warn('quit.step-failed', { failure })
  const shutdown = shutDownGracefully({ app, steps: lifecycle.shutdown(failed), failed, hasPage, schedule })
  lifecycle.onShutdown('close', settleKeychain, { limitMs: keychainLimitMs })
  // Node waits for its threads at the end: a silent keychain would hold the process, and with it the next start.
  app.on('quit', () => isKeychainBusy() && process.kill(process.pid, 'SIGKILL'))
  endOnSignals({
    process,
    app,
    schedule,
    hurry: (signal) => {
      log.info('quit.signal', { kind: signal })
      confirmLeave.force()
      shutdown.hurry()
    },
  })
  return shutdown
}

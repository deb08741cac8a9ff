import os from 'node:os'
import path from 'node:path'
import { app, nativeTheme, net } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Clock } from '../../shared/clock'
import type { PlatformConfig } from '../../shared/platform-config'
import { createEmitter } from '../base/events'
import { nodeFileSystem, removeSync } from '../base/fs/file-system'
import { openFiles } from '../base/fs/open-files'
import { openLog } from '../base/log/open-log'
import { systemTimers } from '../base/timers'
import { installCrashHandlers } from '../crash/crash-handling'
import { listenForLinks } from '../deep-links/deep-link-listener'
import { startDemoProcess } from '../demo/start-demo'
import { createFocus } from '../focus/focus'
import { createMessageBox } from '../focus/dialogs'
import type { Page } from '../gateway/page/server'
import { createPageNotifier } from '../ipc/page-notifier'
import { register } from '../ipc/register'
import { createConfirmLeave } from '../leave/confirm-leave'
import { hiddenSwitch } from '../login/open-at-login'
import { loadPlatform, sessionAudience } from '../platform/load-platform'
import { readManagedPolicy } from '../policy/managed-policy'
import { createProxy } from '../proxy/proxy'
import { createSecurity } from '../security/security'
import { openVault } from '../session/open-vault'
import { createPlatformTime } from '../session/platform-time'
import { createTraces, tracesMarker } from '../session/traces'
import { openSettings } from '../settings/settings'
import type { Windows } from '../window/windows'
import { isPackaged, overrides } from './build'
import type { AppContext, AppEvents, AppNetwork, AppPaths } from './context'
import type { EarlyStartup } from './early-startup'
import { shutDownGracefully } from './graceful-shutdown'
import { createLazyService } from './lazy-load'
import { createLifecycle } from './lifecycle'
import { createMainWindow } from './main-window'
import type { Services } from './services'
import { connect, followSettings, followSystem, installMenus } from './system'
import { createUserSessions } from './user-sessions'

/** Whether this build carries the demo platform. */
declare const __DEMO__: boolean

/** The platform of this start, and the page that is served for it. */
export type Connection = { config: PlatformConfig; isDemo: boolean; page: Page }

/** Starts the application. Read from top to bottom: nothing here names what is created below it. */
export function startUp(early: EarlyStartup): void {
  const foundation = createFoundation(early)
  const protection = createProtection(foundation)
  const windows = createMainWindow(foundation, protection)
  const context = createContext(foundation, protection, windows)
  run(context, foundation, protection, windows)
}

/** What every other part is made with. */
function createFoundation({ userData, stripped, isProfileClosed }: EarlyStartup) {
  const clock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }
  const schedule = systemTimers
  const lifecycle = createLifecycle()
  const program = path.join(import.meta.dirname, '..')
  const bundled = path.join(app.getAppPath(), 'resources')
  const paths: AppPaths = {
    program, bundled, resources: isPackaged ? process.resourcesPath : bundled, icons: path.join(bundled, 'icons'),
    userData, data: path.join(userData, 'data'), logs: path.join(userData, 'logs'),
  }
  const { log, flush } = openLog({
    directory: paths.logs, disk: { renameNow: nodeFileSystem.renameSync, removeNow: removeSync }, console: !isPackaged, homes: [os.homedir()], quiet: lifecycle.when('AfterFirstPaint'),
  })
  lifecycle.onShutdown('flush-log', flush)
  const events = createEmitter<AppEvents>((name, failure) => log.error('event.failed', { kind: name, failure }))
  const page = createPageNotifier()
  const { files, diskState } = openFiles({ directory: paths.data, isProfileClosed, schedule, log, changed: (state) => page.notify('disk.changed', state) })
  const system = `${os.type()} ${os.release()}`
  log.info('start', { version: app.getVersion(), os: system, count: stripped.length })
  const policy = readManagedPolicy({ platform: process.platform, named: overrides.policy, environment: process.env, log })
  const settings = openSettings({
    files, log, locales: app.getPreferredSystemLanguages(), forced: policy.forced,
    changed: (now, before) => {
      page.notify('settings.changed', now)
      events.emit('settings:changed', { settings: now, before })
    },
  })
  const { sharedComputer, tray } = settings.current()
  const startsHidden = process.argv.includes(hiddenSwitch) && tray && !sharedComputer
  return { clock, schedule, lifecycle, paths, log, events, page, files, diskState, system, policy, settings, startsHidden, userSessions: createUserSessions(events) }
}
export type Foundation = ReturnType<typeof createFoundation>

/** What guards the processes, the browser sessions and the token. */
function createProtection({ clock, schedule, log, events, page, files, policy, settings, paths }: Foundation) {
  let current: BrowserWindow | null = null
  const mainWindow = { current: () => current, set: (window: BrowserWindow | null) => void (current = window) }
  const language = () => settings.current().language
  const focus = createFocus({
    schedule, onVisibilityChange: (shown) => page.notify('window.shown', { shown }),
    onFocusChange: (focused) => {
      events.emit('window:focus', { focused })
      page.notify('window.focus', { focused })
    },
  })
  const ask = createMessageBox({ focus, window: mainWindow.current })
  const crash = installCrashHandlers({ app, clock, schedule, language, showMessageBox: ask, files, log, isAccelerationEnabled: settings.current().hardwareAcceleration })
  const loadServices = Promise.withResolvers<() => Promise<Services>>()
  const services = createLazyService(async () => (await loadServices.promise)(), { schedule, failed: (failure) => void crash.handleException(failure) })
  const proxy = createProxy({ current: () => settings.current().proxy, log })
  const security = createSecurity({ app, clock, schedule, developmentServer: overrides.developmentServer, allowsLink: policy.allowsLink, log })
  const platform = loadPlatform({ named: overrides.platform, resourcesDirectory: paths.resources, isPackaged })
  const platformTime = createPlatformTime(clock)
  const vault = openVault({
    files, clock, platformNow: platformTime.now, schedule, log, isSharedComputer: () => settings.current().sharedComputer, audience: sessionAudience(platform),
    changed: (state, reason, before) => events.emit('session:changed', { state, reason, before }),
  })
  const confirmLeave = createConfirmLeave({
    app, platform: process.platform, homeworkAtRisk: () => services.peek()?.homework.unsavedWork() ?? null, showMessageBox: ask, language, isSharedComputer: () => settings.current().sharedComputer,
  })
  const network: AppNetwork = {
    fetch: async (address, init) => {
      const response = await net.fetch(address, init)
      platformTime.update(response.headers.get('date'))
      return response
    },
    request: (options) => net.request(options),
  }
  return { mainWindow, language, focus, crash, services, loadServices, proxy, security, platform, vault, confirmLeave, network, connection: Promise.withResolvers<Connection>() }
}
export type Protection = ReturnType<typeof createProtection>

/** What subsystems get. */
function createContext({ clock, schedule, lifecycle, paths, log, events, page, files, system, policy, settings, userSessions }: Foundation, { mainWindow, focus, services, proxy, security, vault }: Protection, windows: Windows): AppContext {
  const show = (link: string | null): void => {
    if (link !== null) services.whenLoaded((loaded) => loaded.linkArrived(link))
    if (app.isReady()) windows.open()
  }
  return {
    version: app.getVersion(), system, isPackaged, paths, clock, schedule, log, files, settings, policy, events, lifecycle, userSessions,
    notifyPage: page.notify, window: { current: mainWindow.current, show }, focus, proxy, security, vault,
  }
}

/** Opens the window first, since its process starts while the rest is made; then the platform, the services, the menus. */
function run(context: AppContext, { page, diskState, startsHidden }: Foundation, { crash, services, loadServices, platform, network, confirmLeave, connection }: Protection, windows: Windows): void {
  const { files, schedule, log, settings, lifecycle, vault, paths, window } = context
  const traces = createTraces({ marker: files.openStore('traces.json', tracesMarker, () => ({ areLeft: false })), clearSessions: () => windows.clearSessions(), schedule, log })
  const demo = startDemoProcess({
    program: path.join(paths.program, 'main', 'demo.js'), mediaDir: path.join(paths.bundled, 'demo'), snapshotDir: path.join(paths.userData, 'demo'), request: network.fetch, schedule, log,
  })
  lifecycle.onShutdown('close', () => demo.stop())
  // The page's call is answered first; then its window goes over to the memory of a shared computer, or back.
  const reopenForSharedMode = (): void => void setImmediate(() => void windows.reopenForSharedMode())
  const reloadPage = (): void => void confirmLeave.mayReload().then((may) => may && window.current()?.webContents.reload())
  followSettings(context, windows, reopenForSharedMode)

  const opened = app.whenReady().then(() => traces.clearLeftover()).then(() => {
    nativeTheme.themeSource = settings.current().theme
    windows.open()
    lifecycle.reach('WindowOpen')
  })
  const restored = app.whenReady().then(() => vault.restore())
  const startDemo = __DEMO__ ? () => demo.start() : null
  opened
    .then(() => connect(context, { choice: platform, startDemo, refuse: (problem) => crash.refuseStart(problem), fetch: network.fetch, restored }))
    .then(connection.resolve, connection.reject)
  connection.promise.catch((failure: unknown) => crash.handleException(failure))

  loadServices.resolve(async () => {
    const { startServices } = await import('./services')
    const started = startServices(context, {
      network, connection: connection.promise, restored, traces, demo, crash, disk: diskState, confirmLeave, startsHidden, reloadPage, reopenForSharedMode, connectPage: page.connect,
    })
    lifecycle.reach('ServicesReady')
    return started
  })
  void lifecycle.when('AfterFirstPaint').then(() => services.load())
  /** The page asks before the services are there: its first commands wait for them. */
  register({
    isTrusted: (event) => context.security.isTrusted(event),
    dispatch: async (name, input) => (await services.load()).answer(name, input),
    onUntrusted: (command) => log.warn('command.refused', { command, reason: 'untrusted' }),
  })
  listenForLinks({ app, argv: process.argv, onLink: window.show })
  installMenus(context, reloadPage)
  followSystem(context, confirmLeave)
  lifecycle.onShutdown('install-update', () => (confirmLeave.isForced() ? undefined : services.peek()?.installUpdateAtQuit()))
  process.on('uncaughtException', () => confirmLeave.force())
  app.on('activate', () => windows.open())
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
  const failed = (failure: unknown): void => log.warn('quit.incomplete', { failure })
  shutDownGracefully({ app, steps: lifecycle.shutdown(failed), failed })
}

import os from 'node:os'
import path from 'node:path'
import { app, net, session, type BrowserWindow } from 'electron'
import type { Clock } from '#shared/clock.ts'
import type { AppEvents, AppNetwork, AppPaths, Connection } from '../base/context'
import { createEmitter } from '../base/events'
import { nodeFileSystem, removeSync } from '../base/fs/file-system'
import { findHome } from '../base/fs/folder-for'
import { openFiles } from '../base/fs/open-files'
import { createLifecycle } from '../base/lifecycle'
import { openLog } from '../base/log/open-log'
import { createNetFetch } from '../base/net-fetch'
import { hiddenSwitch } from '../base/restart'
import { systemTimers } from '../base/timers'
import { createUserSessions } from '../base/user-sessions'
import { installCrashHandlers } from '../crash/crash-handling'
import { createMessageBox } from '../focus/dialogs'
import { createFocus } from '../focus/focus'
import { openHomeSnapshots } from '../home-snapshot/open-home-snapshots'
import { createPageNotifier } from '../ipc/page-notifier'
import { createConfirmLeave } from '../leave/confirm-leave'
import { createLocalStores } from '../my-data/local-stores'
import { loadPlatform, sessionAudience } from '../platform/load-platform'
import { readManagedPolicy } from '../policy/managed-policy'
import { createProxy } from '../proxy/proxy'
import { createSecurity } from '../security/security'
import { openVault } from '../session/open-vault'
import { createPlatformTime } from '../session/platform-time'
import { openSettings } from '../settings/settings'
import { builtAt, isPackaged, overrides, requiresHttps } from './build'
import type { EarlyStartup } from './early-startup'
import { createLazyService } from './lazy-load'
import type { Services } from './services'

export function createFoundation({
  userData,
  sessionData,
  stripped,
  isProfileClosed,
  isPortable,
  isErasing,
}: EarlyStartup) {
  const clock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }
  const schedule = systemTimers
  const lifecycle = createLifecycle(schedule)
  const program = path.join(import.meta.dirname, '..')
  const bundled = path.join(app.getAppPath(), 'resources')
  const paths: AppPaths = {
    program,
    bundled,
    resources: isPackaged ? process.resourcesPath : bundled,
    icons: path.join(bundled, 'icons'),
    userData,
    sessionData,
    data: path.join(userData, 'data'),
    logs: path.join(userData, 'logs'),
  }
  const { log, flush } = openLog({
    directory: paths.logs,
    disk: { renameNow: nodeFileSystem.renameSync, removeNow: removeSync },
    console: !isPackaged,
    homes: [findHome() ?? ''],
    ready: lifecycle.when('AfterFirstPaint'),
  })
  lifecycle.onShutdown('flush-log', flush)
  const events = createEmitter<AppEvents>((name, failure) => log.error('event.failed', { kind: name, failure }))
  const page = createPageNotifier()
  const { files, diskState } = openFiles({
    directory: paths.data,
    isProfileClosed,
    schedule,
    log,
    changed: (state) => page.notify('disk.changed', state),
  })
  const system = `${os.type()} ${os.release()}`
  log.info('start', { version: app.getVersion(), os: system, count: stripped.length })
  const policy = readManagedPolicy({
    platform: process.platform,
    named: overrides.policy,
    environment: process.env,
    log,
  })
  const settings = openSettings({
    files,
    log,
    locales: app.getPreferredSystemLanguages(),
    forced: policy.forced,
    changed: (now, before) => {
      page.notify('settings.changed', now)
      events.emit('settings:changed', { settings: now, before })
    },
  })
  const { sharedComputer, tray } = settings.current()
  const startsHidden = process.argv.includes(hiddenSwitch) && tray && !sharedComputer
  const userSessions = createUserSessions(events)
  return {
    clock,
    schedule,
    lifecycle,
    paths,
    log,
    events,
    page,
    files,
    diskState,
    system,
    policy,
    settings,
    startsHidden,
    userSessions,
    isPortable,
    localStores: createLocalStores(),
    isErasing,
  }
}
export type Foundation = ReturnType<typeof createFoundation>

export function createProtection({
  clock,
  schedule,
  log,
  events,
  page,
  files,
  policy,
  settings,
  paths,
  isPortable,
}: Foundation) {
  let current: BrowserWindow | null = null
  const mainWindow = { current: () => current, set: (window: BrowserWindow | null) => void (current = window) }
  const language = () => settings.current().language
  const isSharedComputer = () => settings.current().sharedComputer
  const focus = createFocus({
    schedule,
    onVisibilityChange: (shown) => page.notify('window.shown', { shown }),
    onFocusChange: (focused) => {
      events.emit('window:focus', { focused })
      page.notify('window.focus', { focused })
    },
  })
  const showMessageBox = createMessageBox({ focus, window: mainWindow.current })
  const crash = installCrashHandlers({
    app,
    clock,
    schedule,
    language,
    showMessageBox,
    files,
    log,
    isAccelerationEnabled: settings.current().hardwareAcceleration,
  })
  const loadServices = Promise.withResolvers<() => Promise<Services>>()
  const services = createLazyService(async () => (await loadServices.promise)(), {
    schedule,
    failed: (failure) => void crash.handleException(failure),
  })
  const proxy = createProxy({
    current: () => settings.current().proxy,
    resolveProxy: (address) => session.defaultSession.resolveProxy(address),
    log,
  })
  const security = createSecurity({
    app,
    clock,
    schedule,
    developmentServer: overrides.developmentServer,
    allowsLink: policy.allowsLink,
    log,
  })
  const platform = loadPlatform({
    named: overrides.platform,
    resourcesDirectory: paths.resources,
    isPackaged: requiresHttps,
  })
  const platformTime = createPlatformTime(clock, builtAt)
  const vault = openVault({
    files,
    clock,
    platformNow: platformTime.now,
    schedule,
    log,
    isSharedComputer,
    isPortable,
    audience: sessionAudience(platform),
    changed: (state, reason, before) => events.emit('session:changed', { state, reason, before }),
  })
  const homeSnapshots = openHomeSnapshots({ files, clock, settings, vault, log })
  const confirmLeave = createConfirmLeave({
    app,
    platform: process.platform,
    homeworkAtRisk: () => services.peek()?.homework.unsavedWork() ?? null,
    notesAtRisk: () => services.peek()?.notes.hasUnstored() ?? false,
    exportNotes: async () => services.peek()?.notes.export(null),
    showMessageBox,
    language,
    isSharedComputer,
  })
  const connection = Promise.withResolvers<Connection>()
  return {
    mainWindow,
    language,
    focus,
    crash,
    services,
    loadServices,
    proxy,
    security,
    platform,
    vault,
    homeSnapshots,
    confirmLeave,
    network: createNetwork(),
    platformTime,
    connection,
  }
}
export type Protection = ReturnType<typeof createProtection>

function createNetwork(): AppNetwork {
  const request: AppNetwork['request'] = (options) => net.request(options)
  return { fetch: createNetFetch(request), request }
}

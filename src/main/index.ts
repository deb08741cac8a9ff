import './first'
import os from 'node:os'
import path from 'node:path'
import type { BrowserWindow } from 'electron'
import { app, nativeTheme, net, powerMonitor, session } from 'electron'
import { brand } from '../shared/brand'
import type { Clock } from '../shared/clock'
import { answerErrorPage } from './crash/error-page'
import { watchFailures } from './crash/failures'
import { claimScheme, listenForLinks } from './deep-links/arrivals'
import { claimForAppImage } from './deep-links/claim-for-appimage'
import { embedDemo } from './demo/embed-demo'
import { nodeFileSystem, removeSync } from './base/fs/file-system'
import { createFiles } from './base/fs/files'
import { createDiskHealth } from './base/fs/disk-health'
import { writeForOthers } from './base/fs/external-file'
import { createAsk } from './focus/ask'
import { createFocus } from './focus/focus'
import { watchWindowFocus } from './focus/watch-window'
import { systemTimers } from './base/timers'
import { openPage } from './gateway/open-page'
import { isPageFile, loadFetch, servePage } from './gateway/serve-page'
import type { Emit } from './ipc/emit'
import { register } from './ipc/register'
import { createLeaveQuestion } from './leave/leave-question'
import { openLog } from './base/log/open-log'
import { hiddenSwitch } from './login/autostart-entry'
import { giveContextMenu, showMenu } from './menu/menu'
import { choosePlatform } from './platform/choose-platform'
import { loadPlatform, sessionAudience } from './platform/load-platform'
import { readSchoolPolicy } from './policy/school-policy'
import { watchPower } from './power/watch-power'
import { createProxy } from './proxy/proxy'
import { refuseWindowsAccount } from './security/harden-session'
import { createSecurity } from './security/security'
import { openVault } from './session/open-vault'
import { createPlatformTime } from './session/platform-time'
import { createTraces, tracesMarker } from './session/traces'
import { openSettings } from './settings/open-settings'
import { isPackaged, overrides } from './start/build'
import { awaitFirstDrawing } from './start/first-drawing'
import { createLater } from './start/later'
import { prepareStart } from './start/prepare-start'
import { quitOrderly } from './start/quit-orderly'
import { createWindows } from './window/windows'

/** Whether this build carries the demo platform. */
declare const __DEMO__: boolean

// 1. Before anything else: what would hurt is refused, the profile is ours alone.
const { userData, stripped, isProfileClosed } = prepareStart(removeSync)

// 2. What every part shares.
const clock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }
const schedule = systemTimers
const program = path.join(import.meta.dirname, '..')
const resources = path.join(app.getAppPath(), 'resources')
const { developmentServer } = overrides
/** The first frame of whoever is signed in is empty: their screen is drawn within this. */
const homePauseMs = 500
const drawing = awaitFirstDrawing({ schedule, pauseMs: () => (vault.state().signedIn ? homePauseMs : 0) })
/** So long after the last file of the page was read, its process has it and is busy with it. */
const filesPauseMs = 20
const { log, flush: flushLog } = openLog({ directory: path.join(userData, 'logs'), disk: { renameNow: nodeFileSystem.renameSync, removeNow: removeSync }, console: !isPackaged, homes: [os.homedir()], quiet: drawing.done })
const health = createDiskHealth({ schedule, isProfileClosed, again: () => files.tryAgain(), changed: (state) => rest.tell((its) => its.emit('disk.changed', state)) })
const files = createFiles({
  directory: path.join(userData, 'data'), disk: health.disk,
  onProblem: (problem) => {
    log.warn('files.problem', { kind: problem.kind, file: problem.file })
    health.problem(problem)
  },
})
const emit: Emit = (name, payload) => rest.tell((its) => its.emit(name, payload))
const focus = createFocus({ schedule, tell: (focused) => rest.tell((its) => its.focusChanged(focused)), shownChanged: (shown) => emit('window.shown', { shown }) })
const ask = createAsk({ focus, window: () => windows.current() })
const system = `${os.type()} ${os.release()}`
log.info('start', { version: app.getVersion(), os: system, count: stripped.length })

// 3. Settings, and the way out.
const policy = readSchoolPolicy({ platform: process.platform, named: overrides.policy, environment: process.env, log })
const settings = openSettings({
  files, log, locales: app.getPreferredSystemLanguages(), forced: policy.forced,
  changed: (now, before) => {
    emit('settings.changed', now)
    nativeTheme.themeSource = now.theme
    void drawing.done.then(drawMenu)
    void proxy.changed()
    windows.zoom()
    rest.tell((its) => its.settingsChanged(now, before))
    if (now.sharedComputer !== before.sharedComputer) void vault.sharedComputerChanged()
    // Before the sign-in nothing private is in the window, and what was typed there is not to be lost.
    if (vault.state().signedIn) matchSharing()
  },
})
const proxy = createProxy({ current: () => settings.current().proxy, log })
const isSharedComputer = () => settings.current().sharedComputer
const startsHidden = process.argv.includes(hiddenSwitch) && settings.current().tray && !isSharedComputer()
const sharing = () => ({ ...settings.current(), sharingManaged: policy.managed.includes('sharedComputer'), languageManaged: policy.managed.includes('language'), paymentsOff: !policy.allowsPayments })

// 4. The walls, the failures, the window.
const language = () => settings.current().language
const look = () => ({ language: language(), theme: nativeTheme.shouldUseDarkColors ? ('dark' as const) : ('light' as const) })
const failures = watchFailures({ app, clock, schedule, language, ask, files, log, isAccelerationWanted: settings.current().hardwareAcceleration })
const security = createSecurity({ app, clock, schedule, developmentServer, allowsLink: policy.allowsLink, log })
const windows = createWindows({
  files, schedule, log,
  preload: path.join(program, 'preload', 'index.cjs'),
  theme: () => look().theme, isSharedComputer, startsHidden,
  zoom: () => settings.current().zoom, zoomWished: (wish) => settings.zoom(wish),
  prepareWindow: (window) => {
    security.namePage(window.webContents, (name) => emit('frame.failed', { name }))
    drawing.watch(window)
    window.webContents.once('did-navigate', () => firstDocumentTaken(window))
    failures.recoverPage(window)
    giveContextMenu(window, { language, isShared: isSharedComputer, isDevelopment: !isPackaged, listed: (address) => security.links.listed(address) })
    window.on('close', (event) => rest.now()?.desk.closing(event, window))
    leaveQuestion.watch(window)
    watchWindowFocus(window, (event) => void (window === windows.current() && focus.heard(event)))
  },
  prepareSession: (made) => {
    security.hardenPageSession(made)
    rest.tell(({ desk }) => desk.joinSession(made))
    const joined = proxy.join(made)
    const handle = async (request: Request) => {
      const { page } = await joined.then(() => connection)
      const errorPage = answerErrorPage(request, look())
      if (errorPage !== null || !isPageFile(request.url)) return errorPage ?? (await rest.load()).handle(request)
      const file = await page.answer(request, new URL(request.url))
      rest.loadAfter(filesPauseMs)
      return file
    }
    servePage({
      protocol: made.protocol, handle, document: async (address) => (await connection).page.document(new URL(address)),
      // Whoever is signed in waits for scripts: they come sooner when this process is ready.
      documentSent: () => void (vault.state().signedIn && setImmediate(loadFetch)),
    })
  },
})
const traces = createTraces({ marker: files.openStore('traces.json', tracesMarker, () => ({ areLeft: false })), clearSessions: () => windows.clearSessions(), schedule, log })

/** The page asks before the rest is there: its first commands wait for it. */
register({
  isTrusted: (event) => security.isTrusted(event),
  answer: async (name, given) => (await rest.load()).answer(name, given),
  untrusted: (command) => log.warn('command.refused', { command, reason: 'untrusted' }),
})

/** The page hears the answer to its call first; then its window goes over to the memory of a shared computer, or back. */
const matchSharing = () => void setImmediate(() => void windows.matchSharing())

const leaveQuestion = createLeaveQuestion({ app, platform: process.platform, homeworkAtRisk: () => rest.now()?.account.homework.atRisk() ?? null, ask, language, isSharedComputer })

/** The sign-in stands in its document and asks for nothing before it is painted. */
function firstDocumentTaken(window: BrowserWindow): void {
  if (!vault.state().signedIn) windows.showFirst(window)
}

// 5. Whoever is signed in.
const resourcesDirectory = isPackaged ? process.resourcesPath : resources
const platform = loadPlatform({ named: overrides.platform, resourcesDirectory, isPackaged })
const platformTime = createPlatformTime(clock)
const vault = openVault({ files, clock, platformNow: platformTime.now, schedule, log, isSharedComputer, audience: sessionAudience(platform), changed: (...change) => rest.tell(({ account }) => account.sessionChanged(...change)) })

// 6. The platform: the configured one, or the school inside the application.
const forward = async (address: string, init: RequestInit) => {
  const response = await net.fetch(address, init)
  platformTime.heard(response.headers.get('date'))
  return response
}
const demo = embedDemo({
  program: path.join(program, 'main', 'demo.js'),
  mediaDir: path.join(resources, 'demo'), snapshotDir: path.join(userData, 'demo'),
  request: forward, schedule, log,
})
/** The window first: its process starts while the rest is made. */
const opened = app.whenReady().then(() => traces.clearLeft()).then(() => {
  nativeTheme.themeSource = settings.current().theme
  windows.open()
})
const connection = opened.then(connect)
const restored = app.whenReady().then(() => vault.restore())

async function connect() {
  refuseWindowsAccount(session.defaultSession)
  await proxy.join(session.defaultSession)
  const { config, isDemo } = await choosePlatform({
    allowsLink: policy.allowsLink,
    choice: platform, resourcesDirectory,
    startDemo: __DEMO__ ? () => demo.start() : null, refuse: (problem) => failures.refuseStart(problem),
  })
  security.platformKnown(config)
  void drawing.done.then(() => security.forgetFrames())
  return { config, isDemo, page: openPage({ config, directory: program, developmentServer, forward, schedule, look, vault, restored, sharing }) }
}

// 7. The rest, which neither the first document nor the page's files wait for: it is loaded while the page's process evaluates them.
const rest = createLater(async () => {
  const { openRest } = await import('./rest')
  return openRest({
    version: app.getVersion(), system, clock, schedule, log, files, settings, policy, proxy, windows, security, vault, traces, restored, connection, demo, forward, request: (wish) => net.request(wish), userData,
    drawn: drawing.done, drawsInSoftware: failures.drawsInSoftware, graphics: failures.graphics, disk: health.state, program, icons: path.join(resources, 'icons'), startsHidden, focus, matchSharing, reloadPage, leaveQuestion, arrived, dataFolder: path.join(userData, 'data'),
    followed: () => void drawing.done.then(drawMenu),
  })
}, { schedule, failed: (failure) => void failures.failed(failure) })
void drawing.done.then(() => rest.load())
/** A link to follow, or (null) only the window to bring to the front. */
const arrived = (link: string | null): void => {
  if (link !== null) rest.tell((its) => its.linkArrived(link))
  if (app.isReady()) windows.open()
}
listenForLinks({ app, argv: process.argv, arrived })

const reloadPage = (): void => void leaveQuestion.mayReload().then((may) => may && windows.current()?.webContents.reload())
function drawMenu(): void {
  const facts = { language: language(), platform: process.platform, isSignedIn: vault.state().signedIn, isDevelopment: !isPackaged }
  showMenu({ ...facts, chosen: (item) => emit('menu.chosen', { item }), zoom: (wish) => settings.zoom(wish), reload: reloadPage })
}

// 8. The start, and the end.
connection.catch((failure: unknown) => failures.failed(failure))
void drawing.done.then(() => {
  drawMenu()
  if (isPackaged) claimScheme(app, brand.scheme, process.platform, process.execPath)
  if (isPackaged) void claimForAppImage({ environment: process.env, home: os.homedir(), write: writeForOthers, remove: nodeFileSystem.remove, scheme: brand.scheme, log })
  powerMonitor.on('shutdown', () => leaveQuestion.force())
  watchPower({ monitor: powerMonitor, app, schedule }, (suspended) => rest.tell((its) => its.suspended(suspended)))
})
process.on('uncaughtException', () => leaveQuestion.force())
app.on('activate', () => windows.open())
app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
quitOrderly({
  app,
  steps: [
    async () => rest.now()?.account.sendLast(),
    async () => rest.now()?.account.writeLast(),
    // On a shared computer the session ends with the application, for the platform as well.
    async () => void (isSharedComputer() && vault.state().signedIn && (await rest.now()?.account.signOut())),
    async () => rest.now()?.account.eraseShared(),
    async () => (leaveQuestion.isForced() ? null : rest.now()?.updateAtQuit()),
    () => Promise.all([windows.settled(), demo.stop()]),
    flushLog,
  ],
  failed: (failure) => log.warn('quit.incomplete', { failure }),
})

import { randomUUID } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { app, dialog, nativeTheme, net, powerMonitor, session } from 'electron'
import type { MessageBoxOptions } from 'electron'
import { brand } from '../shared/brand'
import type { Clock } from '../shared/clock'
import { account } from '../shared/contract/account'
import { progress } from '../shared/contract/progress'
import type { StartState } from '../shared/desktop/commands'
import { answerErrorPage } from './crash/error-page'
import { watchFailures } from './crash/failures'
import { noGpuFallback, storedGpuFallback } from './crash/gpu-fallback'
import { claimScheme, listenForLinks } from './deep-links/arrivals'
import { createInbox } from './deep-links/inbox'
import { embedDemo } from './demo/embed-demo'
import { createFiles } from './files/files'
import { createFocus } from './focus/focus'
import { watchWindowFocus } from './focus/watch-window'
import { createExchange } from './gateway/exchange'
import type { Forward } from './gateway/exchange'
import { createGateway } from './gateway/gateway'
import { timers } from './gateway/limits'
import { openPage } from './gateway/open-page'
import { createPlatformClient } from './gateway/platform-client'
import { createHumanCheck } from './human-check/human-check'
import { createEmit } from './ipc/emit'
import { createHandlers } from './ipc/handlers'
import { createRateLimit } from './ipc/rate-limit'
import { register } from './ipc/register'
import { createFileSink } from './log/file-sink'
import { createLog } from './log/log'
import { giveContextMenu, showMenu } from './menu/menu'
import { createOutbox } from './outbox/outbox'
import { loadPlatform } from './platform/load-platform'
import { publicPlatformOf } from './platform/public-platform'
import { watchPower } from './power/watch-power'
import { createSecurity } from './security/security'
import { openVault } from './session/open-vault'
import { createSignOut } from './session/sign-out'
import { createSettings } from './settings/settings'
import { defaultSettings, storedSettings } from './settings/stored-settings'
import { aboutText } from './start/about'
import { prepareStart } from './start/prepare-start'
import { quitOrderly } from './start/quit-orderly'
import { createHiddenPages } from './window/hidden-page'
import { firstPlacement, storedPlacement } from './window/placement'
import { createWindows } from './window/windows'

/** Whether this build carries the demo platform. */
declare const __DEMO__: boolean

// 1. Before anything else: what would hurt is refused, the profile is ours alone.
const { userData, stripped } = prepareStart()

// 2. What every part shares.
const clock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }
const schedule = timers
const program = path.join(import.meta.dirname, '..')
const resources = path.join(app.getAppPath(), 'resources')
const developmentServer = app.isPackaged ? null : (process.env['ELECTRON_RENDERER_URL'] ?? null)
const locales = app.getPreferredSystemLanguages()
const log = createLog({ write: createFileSink({ directory: path.join(userData, 'logs'), console: !app.isPackaged }), homes: [os.homedir()] })
const files = createFiles({ directory: path.join(userData, 'data'), onProblem: (problem) => log.warn('files.problem', problem) })
const emit = createEmit(() => windows.current()?.webContents ?? null)
const focus = createFocus({ schedule, tell: (focused) => emit('window.focus', { focused }) })
const ask = (question: MessageBoxOptions): Promise<number> =>
  focus.duringDialog(async () => {
    const over = windows.current()
    // A window that is not drawn yet cannot carry a dialog.
    return (await (over?.isVisible() === true ? dialog.showMessageBox(over, question) : dialog.showMessageBox(question))).response
  })
const system = `${os.type()} ${os.release()}`
log.info('start', { version: app.getVersion(), os: system, count: stripped.length })

// 3. Settings, session, progress.
const settings = createSettings({
  store: files.openStore('settings.json', storedSettings(locales), () => defaultSettings(locales)), log,
  changed: (now, before) => {
    emit('settings.changed', now)
    nativeTheme.themeSource = now.theme
    drawMenu()
    if (now.sharedComputer !== before.sharedComputer) void vault.sharedComputerChanged()
    // Before the sign-in nothing private is in the window, and what was typed there is not to be lost.
    if (vault.state().signedIn) matchSharing()
  },
})
/** The page hears the answer to its call first; then its window goes over to the memory of a shared computer, or back. */
const matchSharing = () => void setImmediate(() => void windows.matchSharing())
const vault = openVault({
  files, clock, schedule, log,
  isSharedComputer: () => settings.current().sharedComputer,
  changed: (state, reason) => {
    followSession()
    emit('session.changed', { state, reason })
    if (reason === 'signed-in') matchSharing()
  },
})
const outbox = createOutbox({
  files, clock, schedule, log,
  random: Math.random, uuid: randomUUID,
  post: async ({ id, body, userId }) => (await connection).client.call(progress.record, { body, headers: { 'idempotency-key': id }, userId }),
  contentsOf: async (id, userId) => (await connection).client.call(progress.contentsOfChapter, { params: { id }, userId }),
  changed: (state) => emit('outbox.changed', state),
  sent: (payload) => emit('progress.sent', payload),
})

// 4. The walls, the failures, the window, the links.
const language = () => settings.current().language
const look = () => ({ language: language(), theme: nativeTheme.shouldUseDarkColors ? ('dark' as const) : ('light' as const) })
const failures = watchFailures({
  app, clock, schedule, language, ask, log,
  graphics: files.openStore('graphics.json', storedGpuFallback, () => noGpuFallback),
  isAccelerationWanted: settings.current().hardwareAcceleration,
})
const security = createSecurity({ app, clock, developmentServer, log })
const windows = createWindows({
  placement: files.openStore('window.json', storedPlacement, () => firstPlacement), schedule, log,
  preload: path.join(program, 'preload', 'index.cjs'),
  theme: () => look().theme, isSharedComputer: () => settings.current().sharedComputer,
  prepareWindow: (window) => {
    security.namePage(window.webContents)
    failures.recoverPage(window)
    giveContextMenu(window, language)
    watchWindowFocus(window, (event) => void (window === windows.current() && focus.heard(event)))
  },
  prepareSession: (made) => {
    security.hardenPageSession(made)
    made.protocol.handle(brand.pageScheme, async (request) => answerErrorPage(request, look()) ?? (await connection).gateway.handle(request))
  },
})
const inbox = createInbox(clock)
listenForLinks({
  app, argv: process.argv,
  arrived: (link) => {
    if (link !== null && inbox.add(link)) emit('links.arrived', { waiting: inbox.waiting() })
    else if (link !== null) log.info('link.ignored')
    if (app.isReady()) windows.open()
  },
})

// 5. The platform: the configured one, or the school inside the application.
const demo = embedDemo({
  program: path.join(program, 'main', 'demo.js'),
  mediaDir: path.join(resources, 'demo'),
  snapshotDir: path.join(userData, 'demo'),
  request: (url, init) => net.fetch(url, init), schedule, log,
})
const connection = app.whenReady().then(connect)
const restored = app.whenReady().then(() => vault.restore()).then(followSession)

async function connect() {
  const choice = await loadPlatform({ environment: process.env, resourcesDirectory: app.isPackaged ? process.resourcesPath : resources, isPackaged: app.isPackaged })
  if (choice.kind === 'invalid') return failures.refuseStart(`${choice.source}: "${choice.field}" ${choice.problem}`)
  if (choice.kind === 'demo' && !__DEMO__) return failures.refuseStart(`${path.join(process.resourcesPath, 'platform.json')} does not exist`)
  const config = choice.kind === 'configured' ? choice.config : await demo.start()
  security.platformKnown(config)
  const forward: Forward = (address, init) => net.fetch(address, init)
  const exchange = createExchange({ config, forward, language, schedule })
  const page = await openPage({ config, directory: program, developmentServer, forward, look })
  const openTeacherSite = (address: string): void => void security.links.openTeacherSite(address)
  const openHiddenPage = createHiddenPages({ prepare: (contents, session) => security.nameHumanCheck(config.pages.humanCheck, contents, session) })
  return {
    config,
    isDemo: choice.kind === 'demo',
    client: createPlatformClient({ exchange, vault }),
    gateway: createGateway({ config, exchange, vault, page, log, openTeacherSite, reached: () => outbox.reached() }),
    humanCheck: createHumanCheck({ address: config.pages.humanCheck, openHiddenPage, schedule }),
  }
}

// 6. What the page may ask.
const signOut = createSignOut({
  revoke: async (signal) => {
    // What was watched goes first: afterwards there is no token to send it with.
    await Promise.race([outbox.retry(), new Promise<void>((resolve) => schedule(1000, resolve))])
    return (await connection).client.call(account.signOut, { signal })
  },
  clear: () => windows.clearSessions(),
  vault, schedule, log,
})
const reloadPage = (): void => windows.current()?.webContents.reload()
register({
  handlers: createHandlers({
    start: describeStart, info: describeApplication, reload: reloadPage,
    changeSettings: (part) => settings.change(part),
    humanCheck: async (action) => (await connection).humanCheck.token(action),
    openLink: (url) => security.links.open(url),
    nextLink: () => inbox.next(),
    setTitle: (title) => windows.current()?.setTitle(title),
    logFailure: ({ where, message, stack }) => log.warn('page.failed', { where, message, stack }),
    signOut, outbox, demo,
  }),
  isTrusted: (event) => security.isTrusted(event),
  mayCall: createRateLimit(clock),
  refused: (command, reason, failure) => log.warn('command.refused', { command, reason, ...(failure === null ? {} : { failure }) }),
})

async function describeStart(): Promise<StartState> {
  const [{ config, isDemo }] = await Promise.all([connection, restored])
  const now = { session: vault.state(), settings: settings.current(), outbox: outbox.state(), windowFocused: focus.isFocused() }
  return { version: app.getVersion(), os: system, demo: isDemo, platform: publicPlatformOf(config), ...now }
}

async function describeApplication(): Promise<string> {
  const { isDemo } = await connection
  const facts = { name: brand.name, version: app.getVersion(), versions: process.versions, os: system, architecture: process.arch, language: language(), isDemo }
  return aboutText({ ...facts, ...vault.state(), drawsInSoftware: failures.drawsInSoftware, outbox: outbox.state() })
}

function drawMenu(): void {
  const facts = { language: language(), platform: process.platform, isSignedIn: vault.state().signedIn, isDevelopment: !app.isPackaged }
  showMenu({ ...facts, chosen: (item) => emit('menu.chosen', { item }), reload: reloadPage })
}

function followSession(): void {
  const { userId, generation } = vault.state()
  void outbox.sessionChanged({ userId, generation })
  inbox.userChanged(userId)
  drawMenu()
}

// 7. The start, and the end.
app
  .whenReady()
  .then(() => {
    nativeTheme.themeSource = settings.current().theme
    session.defaultSession.allowNTLMCredentialsForDomains('')
    drawMenu()
    windows.open()
    if (app.isPackaged) claimScheme(app, brand.scheme, process.platform, process.execPath)
    watchPower(powerMonitor, (suspended) => {
      emit('window.suspend', { suspended })
      outbox[suspended ? 'pause' : 'resume']('asleep')
    })
    return connection
  })
  .catch((failure: unknown) => failures.failed(failure))
app.on('activate', () => windows.open())
app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
quitOrderly({
  app,
  steps: [
    () => outbox.flush(),
    // On a shared computer the session ends with the application, for the platform as well.
    async () => void (settings.current().sharedComputer && vault.state().signedIn && (await signOut())),
    () => Promise.all([windows.settled(), demo.stop()]),
  ],
  failed: (failure) => log.warn('quit.incomplete', { failure }),
})

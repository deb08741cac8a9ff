import './first'
import os from 'node:os'
import path from 'node:path'
import { app, nativeTheme, net, powerMonitor, session } from 'electron'
import { brand } from '../shared/brand'
import type { Clock } from '../shared/clock'
import { createAccount } from './account'
import { answerErrorPage } from './crash/error-page'
import { watchFailures } from './crash/failures'
import { claimScheme, listenForLinks } from './deep-links/arrivals'
import { createInbox } from './deep-links/inbox'
import { embedDemo } from './demo/embed-demo'
import { createFiles } from './files/files'
import { createAsk } from './focus/ask'
import { createFocus } from './focus/focus'
import { watchWindowFocus } from './focus/watch-window'
import { createFreshConnections } from './gateway/fresh-connections'
import { timers } from './gateway/limits'
import { openGateway } from './gateway/open-gateway'
import { loadFetch, servePage } from './gateway/serve-page'
import { createHumanCheck } from './human-check/human-check'
import { createEmit } from './ipc/emit'
import { createHandlers } from './ipc/handlers'
import { createRateLimit } from './ipc/rate-limit'
import { register } from './ipc/register'
import { openLog } from './log/open-log'
import { giveContextMenu, showMenu } from './menu/menu'
import { choosePlatform } from './platform/choose-platform'
import { publicPlatformOf } from './platform/public-platform'
import { readSchoolPolicy } from './policy/school-policy'
import { watchPower } from './power/watch-power'
import { createProxy } from './proxy/proxy'
import { createSecurity } from './security/security'
import { openSettings } from './settings/open-settings'
import { createDescriptions } from './start/describe'
import { awaitFirstDrawing } from './start/first-drawing'
import { prepareStart } from './start/prepare-start'
import { quitOrderly } from './start/quit-orderly'
import { createHiddenPages } from './window/hidden-page'
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
const drawing = awaitFirstDrawing(schedule)
const { log, flush: flushLog } = openLog({ directory: path.join(userData, 'logs'), console: !app.isPackaged, homes: [os.homedir()], quiet: drawing.done })
const files = createFiles({ directory: path.join(userData, 'data'), onProblem: (problem) => log.warn('files.problem', problem) })
const emit = createEmit(() => windows.current()?.webContents ?? null)
const focus = createFocus({ schedule, tell: (focused) => (focused && account.money.focused(), emit('window.focus', { focused })) })
const ask = createAsk({ focus, window: () => windows.current() })
const system = `${os.type()} ${os.release()}`
log.info('start', { version: app.getVersion(), os: system, count: stripped.length })

// 3. Settings, and the way out.
const policy = readSchoolPolicy({ platform: process.platform, isPackaged: app.isPackaged, environment: process.env, log })
const settings = openSettings({
  files, log, locales: app.getPreferredSystemLanguages(), forced: policy.forced,
  changed: (now, before) => {
    emit('settings.changed', now)
    nativeTheme.themeSource = now.theme
    void drawing.done.then(drawMenu)
    void proxy.changed()
    windows.zoom()
    if (now.sharedComputer !== before.sharedComputer) void account.vault.sharedComputerChanged()
    // Before the sign-in nothing private is in the window, and what was typed there is not to be lost.
    if (account.vault.state().signedIn) account.matchSharing()
  },
})
const proxy = createProxy({ current: () => settings.current().proxy, log })
const isSharedComputer = () => settings.current().sharedComputer
const sharing = () => ({ ...settings.current(), sharingManaged: policy.managed.includes('sharedComputer'), languageManaged: policy.managed.includes('language') })

// 4. The walls, the failures, the window.
const language = () => settings.current().language
const look = () => ({ language: language(), theme: nativeTheme.shouldUseDarkColors ? ('dark' as const) : ('light' as const) })
const failures = watchFailures({ app, clock, schedule, language, ask, files, log, isAccelerationWanted: settings.current().hardwareAcceleration })
const security = createSecurity({ app, clock, schedule, developmentServer, log })
const windows = createWindows({
  files, schedule, log,
  preload: path.join(program, 'preload', 'index.cjs'),
  theme: () => look().theme, isSharedComputer,
  zoom: () => settings.current().zoom, zoomWished: (wish) => settings.zoom(wish),
  prepareWindow: (window) => {
    security.namePage(window.webContents, (name) => emit('frame.failed', { name }))
    drawing.watch(window)
    window.webContents.once('did-navigate', loadFetch).once('dom-ready', () => void (account.vault.state().signedIn || window.show()))
    failures.recoverPage(window)
    giveContextMenu(window, language)
    watchWindowFocus(window, (event) => void (window === windows.current() && focus.heard(event)))
  },
  prepareSession: (made) => {
    security.hardenPageSession(made)
    const joined = proxy.join(made)
    const handle = async (request: Request) => answerErrorPage(request, look()) ?? (await joined.then(() => connection)).gateway.handle(request)
    servePage({ protocol: made.protocol, handle, document: async (address) => (await connection).page.document(new URL(address)) })
  },
})

// 5. Whoever is signed in, and the links.
const account = createAccount({
  files, clock, schedule, log, emit, isSharedComputer, windows, drawn: drawing.done,
  allowsAdministratorLinks: policy.allowsAdministratorLinks,
  connection: () => connection, openPage: (address) => security.links.open(address), openSignInPage: (address) => security.links.openSignInPage(address),
  links: security.links, language,
  mayFrame: (address) => security.mayFrame(address),
  followed: (userId) => {
    inbox.userChanged(userId)
    void drawing.done.then(drawMenu)
  },
})
const { vault, outbox, money, social, administratorLink, signOut } = account
const inbox = createInbox(clock, { socialReturn: (link) => social.returned(link), administratorLink: (link) => administratorLink.arrived(link), paymentReturn: (link) => money.returned(link) })
listenForLinks({
  app, argv: process.argv,
  arrived: (link) => {
    if (link !== null && inbox.add(link)) emit('links.arrived', { waiting: inbox.waiting() })
    else if (link !== null) log.info('link.ignored')
    if (app.isReady()) windows.open()
  },
})

// 6. The platform: the configured one, or the school inside the application.
const demo = embedDemo({
  program: path.join(program, 'main', 'demo.js'),
  mediaDir: path.join(resources, 'demo'), snapshotDir: path.join(userData, 'demo'),
  request: (url, init) => net.fetch(url, init), schedule, log,
})
/** The window first: its process starts while the rest is made. */
const opened = app.whenReady().then(() => {
  nativeTheme.themeSource = settings.current().theme
  windows.open()
})
const connection = opened.then(connect)
const restored = app.whenReady().then(() => account.restore())

async function connect() {
  session.defaultSession.allowNTLMCredentialsForDomains('')
  await proxy.join(session.defaultSession)
  const { config, isDemo } = await choosePlatform({
    environment: process.env, isPackaged: app.isPackaged, resources: { project: resources, package: process.resourcesPath },
    startDemo: __DEMO__ ? () => demo.start() : null, refuse: (problem) => failures.refuseStart(problem),
  })
  security.platformKnown(config)
  void drawing.done.then(() => security.forgetFrames())
  const ways = await openGateway({
    config, vault, kept: account.offline, restored, sharing, language, look, schedule, log, directory: program, developmentServer,
    forward: (address, init) => net.fetch(address, init), forwardChange: createFreshConnections(openLine),
    openTeacherSite: (address) => void security.links.openTeacherSite(address), reached: account.reached,
  })
  const openHiddenPage = createHiddenPages({
    prepare: async (contents, own) => {
      security.nameHumanCheck(config.pages.humanCheck, contents, own)
      await proxy.lend(own)
    },
  })
  return { config, isDemo, ...ways, humanCheck: createHumanCheck({ address: config.pages.humanCheck, openHiddenPage, schedule }) }
}

async function openLine(index: number) {
  const own = session.fromPartition(`change-${String(index)}`, { cache: false })
  own.allowNTLMCredentialsForDomains('')
  await proxy.join(own)
  return own
}

// 7. What the page may ask.
const { start, info } = createDescriptions({
  version: app.getVersion(), os: system, restored, policy, drawsInSoftware: failures.drawsInSoftware,
  platform: () => connection.then(({ config, isDemo }) => ({ platform: publicPlatformOf(config), isDemo })),
  session: () => vault.state(), settings: () => settings.current(), outbox: () => outbox.state(), isFocused: () => focus.isFocused(),
})
const reloadPage = (): void => windows.current()?.webContents.reload()
register({
  handlers: createHandlers({
    start, info, reload: reloadPage, changeSettings: (part) => settings.change(part), humanCheck: async (action) => (await connection).humanCheck.token(action),
    openLink: (url) => security.links.open(url), nextLink: () => inbox.next(), setTitle: (title) => windows.current()?.setTitle(title),
    logFailure: ({ where, message, stack }) => log.warn('page.failed', { where, message, stack }),
    signOut, social, administratorLink, outbox, money, offline: account.offline, demo, openQuiz: (id) => account.quizzes.open(id),
  }),
  isTrusted: (event) => security.isTrusted(event), mayCall: createRateLimit(clock),
  refused: (command, reason, failure) => log.warn('command.refused', { command, reason, ...(failure === null ? {} : { failure }) }),
})

function drawMenu(): void {
  const facts = { language: language(), platform: process.platform, isSignedIn: vault.state().signedIn, isDevelopment: !app.isPackaged }
  showMenu({ ...facts, chosen: (item) => emit('menu.chosen', { item }), zoom: (wish) => settings.zoom(wish), reload: reloadPage })
}

// 8. The start, and the end.
connection.catch((failure: unknown) => failures.failed(failure))
void drawing.done.then(() => {
  drawMenu()
  if (app.isPackaged) claimScheme(app, brand.scheme, process.platform, process.execPath)
  watchPower(powerMonitor, (suspended) => {
    emit('window.suspend', { suspended })
    outbox[suspended ? 'pause' : 'resume']('asleep')
    money[suspended ? 'pause' : 'resume']()
  })
})
app.on('activate', () => windows.open())
app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
quitOrderly({
  app,
  steps: [
    () => (money.stop(), outbox.flush()),
    () => Promise.race([account.offline.flush(), new Promise<void>((resolve) => schedule(1000, resolve))]),
    // On a shared computer the session ends with the application, for the platform as well.
    async () => void (isSharedComputer() && vault.state().signedIn && (await signOut())),
    () => Promise.all([windows.settled(), demo.stop()]),
    flushLog,
  ],
  failed: (failure) => log.warn('quit.incomplete', { failure }),
})

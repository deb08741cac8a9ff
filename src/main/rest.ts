import { powerMonitor } from 'electron'
import type { ClientRequest, ClientRequestConstructorOptions } from 'electron'
import type { Clock, Schedule } from '../shared/clock'
import type { DiskState } from '../shared/desktop/os-integration'
import type { PlatformConfig } from '../shared/platform-config'
import { createAccount } from './account'
import { createHandlers } from './app/handlers'
import type { Failures } from './crash/failures'
import { openDesk } from './desk'
import { createInbox } from './deep-links/inbox'
import type { DemoPlatform } from './demo/demo-platform'
import { nodeFileSystem } from './base/fs/file-system'
import type { Files } from './base/fs/files'
import type { Forward } from './gateway/exchange'
import { openGateway } from './gateway/open-gateway'
import type { Page } from './gateway/page'
import type { PlatformClient } from './gateway/platform-client'
import { createChooseFiles } from './homework/choose-files'
import { createHumanCheck } from './human-check/human-check'
import { createEmit } from './ipc/emit'
import type { Emit } from './ipc/emit'
import { createAnswer } from './ipc/answer'
import { createRateLimit } from './ipc/rate-limit'
import type { Log } from './base/log/log'
import { createRedirectPage } from './money/form-page'
import { openNetwork } from './network'
import { publicPlatformOf } from './platform/public-platform'
import type { SchoolPolicy } from './policy/school-policy'
import type { Proxy } from './proxy/proxy'
import { createOpenCopy } from './security/external-links'
import type { Security } from './security/security'
import type { Traces } from './session/traces'
import type { Vault } from './session/vault'
import type { Settings } from './settings/settings'
import { isPackaged } from './start/build'
import { createDescriptions } from './start/describe'
import { createTelling } from './telling'
import { createHiddenPages } from './window/hidden-page'
import { updateObstacles } from './updates/obstacles'
import { openUpdates } from './updates/open-updates'
import type { Updates } from './updates/updates'
import type { Windows } from './window/windows'

/** What the start has made already. */
type Made = {
  version: string
  system: string
  clock: Clock
  schedule: Schedule
  log: Log
  files: Files
  settings: Settings
  policy: SchoolPolicy
  proxy: Proxy
  windows: Windows
  security: Security
  vault: Vault
  traces: Traces
  /** Resolved once the vault has taken up the session of the last run. */
  restored: Promise<unknown>
  connection: Promise<{ config: PlatformConfig; isDemo: boolean; page: Page }>
  demo: DemoPlatform
  forward: Forward
  /** Begins a request whose progress can be read and whose proxy can ask. */
  request: (wish: ClientRequestConstructorOptions) => ClientRequest
  /** Settled once the start is over. */
  drawn: Promise<unknown>
  drawsInSoftware: boolean
  graphics: Failures['graphics']
  disk: () => DiskState
  /** Where the program and its pictures lie. */
  program: string
  icons: string
  startsHidden: boolean
  focus: { isFocused(): boolean; isShown(): boolean; duringDialog<T>(work: () => Promise<T>): Promise<T> }
  userData: string
  /** Where the copies of homework lie, in a folder of this run on a shared computer. */
  dataFolder: string
  /** A link to follow, or (null) only the window to bring to the front. */
  arrived: (link: string | null) => void
  matchSharing: () => void
  reloadPage: () => void
  leaveQuestion: { maySignOut(): Promise<boolean>; setUnsaved(unsaved: boolean): void }
  /** Another person, or nobody, is signed in. */
  followed: () => void
}

/** All that the page asks for once its scripts run: whoever is signed in, the platform, the commands. Loaded after the first document, as a list too. */
export function openRest(made: Made) {
  const { clock, schedule, log, files, settings, policy, windows, security, vault } = made
  const language = () => settings.current().language
  const desk = openDesk({ ...made, tell: createEmit(() => windows.current()?.webContents ?? null), window: () => windows.current() })
  const { emit } = desk

  // 1. Whoever is signed in, and the links.
  const account = createAccount({
    files, clock, schedule, log, emit, version: made.version, vault, traces: made.traces, language, restored: made.restored, drawn: made.drawn, matchSharing: made.matchSharing,
    isSharedComputer: () => settings.current().sharedComputer, allowsAdministratorLinks: policy.allowsAdministratorLinks,
    connection: () => connection, links: security.links, mayFrame: (address) => security.mayFrame(address),
    openPage: (address) => security.links.open(address), openSignInPage: (address) => security.links.openSignInPage(address),
    chooseFiles: createChooseFiles({ window: () => windows.current(), focus: made.focus, language }), openCopy: createOpenCopy(made.dataFolder),
    systemIdleMs: () => powerMonitor.getSystemIdleTime() * 1000, killPage: () => windows.current()?.webContents.forcefullyCrashRenderer(),
    followed: (userId) => {
      inbox.userChanged(userId)
      telling.sessionChanged(userId)
      desk.forget()
      if (!vault.state().signedIn) network.personLeft()
      made.followed()
    },
  })
  const { outbox, money, homework, social, administratorLink, offline } = account
  const inbox = createInbox(clock, { socialReturn: (link) => social.returned(link), administratorLink: (link) => administratorLink.arrived(link), paymentReturn: (link) => money.returned(link) })
  const telling = createTelling({ ...made, emit, connection: () => connection })
  const { reminders } = telling

  // 2. The ways to the platform.
  const network = openNetwork({ ...made, emit, config: async () => (await made.connection).config, info: () => info(), updates: () => updates.part() })
  const updates = followUpdates(made, { account, emit, connection: () => connection, unlock: network.unlock })
  const connection = made.connection.then(({ config, isDemo, page }) => ({
    config, isDemo, humanCheck: createHumanCheck({ address: config.pages.humanCheck, openHiddenPage: hiddenPages(made, config), schedule }),
    ...openGateway({
      config, page, pageMark: security.pageMark, vault, language, schedule, log, kept: offline, ...network.ways, homework,
      openTeacherSite: (address) => void security.links.openTeacherSite(address, createRedirectPage(schedule).show), allowsPayments: policy.allowsPayments, reached: account.reached,
    }),
  }))

  // 3. What the page may ask.
  const { start, info } = createDescriptions({
    version: made.version, os: made.system, restored: account.restored, policy, drawsInSoftware: made.drawsInSoftware,
    platform: () => connection.then(({ config, isDemo }) => ({ platform: publicPlatformOf(config), isDemo })),
    session: () => vault.state(), settings: () => settings.current(), outbox: () => outbox.state(), disk: made.disk, isFocused: () => made.focus.isFocused(), isShown: () => made.focus.isShown(),
  })
  const answer = createAnswer({
    handlers: createHandlers({ ...made, account, desk, telling, network: network.part, updates, inbox, humanCheck: connection.then(({ humanCheck }) => humanCheck), start, info }),
    mayCall: createRateLimit(clock),
    refused: (command, reason, failure) => log.warn('command.refused', { command, reason, ...(failure === null ? {} : { failure }) }),
  })

  return {
    account, emit, answer, desk, updateAtQuit: updates.atQuit,
    handle: async (request: Request) => (await connection).gateway.handle(request),
    linkArrived: (link: string) => (inbox.add(link) ? emit('links.arrived', { waiting: inbox.waiting() }) : log.info('link.ignored')),
    focusChanged: followFocus({ emit, money, desk }),
    settingsChanged: (...change: Parameters<typeof desk.settingsChanged>) => (desk.settingsChanged(...change), account.idleBound.update()),
    suspended: followSleep({ emit, outbox, money, homework, reminders, updates }),
  }
}

function followFocus({ emit, money, desk }: Pick<Sleeping, 'emit' | 'money'> & { desk: Pick<ReturnType<typeof openDesk>, 'progress'> }): (focused: boolean) => void {
  return (focused) => {
    if (focused) money.focused()
    if (focused) desk.progress.seen()
    emit('window.focus', { focused })
  }
}

type Sleeping = Pick<ReturnType<typeof createAccount>, 'outbox' | 'money' | 'homework'> & Pick<ReturnType<typeof createTelling>, 'reminders'> & { emit: Emit; updates: Pick<ReturnType<typeof followUpdates>, 'tell'> }

/** Nothing is asked while the computer sleeps; what was held back goes on when it wakes. */
function followSleep({ emit, outbox, money, homework, reminders, updates }: Sleeping): (suspended: boolean) => void {
  return (suspended) => {
    emit('window.suspend', { suspended })
    void updates.tell((its) => its.suspended(suspended))
    outbox[suspended ? 'pause' : 'resume']('asleep')
    money[suspended ? 'pause' : 'resume']()
    if (!suspended) homework.resume()
    if (!suspended) reminders.look()
  }
}

function hiddenPages({ security, proxy, schedule }: Made, config: PlatformConfig) {
  return createHiddenPages({
    schedule,
    prepare: async (contents, own) => {
      security.nameHumanCheck(config.pages.humanCheck, contents, own)
      await proxy.lend(own)
    },
  })
}

type Around = { account: ReturnType<typeof createAccount>; emit: Emit; connection: () => Promise<{ client: PlatformClient }>; unlock: ReturnType<typeof openNetwork>['unlock'] }

/** Updates, once the platform is known; they begin to look after the start. */
function followUpdates({ version, files, clock, schedule, log, proxy, security, settings, policy, drawn, connection: made }: Made, { account: { homework, money }, emit, connection, unlock }: Around) {
  const opened = made.then(({ config }) => openUpdates({
    version, isPackaged, files, disk: nodeFileSystem, clock, schedule, log, proxy, unlock, confine: security.confine, allowsUpdates: policy.allowsUpdates, configuredFeed: config.updates?.feed ?? null,
    client: { call: async (endpoint) => (await connection()).client.call(endpoint) }, savesData: () => settings.current().dataSaver,
    obstacles: () => updateObstacles(homework.atRisk(), money.state()), changed: (state) => emit('updates.changed', state),
  }))
  // Whoever asks for the connection hears why there is none.
  const tell = (work: (its: Updates) => unknown) => opened.then(work, () => undefined)
  void drawn.then(() => tell((its) => its.begin()))
  return { part: () => opened, tell, /** At the orderly end: what is ready and verified is put in place. */ atQuit: () => tell((its) => its.atQuit()) }
}

import type { Session } from 'electron'
import type { DiskState } from '../../shared/desktop/os-integration'
import type { PlatformConfig } from '../../shared/platform-config'
import { nodeFileSystem } from '../base/fs/file-system'
import { openVolatileFolder } from '../base/fs/volatile-folder'
import type { CrashHandlers } from '../crash/crash-handling'
import { installLinks } from '../deep-links/install'
import { demoCommands } from '../demo/commands'
import type { DemoPlatform } from '../demo/demo-platform'
import { createProbe } from '../proxy/probe'
import { installDiagnostics } from '../diagnostics/install'
import { installDownloads } from '../downloads/install'
import { installFind } from '../find/install'
import { openGateway } from '../gateway/gateway'
import type { CacheKey } from '../gateway/response-cache'
import { createTransports } from '../gateway/transports'
import { createCaptcha } from '../captcha/captcha'
import { createDispatcher } from '../ipc/dispatch'
import { createEmit } from '../ipc/emit'
import type { Handlers, HandlersOf } from '../base/handlers'
import { createRateLimit } from '../ipc/rate-limit'
import type { ConfirmLeave } from '../leave/confirm-leave'
import { createLoopbackRedirect } from '../money/loopback-form'
import { installMyData } from '../my-data/install'
import { installNotifications } from '../notifications/install'
import type { OfflineLessons } from '../offline-lessons/offline-lessons'
import { toPublicPlatform } from '../platform/public-platform'
import { installProxy } from '../proxy/install'
import type { ProxyAuthentication } from '../proxy/install'
import { createSession } from '../security/create-session'
import { createOpenFile, createOpenFolder, openDownload, showDownload } from '../security/external-links'
import { isOpenableDownload } from '../security/openable-file'
import type { PlatformTime } from '../session/platform-time'
import { openProxySecret } from '../session/proxy-secret'
import type { Traces } from '../session/traces'
import { settingsCommands } from '../settings/commands'
import { installUpdates } from '../updates/install'
import type { InstalledUpdates } from '../updates/install'
import { createHiddenPages } from '../window/hidden-page'
import { clearSession } from '../window/partition'
import { createSessionPool } from '../window/session-pool'
import { createAppInfo } from './app-info'
import { appCommands } from './commands'
import type { AppContext, AppNetwork } from '../base/context'
import { installOsIntegration } from './os-integration'
import { installUserServices } from './user-services'
import type { Page, Emit } from '../base/services'
import type { PlatformClient } from '../base/platform-client'

export type StartedParts = {
  network: AppNetwork
  platformTime: PlatformTime
  connection: Promise<{ config: PlatformConfig; isDemo: boolean; page: Page }>
  restored: Promise<unknown>
  traces: Traces
  demo: DemoPlatform
  menu: HandlersOf<'menu'>
  crash: Pick<CrashHandlers, 'rendersInSoftware' | 'graphics' | 'restart'>
  disk: () => DiskState
  confirmLeave: ConfirmLeave
  startsHidden: boolean
  isErasing: boolean
  reloadPage: () => void
  reopenForSharedMode: () => void
  connectPage: (emit: Emit) => void
}

export function startServices(context: AppContext, parts: StartedParts) {
  const { clock, schedule, log, settings, policy, security, vault, events, paths } = context
  const { network, platformTime, traces, confirmLeave, crash, reopenForSharedMode } = parts
  parts.connectPage(createEmit(() => context.window.current()?.webContents ?? null))
  const config = async () => (await parts.connection).config
  const platform = Promise.withResolvers<ReturnType<typeof connectPlatform>>()
  platform.promise.catch(() => undefined)
  const client: PlatformClient = { call: async (...call) => (await platform.promise).client.call(...call) }

  const probe = createProbe<Session>({ request: network.request, clock, schedule })
  const trials = createSessionPool<Session>({
    // A trial must not reuse an earlier one's challenges and credentials.
    open: (index) => createSession(`proxy-${String(index)}`, { cache: false }),
    clean: (used) => Promise.all([clearSession(used), used.closeAllConnections()]),
    schedule,
  })
  const authentication = installProxy(context, {
    request: network.request,
    secret: openProxySecret(schedule),
    probe,
    trials,
    address: async () => (await config()).services.platform.base,
  })
  const previews = openVolatileFolder()
  const user = installUserServices(context, {
    client,
    pages: async () => (await config()).pages,
    offlinePlatform: async () => toOfflinePlatform(await platform.promise),
    platformName: async () => {
      const { config: platformConfig, isDemo } = await parts.connection
      return isDemo ? 'demo' : new URL(platformConfig.services.platform.base).origin
    },
    exchangeSocial: async (request) => (await platform.promise).exchangeSocial(request),
    humanCheck: async (action) => (await platform.promise).captcha.token(action),
    confirmLeave,
    traces,
    openFile: createOpenFile([paths.data, previews.directory]),
    previews,
    reopenForSharedMode,
    readResponses: async (cachedPaths) => (await platform.promise).gateway.readResponses(cachedPaths),
  })
  const myData = installMyData(context, {
    client,
    user,
    confirmLeave,
    isErasing: parts.isErasing,
    restart: crash.restart,
  })
  const links = installLinks(context, {
    socialReturn: (link) => user.social.handleReturn(link),
    administratorLink: (link) => user.administratorLink.receive(link),
    paymentReturn: (link) => user.money.onReturnLink(link),
  })
  const os = installOsIntegration(context, { graphics: crash.graphics, startsHidden: parts.startsHidden })
  const notifications = installNotifications(context, { client, config })
  const { authenticate: unlock } = authentication
  const downloads = installDownloads(context, {
    isOpenable: isOpenableDownload,
    openFile: openDownload,
    showInFolder: showDownload,
  })
  const updates = installUpdates(context, {
    client,
    config,
    fileSystem: nodeFileSystem,
    createSession,
    unlock,
    homework: user.homework,
    money: user.money,
  })

  const whenListening = () => parts.demo.whenListening().catch(() => undefined)
  const connectPlatform = ({ config: platformConfig, isDemo, page }: Awaited<StartedParts['connection']>) => ({
    config: platformConfig,
    isDemo,
    captcha: createCaptcha({
      address: platformConfig.pages.humanCheck,
      openHiddenPage: createCaptchaPages(context, platformConfig),
      schedule,
    }),
    ...openGateway({
      config: platformConfig,
      page,
      pageMark: security.pageMark,
      vault,
      language: () => settings.current().language,
      schedule,
      log,
      responseStore: {
        ...user.offline,
        get: async (key) => (await user.offline.get(key)) ?? storedAnswer(user.offlineLessons, key),
      },
      offlineFile: (address, range, headers) => user.offlineLessons.serve(address, range, headers),
      homework: user.homework,
      ...createTransports(context, { authentication, createSession, whenListening, ...network }),
      openTeacherSite: (address) => void security.links.openTeacherSite(address, createLoopbackRedirect(schedule).show),
      allowsPayments: policy.allowsPayments,
      onReached: () => events.emit('network:reached', null),
      onPlatformDate: (date) => platformTime.update(date),
    }),
  })
  parts.connection.then(connectPlatform).then(platform.resolve, platform.reject)
  const restored = parts.restored.then(() =>
    events.emit('session:changed', { state: vault.state(), reason: 'restored', before: vault.state() }),
  )

  const { rendersInSoftware } = crash
  const info = createAppInfo(context, {
    restored,
    outbox: () => user.outbox.state(),
    disk: parts.disk,
    rendersInSoftware,
    platform: () =>
      parts.connection.then(({ config: platformConfig, isDemo }) => ({
        platform: toPublicPlatform(platformConfig),
        isDemo,
      })),
  })
  const openLogFolder = createOpenFolder(paths.logs)
  const diagnostics = installDiagnostics(context, {
    authentication,
    probe,
    config,
    info: info.info,
    updates: updates.ready,
    rendersInSoftware,
    openLogFolder,
  })
  const answer = createDispatcher({
    handlers: createHandlers(context, {
      ...parts,
      user,
      links,
      os,
      notifications,
      updates,
      authentication,
      diagnostics,
      info,
      find: installFind(context, { createEmit }),
      downloads,
      myData,
    }),
    isAllowed: createRateLimit(clock),
    onRefused: (command, reason, failure) =>
      log.warn('command.refused', { command, reason, ...(failure === null ? {} : { failure }) }),
  })
  return {
    answer,
    spelling: os.spelling,
    tray: os.tray,
    homework: user.homework,
    notes: user.notes,
    linkArrived: links.service.arrived,
    installUpdateAtQuit: () => updates.whenReady((ready) => ready.atQuit()),
    handle: async (request: Request) => (await platform.promise).gateway.handle(request),
  }
}
export type Services = ReturnType<typeof startServices>

type Installations = Pick<StartedParts, 'demo' | 'menu' | 'confirmLeave' | 'reloadPage'> & {
  find: HandlersOf<'find'>
  downloads: HandlersOf<'downloads'>
  user: ReturnType<typeof installUserServices>
  links: ReturnType<typeof installLinks>
  os: ReturnType<typeof installOsIntegration>
  notifications: ReturnType<typeof installNotifications>
  updates: InstalledUpdates
  authentication: ProxyAuthentication
  diagnostics: HandlersOf<'diagnostics'>
  info: ReturnType<typeof createAppInfo>
  myData: ReturnType<typeof installMyData>
}

function createHandlers({ window, settings, log }: AppContext, installed: Installations): Handlers {
  const { user, links, os, notifications, updates, authentication, diagnostics, info, myData, ...parts } = installed
  return {
    ...parts.menu,
    ...parts.find,
    ...parts.downloads,
    ...user.commands,
    ...links.commands,
    ...os.commands,
    ...notifications,
    ...updates.commands,
    ...authentication.commands,
    ...diagnostics,
    ...myData.commands,
    ...settingsCommands(settings),
    ...demoCommands(parts.demo),
    ...appCommands({
      ...info,
      reload: parts.reloadPage,
      licences: os.licences,
      leaving: parts.confirmLeave,
      setTitle: (title) => window.current()?.setTitle(title),
      activities: (kinds) => {
        user.session.idleBound.reported(kinds)
        void updates.whenReady((ready) => ready.setRendererBlockers(kinds))
      },
      logFailure: ({ where, message, stack }) => log.warn('page.failed', { where, message, stack }),
    }),
  }
}

function toOfflinePlatform({
  config,
  httpClient,
  answers,
}: ReturnType<typeof openGateway> & { config: PlatformConfig }) {
  const { hosts, youtubeEmbed, offline } = config
  return {
    isAllowed: offline?.downloads !== false,
    source: httpClient,
    answers,
    mediaOrigins: new Set([...hosts.media, ...hosts.images].map((address) => new URL(address).origin)),
    youtubeEmbed,
  }
}

/** In the language of the download. */
function storedAnswer(offlineLessons: OfflineLessons, { kind, address }: CacheKey) {
  return kind === 'answers' ? offlineLessons.answer(address.slice(address.indexOf(' ') + 1)) : null
}

function createCaptchaPages({ security, proxy, schedule }: AppContext, { pages }: PlatformConfig) {
  return createHiddenPages({
    schedule,
    createSession,
    prepare: async (contents, session) => {
      security.registerCaptcha(pages.humanCheck, contents, session)
      await proxy.attachTemporary(session)
    },
  })
}

import type { Session } from 'electron'
import type { DiskState } from '../../shared/desktop/os-integration'
import type { PlatformConfig } from '../../shared/platform-config'
import { nodeFileSystem } from '../base/fs/file-system'
import type { CrashHandlers } from '../crash/crash-handling'
import { createPendingLinks } from '../deep-links/pending-links'
import type { DemoPlatform } from '../demo/demo-platform'
import { createProbe } from '../diagnostics/probe'
import { installDiagnostics } from '../diagnostics/install'
import { openGateway } from '../gateway/gateway'
import type { Page } from '../gateway/page/server'
import type { PlatformClient } from '../gateway/platform-client'
import { createTransports } from '../gateway/transports'
import { createCaptcha } from '../captcha/captcha'
import { createDispatcher } from '../ipc/dispatch'
import { createEmit } from '../ipc/emit'
import type { Emit } from '../ipc/emit'
import { createRateLimit } from '../ipc/rate-limit'
import type { ConfirmLeave } from '../leave/confirm-leave'
import { createLoopbackRedirect } from '../money/loopback-form'
import { installNotifications } from '../notifications/install'
import { toPublicPlatform } from '../platform/public-platform'
import { installProxy } from '../proxy/install'
import { createSession } from '../security/create-session'
import { createOpenFile, createOpenFolder } from '../security/external-links'
import { openProxySecret } from '../session/proxy-secret'
import type { Traces } from '../session/traces'
import { installUpdates } from '../updates/install'
import { createHiddenPages } from '../window/hidden-page'
import { clearSession } from '../window/partition'
import { createSessionPool } from '../window/session-pool'
import { createAppInfo } from './app-info'
import type { AppContext, AppNetwork } from './context'
import { createHandlers } from './handlers'
import { installOsIntegration } from './os-integration'
import { installUserServices } from './user-services'

/** What the start made, beside the context. */
export type StartedParts = {
  network: AppNetwork
  /** The platform of this start, and the page it is shown in; rejects where there is none. */
  connection: Promise<{ config: PlatformConfig; isDemo: boolean; page: Page }>
  /** Resolved once the session of the last run was read. */
  restored: Promise<unknown>
  traces: Traces
  demo: DemoPlatform
  crash: Pick<CrashHandlers, 'rendersInSoftware' | 'graphics'>
  disk: () => DiskState
  confirmLeave: ConfirmLeave
  startsHidden: boolean
  reloadPage: () => void
  reopenForSharedMode: () => void
  connectPage: (emit: Emit) => void
}

/** Starts everything that the first document does not wait for. */
export function startServices(context: AppContext, parts: StartedParts) {
  const { clock, schedule, log, settings, policy, security, vault, events, paths } = context
  parts.connectPage(createEmit(() => context.window.current()?.webContents ?? null))
  const config = async () => (await parts.connection).config
  const platform = Promise.withResolvers<ReturnType<typeof connectPlatform>>()
  platform.promise.catch(() => undefined)
  const client: PlatformClient = { call: async (...call) => (await platform.promise).client.call(...call) }

  const probe = createProbe<Session>({ request: parts.network.request, clock, schedule })
  const trials = createSessionPool<Session>({
    // What the proxy of an earlier trial asked and was told must not help the next one.
    open: (index) => createSession(`proxy-${String(index)}`, { cache: false }), clean: (used) => Promise.all([clearSession(used), used.closeAllConnections()]), schedule,
  })
  const authentication = installProxy(context, { request: parts.network.request, secret: openProxySecret(schedule), probe, trials, address: async () => (await config()).services.platform.base })
  const user = installUserServices(context, {
    client, pages: async () => (await config()).pages, exchangeSocial: async (request) => (await platform.promise).exchangeSocial(request),
    traces: parts.traces, openFile: createOpenFile(paths.data), reopenForSharedMode: parts.reopenForSharedMode,
  })
  const links = createPendingLinks(clock, { socialReturn: (link) => user.social.handleReturn(link), administratorLink: (link) => user.administratorLink.receive(link), paymentReturn: (link) => user.money.onReturnLink(link) })
  events.on('session:changed', ({ state }) => links.userChanged(state.userId))
  const os = installOsIntegration(context, { graphics: parts.crash.graphics, startsHidden: parts.startsHidden })
  const notifications = installNotifications(context, { client, config })
  const updates = installUpdates(context, { client, config, fileSystem: nodeFileSystem, createSession, unlock: authentication.authenticate, homework: user.homework, money: user.money })

  const connectPlatform = ({ config: known, isDemo, page }: Awaited<StartedParts['connection']>) => ({
    config: known, isDemo,
    captcha: createCaptcha({ address: known.pages.humanCheck, openHiddenPage: hiddenPages(context, known), schedule }),
    ...openGateway({
      config: known, page, pageMark: security.pageMark, vault, language: () => settings.current().language, schedule, log, responseStore: user.offline, homework: user.homework,
      ...createTransports(context, { authentication, createSession, ...parts.network }),
      openTeacherSite: (address) => void security.links.openTeacherSite(address, createLoopbackRedirect(schedule).show),
      allowsPayments: policy.allowsPayments, onReached: () => events.emit('network:reached', null),
    }),
  })
  parts.connection.then(connectPlatform).then(platform.resolve, platform.reject)
  const restored = parts.restored.then(() => events.emit('session:changed', { state: vault.state(), reason: 'restored', before: vault.state() }))

  const info = createAppInfo({
    version: context.version, os: context.system, policy, session: () => vault.state(), settings: () => settings.current(), isFocused: () => context.focus.isFocused(), isShown: () => context.focus.isShown(), restored, outbox: () => user.outbox.state(), disk: parts.disk, drawsInSoftware: parts.crash.rendersInSoftware,
    platform: () => platform.promise.then(({ config: known, isDemo }) => ({ platform: toPublicPlatform(known), isDemo })),
  })
  const diagnostics = installDiagnostics(context, { authentication, probe, config, info: info.info, updates: updates.opened, rendersInSoftware: parts.crash.rendersInSoftware, openLogFolder: createOpenFolder(paths.logs) })
  const answer = createDispatcher({
    handlers: createHandlers(context, { ...parts, user, os, notifications, updates, authentication, diagnostics, links, info, captcha: async () => (await platform.promise).captcha }),
    isAllowed: createRateLimit(clock),
    onRefused: (command, reason, failure) => log.warn('command.refused', { command, reason, ...(failure === null ? {} : { failure }) }),
  })
  return {
    answer, spelling: os.spelling, tray: os.tray, homework: user.homework,
    /** At the orderly end: what is downloaded and verified is put in place. */
    installUpdateAtQuit: () => updates.whenOpened((opened) => opened.atQuit()),
    handle: async (request: Request) => (await platform.promise).gateway.handle(request),
    linkArrived: (link: string) => (links.add(link) ? context.notifyPage('links.arrived', { waiting: links.waiting() }) : log.info('link.ignored')),
  }
}
export type Services = ReturnType<typeof startServices>

/** Pages that nobody sees, for the platform's human check; each gets a session of its own and the proxy of now. */
function hiddenPages({ security, proxy, schedule }: AppContext, config: PlatformConfig) {
  return createHiddenPages({
    schedule, createSession,
    prepare: async (contents, own) => {
      security.registerCaptcha(config.pages.humanCheck, contents, own)
      await proxy.attachTemporary(own)
    },
  })
}

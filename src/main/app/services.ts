import type { DiskState } from '#shared/desktop/os-integration.ts'
import type { AppContext, AppNetwork, Connection } from '../base/context'
import { openVolatileFolder } from '../base/fs/volatile-folder'
import type { HandlersOf } from '../base/handlers'
import type { PlatformClient } from '../base/platform-client'
import type { Emit } from '../base/services'
import type { CrashHandlers } from '../crash/crash-handling'
import type { DemoPlatform } from '../demo/demo-platform'
import { installDiagnostics } from '../diagnostics/install'
import type { HomeSnapshots } from '../home-snapshot/home-snapshots'
import { installHomeSnapshots } from '../home-snapshot/install'
import { createDispatcher } from '../ipc/dispatch'
import { createEmit } from '../ipc/emit'
import { createRateLimit } from '../ipc/rate-limit'
import type { ConfirmLeave } from '../leave/confirm-leave'
import { toPublicPlatform } from '../platform/public-platform'
import { createOpenFile, createOpenFolder } from '../security/external-links'
import type { PlatformTime } from '../session/platform-time'
import type { Traces } from '../session/traces'
import { createAppInfo } from './app-info'
import { startDesktopServices } from './desktop-services'
import { createHandlers } from './handlers'
import { connectPlatform, startProxy, toOfflinePlatform, type ConnectedPlatform } from './network-services'
import { installUserServices } from './user-services'

export type StartedParts = {
  network: AppNetwork
  platformTime: PlatformTime
  connection: Promise<Connection>
  restored: Promise<unknown>
  traces: Traces
  demo: DemoPlatform
  homeSnapshots: HomeSnapshots
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

/**
 * From the proxy to the page's commands, each part given those before it. Only the platform is chosen later: what
 * calls it waits for `platform`.
 */
export function startServices(context: AppContext, parts: StartedParts) {
  const { clock, log, vault, events, paths } = context
  const { connection, traces, confirmLeave, crash, reopenForSharedMode } = parts
  parts.connectPage(createEmit(() => context.window.current()?.webContents ?? null))
  const config = async () => (await connection).config
  const client: PlatformClient = { call: async (...call) => (await platform).client.call(...call) }

  const platformBase = async () => (await config()).services.platform.base
  const { probe, authentication } = startProxy(context, parts.network.request, platformBase)
  const previews = openVolatileFolder()
  const user = installUserServices(context, {
    client,
    platformNow: () => parts.platformTime.now(),
    pages: async () => (await config()).pages,
    offlinePlatform: async () => toOfflinePlatform(await platform),
    platformName: async () => {
      const { config: platformConfig, isDemo } = await connection
      return isDemo ? 'demo' : new URL(platformConfig.services.platform.base).origin
    },
    exchangeSocial: async (request) => (await platform).exchangeSocial(request),
    humanCheck: async (action) => (await platform).captcha.token(action),
    confirmLeave,
    traces,
    openFile: createOpenFile([paths.data, previews.directory]),
    previews,
    reopenForSharedMode,
    readResponses: async (cachedPaths) => (await platform).gateway.readResponses(cachedPaths),
  })
  const homeSnapshots = installHomeSnapshots(context, { snapshots: parts.homeSnapshots, restored: parts.restored })
  const desktop = startDesktopServices(context, {
    ...parts,
    client,
    config,
    cacheReleases: async (source, base) => (await platform).mediaCache.releases(source, base),
    user,
    authentication,
  })
  const platform: Promise<ConnectedPlatform> = connection.then((chosen) =>
    connectPlatform(context, { ...parts, authentication, user }, chosen),
  )
  platform.catch(() => undefined)

  const restored = parts.restored.then(() =>
    events.emit('session:changed', { state: vault.state(), reason: 'restored', before: vault.state() }),
  )
  const { rendersInSoftware } = crash
  const info = createAppInfo(context, {
    restored,
    outbox: () => user.outbox.state(),
    disk: parts.disk,
    rendersInSoftware,
    mediaCache: async () => (await platform).mediaCache.description,
    platform: async () => {
      const { config: platformConfig, isDemo } = await connection
      return { platform: toPublicPlatform(platformConfig), isDemo }
    },
  })
  const diagnostics = installDiagnostics(context, {
    authentication,
    probe,
    client,
    config,
    info: info.info,
    updates: desktop.updates.ready,
    rendersInSoftware,
    mediaCache: async () => (await platform).mediaCache.report(),
    line: async () => (await platform).line.quality(),
    openLogFolder: createOpenFolder(paths.logs),
  })
  const answer = createDispatcher({
    handlers: createHandlers(context, { ...parts, ...desktop, user, homeSnapshots, authentication, diagnostics, info }),
    isAllowed: createRateLimit(clock),
    onRefused: (command, reason, failure) =>
      log.warn('command.refused', { command, reason, ...(failure === null ? {} : { failure }) }),
  })
  return {
    answer,
    spelling: desktop.os.spelling,
    tray: desktop.os.tray,
    homework: user.homework,
    notes: user.notes,
    linkArrived: desktop.links.service.arrived,
    installUpdateAtQuit: () => desktop.updates.whenReady((ready) => ready.atQuit()),
    handle: async (request: Request) => (await platform).gateway.handle(request),
  }
}
export type Services = ReturnType<typeof startServices>

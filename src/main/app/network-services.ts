import type { Session } from 'electron'
import type { PlatformConfig } from '#shared/platform-config.ts'
import type { AppContext, AppNetwork, Connection } from '../base/context'
import { createCaptcha } from '../captcha/captcha'
import type { DemoPlatform } from '../demo/demo-platform'
import { openGateway } from '../gateway/gateway'
import { createTransports } from '../gateway/transports'
import { installMediaCache } from '../media-cache/install'
import { createLoopbackRedirect } from '../money/loopback-form'
import { installProxy, type ProxyAuthentication } from '../proxy/install'
import { createProbe } from '../proxy/probe'
import { createSession } from '../security/create-session'
import type { PlatformTime } from '../session/platform-time'
import { openProxySecret } from '../session/proxy-secret'
import { createHiddenPages } from '../window/hidden-page'
import { clearSession } from '../window/partition'
import { createSessionPool } from '../window/session-pool'
import { requiresHttps } from './build'
import { createResponseStore } from './response-store'
import type { UserServices } from './user-services'

/** Installs the proxy: its probe, its trial sessions and its credentials. */
export function startProxy(context: AppContext, request: AppNetwork['request'], platformBase: () => Promise<string>) {
  const { clock, schedule } = context
  const probe = createProbe<Session>({ request, clock, schedule })
  const trials = createSessionPool<Session>({
    // A trial must not reuse an earlier one's challenges and credentials.
    open: (index) => createSession(`proxy-${String(index)}`, { cache: false }),
    clean: (used) => Promise.all([clearSession(used), used.closeAllConnections()]),
    schedule,
  })
  const authentication = installProxy(context, {
    request,
    secret: openProxySecret(schedule),
    probe,
    trials,
    address: platformBase,
  })
  return { probe, authentication }
}

type PlatformParts = {
  network: AppNetwork
  platformTime: PlatformTime
  demo: DemoPlatform
  authentication: ProxyAuthentication
  user: UserServices
}

/** Opens the client, the gateway and the human check of the platform, once it is chosen. */
export function connectPlatform(context: AppContext, parts: PlatformParts, { config, isDemo, page }: Connection) {
  const { clock, schedule, log, settings, policy, security, vault, events } = context
  const { network, platformTime, demo, authentication, user } = parts
  const mediaCache = installMediaCache(context, { createSession, requiresHttps, request: network.request }, config)
  const whenListening = () => demo.whenListening().catch(() => undefined)
  return {
    config,
    isDemo,
    mediaCache,
    captcha: createCaptcha({
      address: config.pages.humanCheck,
      openHiddenPage: createCaptchaPages(context, config),
      schedule,
    }),
    ...openGateway({
      config,
      page,
      pageMark: security.pageMark,
      vault,
      language: () => settings.current().language,
      schedule,
      clock,
      log,
      responseStore: createResponseStore(user.offline, user.offlineLessons),
      offlineFile: (address, range, headers) => user.offlineLessons.serve(address, range, headers),
      homework: user.homework,
      ...createTransports(context, { authentication, createSession, whenListening, ...network }),
      openTeacherSite: (address) => void security.links.openTeacherSite(address, createLoopbackRedirect(schedule).show),
      allowsPayments: policy.allowsPayments,
      onReached: () => events.emit('network:reached', null),
      onPlatformDate: (date) => platformTime.update(date),
      cacheMedia: (source) => mediaCache.media(source),
    }),
  }
}
export type ConnectedPlatform = ReturnType<typeof connectPlatform>

export function toOfflinePlatform({ config, files, answers }: ConnectedPlatform) {
  const { hosts, youtubeEmbed, offline } = config
  return {
    isAllowed: offline?.downloads !== false,
    source: files,
    answers,
    mediaOrigins: new Set([...hosts.media, ...hosts.images].map((address) => new URL(address).origin)),
    youtubeEmbed,
  }
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

import type { Session } from 'electron'
import { isMediaFile, isReleaseFile } from '#shared/media-cache.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import { createLazy } from '../base/async'
import type { AppContext, AppNetwork } from '../base/context'
import { createNetFetch } from '../base/net-fetch'
import type { FileSource } from '../base/platform-client'
import type { CreateSession } from '../security/create-session'
import { createMediaCache, type MediaCache, type MediaCacheReport } from './media-cache'

/** `without-effect`: the platform does not allow a cache. */
export type SchoolCacheReport =
  { kind: 'none' } | { kind: 'without-effect'; host: string } | ({ kind: 'used'; host: string } & MediaCacheReport)

export type SchoolCache = {
  /** Films and other media of the platform. */
  media(source: FileSource): FileSource
  /** The files of a release; `base` is the address of its feed. */
  releases(source: FileSource, base: string): FileSource
  report(): Promise<SchoolCacheReport>
  /** For support; no request. */
  description: string
}

const sessionName = 'media-cache'

type Dependencies = { createSession: CreateSession; requiresHttps: boolean; request: AppNetwork['request'] }

/** Opens the cache that the school's policy names, if the platform allows one. */
export function installMediaCache(
  context: AppContext,
  { createSession, requiresHttps, request }: Dependencies,
  { hosts, updates, mediaCache: isAllowed = false }: Pick<PlatformConfig, 'hosts' | 'updates' | 'mediaCache'>,
): SchoolCache {
  const { policy, lifecycle } = context
  if (policy.mediaCache === null)
    return { ...direct, report: () => Promise.resolve({ kind: 'none' }), description: 'none' }
  const { origin, host } = new URL(policy.mediaCache)
  if (!isAllowed) {
    const report = () => Promise.resolve({ kind: 'without-effect', host } as const)
    return { ...direct, report, description: `${origin} (without effect: the platform does not allow it)` }
  }
  const cache = openCache(context, { createSession, request, origin, allowsOwnComputer: !requiresHttps })
  const mediaOrigins = new Set(hosts.media.map((address) => new URL(address).origin))
  // The feed of a build for tests stands in its package alone, because `platform.json` takes none without https.
  const toFeed = (base: string): string | null => updates?.feed ?? (requiresHttps ? null : base)
  // The first film finds a connection.
  void lifecycle.when('AfterFirstPaint').then(() => cache.check())
  return {
    media: (source) => cache.before(source, (address) => mediaOrigins.has(address.origin) && isMediaFile(address)),
    releases: (source, base) => {
      const feed = toFeed(base)
      return feed === null ? source : cache.before(source, (address) => isReleaseFile(address, new URL(feed)))
    },
    report: async () => ({ kind: 'used', host, ...(await cache.check()) }),
    description: origin,
  }
}

const direct: Pick<SchoolCache, 'media' | 'releases'> = {
  media: (source) => source,
  releases: (source) => source,
}

type CacheOptions = Omit<Dependencies, 'requiresHttps'> & { origin: string; allowsOwnComputer: boolean }

/** A session of its own: no cookie of another, no proxy on the way to a server of the same building. */
function openCache(
  { clock, schedule, log, security }: AppContext,
  { createSession, request, origin, allowsOwnComputer }: CacheOptions,
): MediaCache {
  const openSession = createLazy(async (): Promise<Session> => {
    const session = createSession(sessionName, { cache: false })
    security.restrictToOrigin(session, origin)
    await session.setProxy({ mode: 'direct' })
    return session
  })
  return createMediaCache({
    origin,
    allowsOwnComputer,
    schedule,
    clock,
    random: Math.random,
    log,
    fetch: async (address, init) =>
      createNetFetch(request, await openSession())(address, {
        ...init,
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        bypassCustomProtocolHandlers: true,
      }),
    resolve: async (hostname) => {
      const { endpoints } = await (await openSession()).resolveHost(hostname)
      return endpoints.map(({ address }) => address)
    },
  })
}

import { brand } from '#shared/brand.ts'
import type { Clock, Schedule } from '#shared/clock.ts'
import type { CachedResponse } from '#shared/desktop/storage.ts'
import { readGatewayHeaders } from '#shared/gateway/headers.ts'
import type { Language } from '#shared/locale.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import type { Log } from '../base/log/log'
import type { FileSource } from '../base/platform-client'
import type { Page } from '../base/services'
import { createAnswers } from './answers'
import { createApi, isCacheable, type ApiOptions, type GatewayVault } from './api'
import { findApiRoute, targetsCurrentUser } from './api-routes'
import { createConnectionLog } from './connection-log'
import { createHttpClient, defaultLimits, type Transport } from './http-client'
import { createLineMeter } from './line-quality'
import { createMedia, type OfflineFile } from './media'
import { createNetworkFirst } from './network-first'
import { createPlatformClient } from './platform-client'
import { createResponseCache, toCacheAddress, type ResponseCache, type ResponseStore } from './response-cache'
import { statusResponse } from './responses'
import { createSignInInterceptor, createSocialExchange } from './sign-in-interceptor'
import { createUploadRoute, type HomeworkUploads } from './upload-route'

type PlatformAccessOptions = {
  config: PlatformConfig
  transport: Transport
  writeTransport: Transport
  uploadTransport: Transport
  language: () => Language
  schedule: Schedule
  clock: Pick<Clock, 'monotonic'>
  page: Page
  pageMark: { header: string; value: string }
  vault: {
    state(): { generation: number; userId: number | null; signedIn: boolean }
    signIn(token: string): Promise<unknown>
  } & GatewayVault
  responseStore: ResponseStore
  offlineFile: OfflineFile
  homework: HomeworkUploads
  log: Pick<Log, 'info' | 'warn'>
  openTeacherSite: (address: string) => void
  allowsPayments: boolean
  onReached: () => void
  onPlatformDate: (date: number) => void
  /** Asks the school's media cache before the platform. */
  cacheMedia: (source: FileSource) => FileSource
}

export function openGateway({
  transport,
  writeTransport,
  uploadTransport,
  language,
  schedule,
  clock,
  page,
  cacheMedia,
  ...shared
}: PlatformAccessOptions) {
  const { config, vault, log } = shared
  const line = createLineMeter(clock)
  const httpClient = createHttpClient({
    config,
    transport,
    writeTransport,
    uploadTransport,
    language,
    schedule,
    connections: createConnectionLog(log),
    line,
  })
  const files = cacheMedia(httpClient)
  const client = createPlatformClient({ httpClient, vault, log, onPlatformDate: shared.onPlatformDate })
  // Page and downloads share one cache: its order tells which of two answers is the newer one.
  const responseCache = createResponseCache({ store: shared.responseStore, vault })
  const interceptSignIn = createSignInInterceptor(shared)
  return {
    client,
    line,
    files,
    answers: createAnswers({ httpClient, vault, responseCache, language }),
    gateway: createGateway({
      ...shared,
      limits: defaultLimits,
      language,
      schedule,
      httpClient,
      files,
      page,
      responseCache,
      interceptSignIn,
    }),
    exchangeSocial: createSocialExchange({ client, interceptSignIn, vault, log }),
  }
}

export type Gateway = {
  handle(request: Request): Promise<Response>
  readResponses: ReturnType<typeof createReadResponses>
}

type GatewayOptions = Omit<ApiOptions, 'networkFirst'> & {
  pageMark: { header: string; value: string }
  config: PlatformConfig
  page: Page
  offlineFile: OfflineFile
  files: FileSource
  homework: HomeworkUploads
  schedule: Schedule
}

/** Serves page files, `/api/<service>/…`, `/media/<host>/…` and `/homework/…`. Never rejects. */
export function createGateway(options: GatewayOptions): Gateway {
  const { schedule } = options
  const networkFirst = createNetworkFirst(schedule)
  const onReached = (): void => {
    networkFirst.recordResponse()
    options.onReached()
  }
  const api = createApi({ ...options, networkFirst, onReached })
  const media = createMedia({ ...options, networkFirst: createNetworkFirst(schedule) })
  const uploads = createUploadRoute(options.homework)

  function route(request: Request): Promise<Response> | Response {
    const url = new URL(request.url)
    if (
      url.protocol !== `${brand.pageScheme}:` ||
      url.host !== brand.pageHost ||
      url.username !== '' ||
      url.password !== ''
    )
      return statusResponse(404)
    const prefix = /^\/(api|media|homework)\//.exec(url.pathname)?.[1]
    if (prefix === undefined) return options.page.handle(request, url)
    if (!isFromPage(request, options.pageMark) && !(prefix === 'media' && isDownload(request)))
      return statusResponse(403)
    if (prefix === 'homework') return uploads(request, url)
    return prefix === 'api' ? api(request, url) : media(request, url)
  }

  return {
    readResponses: createReadResponses(options),
    async handle(request) {
      try {
        return await route(request)
      } catch (failure) {
        options.log.warn('gateway.handle-failed', { failure })
        return statusResponse(404)
      }
    },
  }
}

/**
 * Electron shows downloads to no hook, so they lack the mark. Only they have no headers: Chromium adds `Accept` and
 * `User-Agent` to all others (measured with Electron 42).
 */
function isDownload({ method, headers }: Request): boolean {
  return method === 'GET' && !headers.has('accept') && !headers.has('user-agent')
}

/**
 * A custom scheme gets neither `Origin` nor `Sec-Fetch-Site`, and a partner's worker could read responses: require the
 * main process's mark. A foreign `Origin` is refused.
 */
function isFromPage(request: Request, { header, value }: GatewayOptions['pageMark']): boolean {
  if (request.headers.get(header) !== value) return false
  const origin = request.headers.get('origin')
  const destination = request.headers.get('sec-fetch-dest')
  const asDocument =
    destination === 'document' ||
    destination === 'iframe' ||
    destination === 'frame' ||
    destination === 'object' ||
    destination === 'embed'
  return (origin === null || origin === brand.pageOrigin) && !asDocument
}

type Options = {
  vault: Pick<GatewayVault, 'bearer'>
  responseCache: ResponseCache
  language: () => Language
}

/** Reads the cache under the rules of a request: own responses of endpoints marked `offline`. */
function createReadResponses({ vault, responseCache, language }: Options) {
  return async (paths: readonly string[]): Promise<CachedResponse[]> => {
    const bearer = await vault.bearer()
    if (bearer === null) return []
    const read = async (path: string): Promise<CachedResponse[]> => {
      const url = new URL(path, brand.pageOrigin)
      const route = findApiRoute('GET', url)
      if (route === null || !isCacheable(route) || !targetsCurrentUser(route, url, bearer.userId)) return []
      const response = await responseCache('answers', toCacheAddress(route, language()), bearer).fallback()
      if (response === null) return []
      const { cachedAt } = readGatewayHeaders((name) => response.headers.get(name))
      return [{ path, text: await response.text(), receivedAt: cachedAt ?? 0 }]
    }
    return (await Promise.all(paths.map(read))).flat()
  }
}

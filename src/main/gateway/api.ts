import type { Schedule } from '#shared/clock.ts'
import { account } from '#shared/contract/account.ts'
import { gifts } from '#shared/contract/gifts.ts'
import { operator } from '#shared/contract/operator.ts'
import { referrals } from '#shared/contract/referrals.ts'
import { classifyReply, type Accepted, type PlatformReply, type Reply } from '#shared/contract/reply.ts'
import { gatewayHeaders, toGatewayHeaders } from '#shared/gateway/headers.ts'
import type { Language } from '#shared/locale.ts'
import { readBounded } from '../base/http-body'
import { findApiRoute, targetsCurrentUser, type ApiRoute } from './api-routes'
import type { HttpCall, HttpClient, HttpResult } from './http-client'
import type { NetworkFirst } from './network-first'
import { readProvenDate, toPlatformReply } from './platform-client'
import { createRequestId, requestIdHeader } from './request-id'
import {
  fallbackForFailure,
  isDoubtful,
  toCacheable,
  toCacheAddress,
  withoutFallback,
  type CachedResponse,
  type ResponseCache,
  type SessionRef,
} from './response-cache'
import { errorResponse, policyBlockedResponse, securityHeaders, statusResponse } from './responses'
import type { InterceptSignIn } from './sign-in-interceptor'

export type GatewayVault = {
  state(): SessionRef
  bearer(): Promise<{ token: string; generation: number; userId: number | null } | null>
  setUserId(userId: number, generation: number): Promise<void>
  expire(generation: number): Promise<boolean>
}

type Log = { warn(event: string, fields?: object): void; info(event: string, fields?: object): void }

export type ApiOptions = {
  httpClient: HttpClient
  vault: GatewayVault
  log: Log
  interceptSignIn: InterceptSignIn
  responseCache: ResponseCache
  networkFirst: NetworkFirst
  language: () => Language
  limits: { maxRequestBytes: number; maxUploadBytes: number }
  allowsPayments: boolean
  schedule: Schedule
  onReached: () => void
  /** Epoch milliseconds of the platform's own response. */
  onPlatformDate: (date: number) => void
}

type HttpSuccess = HttpResult & { ok: true }

/** `date` in epoch milliseconds; null unless the body proves the sender. */
type ReadReply = { reply: Reply; date: number | null }

type ApiCall = {
  request: Request
  route: ApiRoute
  bearer: (SessionRef & { token: string }) | null
  generation: number
  cached: CachedResponse | null
  id: string
}

const forwardedHeaders = ['content-language']

/** Less than the 100 ms that the end of the application waits before it writes its stores. */
export const cacheDelayMs = 20

/** Adds the token, which the page never sees; calls outside the contract get 404. */
export function createApi({
  httpClient,
  vault,
  log,
  interceptSignIn,
  responseCache,
  networkFirst,
  language,
  onReached,
  onPlatformDate,
  limits,
  allowsPayments,
  schedule,
}: ApiOptions): (request: Request, url: URL) => Promise<Response> {
  async function send(
    { request, route, bearer, id }: ApiCall,
    signal: AbortSignal,
    onResponse?: () => void,
  ): Promise<HttpResult | Response> {
    const { endpoint, path } = route
    const headers = { [requestIdHeader]: id }
    const call = { endpoint, path, token: bearer?.token ?? null, headers, signal, onResponse }
    if (endpoint.bodyKind === 'none') return httpClient.call(call)
    if (endpoint.bodyKind === 'multipart') return sendMultipart(request, call, httpClient, limits.maxUploadBytes)
    const body = new Uint8Array(await request.arrayBuffer())
    return body.byteLength > limits.maxRequestBytes
      ? statusResponse(413)
      : httpClient.call({ ...call, contentType: 'application/json', body })
  }

  async function respondToSignIn(
    result: HttpSuccess,
    { wire, ...read }: ReadReply & { wire: PlatformReply & { ok: true } },
    generation: number,
    id: string,
  ): Promise<Response> {
    if (vault.state().generation !== generation) return errorResponse('cancelled', vault.state().generation)
    const signIn = await interceptSignIn(wire)
    if (signIn.kind === 'unreadable') return errorResponse('unreadable', vault.state().generation)
    return toPageResponse(result, read, vault.state().generation, JSON.stringify(signIn.forPage), id)
  }

  async function updateSession({ endpoint }: ApiRoute, reply: Reply, generation: number): Promise<number | null> {
    if (reply.kind === 'signed-out' && (await vault.expire(generation))) log.info('session.expired', { generation })
    if (endpoint !== account.me || reply.kind !== 'ok' || reply.status !== 200) return null
    const { id } = (reply as Accepted<typeof account.me>).payload.user
    void vault.setUserId(id, generation)
    return id
  }

  function cachedResponse(route: ApiRoute, bearer: SessionRef): CachedResponse {
    const cached = responseCache('answers', toCacheAddress(route, language()), bearer)
    return route.endpoint.offline === 'next-start' ? withoutFallback(cached) : cached
  }

  async function fetchFromPlatform(call: ApiCall, signal: AbortSignal, onResponse?: () => void): Promise<Response> {
    const { route, generation, cached, id } = call
    const result = await send(call, signal, onResponse)
    if (result instanceof Response) return result
    if (!result.ok) {
      if (result.failure !== 'cancelled')
        log.warn('gateway.request-failed', { endpoint: route.name, reason: result.failure, request: id })
      return (await fallbackForFailure(result.failure, cached)) ?? errorResponse(result.failure, generation)
    }
    if (result.status >= 400) log.info('gateway.refused', { endpoint: route.name, status: result.status, request: id })
    const wire = toPlatformReply(result)
    const reply = classifyReply(route.endpoint, wire)
    if (reply.kind === 'unknown' && result.status < 400)
      log.warn('gateway.unexpected-answer', { endpoint: route.name, status: result.status, request: id })
    const date = readProvenDate(route.endpoint, wire, reply)
    // Before the session that a sign-in begins, whose end is counted from it.
    if (date !== null && route.endpoint.service === 'platform') onPlatformDate(date)
    onReached()
    if (route.endpoint.vault === 'sign-in') return respondToSignIn(result, { reply, wire, date }, generation, id)
    const reportedUserId = await updateSession(route, reply, generation)
    if (cached !== null && reply.kind === 'ok' && wire.status === 200)
      // The page receives the body in several turns of the event loop, which this work would delay.
      schedule(cacheDelayMs, () => cacheAnswer(cached, route, wire.body, reportedUserId, log))
    return (
      (isDoubtful(reply) ? await cached?.fallback(result.status) : null) ??
      toPageResponse(result, { reply, date }, generation, result.bytes, id)
    )
  }

  return async (request, url) => {
    const route = findApiRoute(request.method, url)
    if (route === null) return statusResponse(404)
    if (!isSentByScript(request, route)) return statusResponse(403)
    if (!allowsPayments && isPayment(route)) return policyBlockedResponse()
    const bearer = route.endpoint.auth === 'none' ? null : await vault.bearer()
    const generation = bearer?.generation ?? vault.state().generation
    if (route.endpoint.auth === 'bearer' && bearer === null) return errorResponse('signed-out', generation)
    if (!targetsCurrentUser(route, url, bearer?.userId ?? null)) {
      log.warn('gateway.other-user-refused', { endpoint: route.name })
      return statusResponse(403)
    }
    const cached = isCacheable(route) && bearer !== null ? cachedResponse(route, bearer) : null
    const call = { request, route, bearer, generation, cached, id: createRequestId() }
    if (cached === null) return fetchFromPlatform(call, request.signal)
    return networkFirst.handle({
      signal: request.signal,
      fromNetwork: (signal, onResponse) => fetchFromPlatform(call, signal, onResponse),
      fromCache: (status) => cached.fallback(status),
    })
  }
}

async function sendMultipart(
  request: Request,
  call: HttpCall,
  httpClient: HttpClient,
  maxBytes: number,
): Promise<HttpResult | Response> {
  const contentType = request.headers.get('content-type') ?? ''
  if (request.body === null || !/^multipart\/form-data;\s*boundary=/i.test(contentType)) return statusResponse(415)
  // Buffered: a stream that breaks off inside Electron's fetch rejects without a handler.
  const body = await readBounded(request.body, maxBytes, 'drain').catch(() => null)
  if (body === null) return { ok: false, failure: 'cancelled' }
  return body.isTooLong ? statusResponse(413) : httpClient.call({ ...call, contentType, body: body.bytes })
}

function isPayment({ endpoint }: ApiRoute): boolean {
  return endpoint === gifts.deliver || endpoint === referrals.convert || endpoint === operator.unsubscribe
}

export function isCacheable({ endpoint: { offline, method } }: ApiRoute): boolean {
  return offline !== false && method === 'GET'
}

function cacheAnswer(
  cached: CachedResponse,
  route: ApiRoute,
  body: unknown,
  reportedUserId: number | null,
  log: Log,
): void {
  try {
    const content = toCacheable(route, body)
    if (content !== null) cached.store(content, reportedUserId)
  } catch (failure) {
    // An exception without a caller would end the application.
    log.warn('gateway.cache-failed', { endpoint: route.name, failure })
  }
}

function isSentByScript(request: Request, { endpoint }: ApiRoute): boolean {
  if (endpoint.method === 'GET' && endpoint.invalidates.length === 0) return true
  if (endpoint.bodyKind === 'json') return /^application\/json\b/i.test(request.headers.get('content-type') ?? '')
  return request.headers.has(gatewayHeaders.request)
}

function toPageResponse(
  result: HttpSuccess,
  { reply, date }: ReadReply,
  generation: number,
  body: string | Uint8Array<ArrayBuffer>,
  id: string,
): Response {
  const headers = new Headers(securityHeaders)
  if (reply.kind !== 'ok') headers.set(gatewayHeaders.requestId, id)
  for (const name of forwardedHeaders) {
    const value = result.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  // A body that is not JSON must never be rendered.
  headers.set('content-type', isJson(result) ? 'application/json' : 'text/plain; charset=utf-8')
  for (const [name, value] of Object.entries(toGatewayHeaders({ generation, isDoubtful: isDoubtful(reply) })))
    headers.set(name, value)
  // In seconds, because a date is compared with the clock of the same answer, not with that of this computer.
  if (reply.kind === 'later' && reply.retryAfterMs !== null)
    headers.set('retry-after', String(Math.ceil(reply.retryAfterMs / 1000)))
  if (date !== null) headers.set('date', new Date(date).toUTCString())
  const isEmpty = result.status === 204 || result.status === 205 || result.status === 304
  return new Response(isEmpty ? null : body, { status: result.status, headers })
}

function isJson(result: HttpSuccess): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(result.headers.get('content-type') ?? '')
}

import * as z from 'zod'
import { account } from '../../shared/contract/account'
import { classifyReply, readBody } from '../../shared/contract/reply'
import type { PlatformReply } from '../../shared/contract/reply'
import { gifts } from '../../shared/contract/gifts'
import { wireId } from '../../shared/contract/tolerant'
import { operator } from '../../shared/contract/operator'
import { referrals } from '../../shared/contract/referrals'
import { gatewayHeaders } from '../../shared/gateway/headers'
import type { Language } from '../../shared/locale'
import { readBounded } from '../base/http-body'
import { findApiRoute, targetsCurrentUser } from './api-routes'
import type { ApiRoute } from './api-routes'
import { defaultLimits } from './http-client'
import type { HttpCall, HttpClient, HttpResult } from './http-client'
import type { NetworkFirst } from './network-first'
import { parseJson } from './platform-client'
import { fallbackForFailure, isUnusable, toCacheable, toCacheAddress, withoutFallback } from './response-cache'
import type { CachedResponse, ResponseCache, SessionRef } from './response-cache'
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
  limits?: { maxRequestBytes: number; maxUploadBytes: number }
  allowsPayments?: boolean
  onReached?: () => void
}

type HttpSuccess = HttpResult & { ok: true }

type ApiCall = {
  request: Request
  route: ApiRoute
  bearer: (SessionRef & { token: string }) | null
  generation: number
  cached: CachedResponse | null
}

const meResponse = z.looseObject({ payload: z.looseObject({ user: z.looseObject({ id: wireId }) }) })
const forwardedHeaders = ['content-language', 'date', 'retry-after']

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
  limits = defaultLimits,
  allowsPayments = true,
}: ApiOptions): (request: Request, url: URL) => Promise<Response> {
  async function send(
    { request, route, bearer }: ApiCall,
    signal: AbortSignal,
    onResponse?: () => void,
  ): Promise<HttpResult | Response> {
    const { endpoint, path } = route
    const call = { endpoint, path, token: bearer?.token ?? null, signal, onResponse }
    if (endpoint.bodyKind === 'none') return httpClient.call(call)
    if (endpoint.bodyKind === 'multipart') return sendMultipart(request, call, httpClient, limits.maxUploadBytes)
    const body = new Uint8Array(await request.arrayBuffer())
    return body.byteLength > limits.maxRequestBytes
      ? statusResponse(413)
      : httpClient.call({ ...call, contentType: 'application/json', body })
  }

  async function respondToSignIn(result: HttpSuccess, generation: number): Promise<Response> {
    if (vault.state().generation !== generation) return errorResponse('cancelled', vault.state().generation)
    const signIn = await interceptSignIn(result.status, parseJson(result.bytes))
    if (signIn.kind === 'unreadable') return errorResponse('unreadable', vault.state().generation)
    return toPageResponse(result, vault.state().generation, JSON.stringify(signIn.forPage))
  }

  async function updateSession(
    result: HttpSuccess,
    { endpoint }: ApiRoute,
    generation: number,
  ): Promise<number | null> {
    if (result.status === 401 && classifyReply(endpoint, toReply(result)).kind === 'signed-out') {
      if (await vault.expire(generation)) log.info('session.expired', { generation })
    }
    const parsed = result.status === 200 && endpoint === account.me ? meResponse.safeParse(parseBody(result)) : null
    if (!parsed?.success) return null
    const { id } = parsed.data.payload.user
    void vault.setUserId(id, generation)
    return id
  }

  function cachedResponse(route: ApiRoute, bearer: SessionRef): CachedResponse {
    const cached = responseCache('answers', toCacheAddress(route, language()), bearer)
    return route.endpoint.offline === 'next-start' ? withoutFallback(cached) : cached
  }

  async function fetchFromPlatform(call: ApiCall, signal: AbortSignal, onResponse?: () => void): Promise<Response> {
    const { route, generation, cached } = call
    const result = await send(call, signal, onResponse)
    if (result instanceof Response) return result
    if (!result.ok) {
      if (result.failure !== 'cancelled') log.warn('gateway.failed', { endpoint: route.name, reason: result.failure })
      return (await fallbackForFailure(result.failure, cached)) ?? errorResponse(result.failure, generation)
    }
    onReached?.()
    if (result.status >= 400) log.info('gateway.refused', { endpoint: route.name, status: result.status })
    if (route.endpoint.vault === 'sign-in') return respondToSignIn(result, generation)
    const reportedUserId = await updateSession(result, route, generation)
    if (cached !== null) cacheLater(cached, route, result, reportedUserId, log)
    return (
      (isUnusable(result.status, isMarkup(result)) ? await cached?.fallback(result.status) : null) ??
      toPageResponse(result, generation, result.bytes)
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
      log.warn('gateway.not-own', { endpoint: route.name })
      return statusResponse(403)
    }
    const cached = isCacheable(route) && bearer !== null ? cachedResponse(route, bearer) : null
    const call = { request, route, bearer, generation, cached }
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

function cacheLater(
  cached: CachedResponse,
  route: ApiRoute,
  result: HttpSuccess,
  reportedUserId: number | null,
  log: Log,
): void {
  if (result.status !== 200 || !isJson(result)) return
  setImmediate(() => {
    try {
      const content = toCacheable(route, result.bytes)
      if (content !== null) cached.store(content, reportedUserId)
    } catch (failure) {
      // An exception without a caller would end the application.
      log.warn('gateway.not-kept', { endpoint: route.name, failure })
    }
  })
}

function isSentByScript(request: Request, { endpoint }: ApiRoute): boolean {
  if (endpoint.method === 'GET' && endpoint.invalidates.length === 0) return true
  if (endpoint.bodyKind === 'json') return /^application\/json\b/i.test(request.headers.get('content-type') ?? '')
  return request.headers.has(gatewayHeaders.request)
}

function toPageResponse(result: HttpSuccess, generation: number, body: string | Uint8Array<ArrayBuffer>): Response {
  const headers = new Headers(securityHeaders)
  for (const name of forwardedHeaders) {
    const value = result.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  // A body that is not JSON must never be rendered.
  headers.set('content-type', isJson(result) ? 'application/json' : 'text/plain; charset=utf-8')
  headers.set(gatewayHeaders.generation, String(generation))
  const isEmpty = result.status === 204 || result.status === 205 || result.status === 304
  return new Response(isEmpty ? null : body, { status: result.status, headers })
}

function isJson(result: HttpSuccess): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(result.headers.get('content-type') ?? '')
}

function isMarkup({ bytes }: HttpSuccess): boolean {
  return /^\s*</.test(new TextDecoder().decode(bytes.subarray(0, 64)))
}

function toReply({ status, headers, bytes }: HttpSuccess): PlatformReply {
  return {
    ok: true,
    status,
    ...readBody(new TextDecoder().decode(bytes)),
    retryAfter: headers.get('retry-after'),
    date: headers.get('date'),
  }
}

function parseBody(result: HttpSuccess): unknown {
  return isJson(result) ? parseJson(result.bytes) : undefined
}

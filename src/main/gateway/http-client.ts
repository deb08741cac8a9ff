import type { Schedule } from '#shared/clock.ts'
import type { Endpoint, Service } from '#shared/contract/endpoint.ts'
import { provesUnsent, toNetworkError } from '#shared/gateway/connection-error.ts'
import type { NetworkError } from '#shared/gateway/network-error.ts'
import { type Language, languageFacts } from '#shared/locale.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import { createAbortScope, type AbortScope } from '../base/abort-scope'
import { concatBytes, relayBody } from '../base/http-body'
import type { FileSource } from '../base/platform-client'
import { systemTimers } from '../base/timers'
import type { ConnectionLog } from './connection-log'
import type { LineMeter } from './line-quality'
import { createRequestId, requestIdHeader } from './request-id'

/** Milliseconds and bytes (threats F5). */
export const defaultLimits = {
  /** 10 s to connect and 15 s of silence before the headers. */
  responseTimeoutMs: 25_000,
  idleTimeoutMs: 15_000,
  /** Far away: a list of 8 MB takes a quarter of an hour at 10 kB/s. What is too slow ends by its rate. */
  callTimeoutMs: 20 * 60_000,
  /** A body has to bring `minWindowBytes` in each window: 500 bytes a second, of which no list of a school is made. */
  rateWindowMs: 30_000,
  minWindowBytes: 15_000,
  uploadTimeoutMs: 15 * 60_000,
  /** The sender aborts when no byte leaves; slow connections take hours. */
  trackedUploadTimeoutMs: 3 * 3_600_000,
  maxResponseBytes: 8 * 1024 * 1024,
  maxRequestBytes: 1024 * 1024,
  maxUploadBytes: 24 * 1024 * 1024,
}
export type Limits = typeof defaultLimits

type Body = Uint8Array<ArrayBuffer>

/** No cookies, referrer or HTTP cache; redirects are errors (threats D5). */
export type TransportInit = {
  method: string
  headers: Record<string, string>
  signal: AbortSignal
  body?: Body
  onUploadProgress?: (bytes: number) => void
  redirect: 'error'
  credentials: 'omit'
  cache: 'no-store'
  referrerPolicy: 'no-referrer'
}

export type Transport = (address: string, init: TransportInit) => Promise<Response>

export type HttpCall = {
  endpoint: Pick<Endpoint, 'service' | 'method' | 'bodyKind'>
  path: string
  token: string | null
  body?: Body | undefined
  contentType?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
  /** Receives the bytes sent so far. */
  onUploadProgress?: ((bytes: number) => void) | undefined
  onResponse?: (() => void) | undefined
}

export type HttpResult =
  | { ok: true; status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; failure: NetworkError; isUnsent?: boolean }

export type HttpClient = FileSource & { call(call: HttpCall): Promise<HttpResult> }

/**
 * Chromium reports no error for an encoded body that ends early, and knows no length of one (measured with Electron
 * 42): what is stored must be compared with its length, and resume.
 */
const wholeFile = { 'accept-encoding': 'identity' }

type HttpClientOptions = {
  config: PlatformConfig
  transport: Transport
  /** For every method but GET: Chromium must not repeat these requests. */
  writeTransport?: Transport | undefined
  uploadTransport?: Transport | undefined
  language: () => Language
  limits?: Partial<Limits>
  schedule?: Schedule
  connections?: ConnectionLog
  line?: LineMeter
}

const privateFetchOptions = {
  redirect: 'error',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const

export function createHttpClient({
  config,
  transport,
  writeTransport = transport,
  uploadTransport = writeTransport,
  language,
  limits: overrides,
  schedule = systemTimers,
  connections,
  line,
}: HttpClientOptions): HttpClient {
  const limits = { ...defaultLimits, ...overrides }

  async function send(
    address: string,
    init: Omit<TransportInit, 'signal' | keyof typeof privateFetchOptions>,
    scope: AbortScope<NetworkError>,
    timeoutMs = limits.responseTimeoutMs,
  ): Promise<Response> {
    const cancelTimeout = schedule(timeoutMs, () => scope.abort('timeout'))
    try {
      const selected =
        init.method === 'GET' ? transport : init.onUploadProgress === undefined ? writeTransport : uploadTransport
      const response = await scope.race(selected(address, { ...init, ...privateFetchOptions, signal: scope.signal }))
      connections?.reached(address)
      if (response.status >= 300 && response.status < 400 && response.status !== 304) scope.abort('redirected')
      return response
    } catch (error) {
      // A request that was ended here has no cause of the network.
      if (scope.reason === null) connections?.failed(address, error)
      else if (scope.reason === 'timeout') connections?.failed(address, new Error('timeout'))
      scope.abort(toNetworkError(error), provesUnsent(error))
      throw error
    } finally {
      cancelTimeout()
    }
  }

  return {
    async call(call) {
      const scope = createAbortScope<NetworkError>(call.signal)
      const address = resolveAddress(config, call.endpoint.service, call.path)
      if (address === null) return { ok: false, failure: 'unreadable', isUnsent: true }
      const uploadTimeoutMs =
        call.endpoint.bodyKind !== 'multipart'
          ? null
          : call.onUploadProgress === undefined
            ? limits.uploadTimeoutMs
            : limits.trackedUploadTimeoutMs
      const cancelTimeout = schedule(uploadTimeoutMs ?? limits.callTimeoutMs, () => scope.abort('timeout'))
      try {
        const { body, onUploadProgress } = call
        const init = {
          method: call.endpoint.method,
          headers: toHeaders(call, config, language()),
          ...(body === undefined ? {} : { body }),
          ...(onUploadProgress === undefined ? {} : { onUploadProgress }),
        }
        const response = await send(address, init, scope, uploadTimeoutMs ?? limits.responseTimeoutMs)
        call.onResponse?.()
        const bytes = await readBody(response, scope, limits, schedule, line)
        return { ok: true, status: response.status, headers: response.headers, bytes }
      } catch {
        scope.abort('cut')
        return { ok: false, failure: scope.reason ?? 'cut', isUnsent: scope.isUnsent }
      } finally {
        cancelTimeout()
      }
    },
    async stream(address, headers, signal) {
      const scope = createAbortScope<NetworkError>(signal)
      try {
        const response = await send(address, { method: 'GET', headers: { ...wholeFile, ...headers } }, scope)
        if (scope.reason !== null) return { ok: false, failure: scope.reason }
        const body = response.body === null ? null : withIdleTimeout(response.body, scope, limits, schedule, line)
        return { ok: true, response: new Response(body, { status: response.status, headers: response.headers }) }
      } catch {
        return { ok: false, failure: scope.reason ?? 'offline' }
      }
    },
  }
}

function toHeaders(call: HttpCall, { services }: PlatformConfig, language: Language): Record<string, string> {
  const apiKey = services[call.endpoint.service]?.apiKey
  return {
    ...call.headers,
    [requestIdHeader]: call.headers?.[requestIdHeader] ?? createRequestId(),
    'accept': 'application/json',
    'accept-language': languageFacts[language].wire,
    ...(call.contentType === undefined ? {} : { 'content-type': call.contentType }),
    ...(apiKey === undefined ? {} : { [apiKey.header.toLowerCase()]: apiKey.value }),
    ...(call.token === null ? {} : { authorization: `Bearer ${call.token}` }),
  }
}

function resolveAddress(config: PlatformConfig, service: Service, path: string): string | null {
  const address = config.services[service]?.base
  if (address === undefined) return null
  const base = new URL(address)
  const root = base.pathname.replace(/\/$/, '')
  const full = `${base.origin}${root}${path}`
  if (!URL.canParse(full)) return null
  const target = new URL(full)
  return target.origin === base.origin && target.pathname.startsWith(`${root}/`) ? target.href : null
}

async function readBody(
  response: Response,
  scope: AbortScope<NetworkError>,
  limits: Limits,
  schedule: Schedule,
  line: LineMeter | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  if (scope.reason !== null) throw new Error('request ended')
  if (Number(response.headers.get('content-length') ?? 0) > limits.maxResponseBytes) scope.abort('too-large')
  const body: ReadableStream<Uint8Array> | null = response.body
  const reader = body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  const rate = watchRate(scope, limits, schedule)
  const transfer = line?.begin(response.headers.has('content-encoding'))
  let isComplete = false
  try {
    while (reader !== undefined) {
      const cancelTimeout = schedule(limits.idleTimeoutMs, () => scope.abort('timeout'))
      const { done, value } = await scope.race(reader.read()).finally(cancelTimeout)
      if (done) break
      chunks.push(value)
      length += value.byteLength
      rate.add(value.byteLength)
      transfer?.receive(value.byteLength)
      if (length > limits.maxResponseBytes) scope.abort('too-large')
    }
    isComplete = true
  } finally {
    rate.stop()
    // An answer that was ended here was not cut by the network.
    transfer?.end(!isComplete && scope.reason === null)
  }
  return concatBytes(chunks)
}

/** Slow is not dead: ends a body that drips, not one that takes long (threats F5). */
function watchRate(scope: AbortScope<NetworkError>, { rateWindowMs, minWindowBytes }: Limits, schedule: Schedule) {
  let windowBytes = 0
  const watch = (): (() => void) =>
    schedule(rateWindowMs, () => {
      if (windowBytes < minWindowBytes) return scope.abort('timeout')
      windowBytes = 0
      cancel = watch()
    })
  let cancel = watch()
  return { add: (bytes: number) => void (windowBytes += bytes), stop: () => cancel() }
}

function withIdleTimeout(
  body: ReadableStream<Uint8Array>,
  scope: AbortScope<NetworkError>,
  limits: Limits,
  schedule: Schedule,
  line: LineMeter | undefined,
): ReadableStream<Uint8Array> {
  return relayBody(body, {
    async read(reader) {
      const cancelTimeout = schedule(limits.idleTimeoutMs, () => scope.abort('timeout'))
      try {
        return await scope.race(reader.read())
      } catch (error) {
        // A film is read as slowly as it plays, so that only its cuts say something about the line.
        if (scope.reason === null) line?.begin().end(true)
        throw error
      } finally {
        cancelTimeout()
      }
    },
    cancelled: () => scope.abort('cancelled'),
  })
}

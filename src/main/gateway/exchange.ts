import type { Schedule } from '../../shared/clock'
import type { Endpoint, Service } from '../../shared/contract/endpoint'
import type { Language } from '../../shared/locale'
import { languageFacts } from '../../shared/locale'
import { provesUnsent, toNetworkError } from '../../shared/gateway/connection-error'
import type { PlatformConfig } from '../../shared/platform-config'
import { concatBytes } from '../base/http-body'
import type { NetworkError } from '../../shared/gateway/network-error'
import type { Limits } from './limits'
import type { AbortScope } from '../base/abort-scope'
import { defaultLimits } from './limits'
import { createAbortScope } from '../base/abort-scope'
import { systemTimers } from '../base/timers'

type Body = Uint8Array<ArrayBuffer>

/** How a request leaves: never with cookies, a referrer or a kept answer, and never after a redirect (threats D5). */
export type ForwardInit = {
  method: string
  headers: Record<string, string>
  signal: AbortSignal
  body?: Body
  /** Hears how many bytes of the body have left. */
  sent?: (bytes: number) => void
  redirect: 'error'
  credentials: 'omit'
  cache: 'no-store'
  referrerPolicy: 'no-referrer'
}

/** Sends a request with the network of the process at hand: Chromium's in the application, any fetch in tests. */
export type Forward = (address: string, init: ForwardInit) => Promise<Response>

/** One call to a service: `path` as `addressOf` gives it. */
export type Call = {
  endpoint: Pick<Endpoint, 'service' | 'method' | 'bodyKind'>
  path: string
  token: string | null
  body?: Body | undefined
  contentType?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
  /** Hears how many bytes of the body have left, where somebody waits for that. */
  sent?: ((bytes: number) => void) | undefined
  /** The answer begins. */
  begun?: (() => void) | undefined
}

/** What came of it: the whole answer, or why there is none; `isUnsent` only where it is proved that no byte of the call left. */
export type Exchanged = { ok: true; status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> } | { ok: false; failure: NetworkError; isUnsent?: boolean }

/** The way to the configured services. */
export type Exchange = {
  call(call: Call): Promise<Exchanged>
  /** A GET whose answer is passed on while it arrives. */
  stream(address: string, headers: Record<string, string>, signal?: AbortSignal): Promise<{ ok: true; response: Response } | { ok: false; failure: NetworkError }>
}

type ExchangeOptions = {
  config: PlatformConfig
  forward: Forward
  /** For a call that changes something: what the network would repeat by itself must not be sent by it. */
  forwardChange?: Forward | undefined
  /** For a change that tells how much of it has left. */
  forwardUpload?: Forward | undefined
  language: () => Language
  limits?: Partial<Limits>
  schedule?: Schedule
}

const discreet = { redirect: 'error', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const

/** Sends calls to the configured services and nowhere else, within the limits; failures are values. */
export function createExchange({ config, forward, forwardChange = forward, forwardUpload = forwardChange, language, limits: given, schedule = systemTimers }: ExchangeOptions): Exchange {
  const limits = { ...defaultLimits, ...given }

  function headersOf(call: Call): Record<string, string> {
    const { apiKey } = config.services[call.endpoint.service]
    return {
      ...call.headers,
      accept: 'application/json',
      'accept-language': languageFacts[language()].wire,
      ...(call.contentType === undefined ? {} : { 'content-type': call.contentType }),
      ...(apiKey === undefined ? {} : { [apiKey.header.toLowerCase()]: apiKey.value }),
      ...(call.token === null ? {} : { authorization: `Bearer ${call.token}` }),
    }
  }

  async function begin(address: string, init: Omit<ForwardInit, 'signal' | keyof typeof discreet>, stop: AbortScope<NetworkError>, answerMs = limits.answerMs): Promise<Response> {
    const cancel = schedule(answerMs, () => stop.abort('timeout'))
    try {
      const way = init.method === 'GET' ? forward : init.sent === undefined ? forwardChange : forwardUpload
      const response = await stop.race(way(address, { ...init, ...discreet, signal: stop.signal }))
      if (response.status >= 300 && response.status < 400 && response.status !== 304) stop.abort('redirected')
      return response
    } catch (error) {
      stop.abort(toNetworkError(error), provesUnsent(error))
      throw error
    } finally {
      cancel()
    }
  }

  return {
    async call(call) {
      const stop = createAbortScope<NetworkError>(call.signal)
      const address = addressAt(config, call.endpoint.service, call.path)
      if (address === null) return { ok: false, failure: 'unreadable', isUnsent: true }
      // Files take their time on a slow line before an answer can begin.
      const uploadMs = call.endpoint.bodyKind !== 'multipart' ? null : call.sent === undefined ? limits.uploadMs : limits.watchedUploadMs
      const cancel = schedule(uploadMs ?? limits.callMs, () => stop.abort('timeout'))
      try {
        const init = { method: call.endpoint.method, headers: headersOf(call), ...(call.body === undefined ? {} : { body: call.body }), ...(call.sent === undefined ? {} : { sent: call.sent }) }
        const response = await begin(address, init, stop, uploadMs ?? limits.answerMs)
        call.begun?.()
        const bytes = await readWhole(response, stop, limits, schedule)
        return { ok: true, status: response.status, headers: response.headers, bytes }
      } catch {
        stop.abort('cut')
        return { ok: false, failure: stop.reason ?? 'cut', isUnsent: stop.isUnsent }
      } finally {
        cancel()
      }
    },
    async stream(address, headers, signal) {
      const stop = createAbortScope<NetworkError>(signal)
      try {
        const response = await begin(address, { method: 'GET', headers }, stop)
        if (stop.reason !== null) return { ok: false, failure: stop.reason }
        const body = response.body === null ? null : withIdleLimit(response.body, stop, limits, schedule)
        return { ok: true, response: new Response(body, { status: response.status, headers: response.headers }) }
      } catch {
        return { ok: false, failure: stop.reason ?? 'offline' }
      }
    },
  }
}

/** Where a call goes; null for a path that would leave the service's configured address. */
function addressAt(config: PlatformConfig, service: Service, path: string): string | null {
  const base = new URL(config.services[service].base)
  const root = base.pathname.replace(/\/$/, '')
  const address = `${base.origin}${root}${path}`
  if (!URL.canParse(address)) return null
  const target = new URL(address)
  return target.origin === base.origin && target.pathname.startsWith(`${root}/`) ? target.href : null
}

async function readWhole(response: Response, stop: AbortScope<NetworkError>, limits: Limits, schedule: Schedule): Promise<Uint8Array<ArrayBuffer>> {
  if (stop.reason !== null) throw new Error('request ended')
  if (Number(response.headers.get('content-length') ?? 0) > limits.answerBytes) stop.abort('too-large')
  const body: ReadableStream<Uint8Array> | null = response.body
  const reader = body?.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  while (reader !== undefined) {
    const cancel = schedule(limits.idleMs, () => stop.abort('timeout'))
    const { done, value } = await stop.race(reader.read()).finally(cancel)
    if (done) break
    parts.push(value)
    length += value.byteLength
    if (length > limits.answerBytes) stop.abort('too-large')
  }
  return concatBytes(parts)
}

/** The same bytes, ending in an error when none arrives for a while although the page waits. */
function withIdleLimit(body: ReadableStream<Uint8Array>, stop: AbortScope<NetworkError>, limits: Limits, schedule: Schedule): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const cancel = schedule(limits.idleMs, () => stop.abort('timeout'))
      try {
        const { done, value } = await stop.race(reader.read())
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(error)
      } finally {
        cancel()
      }
    },
    cancel: () => stop.abort('cancelled'),
  })
}

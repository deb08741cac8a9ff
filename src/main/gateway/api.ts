import * as z from 'zod'
import { account } from '../../shared/contract/account'
import { isPlatformRefusal } from '../../shared/contract/envelope'
import { gifts } from '../../shared/contract/gifts'
import { wireId } from '../../shared/contract/lenient'
import { operator } from '../../shared/contract/operator'
import { referrals } from '../../shared/contract/referrals'
import { gatewayHeaders } from '../../shared/gateway/headers'
import type { Language } from '../../shared/locale'
import { findApiRoute } from './api-routes'
import type { ApiRoute } from './api-routes'
import type { Call, Exchange, Exchanged } from './exchange'
import { errorResponse, policyBlockedResponse, securityHeaders, statusResponse } from './responses'
import type { KeptAnswer, Keeping, Session } from './kept'
import { addressOfAnswer, insteadOfFailure, isNoAnswer, storableAnswer } from './kept'
import { defaultLimits } from './limits'
import { speaksOfOwn } from './own-id'
import type { Patience } from './patience'
import { parseJson } from './platform-client'
import type { TakeSignIn } from './take-sign-in'
import { readBounded } from '../base/http-body'

/** What the gateway needs of the vault. */
export type GatewayVault = {
  state(): Session
  bearer(): Promise<{ token: string; generation: number; userId: number | null } | null>
  learnUser(userId: number, generation: number): Promise<void>
  expire(generation: number): Promise<boolean>
}

type Log = { warn(event: string, fields?: object): void; info(event: string, fields?: object): void }

/** What the calls of the page are answered with. */
export type ApiOptions = {
  exchange: Exchange
  vault: GatewayVault
  log: Log
  takeSignIn: TakeSignIn
  keeping: Keeping
  patience: Patience
  /** The language that answers are asked for in. */
  language: () => Language
  limits?: { bodyBytes: number; uploadBytes: number }
  /** False where the school lets nobody pay on this computer. */
  allowsPayments?: boolean
  /** The platform answered: the network works. */
  reached?: () => void
}

type Answered = Exchanged & { ok: true }

/** One call on its way: in whose name, and what is to become of its answer. */
type Sent = { request: Request; route: ApiRoute; bearer: (Session & { token: string }) | null; generation: number; kept: KeptAnswer | null }

const meAnswer = z.looseObject({ payload: z.looseObject({ user: z.looseObject({ id: wireId }) }) })
const passedOn = ['content-language', 'date', 'retry-after']

/** Forwards the page's calls with the token it never sees; anything the contract does not declare is 404. */
export function createApi({ exchange, vault, log, takeSignIn, keeping, patience, language, reached, limits = defaultLimits, allowsPayments = true }: ApiOptions): (request: Request, url: URL) => Promise<Response> {
  async function send({ request, route, bearer }: Sent, signal: AbortSignal, begun?: () => void): Promise<Exchanged | Response> {
    const { endpoint, path } = route
    const call = { endpoint, path, token: bearer?.token ?? null, signal, begun }
    if (endpoint.bodyKind === 'none') return exchange.call(call)
    if (endpoint.bodyKind === 'multipart') return sendFiles(request, call, exchange, limits.uploadBytes)
    const body = new Uint8Array(await request.arrayBuffer())
    return body.byteLength > limits.bodyBytes ? statusResponse(413) : exchange.call({ ...call, contentType: 'application/json', body })
  }

  /** Takes the token out of a sign-in's answer before the page gets it. */
  async function afterSignIn(answered: Answered, generation: number): Promise<Response> {
    // Another session began while the platform thought: nobody agreed that this one takes its place.
    if (vault.state().generation !== generation) return errorResponse('cancelled', vault.state().generation)
    const read = await takeSignIn(answered.status, parseJson(answered.bytes))
    if (read.kind === 'unreadable') return errorResponse('unreadable', vault.state().generation)
    return pageAnswer(answered, vault.state().generation, JSON.stringify(read.forPage))
  }

  /** What an answer says about the session: whose it is, or that it is over. Gives the user it names. */
  async function learnFrom(answered: Answered, { endpoint }: ApiRoute, generation: number): Promise<number | null> {
    // A captive portal answers 401 too, but not in the platform's words.
    if (answered.status === 401 && endpoint.onUnauthorised === 'sign-out' && isPlatformRefusal(jsonOf(answered))) {
      if (await vault.expire(generation)) log.info('session.expired', { generation })
    }
    const read = answered.status === 200 && endpoint === account.me ? meAnswer.safeParse(jsonOf(answered)) : null
    if (!read?.success) return null
    const { id } = read.data.payload.user
    void vault.learnUser(id, generation)
    return id
  }

  async function settle(sent: Sent, signal: AbortSignal, begun?: () => void): Promise<Response> {
    const { route, generation, kept } = sent
    const answered = await send(sent, signal, begun)
    if (answered instanceof Response) return answered
    if (!answered.ok) {
      if (answered.failure !== 'cancelled') log.warn('gateway.failed', { endpoint: route.name, reason: answered.failure })
      return (await insteadOfFailure(answered.failure, kept)) ?? errorResponse(answered.failure, generation)
    }
    reached?.()
    if (answered.status >= 400) log.info('gateway.refused', { endpoint: route.name, status: answered.status })
    if (route.endpoint.vault === 'sign-in') return afterSignIn(answered, generation)
    const learned = await learnFrom(answered, route, generation)
    if (kept !== null) keepLater(kept, route, answered, learned, log)
    return (isNoAnswer(answered.status, isMarkup(answered)) ? await kept?.instead(answered.status) : null) ?? pageAnswer(answered, generation, answered.bytes)
  }

  return async (request, url) => {
    const route = findApiRoute(request.method, url)
    if (route === null) return statusResponse(404)
    if (!isSentByScript(request, route)) return statusResponse(403)
    if (!allowsPayments && isPaying(route)) return policyBlockedResponse()
    const bearer = route.endpoint.auth === 'none' ? null : await vault.bearer()
    const generation = bearer?.generation ?? vault.state().generation
    if (route.endpoint.auth === 'bearer' && bearer === null) return errorResponse('signed-out', generation)
    if (!speaksOfOwn(route, url, bearer?.userId ?? null)) {
      log.warn('gateway.not-own', { endpoint: route.name })
      return statusResponse(403)
    }
    const kept = isKept(route) && bearer !== null ? keeping('answers', addressOfAnswer(route, language()), bearer) : null
    const sent = { request, route, bearer, generation, kept }
    if (kept === null) return settle(sent, request.signal)
    return patience.wait({ signal: request.signal, ask: (signal, begun) => settle(sent, signal, begun), instead: (status) => kept.instead(status) })
  }
}

async function sendFiles(request: Request, call: Call, exchange: Exchange, most: number): Promise<Exchanged | Response> {
  const contentType = request.headers.get('content-type') ?? ''
  if (request.body === null || !/^multipart\/form-data;\s*boundary=/i.test(contentType)) return statusResponse(415)
  // Read in full rather than streamed on: a stream that breaks off inside Electron's fetch rejects where nobody can catch it.
  const body = await readBounded(request.body, most, 'drain').catch(() => null)
  if (body === null) return { ok: false, failure: 'cancelled' }
  return body.isTooLong ? statusResponse(413) : exchange.call({ ...call, contentType, body: body.bytes })
}

/** The page's own calls that spend what a pupil has, or change what is paid; all others that move money are the main process's. */
function isPaying({ endpoint }: ApiRoute): boolean {
  return endpoint === gifts.deliver || endpoint === referrals.convert || endpoint === operator.unsubscribe
}

function isKept({ endpoint: { kept, method } }: ApiRoute): boolean {
  return kept === true && method === 'GET'
}

/** Once the page has its answer. */
function keepLater(kept: KeptAnswer, route: ApiRoute, answered: Answered, learned: number | null, log: Log): void {
  if (answered.status !== 200 || !isJson(answered)) return
  setImmediate(() => {
    try {
      const content = storableAnswer(route, answered.bytes)
      if (content !== null) kept.keep(content, learned)
    } catch (failure) {
      // Nobody waits for this turn: what it throws would end the application.
      log.warn('gateway.not-kept', { endpoint: route.name, failure })
    }
  })
}

/**
 * Whether a script can have sent it, and no form or picture: those send neither JSON nor a header of their own.
 */
function isSentByScript(request: Request, { endpoint }: ApiRoute): boolean {
  if (endpoint.method === 'GET' && endpoint.changes.length === 0) return true
  if (endpoint.bodyKind === 'json') return /^application\/json\b/i.test(request.headers.get('content-type') ?? '')
  return request.headers.has(gatewayHeaders.request)
}

function pageAnswer(answered: Answered, generation: number, body: string | Uint8Array<ArrayBuffer>): Response {
  const headers = new Headers(securityHeaders)
  for (const name of passedOn) {
    const value = answered.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  // What is not JSON is shown to nobody: the page only sees that the contract was broken.
  headers.set('content-type', isJson(answered) ? 'application/json' : 'text/plain; charset=utf-8')
  headers.set(gatewayHeaders.generation, String(generation))
  const isEmpty = answered.status === 204 || answered.status === 205 || answered.status === 304
  return new Response(isEmpty ? null : body, { status: answered.status, headers })
}

function isJson(answered: Answered): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(answered.headers.get('content-type') ?? '')
}

/** The platform answers in JSON: what begins like a page is somebody else's. */
function isMarkup({ bytes }: Answered): boolean {
  return /^\s*</.test(new TextDecoder().decode(bytes.subarray(0, 64)))
}

function jsonOf(answered: Answered): unknown {
  return isJson(answered) ? parseJson(answered.bytes) : undefined
}

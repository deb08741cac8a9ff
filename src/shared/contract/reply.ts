import type * as z from 'zod'
import type { NetworkError } from '../gateway/network-error'
import { retryAfterMs } from '../std/backoff'
import { cutText } from '../std/cut-text'
import { parseJson } from '../std/json'
import type { Endpoint } from './endpoint'
import { isEnveloped } from './envelope'
import { readPaging, type Paging } from './paging'
import { fromJsonText } from './record'
import {
  hasRefusalForm,
  isRefusalBody,
  readRefusal,
  refusalStatuses,
  reportsFailure,
  statesOutcome,
} from './refusal-body'
import { isRecord } from './tolerant'

/**
 * `markup` is the page of a web filter, proxy or broken server; `broken` is JSON that was cut, nested too deeply or is
 * too long; `text` anything else.
 */
type BodyForm = 'json' | 'empty' | 'markup' | 'broken' | 'text'

/** In characters; longer bodies are not parsed (threat F1). */
export const maxBodyLength = 8_000_000

/** `body` is undefined unless the form is `json`. */
export function readBody(text: string): { body: unknown; form: BodyForm } {
  if (/^\s*$/.test(text)) return { body: undefined, form: 'empty' }
  // UTF-16 read as UTF-8 begins with replacement characters.
  if (/^[\s\0\uFFFD]*</.test(text)) return { body: undefined, form: 'markup' }
  try {
    if (text.length <= maxBodyLength) return { body: toBody(parseJson(text.trim())), form: 'json' }
  } catch {
    // Not JSON, judged by its first character below.
  }
  return { body: undefined, form: /^\s*[[{"]/.test(text) ? 'broken' : 'text' }
}

/** JSON of JSON is sent where a controller encodes what its framework encodes again. */
function toBody(sent: unknown): unknown {
  const whole = fromJsonText(sent)
  if (!isRecord(whole)) return whole
  const body = withLowerCaseWords(whole)
  const { data, ...others } = body
  return Object.keys(others).length === 0 && statesOutcome(data) ? data : body
}

const envelopeWords: ReadonlySet<string> = new Set([
  'success',
  'code',
  'status',
  'message',
  'payload',
  'data',
  'error',
  'errors',
  'meta',
])

/** Platforms in .NET begin the words of their envelope with a capital. */
function withLowerCaseWords(body: Record<string, unknown>): Record<string, unknown> {
  const toWord = (name: string): string => {
    const lower = name.toLowerCase()
    return envelopeWords.has(lower) && !Object.hasOwn(body, lower) ? lower : name
  }
  if (Object.keys(body).every((name) => toWord(name) === name)) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [toWord(name), value]))
}

/** HTTP response to a call, or the failure without one. `isUnsent` proves that no byte left. */
export type PlatformReply =
  | { ok: true; status: number; body: unknown; form?: BodyForm; retryAfter?: string | null; date?: string | null }
  | { ok: false; failure: NetworkError; isUnsent?: boolean }

/** `unclear`: possibly a web filter, captive portal, proxy or gateway. */
type Origin = 'platform' | 'unclear'

/** Payload of a parsed response; the response itself without an envelope. */
export type Payload<E extends Pick<Endpoint, 'response'>> =
  E['response'] extends z.ZodPipe<infer _In, z.ZodObject<infer Shape>>
    ? Shape extends { payload: infer P extends z.ZodType }
      ? z.output<P>
      : z.output<E['response']>
    : z.output<E['response']>

/** The platform did what was requested. */
export type Accepted<E extends Pick<Endpoint, 'response'> = Endpoint> = {
  kind: 'ok'
  status: number
  /** Full parsed response; the payload itself where the contract has no envelope. */
  answer: z.output<E['response']>
  payload: Payload<E>
  message: string | null
  /** Null unless the platform divides the list into pages. */
  paging: Paging | null
  /** Epoch milliseconds of the platform's Date header. */
  date: number | null
}

/** The platform's own refusal. */
export type Refused = {
  kind: 'refused'
  status: number
  code: string
  /** General message; empty if the body has none. */
  message: string
  fieldErrors: Record<string, string[]>
  /** False for a conflict (409) or an expired page (419): a repeated request may have been processed before. */
  provesUnchanged: boolean
  /** The body says `success: false`, which gateways and web filters do not. */
  isExplicit: boolean
  from: Origin
  date: number | null
}

/** The request may have been processed. `failure` without a response, otherwise `status`. */
export type Unknown = {
  kind: 'unknown'
  status: number | null
  failure: NetworkError | null
  /** Fields outside the contract, for the log. */
  issues: readonly string[]
  from: Origin | null
}

/** No byte left. */
type NotSent = { kind: 'not-sent'; failure: NetworkError }

/** Too many requests, a timeout or a broken server. */
export type Later = {
  kind: 'later'
  status: number
  code: string
  message: string
  fieldErrors: Record<string, string[]>
  /** Null without a usable Retry-After; an hour at most. */
  retryAfterMs: number | null
  isProcessed: 'no' | 'maybe'
  from: Origin
  date: number | null
}

/** Nothing changed. Status null: there was no session, and nothing was sent. */
type SignedOut = { kind: 'signed-out'; status: 401 | null }

/** The outcome of a call, as far as its response proves it. */
export type Reply<E extends Pick<Endpoint, 'response'> = Endpoint> =
  Accepted<E> | Refused | Unknown | NotSent | Later | SignedOut

const unauthorised = 401

/** True if the platform itself refuses the session: every other call would be refused as well, until a new token. */
export function refusesSession(reply: Reply): boolean {
  return (reply.kind === 'signed-out' || reply.kind === 'refused') && reply.status === unauthorised
}

const maxRetryAfterMs = 3_600_000
const payloadTooLarge = 413
const retryStatuses: ReadonlySet<number> = new Set([408, 425, 429])

/** A later attempt may succeed. Gateways and networks of servers also use 501 and numbers of their own, such as 520 to 530. */
export function isTemporaryStatus(status: number): boolean {
  return status >= 500 || retryStatuses.has(status)
}

/** "Not processed" (RFC 8470, RFC 6585). A proxy that lost the response also sends 503. */
const unprocessedStatuses: ReadonlySet<number> = new Set([425, 429])
/** Proxy and captive portal (RFC 6585), and nginx's code for a closed connection. */
const intermediaryStatuses: ReadonlySet<number> = new Set([407, 499, 511])

type Wire = PlatformReply & { ok: true } & { form: BodyForm }

/** Decides once, for every caller, what a response of a configured service proves. */
export function classifyReply<E extends Pick<Endpoint, 'response' | 'onUnauthorised'>>(
  endpoint: E,
  reply: PlatformReply,
): Reply<E> {
  if (!reply.ok) return classifyFailure(reply)
  const wire = { ...reply, form: toForm(reply) }
  const { status, form } = wire
  if (status === payloadTooLarge) return toRefused(wire)
  if (isTemporaryStatus(status)) return toLater(wire)
  if (status < 200 || (status >= 300 && status < 400) || intermediaryStatuses.has(status) || form === 'markup')
    return toUnknown(wire)
  if (status >= 400) return classifyRefusal(endpoint, wire)
  if (form === 'json' && isRefusalBody(wire.body)) return toRefused(wire)
  return form === 'broken' ? toUnknown(wire) : classifySuccess(endpoint, wire)
}

function classifyFailure({ failure, isUnsent }: PlatformReply & { ok: false }): Unknown | NotSent | SignedOut {
  if (failure === 'signed-out') return { kind: 'signed-out', status: null }
  if (isUnsent === true) return { kind: 'not-sent', failure }
  return { kind: 'unknown', status: null, failure, issues: [], from: failure === 'redirected' ? 'unclear' : null }
}

/** A body of unknown form is no proof. */
function toForm({ form, status, body }: PlatformReply & { ok: true }): BodyForm {
  if (form !== undefined) return form
  if (typeof body === 'string' && /^\s*</.test(body)) return 'markup'
  return body !== undefined ? 'json' : status === 204 || status === 205 ? 'empty' : 'broken'
}

function classifyRefusal(
  { onUnauthorised }: Pick<Endpoint, 'onUnauthorised'>,
  wire: Wire,
): Refused | SignedOut | Unknown {
  const isOwn401 = wire.status === unauthorised && onUnauthorised === 'sign-out'
  if (isOwn401) return { kind: 'signed-out', status: 401 }
  const isPlatforms = wire.form === 'empty' || (wire.form === 'json' && hasRefusalForm(wire.body))
  return isPlatforms ? toRefused(wire) : toUnknown(wire)
}

function classifySuccess<E extends Pick<Endpoint, 'response'>>({ response }: E, wire: Wire): Accepted<E> | Unknown {
  const parsed = response.safeParse(wire.body)
  if (!parsed.success) return toUnknown(wire, toPaths(parsed.error))
  const answer = parsed.data as z.output<E['response']>
  return {
    kind: 'ok',
    status: wire.status,
    answer,
    payload: (isEnveloped(response) ? (answer as { payload?: unknown }).payload : answer) as Payload<E>,
    message: toSentence(isEnveloped(response) ? readRefusal(answer).message : ''),
    paging: readPaging(wire.body),
    date: toTime(wire.date),
  }
}

function toPaths({ issues }: z.ZodError): string[] {
  return issues.map(({ path }) => path.join('.'))
}

function toRefused(wire: Wire): Refused {
  const from = wire.form === 'markup' ? 'unclear' : 'platform'
  return {
    kind: 'refused',
    status: wire.status,
    ...readRefusal(wire.body),
    provesUnchanged: wire.status < 400 ? reportsFailure(wire.body) : refusalStatuses.has(wire.status),
    isExplicit: reportsFailure(wire.body),
    from,
    date: from === 'platform' ? toTime(wire.date) : null,
  }
}

/** A gateway also says `{ message }` with 503; only the platform says `success`. */
function toLater(wire: Wire): Later {
  const from = wire.form === 'json' && reportsFailure(wire.body) ? 'platform' : 'unclear'
  const at = toTime(wire.date)
  const delayMs = retryAfterMs(wire.retryAfter ?? null, at ?? Number.NaN) ?? 0
  return {
    kind: 'later',
    status: wire.status,
    ...readRefusal(wire.body),
    // Zero and a time in the past would become a loop without pause.
    retryAfterMs: delayMs > 0 ? Math.min(delayMs, maxRetryAfterMs) : null,
    isProcessed: unprocessedStatuses.has(wire.status) ? 'no' : 'maybe',
    from,
    date: from === 'platform' ? at : null,
  }
}

function toUnknown({ status }: Wire, issues: readonly string[] = []): Unknown {
  return { kind: 'unknown', status, failure: null, issues, from: 'unclear' }
}

function toTime(date: string | null | undefined): number | null {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? null : time
}

const maxSentenceLength = 500

/** First field error, otherwise the general message (spec 2 §8); null if there is none. */
export function getSentence({ message, fieldErrors }: Pick<Refused, 'message' | 'fieldErrors'>): string | null {
  const [first] = Object.values(fieldErrors).flat()
  return toSentence(first ?? message)
}

function toSentence(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : cutText(trimmed, maxSentenceLength)
}

import * as z from 'zod'
import { isRecord, text, wireBoolean } from './tolerant'

const maxNesting = 8

const wrappers: ReadonlySet<string> = new Set(['errors', 'children'])

/** `{ plainPassword: { first: ['…'] } }` becomes `plainPassword.first`. */
export const fieldErrors = z.unknown().transform(messagesByField).meta({ 'x-reads-as': 'messages by field' })

function messagesByField(errors: unknown): Record<string, string[]> {
  const found = new Map<string, string[]>()
  // Recursion could overflow the call stack.
  const rest: { value: unknown; path: readonly string[] }[] = [{ value: errors, path: [] }]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && value.trim() !== '') noteMessage(found, path.join('.'), value)
    else if (typeof value === 'object' && value !== null && path.length < maxNesting) {
      for (const [name, inner] of Object.entries(value).toReversed()) {
        rest.push({
          value: Array.isArray(value) ? toField(inner) : (inner as unknown),
          path: Array.isArray(value) || wrappers.has(name) ? path : [...path, name],
        })
      }
    }
  }
  return Object.fromEntries(found)
}

const rowMessages = ['message', 'msg', 'detail'] as const
const rowFields = ['field', 'param', 'property', 'path', 'name'] as const

/** A row of a list that names its field (`{ field, message }`, `{ param, msg }`, JSON:API) becomes `{ [field]: message }`. */
function toField(value: unknown): unknown {
  if (!isRecord(value)) return value
  const message = rowMessages.map((name) => value[name]).find((each) => typeof each === 'string')
  if (message === undefined) return value
  const pointer = isRecord(value['source']) ? value['source']['pointer'] : undefined
  const named = [...rowFields.map((name) => value[name]), pointer].find((each) => typeof each === 'string')
  if (typeof named === 'string') return { [named.slice(named.lastIndexOf('/') + 1)]: message }
  // A field of its own may be called "message".
  return Object.values(value).some((each) => typeof each === 'object' && each !== null) ? value : message
}

function noteMessage(found: Map<string, string[]>, field: string, message: string): void {
  const messages = found.get(field)
  if (messages === undefined) found.set(field, [message])
  else messages.push(message)
}

/** `code` and `message` are empty where the body has none. */
type RefusalBody = { code: string; message: string; fieldErrors: Record<string, string[]> }

/**
 * Reads `{ message }` as text or by field, `{ errors }` by field or as rows, `{ error }` as text or object, a problem
 * document (RFC 9457) and plain JSON text; empty for anything else.
 */
export function readRefusal(body: unknown): RefusalBody {
  if (typeof body === 'string') return { code: '', message: body, fieldErrors: {} }
  if (!isRecord(body)) return { code: '', message: '', fieldErrors: isFilledList(body) ? messagesByField(body) : {} }
  const { error, errors, message: said } = body
  const { code, message, ...nested } = isRecord(error) ? error : {}
  const inner = [body['payload'], body['data']].find((each) => isRecord(each) && toText(each['message']) !== null)
  return {
    code: toText(body['code']) ?? toText(code) ?? '',
    message:
      [said, error, message, body['detail'], isRecord(inner) ? inner['message'] : null]
        .map(toText)
        .find((each) => each !== null) ?? '',
    fieldErrors: messagesByField(errors ?? (typeof said === 'object' && said !== null ? said : nested)),
  }
}

function toText(value: unknown): string | null {
  const read = text.safeParse(value).data ?? ''
  return read.trim() === '' ? null : read
}

function isFilledList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0
}

const successful = z.looseObject({ success: wireBoolean })

/** True if the body says whether the call succeeded, which gateways and web filters do not. */
export function statesOutcome(body: unknown): boolean {
  return successful.safeParse(body).success
}

/** True if `success` is false. */
export function reportsFailure(body: unknown): boolean {
  return successful.safeParse(body).data?.success === false
}

/**
 * True if the body reports failure, whatever the HTTP status: `success: false`, an error and nothing else, or, without
 * content, `status: 'error'` with a message, `status: false`, `ok: false` or `error: true`.
 */
export function isRefusalBody(body: unknown): boolean {
  if (successful.safeParse(body).success || !isRecord(body)) return reportsFailure(body)
  const { code, error, errors } = body
  const content = Object.entries(body).filter(([name, value]) => !refusalNames.has(name) && value !== null)
  if (content.every(([, value]) => isEmptyBody(value)) && saysFailure(body)) return true
  return content.length === 0 && (isErrorStatus(code) || isFilled(error) || isFilled(errors))
}

const refusalNames: ReadonlySet<string> = new Set(['code', 'status', 'ok', 'message', 'error', 'errors', 'detail'])
const failureWords: ReadonlySet<unknown> = new Set(['error', 'fail', 'failed', 'failure', 'ko'])

function saysFailure({ status, ok, error, message }: Record<string, unknown>): boolean {
  if (status === false || ok === false || error === true) return true
  const isFailure = typeof status === 'string' ? failureWords.has(status.toLowerCase()) : isErrorStatus(status)
  return isFailure && isFilled(message)
}

function isErrorStatus(code: unknown): boolean {
  const status = Number(toText(code) ?? Number.NaN)
  return status >= 400 && status < 600
}

function isFilled(value: unknown): boolean {
  return isRecord(value) ? Object.keys(value).length > 0 : isFilledList(value) || toText(value) !== null
}

/**
 * Statuses proving that a call changed nothing. Others are inconclusive: timeouts (408, 504), conflicts (409), an
 * expired page (419), rate limits (429), gateway errors.
 */
export const refusalStatuses: ReadonlySet<number> = new Set([
  400, 401, 402, 403, 404, 405, 406, 410, 413, 415, 422, 423, 451,
])

/** Null, and an object or list without members: PHP encodes both alike. */
function isEmptyBody(body: unknown): boolean {
  if (body === null) return true
  return Array.isArray(body) ? body.length === 0 : isRecord(body) && Object.keys(body).length === 0
}

/** True for JSON in a form in which the platform refuses; a web filter's `{ "blocked": true }` is none. */
export function hasRefusalForm(body: unknown): boolean {
  if (isEmptyBody(body)) return true
  if (isRecord(body) && ['success', 'code', 'status'].some((name) => name in body)) return true
  const { message, fieldErrors: errors } = readRefusal(body)
  return message !== '' || Object.keys(errors).length > 0
}

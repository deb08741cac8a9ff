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
          value: inner as unknown,
          path: Array.isArray(value) || wrappers.has(name) ? path : [...path, name],
        })
      }
    }
  }
  return Object.fromEntries(found)
}

function noteMessage(found: Map<string, string[]>, field: string, message: string): void {
  const messages = found.get(field)
  if (messages === undefined) found.set(field, [message])
  else messages.push(message)
}

/** `code` and `message` are empty where the body has none. */
type RefusalBody = { code: string; message: string; fieldErrors: Record<string, string[]> }

/**
 * Reads `{ message }`, `{ errors }`, `{ error }` as text or object, a problem document (RFC 9457) and plain JSON text;
 * empty for anything else.
 */
export function readRefusal(body: unknown): RefusalBody {
  if (typeof body === 'string') return { code: '', message: body, fieldErrors: {} }
  if (!isRecord(body)) return { code: '', message: '', fieldErrors: isFilledList(body) ? messagesByField(body) : {} }
  const { error, errors } = body
  const { code, message, ...nested } = isRecord(error) ? error : {}
  return {
    code: toText(body['code']) ?? toText(code) ?? '',
    message: toText(body['message']) ?? toText(error) ?? toText(message) ?? toText(body['detail']) ?? '',
    fieldErrors: messagesByField(errors ?? nested),
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

/** True if the body reports failure, whatever the HTTP status: `success: false`, or an error and nothing else. */
export function isRefusalBody(body: unknown): boolean {
  if (successful.safeParse(body).success || !isRecord(body)) return reportsFailure(body)
  const { code, error, errors } = body
  const hasContent = Object.entries(body).some(([name, value]) => !refusalNames.has(name) && value !== null)
  return !hasContent && (isErrorStatus(code) || isFilled(error) || isFilled(errors))
}

const refusalNames: ReadonlySet<string> = new Set(['code', 'status', 'message', 'error', 'errors', 'detail'])

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

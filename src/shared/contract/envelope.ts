import * as z from 'zod'
import { wireBoolean, nullishOrNull, text, plainText } from './tolerant'

const maxNesting = 8

/** Fails on a refusal. */
const success = z
  .literal([true, 1, '1', 'true'])
  .transform(() => true)
  .meta({ 'x-reads-as': 'boolean' })
  .nullish()

/** Wraps every response (spec 1 §7). */
export function envelope<Payload extends z.ZodType>(payload: Payload) {
  return z.looseObject({
    success,
    code: nullishOrNull(text),
    message: nullishOrNull(plainText),
    payload,
    errors: nullishOrNull(fieldErrors),
  })
}

/** Some services have no envelope. */
export function isEnveloped(response: z.ZodType): boolean {
  const read = response instanceof z.ZodPipe ? response.out : response
  return read instanceof z.ZodObject && 'payload' in read.shape
}

const wrappers: ReadonlySet<string> = new Set(['errors', 'children'])

/** `{ plainPassword: { first: ['…'] } }` becomes `plainPassword.first`. */
const fieldErrors = z.unknown().transform(messagesByField).meta({ 'x-reads-as': 'messages by field' })

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

/** Rejects pages of captive portals and web filters. */
export const platformAnswer = z
  .looseObject({ success: wireBoolean.nullish() })
  .refine((body) => ['success', 'code', 'payload', 'message', 'errors'].some((field) => field in body))

/**
 * Statuses proving that a call changed nothing. Others are inconclusive: timeouts (408, 504), conflicts (409), an
 * expired page (419), rate limits (429), gateway errors.
 */
export const refusalStatuses: ReadonlySet<number> = new Set([
  400, 401, 402, 403, 404, 405, 406, 410, 413, 415, 422, 423, 451,
])

/** A response without payload. */
export const acknowledgement = envelope(z.unknown().optional())

/** Lenient: any field may be missing. */
export const refusalBody = z.looseObject({
  code: nullishOrNull(text),
  message: nullishOrNull(text),
  errors: nullishOrNull(fieldErrors),
})

/** Unlike a captive portal's JSON. */
export function isPlatformRefusal(body: unknown): boolean {
  const read = refusalBody.safeParse(body)
  return read.success && ['success', 'code', 'message'].some((name) => name in read.data)
}

const judged = z.looseObject({ success: wireBoolean })

/** True if the body reports failure, whatever the HTTP status. */
export function isRefusal(body: unknown): boolean {
  return judged.safeParse(body).data?.success === false
}

/** True only if `success` says so. */
export function isAcceptance(body: unknown): boolean {
  return judged.safeParse(body).data?.success === true
}

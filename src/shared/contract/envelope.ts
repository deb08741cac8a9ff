import * as z from 'zod'
import { wireBoolean, nullishOrNull, text } from './tolerant'

/** Levels of field names below `errors` that are read. */
const maxNesting = 8

/** `success` of an answer that is no refusal. */
const success = z.literal([true, 1, '1', 'true']).transform(() => true).meta({ 'x-reads-as': 'boolean' })

/** What wraps every answer of the platform (spec 1 §7): errors holds the messages by field. */
export function envelope<Payload extends z.ZodType>(payload: Payload) {
  const schema = z.looseObject({
    success: success.nullish(),
    code: nullishOrNull(text),
    message: nullishOrNull(z.string()),
    payload,
    errors: nullishOrNull(fieldErrors),
  })
  // An empty object is no word of the platform (`platformAnswer`), so the document demands a field where the payload may be absent.
  return payload.safeParse(undefined).success ? schema.meta({ required: ['success'] }) : schema
}

/** Whether an answer is an envelope with a payload; some services answer without one. */
export function isEnveloped(response: z.ZodType): boolean {
  const read = response instanceof z.ZodPipe ? response.out : response
  return read instanceof z.ZodObject && 'payload' in read.shape
}

/** Names that only wrap the messages of a field in a form library's own tree of errors. */
const wrappers: ReadonlySet<string> = new Set(['errors', 'children'])

/** Error messages by field at any nesting: `{ plainPassword: { first: ['…'] } }` is read as `plainPassword.first`. */
const fieldErrors = z.unknown().transform(messagesByField).meta({ 'x-reads-as': 'messages by field' })

function messagesByField(errors: unknown): Record<string, string[]> {
  const found = new Map<string, string[]>()
  // A list of what is left, first thing last, instead of recursion: an answer may be nested deeper than calls can be.
  const rest: { value: unknown; path: readonly string[] }[] = [{ value: errors, path: [] }]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && value.trim() !== '') noteMessage(found, path.join('.'), value)
    else if (typeof value === 'object' && value !== null && path.length < maxNesting) {
      for (const [name, inner] of Object.entries(value).toReversed()) {
        rest.push({ value: inner as unknown, path: Array.isArray(value) || wrappers.has(name) ? path : [...path, name] })
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

/** An envelope names at least one of its fields: the page of a captive portal or of a school's filter is no word of the platform. */
export const platformAnswer = z.looseObject({ success: wireBoolean.nullish() }).refine((body) => ['success', 'code', 'payload', 'message', 'errors'].some((field) => field in body))

/**
 * Statuses that prove, in the platform's envelope, that a call changed nothing. All others leave it open: time limits (408, 504), a key or an order that is
 * there already (409), limits that count answers (429), an expired page (419), and whatever a gateway says when the platform's answer did not reach it.
 */
export const refusalStatuses: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 405, 406, 410, 413, 415, 422, 423, 451])

/** An answer that only says whether it worked. */
export const acknowledgement = envelope(z.unknown().optional())

/** The shape of a refusal's body, read leniently: any part may be missing. */
export const refusalBody = z.looseObject({
  code: nullishOrNull(text),
  message: nullishOrNull(text),
  errors: nullishOrNull(fieldErrors),
})

/** Whether a refusal is the platform's own: any JSON object reads as one, but a captive portal's uses other words than the envelope. */
export function isPlatformRefusal(body: unknown): boolean {
  const read = refusalBody.safeParse(body)
  return read.success && ['success', 'code', 'message'].some((name) => name in read.data)
}

const judged = z.looseObject({ success: wireBoolean })

/** Whether an answer says that the call was refused, whatever its status. */
export function isRefusal(body: unknown): boolean {
  return judged.safeParse(body).data?.success === false
}

/** Whether an answer says in so many words that the call succeeded. */
export function isAcceptance(body: unknown): boolean {
  return judged.safeParse(body).data?.success === true
}

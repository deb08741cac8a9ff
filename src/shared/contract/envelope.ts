import * as z from 'zod'
import { fieldNames, type FieldNames } from './field-names'
import { isPagingName } from './paging'
import { fromJsonText } from './record'
import { fieldErrors } from './refusal-body'
import { isRecord, listNames, nullishOrNull, plainText, text, wireBoolean, yes } from './tolerant'

/** Fails on a refusal. */
const success = z
  .literal([true, ...yes])
  .transform(() => true)
  .meta({ 'x-reads-as': 'boolean' })
  .nullish()

type EnvelopeOptions<Fields extends z.ZodRawShape> = {
  /** Fields of the payload that are also read beside it. */
  beside?: readonly string[]
  /** Further fields of the envelope. */
  fields?: Fields
}

type Form = { payload: z.ZodType; isOptional: boolean; beside: readonly string[] }

const forms = new WeakMap<z.ZodType, Form>()
const objects = new WeakSet<z.ZodType>()

/**
 * The specification names `payload` for six calls only (spec 1 §7). Elsewhere the payload may also stand in `data`, or
 * be the body itself; null is an empty list. An unreadable payload is null where none is needed.
 */
export function envelope<Payload extends z.ZodType, Fields extends z.ZodRawShape = Record<never, never>>(
  payload: Payload,
  { beside = [], fields }: EnvelopeOptions<Fields> = {},
) {
  const isOptional = payload.safeParse(undefined).success
  const form = { payload, isOptional, beside }
  const object = z.looseObject({
    success,
    code: nullishOrNull(text),
    message: nullishOrNull(plainText),
    payload: isOptional ? (payload.catch(undefined as never) as unknown as Payload) : payload,
    errors: nullishOrNull(fieldErrors),
    ...(fields ?? ({} as Fields)),
  })
  const aliases = Object.fromEntries(beside.map((name) => [`payload.${name}`, [name]]))
  const schema = z
    .preprocess((sent) => toEnveloped(sent, form), object)
    .meta({
      'x-envelope': 'payload, data, data.payload, result, response or none',
      ...(beside.length > 0 && { 'x-aliases': aliases }),
    })
  forms.set(schema, form)
  objects.add(object)
  return schema
}

/** The payload alone, of a call that the specification shows without an envelope; also read inside one. */
export function bare<Payload extends z.ZodType>(payload: Payload) {
  const form = { payload, isOptional: false, beside: [] }
  const unwrap = (sent: unknown): unknown => {
    if (!isRecord(sent)) return sent
    const body = withoutWholeWrapper(sent)
    return toPayload(body, form) ?? body
  }
  return z.preprocess(unwrap, payload).meta({ 'x-envelope': 'payload, data, data.payload, result, response or none' })
}

/** False for services without an envelope. */
export function isEnveloped(response: z.ZodType): boolean {
  return forms.has(response) || (response instanceof z.ZodPipe && isEnveloped(response.out as z.ZodType))
}

/** True for the object inside `envelope`, as the writer of openapi.json meets it. */
export function isEnvelopeObject(schema: z.ZodType): boolean {
  return objects.has(schema)
}

/** The body in the form `{ payload, … }`, to compare with the parsed response. */
export function toEnvelopedBody(response: z.ZodType, body: unknown): unknown {
  const form = forms.get(response)
  return form === undefined ? body : toEnveloped(body, form)
}

function toEnveloped(sent: unknown, form: Form): unknown {
  if (sent === undefined) return {}
  if (!isRecord(sent)) return { payload: nullToList(sent, form) }
  const body = withReadableSuccess(withoutWholeWrapper(sent))
  const inner = toPayload(body, form)
  const payload = withFieldsBeside(inner, body, form)
  // A field moves into the payload, as an alias does.
  if (payload !== inner) return { ...withoutFields(body, form.beside), payload }
  if (Object.hasOwn(body, 'payload')) return payload === body['payload'] ? body : { ...body, payload }
  if (payload === undefined) return body
  if (payload === body) {
    const { success: said, code, message } = body
    return { success: said, code, message, payload }
  }
  const { data: _data, ...others } = body
  return { ...others, payload }
}

/** The documents also write `data.payload`: the whole answer stands in `data`. */
function withoutWholeWrapper(sent: Record<string, unknown>): Record<string, unknown> {
  const { data, ...beside } = sent
  const isWhole = isRecord(data) && Object.hasOwn(data, 'payload') && !Object.hasOwn(sent, 'payload')
  return isWhole ? { ...beside, ...data } : sent
}

const saidSuccess = wireBoolean.nullish()

/** Text such as "OK" counts as absent: the status decides. */
function withReadableSuccess(body: Record<string, unknown>): Record<string, unknown> {
  const { success: said, ...rest } = body
  return saidSuccess.safeParse(said).success ? body : rest
}

/** Names that say nothing about the content of a payload. */
const envelopeNames: ReadonlySet<string> = new Set([
  'success',
  'code',
  'status',
  'message',
  'error',
  'errors',
  'meta',
  'links',
])
const wrapperNames: ReadonlySet<string> = new Set([...envelopeNames, 'data'])
const otherNames: ReadonlySet<string> = new Set(['result', 'response', ...listNames])

function toPayload(body: Record<string, unknown>, form: Form): unknown {
  if (Object.hasOwn(body, 'payload')) return withCounters(unwrapData(fromJsonText(body['payload']), form), body, form)
  const names = fieldNames(form.payload)
  if (names === null && form.isOptional) return undefined
  const hasKnownName = names?.matches(body, envelopeNames) ?? null
  if (Object.hasOwn(body, 'data'))
    return firstReadable(
      isWrapper(body, form) || hasKnownName === false ? [body['data'], body] : [body, body['data']],
      form,
    )
  if (hasKnownName === true) return body
  // JSON of a captive portal has no field of the payload.
  const isContent = names === null && Object.keys(body).some((name) => !envelopeNames.has(name))
  return underAnotherName(body, names, form) ?? (isContent ? body : undefined)
}

/** `{ status, result }`, `{ count, next, results }`: the only value beside the words of an envelope and of a page. */
function underAnotherName(body: Record<string, unknown>, names: FieldNames | null, form: Form): unknown {
  const [only, ...others] = Object.keys(body).filter((name) => !envelopeNames.has(name) && !isPagingName(name))
  if (only === undefined || others.length > 0 || !otherNames.has(only)) return undefined
  const value = body[only]
  if (Array.isArray(value)) return withCounters(value, body, form)
  return isRecord(value) && names?.matches(value, envelopeNames) !== false ? value : undefined
}

/** Laravel wraps a resource in `data` once more. */
function unwrapData(payload: unknown, form: Form): unknown {
  if (!isRecord(payload) || !Object.hasOwn(payload, 'data')) return nullToList(payload, form)
  const isKnown = fieldNames(form.payload)?.matches(payload, envelopeNames) !== false && !isWrapper(payload, form)
  return firstReadable(isKnown ? [payload, payload['data']] : [payload['data'], payload], form)
}

/** `data` may also be another name of the list of a payload, which then has its fields beside it. */
function isWrapper({ data, ...beside }: Record<string, unknown>, form: Form): boolean {
  const names = fieldNames(form.payload)
  return isRecord(data) && names?.matches(data, wrapperNames) === true && !names.matches(beside, envelopeNames)
}

function firstReadable(candidates: readonly unknown[], form: Form): unknown {
  const payloads = candidates.map((candidate) => nullToList(candidate, form))
  return payloads.find((candidate) => form.payload.safeParse(candidate).success) ?? payloads[0]
}

function nullToList(payload: unknown, { payload: schema }: Form): unknown {
  if (payload !== null || schema.safeParse(null).success) return payload
  return schema.safeParse([]).success ? [] : null
}

/** The counters of a page may stand beside its rows. */
function withCounters(payload: unknown, body: Record<string, unknown>, form: Form): unknown {
  if (!Array.isArray(payload) || fieldNames(form.payload)?.has('meta') !== true) return payload
  const { payload: _rows, ...beside } = body
  return { ...beside, data: payload as unknown }
}

function withFieldsBeside(payload: unknown, body: Record<string, unknown>, { beside }: Form): unknown {
  let read = payload
  for (const name of beside) {
    const value = body[name]
    if (value === undefined || value === null) continue
    // PHP sends an empty object as a list.
    const fields = isRecord(read) ? read : read === undefined || read === null || Array.isArray(read) ? {} : null
    if (fields !== null && (fields[name] === undefined || fields[name] === null)) read = { ...fields, [name]: value }
  }
  return read
}

function withoutFields(body: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
}

/** A response without payload. */
export const acknowledgement = envelope(z.unknown().optional())

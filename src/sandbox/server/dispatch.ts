import { parseBody } from 'hono/utils/body'
import * as z from 'zod'
import { matchScore, pathMatcher, type Endpoint, type Service } from '#shared/contract/endpoint.ts'
import { endpoints } from '#shared/contract/endpoints.ts'
import { isEnveloped } from '#shared/contract/envelope.ts'
import { contract } from '#shared/contract/index.ts'
import { droppedRows } from '#shared/contract/tolerant.ts'
import { demoProgressHeader } from '#shared/demo-platform.ts'
import { endpointHandlers } from '../domains'
import {
  OutsideContract,
  Rejected,
  Ok,
  reject,
  type Addresses,
  type Call,
  type Implementation,
  type Platform,
} from '../domains/handler'
import { isIdempotent } from '../stores/idempotency-store'
import { generateNotifications } from '../world/generate-notifications'
import { settleMoney } from '../world/payments'
import { jsonResponse, refusalResponse } from './responses'

export type MatchedEndpoint = { name: string; endpoint: Endpoint; params: Record<string, string> }

type BoundEndpoint = { name: string; endpoint: Endpoint; match: ReturnType<typeof pathMatcher> }

const bound: readonly BoundEndpoint[] = endpoints.map(([name, endpoint]) => ({
  name,
  endpoint,
  match: pathMatcher(endpoint.path),
}))

export function matchEndpoint(
  service: Service,
  method: string,
  pathname: string,
  query: URLSearchParams,
): MatchedEndpoint | null {
  const found = bound.flatMap(({ name, endpoint, match }): MatchedEndpoint[] => {
    if (endpoint.service !== service || endpoint.method !== method) return []
    const params = match(pathname)
    return params === null ? [] : [{ name, endpoint, params }]
  })
  return found.toSorted((one, other) => matchScore(other.endpoint, query) - matchScore(one.endpoint, query))[0] ?? null
}

export class ContractViolationError extends Error {}

type EndpointRequest = {
  matched: MatchedEndpoint
  request: Request
  addresses: Addresses
  progressKey: string
}

/** Throws `ContractViolationError` if the handler's result violates the schema. */
export async function dispatch(
  platform: Platform,
  { matched, request, addresses, progressKey }: EndpointRequest,
): Promise<Response> {
  const { name, endpoint } = matched
  if (endpoint.service === 'progress' && request.headers.get(demoProgressHeader) !== progressKey)
    return refusalResponse('accessDenied')
  const token = /^Bearer ([\w-]{10,200})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
  const studentId = token === null ? null : platform.sessions.getStudent(token, platform.clock.now())
  const student = platform.world.students.find(({ id }) => id === studentId)
  if (endpoint.auth === 'bearer' && student === undefined) return refusalResponse('unauthorized')
  const read = await readParts(endpoint, matched.params, new URL(request.url).searchParams, request)
  if (!read.ok) return toRejectedResponse(read.refused)
  const call: Call = {
    ...platform,
    ...read.parts,
    get user() {
      if (student === undefined) throw new Error(`${name} needs no bearer token, so it has no user`)
      return student
    },
    token,
    headers: request.headers,
    addresses,
  }
  settleMoney(platform.world, platform.clock.now())
  if (student !== undefined) generateNotifications(platform.world, student, platform.clock.now())
  const run = async () => {
    const replied = await getHandler(endpointHandlers, name)(call)
    return replied instanceof Rejected
      ? toRejectedResponse(replied)
      : jsonResponse(toCheckedBody(name, endpoint, replied), 200)
  }
  const key = request.headers.get('idempotency-key')
  const honoured = key !== null && platform.personality === 'keyed' && isIdempotent(name, endpoint.method)
  return honoured ? platform.idempotencyStore.once(`${studentId ?? ''} ${name} ${key}`, run) : run()
}

function toRejectedResponse({ name, errors, message }: Rejected): Response {
  return refusalResponse(name, name === 'retryLater' ? { 'Retry-After': '2' } : {}, { errors, message })
}

function toCheckedBody(name: string, { response }: Endpoint, replied: unknown): unknown {
  const payload = replied instanceof Ok || replied instanceof OutsideContract ? (replied.payload as unknown) : replied
  const message = replied instanceof Ok ? replied.message : 'OK'
  const body = isEnveloped(response) ? { success: true, code: 200, message, payload } : payload
  if (replied instanceof OutsideContract) return body
  const parsed = response.safeParse(body)
  if (!parsed.success)
    throw new ContractViolationError(`${name} answered outside its schema: ${z.prettifyError(parsed.error)}`)
  if (droppedRows(parsed.data) > 0) throw new ContractViolationError(`${name} answered rows outside its schema`)
  return body
}

type AnyHandler = (call: Call) => unknown

function getHandler(all: Implementation, name: string): AnyHandler {
  const [domain = '', call = ''] = name.split('.')
  const handlers = (all as unknown as Record<string, Record<string, AnyHandler>>)[domain]
  const handler = handlers?.[call]
  if (handler === undefined || !(domain in contract)) throw new Error(`nothing implements ${name}`)
  return handler
}

type Parts = { params: unknown; query: unknown; body: unknown }

type ReadResult = { ok: true; parts: Parts } | { ok: false; refused: Rejected }

async function readParts(
  endpoint: Endpoint,
  params: Record<string, string>,
  query: URLSearchParams,
  request: Request,
): Promise<ReadResult> {
  const body = await readBody(endpoint, request)
  if (body === unreadable) {
    const text = endpoint.bodyKind === 'multipart' ? 'This value is not a valid form' : 'This value is not valid JSON'
    return { ok: false, refused: reject('validationFailed', { body: [text] }) }
  }
  const parsed = {
    params: endpoint.params.safeParse(asNumbers(endpoint.params, params)),
    query: endpoint.query.safeParse(asNumbers(endpoint.query, Object.fromEntries(query))),
    body: endpoint.body.safeParse(body),
  }
  const errors: Record<string, string[]> = {}
  for (const result of Object.values(parsed)) {
    for (const issue of result.error?.issues ?? []) {
      const field = issue.path.map(String).join('.') || 'body'
      errors[field] = [...(errors[field] ?? []), issue.message]
    }
  }
  if (Object.keys(errors).length > 0) return { ok: false, refused: reject('validationFailed', errors) }
  return { ok: true, parts: { params: parsed.params.data, query: parsed.query.data, body: parsed.body.data } }
}

const unreadable = Symbol('unreadable')

async function readBody({ bodyKind }: Endpoint, request: Request): Promise<unknown> {
  if (bodyKind === 'none') return undefined
  try {
    return bodyKind === 'json' ? await request.json() : await parseBody(request)
  } catch {
    return unreadable
  }
}

/** Undefined for schemas without fields. */
function asNumbers(schema: z.ZodType, texts: Record<string, string>): unknown {
  if (schema instanceof z.ZodRecord) return texts
  if (!(schema instanceof z.ZodObject)) return undefined
  const shape: Record<string, unknown> = schema.shape
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      wantsNumber(shape[name]) && /^-?\d{1,15}$/.test(text) ? Number(text) : text,
    ]),
  )
}

function wantsNumber(schema: unknown): boolean {
  return (
    schema instanceof z.ZodNumber ||
    (schema instanceof z.ZodLiteral && [...schema.values].every((value) => typeof value === 'number'))
  )
}

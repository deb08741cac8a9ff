import * as z from 'zod'
import { type Endpoint, pathMatcher, matchScore, type Service } from '../shared/contract/endpoint'
import { endpoints } from '../shared/contract/endpoints'
import { isEnveloped } from '../shared/contract/envelope'
import { contract } from '../shared/contract/index'
import { droppedRows } from '../shared/contract/tolerant'
import { isDoneOnce } from './answered'
import { type Call, type Implementation, OutsideContract, type Platform, Refused, Said, type Addresses } from './handler'
import { implementation } from './implement'
import { settleMoney } from './payments'
import { readParts } from './read-parts'
import { tellEvents } from './tell-events'
import { jsonResponse, refusalResponse } from './wire'

/** An endpoint that a request names, with the parameters of its path. */
export type Matched = { name: string; endpoint: Endpoint; params: Record<string, string> }

type Bound = { name: string; endpoint: Endpoint; match: ReturnType<typeof pathMatcher> }

const bound: readonly Bound[] = endpoints.map(([name, endpoint]) => ({ name, endpoint, match: pathMatcher(endpoint.path) }))

/** The endpoint that this method and path of a service name; where several do, the one that names the most of the query, else the first declared. */
export function matchEndpoint(service: Service, method: string, pathname: string, query: URLSearchParams): Matched | null {
  const found = bound.flatMap(({ name, endpoint, match }): Matched[] => {
    if (endpoint.service !== service || endpoint.method !== method) return []
    const params = match(pathname)
    return params === null ? [] : [{ name, endpoint, params }]
  })
  return found.toSorted((one, other) => matchScore(other.endpoint, query) - matchScore(one.endpoint, query))[0] ?? null
}

/** An answer that does not fit its schema: a mistake of the demo platform itself. */
export class ContractBreach extends Error {}

/** A request whose endpoint is known, with what answering it needs. */
export type Asked = { matched: Matched; request: Request; addresses: Addresses; progressKey: { header: string; value: string } }

/** Checks who asks, reads the parts, runs the handler and wraps its answer; throws `ContractBreach` on an answer outside its schema. */
export async function answer(platform: Platform, { matched, request, addresses, progressKey }: Asked): Promise<Response> {
  const { name, endpoint } = matched
  if (endpoint.service === 'progress' && request.headers.get(progressKey.header) !== progressKey.value) return refusalResponse('accessDenied')
  const token = /^Bearer ([\w-]{10,200})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
  const studentId = token === null ? null : platform.sessions.studentOf(token, platform.clock.now())
  const student = platform.world.students.find(({ id }) => id === studentId)
  if (endpoint.auth === 'bearer' && student === undefined) return refusalResponse('unauthorized')
  const read = await readParts(endpoint, matched.params, new URL(request.url).searchParams, request)
  if (!read.ok) return refused(read.refused)
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
  if (student !== undefined) tellEvents(platform.world, student, platform.clock.now())
  const run = async () => {
    const replied = await handlerOf(implementation, name)(call)
    return replied instanceof Refused ? refused(replied) : jsonResponse(checked(name, endpoint, replied), 200)
  }
  const key = request.headers.get('idempotency-key')
  const honoured = key !== null && platform.personality === 'keyed' && isDoneOnce(name, endpoint.method)
  return honoured ? platform.answered.once(`${studentId ?? ''} ${name} ${key}`, run) : run()
}

function refused({ name, errors, message }: Refused): Response {
  return refusalResponse(name, name === 'retryLater' ? { 'Retry-After': '2' } : {}, { errors, message })
}

function checked(name: string, { response }: Endpoint, replied: unknown): unknown {
  const payload = replied instanceof Said || replied instanceof OutsideContract ? (replied.payload as unknown) : replied
  const message = replied instanceof Said ? replied.message : 'OK'
  const body = isEnveloped(response) ? { success: true, code: 200, message, payload } : payload
  if (replied instanceof OutsideContract) return body
  const parsed = response.safeParse(body)
  if (!parsed.success) throw new ContractBreach(`${name} answered outside its schema: ${z.prettifyError(parsed.error)}`)
  if (droppedRows(parsed.data) > 0) throw new ContractBreach(`${name} answered rows outside its schema`)
  return body
}

type AnyHandler = (call: Call) => unknown

/** The handler by its endpoint's name; the map's own type has already held each to its endpoint. */
function handlerOf(all: Implementation, name: string): AnyHandler {
  const [domain = '', call = ''] = name.split('.')
  const handlers = (all as unknown as Record<string, Record<string, AnyHandler>>)[domain]
  const handler = handlers?.[call]
  if (handler === undefined || !(domain in contract)) throw new Error(`nothing implements ${name}`)
  return handler
}

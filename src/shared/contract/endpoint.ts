import * as z from 'zod'
import type { AnswerKind, Fact } from './freshness'

/** Each has its own base URL in platform.json. */
export const services = [
  'platform',
  'progress',
  'quiz',
  'notifications',
  'analytics',
  'attendance',
  'geolocation',
] as const
export type Service = (typeof services)[number]

/** HTTP methods in use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Cache tag: a kind of answer, or a fact that answers depend on; `by` names an argument field. */
export type Tag = { kind: AnswerKind | Fact; by?: string }

/** Source of the client, gateway, demo platform and openapi.json. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = {
  service: Service
  method: Method
  /** Contains `{name}` for each field of `params`. */
  path: string
  params: Params
  query: Query
  body: Body
  bodyKind: 'none' | 'json' | 'multipart'
  response: Response
  /** Full response, when the gateway removes data for the page. */
  wire?: z.ZodType
  /** `optional`: with a token only when signed in. */
  auth: 'bearer' | 'optional' | 'none'
  /** `main`: never from the page. */
  caller: 'page' | 'main'
  /** On 401: ends the session or refuses the call (threats, decision 6). */
  onUnauthorised: 'sign-out' | 'refusal'
  /** The main process caches each user's last response by URL: readable offline, or only at the next start. */
  offline: boolean | 'next-start'
  /** The token goes to the vault before the page reads the response. */
  vault?: 'sign-in'
  provides: readonly Tag[]
  invalidates: readonly Tag[]
  assumed?: string
}

type Declaration<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Pick<
  Endpoint<P, Q, B, R>,
  'method' | 'path' | 'response'
> & {
  service?: Service
  params?: P
  query?: Q
  body?: B
  bodyKind?: 'json' | 'multipart'
} & Partial<
    Pick<
      Endpoint,
      'auth' | 'caller' | 'onUnauthorised' | 'wire' | 'offline' | 'vault' | 'provides' | 'invalidates' | 'assumed'
    >
  >

const nothing = z.undefined().optional()
type Nothing = typeof nothing

/** Defaults: service `platform`, caller `page`, bearer token. */
export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(declared: Declaration<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const {
    service,
    params,
    query,
    body,
    bodyKind,
    auth,
    caller,
    onUnauthorised,
    offline,
    provides,
    invalidates,
    ...rest
  } = declared
  return {
    ...rest,
    service: service ?? 'platform',
    params: params ?? (nothing as unknown as P),
    query: query ?? (nothing as unknown as Q),
    body: body ?? (nothing as unknown as B),
    bodyKind: body === undefined ? 'none' : (bodyKind ?? 'json'),
    auth: auth ?? 'bearer',
    caller: caller ?? 'page',
    onUnauthorised: onUnauthorised ?? 'refusal',
    offline: offline ?? false,
    provides: provides ?? [],
    invalidates: invalidates ?? [],
  }
}

type Part<Name extends string, Schema extends z.ZodType> =
  undefined extends z.input<Schema> ? { [K in Name]?: z.input<Schema> } : { [K in Name]: z.input<Schema> }

/** Call arguments, as declared by the endpoint. */
export type Arguments<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** Parsed response. */
export type Answer<E extends Endpoint> = z.output<E['response']>

/** Encodes parameters and query; a list repeats its name. */
export function toAddress(target: Endpoint, args: { params?: unknown; query?: unknown }): string {
  const params = asRecord(args.params)
  const path = target.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(asRecord(args.query))) {
    for (const each of [value].flat()) if (each !== undefined && each !== null) search.append(name, String(each))
  }
  const query = search.toString()
  return query === '' ? withLeadingSlash(path) : `${withLeadingSlash(path)}?${query}`
}

/** Some specification paths lack the leading slash. */
export function withLeadingSlash(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}

/** Distinguishes endpoints with one path. */
export function matchScore({ query }: Pick<Endpoint, 'query'>, searchParams: URLSearchParams): number {
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  return names.every((name) => searchParams.has(name)) ? names.length : 0
}

/** Fixed segments match undecoded; parameters are never empty. */
export function pathMatcher(path: string): (pathname: string) => Record<string, string> | null {
  const patternSegments = segments(path)
  return (pathname) => {
    const pathSegments = segments(pathname)
    if (pathSegments.length !== patternSegments.length) return null
    const params: Record<string, string> = {}
    for (const [index, part] of patternSegments.entries()) {
      const value = pathSegments[index] ?? ''
      if (part.startsWith('{')) {
        const decoded = decodeSegment(value)
        if (decoded === null) return null
        params[part.slice(1, -1)] = decoded
      } else if (part !== value) return null
    }
    return params
  }
}

function segments(path: string): string[] {
  return path.replace(/^\//, '').split('/')
}

/** Null if empty, malformed, or with a separator, dot segment or control character. */
function decodeSegment(value: string): string | null {
  try {
    const decoded = decodeURIComponent(value)
    return decoded === '' || decoded === '.' || decoded === '..' || /[/\\\p{Cc}]/u.test(decoded) ? null : decoded
  } catch {
    return null
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

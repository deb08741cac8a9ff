import * as z from 'zod'

/** The platform's services, each with a base address of its own in platform.json. */
export const services = ['platform', 'progress', 'quiz', 'notifications', 'analytics', 'attendance', 'geolocation'] as const
export type Service = (typeof services)[number]

/** The HTTP methods the platform uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What an answer shows or a call changes: the cache forgets the matching answers. `by` names a field of the arguments. */
export type Tag = { kind: string; by?: string }

/** One call of the platform, declared once; client, gateway, demo platform and openapi.json derive from it. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = {
  service: Service
  method: Method
  /** The platform's own path, with `{name}` for each field of `params`. */
  path: string
  params: Params
  query: Query
  body: Body
  bodyKind: 'none' | 'json' | 'multipart'
  response: Response
  /** The platform's answer where the gateway takes something out of it before the page reads `response`. */
  wire?: z.ZodType
  /** Whether the call carries the bearer token; `optional`: where somebody is signed in. */
  auth: 'bearer' | 'optional' | 'none'
  /** `page`: the page may ask it of the gateway. `main`: only the main process calls it (outbox, quiz sign-in, sign-out). */
  caller: 'page' | 'main'
  /** What a 401 means here: the session is over, or only this call is refused (threats, decision 6). */
  onUnauthorised: 'sign-out' | 'refusal'
  /** The answer stays readable without a line: the main process keeps the last one of each address for its user. */
  offline: boolean
  /** The gateway works the answer's secret out of the page's reach: the sign-in token goes to the vault. */
  vault?: 'sign-in'
  provides: readonly Tag[]
  invalidates: readonly Tag[]
  /** Each part of the wire that the specification does not show. */
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
} & Partial<Pick<Endpoint, 'auth' | 'caller' | 'onUnauthorised' | 'wire' | 'offline' | 'vault' | 'provides' | 'invalidates' | 'assumed'>>

const nothing = z.undefined().optional()
type Nothing = typeof nothing

/** Declares one call; the service is the platform itself, the caller the page, with the bearer token, unless said otherwise. */
export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(declared: Declaration<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const { service, params, query, body, bodyKind, auth, caller, onUnauthorised, offline, provides, invalidates, ...rest } = declared
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

type Part<Name extends string, Schema extends z.ZodType> = undefined extends z.input<Schema>
  ? { [K in Name]?: z.input<Schema> }
  : { [K in Name]: z.input<Schema> }

/** The arguments of a call: `params`, `query` and `body`, each only where the endpoint declares it. */
export type Arguments<E extends Endpoint> = Part<'params', E['params']> & Part<'query', E['query']> & Part<'body', E['body']>

/** The parsed answer of a call. */
export type Answer<E extends Endpoint> = z.output<E['response']>

/** Fills `{name}` in the endpoint's path with its encoded parameters and appends the query. */
export function addressOf(target: Endpoint, args: { params?: unknown; query?: unknown }): string {
  const params = asRecord(args.params)
  const path = target.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(asRecord(args.query))) {
    if (value !== undefined && value !== null) search.append(name, String(value))
  }
  const query = search.toString()
  return query === '' ? withLeadingSlash(path) : `${withLeadingSlash(path)}?${query}`
}

/** A path of the specification with the leading slash that some of them lack. */
export function withLeadingSlash(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}

/** How many parts of a query an endpoint speaks of, where the query has all that it declares; 0 otherwise. Tells endpoints apart that share a path. */
export function matchScore({ query }: Pick<Endpoint, 'query'>, given: URLSearchParams): number {
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  return names.every((name) => given.has(name)) ? names.length : 0
}

/** A matcher of one endpoint's path: the parameters by name, or null. Segments are matched undecoded and never empty. */
export function pathMatcher(path: string): (pathname: string) => Record<string, string> | null {
  const wanted = segments(path)
  return (pathname) => {
    const given = segments(pathname)
    if (given.length !== wanted.length) return null
    const params: Record<string, string> = {}
    for (const [index, part] of wanted.entries()) {
      const value = given[index] ?? ''
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

/** One path segment, decoded; null where it is empty, malformed, or hides a separator, a dot segment or a control character. */
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

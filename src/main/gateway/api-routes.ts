import { endpoints } from '../../shared/contract/endpoints'
import type { Endpoint } from '../../shared/contract/endpoint'
import { addressOf, pathMatcher } from '../../shared/contract/endpoint'

/** A call of the page found in the contract: its name, its declaration and its path as sent on. */
export type ApiRoute = { name: string; endpoint: Endpoint; path: string }

type Row = { name: string; endpoint: Endpoint; match: ReturnType<typeof pathMatcher> }

const holes = (path: string): number => path.split('{').length

/** Every call that the page may make, those with the fewest parameters first. */
const rows: readonly Row[] = endpoints
  .filter(([, endpoint]) => endpoint.caller === 'page')
  .map(([name, endpoint]) => ({ name, endpoint, match: pathMatcher(endpoint.path) }))
  .sort((a, b) => holes(a.endpoint.path) - holes(b.endpoint.path))

/** The declared call behind `/api/<service>/<path>`; null for anything the contract does not let the page ask. */
export function findApiRoute(method: string, url: URL): ApiRoute | null {
  const [, service, pathname] = /^\/api\/([a-z]+)(\/.*)$/.exec(url.pathname) ?? []
  if (service === undefined || pathname === undefined) return null
  for (const { name, endpoint, match } of rows) {
    if (endpoint.service !== service || endpoint.method !== method) continue
    const params = match(pathname)
    if (params !== null) return { name, endpoint, path: `${addressOf(endpoint, { params })}${url.search}` }
  }
  return null
}

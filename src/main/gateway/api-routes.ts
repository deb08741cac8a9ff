import { endpoints } from '../../shared/contract/endpoints'
import type { Endpoint } from '../../shared/contract/endpoint'
import { addressOf, pathMatcher, queryFit, rooted } from '../../shared/contract/endpoint'

/** A call of the page found in the contract: its name, its declaration and its path as sent on. */
export type ApiRoute = { name: string; endpoint: Endpoint; path: string }

type Named = (typeof endpoints)[number]

const holes = (path: string): number => path.split('{').length

/** Every call that the page may make, those with the fewest parameters first; calls that share an address stand together. */
const rows = [...Map.groupBy(endpoints.filter(([, { caller }]) => caller === 'page'), ([, { service, method, path }]) => `${service} ${method} ${rooted(path)}`).values()]
  .flatMap((sharing) => {
    const [first] = sharing
    return first === undefined ? [] : [{ service: first[1].service, method: first[1].method, path: first[1].path, match: pathMatcher(first[1].path), sharing }]
  })
  .sort((a, b) => holes(a.path) - holes(b.path))

/** The declared call behind `/api/<service>/<path>`; null for anything the contract does not let the page ask. */
export function findApiRoute(method: string, url: URL): ApiRoute | null {
  const [, service, pathname] = /^\/api\/([a-z]+)(\/.*)$/.exec(url.pathname) ?? []
  if (service === undefined || pathname === undefined) return null
  for (const row of rows) {
    if (row.service !== service || row.method !== method) continue
    const params = row.match(pathname)
    const named = params === null ? undefined : closest(row.sharing, url.searchParams)
    if (named !== undefined) return { name: named[0], endpoint: named[1], path: `${addressOf(named[1], { params })}${url.search}` }
  }
  return null
}

/** The one that the query fits best, else the first that was declared. */
function closest(sharing: readonly Named[], query: URLSearchParams): Named | undefined {
  return sharing.length < 2 ? sharing[0] : sharing.toSorted(([, one], [, other]) => queryFit(other, query) - queryFit(one, query))[0]
}

import * as z from 'zod'
import { toAddress, pathMatcher, matchScore, withLeadingSlash, type Endpoint } from '#shared/contract/endpoint.ts'
import { endpoints } from '#shared/contract/endpoints.ts'

export type ApiRoute = { name: string; endpoint: Endpoint; path: string }

type NamedEndpoint = (typeof endpoints)[number]

const countParameters = (path: string): number => path.split('{').length

const routes = [
  ...Map.groupBy(
    endpoints.filter(([, { caller }]) => caller === 'page'),
    ([, { service, method, path }]) => `${service} ${method} ${withLeadingSlash(path)}`,
  ).values(),
]
  .flatMap((candidates) => {
    const [first] = candidates
    return first === undefined
      ? []
      : [
          {
            service: first[1].service,
            method: first[1].method,
            path: first[1].path,
            match: pathMatcher(first[1].path),
            candidates,
          },
        ]
  })
  .sort((a, b) => countParameters(a.path) - countParameters(b.path))

/** Null for a call outside the page's contract. */
export function findApiRoute(method: string, url: URL): ApiRoute | null {
  const [, service, pathname] = /^\/api\/([a-z]+)(\/.*)$/.exec(url.pathname) ?? []
  if (service === undefined || pathname === undefined) return null
  for (const route of routes) {
    if (route.service !== service || route.method !== method) continue
    const params = route.match(pathname)
    const found = params === null ? undefined : selectByQuery(route.candidates, url.searchParams)
    if (found !== undefined)
      return { name: found[0], endpoint: found[1], path: `${toAddress(found[1], { params })}${url.search}` }
  }
  return null
}

function selectByQuery(candidates: readonly NamedEndpoint[], query: URLSearchParams): NamedEndpoint | undefined {
  return candidates.length < 2
    ? candidates[0]
    : candidates.toSorted(([, a], [, b]) => matchScore(b, query) - matchScore(a, query))[0]
}

const userIdParameter = 'user_id'

/** Rejects any other user id, in any spelling (threats, decision 11). */
export function targetsCurrentUser(
  { endpoint }: Pick<ApiRoute, 'endpoint'>,
  { pathname, search }: { pathname: string; search: string },
  userId: number | null,
): boolean {
  const userIds = [...new URLSearchParams(search)].filter(([name]) => isUserIdSpelling(name))
  if (userIds.some(([name, value]) => name !== userIdParameter || userId === null || value !== String(userId)))
    return false
  if (userIds.length !== (hasUserIdQuery(endpoint.query) ? 1 : 0)) return false
  return (
    !endpoint.path.includes(`{${userIdParameter}}`) ||
    (userId !== null && getUserIdSegment(endpoint.path, pathname) === String(userId))
  )
}

function isUserIdSpelling(name: string): boolean {
  return name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .startsWith('userid')
}

function hasUserIdQuery(query: z.ZodType): boolean {
  return query instanceof z.ZodObject && userIdParameter in query.shape
}

function getUserIdSegment(path: string, pathname: string): string | undefined {
  const segments = path.split('/').reverse()
  return pathname.split('/').reverse()[segments.indexOf(`{${userIdParameter}}`)]
}

import { useMemo } from 'react'
import { toAddress, type Arguments, type Endpoint } from '#shared/contract/endpoint.ts'
import type { CachedResponse } from '#shared/desktop/storage.ts'
import { useCoreSelector, type CoreDispatch } from '../store/core-state'
import { api } from './api'
import { parseResponse } from './parse-response'
import { toReceived } from './received'
import { isUnconfirmed, toQueryHandle } from './rtk-endpoints'

/** A query to restore at startup; `isUsable` refuses a stored response by its age. Times in epoch milliseconds. */
export type PreloadedQuery = {
  endpoint: Endpoint
  args: Pick<Arguments<Endpoint>, 'params' | 'query'>
  isUsable?: (receivedAt: number, now: number) => boolean
}

export function preloadedQuery<E extends Endpoint>(
  endpoint: E,
  ...[args, isUsable]: object extends Arguments<E>
    ? [args?: Arguments<E>, isUsable?: PreloadedQuery['isUsable']]
    : [args: Arguments<E>, isUsable?: PreloadedQuery['isUsable']]
): PreloadedQuery {
  return { endpoint, args: args ?? {}, ...(isUsable && { isUsable }) }
}

export function toPagePath({ endpoint, args }: PreloadedQuery): string {
  return `/api/${endpoint.service}${toAddress(endpoint, args)}`
}

/** Stale-while-revalidate at startup: `useQuery` revalidates on mount. Returns the queries without a usable response. */
export function restoreQueries(
  dispatch: CoreDispatch,
  queries: readonly PreloadedQuery[],
  responses: readonly CachedResponse[],
  now: number,
): PreloadedQuery[] {
  const byPath = new Map(responses.map((response) => [response.path, response]))
  const restored = queries.flatMap((query) => {
    const response = byPath.get(toPagePath(query))
    if (response === undefined || query.isUsable?.(response.receivedAt, now) === false) return []
    const parsed = parseResponse(query.endpoint, { status: 200, header: () => null, text: response.text })
    return 'error' in parsed
      ? []
      : [{ query, value: toReceived(parsed, { receivedAt: response.receivedAt, isRestored: true }) }]
  })
  // `toQueryHandle` derives the endpoints that the entries name.
  const entries = restored.map(({ query: { endpoint, args }, value }) => ({
    endpointName: toQueryHandle(endpoint).name,
    arg: args,
    value,
  }))
  dispatch(api.util.upsertQueryEntries(entries as never))
  return queries.filter((query) => !restored.some((each) => each.query === query))
}

/** False while a response of the last session waits for the platform's. */
export function useIsConfirmed(endpoint: Endpoint): boolean {
  const select = useMemo(() => toQueryHandle(endpoint).select({}), [endpoint])
  return useCoreSelector((state) => !isUnconfirmed(select(state)))
}

import { addressOf, type Endpoint } from '../../../shared/contract/endpoint'
import type { CachedResponse } from '../../../shared/desktop/storage'
import { useCoreSelector, type CoreDispatch } from '../store/core-state'
import { api } from './api'
import { parseResponse } from './parse-response'
import { queriesRestored } from './response-notes'
import { getQueryKey, toQueryHandle } from './rtk-endpoints'

const noArgs = {}

export function toPagePath(endpoint: Endpoint): string {
  return `/api/${endpoint.service}${addressOf(endpoint, noArgs)}`
}

/** Stale-while-revalidate at startup. Returns the endpoints without a readable response. */
export function restoreQueries(
  dispatch: CoreDispatch,
  endpoints: readonly Endpoint[],
  responses: readonly CachedResponse[],
): Endpoint[] {
  const byPath = new Map(responses.map((response) => [response.path, response]))
  const restored = endpoints.flatMap((endpoint) => {
    const response = byPath.get(toPagePath(endpoint))
    if (response === undefined) return []
    const parsed = parseResponse(endpoint, { status: 200, header: () => null, text: response.text })
    return 'error' in parsed ? [] : [{ endpoint, value: parsed.data, receivedAt: response.receivedAt }]
  })
  // `toQueryHandle` derives the endpoints that the entries name.
  const entries = restored.map(({ endpoint, value }) => ({
    endpointName: toQueryHandle(endpoint).name,
    arg: noArgs,
    value,
  }))
  dispatch(api.util.upsertQueryEntries(entries as never))
  dispatch(
    queriesRestored(Object.fromEntries(restored.map((each) => [getQueryKey(each.endpoint, noArgs), each.receivedAt]))),
  )
  return endpoints.filter((endpoint) => !restored.some((each) => each.endpoint === endpoint))
}

/** False while a response of the last session waits for the platform's. */
export function useIsConfirmed(endpoint: Endpoint): boolean {
  const key = getQueryKey(endpoint, noArgs)
  return useCoreSelector(({ restoredQueries }) => !(key in restoredQueries))
}

import { isFailure } from '../failure/failure'
import type { CoreDispatch, CoreState } from '../store/core-state'
import { refetchByName, type QueryEntry } from './rtk-endpoints'
import { getActiveQueries } from './query-subscriptions'

/** Refetches failed and cached queries on screen, once each; refusals stay. */
export function refetchFailed({ dispatch, getState }: { dispatch: CoreDispatch; getState: () => CoreState }): void {
  const {
    api: { queries },
    cachedResponses,
  } = getState()
  for (const [key, { name, args }] of getActiveQueries(dispatch)) {
    const entry: QueryEntry<unknown> | undefined = queries[key]
    if (key in cachedResponses || hasFailed(entry)) void dispatch(refetchByName(name, args))
  }
}

export function hasStaleOnScreen({
  dispatch,
  getState,
}: {
  dispatch: CoreDispatch
  getState: () => CoreState
}): boolean {
  const { cachedResponses } = getState()
  const keys = Object.keys(cachedResponses)
  if (keys.length === 0) return false
  const onShow = getActiveQueries(dispatch)
  return keys.some((key) => onShow.has(key))
}

export function refetchStale({ dispatch, getState }: { dispatch: CoreDispatch; getState: () => CoreState }): void {
  const { cachedResponses } = getState()
  for (const [key, { name, args }] of getActiveQueries(dispatch))
    if (key in cachedResponses) void dispatch(refetchByName(name, args))
}

function hasFailed(entry: QueryEntry<unknown> | undefined): boolean {
  if (entry?.status !== 'rejected') return false
  return !isFailure(entry.error) || (entry.error.kind !== 'refused' && entry.error.kind !== 'signed-out')
}

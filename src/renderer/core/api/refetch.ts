import type { Freshness } from '#shared/contract/freshness.ts'
import { isFailure } from '../failure/failure'
import type { CoreDispatch, CoreState } from '../store/core-state'
import { isDue, type Occasion } from './refresh-due'
import { getRunningQuery, isCached, receivedIn, refetchByName, type QueryEntry } from './rtk-endpoints'

type Store = { dispatch: CoreDispatch; getState: () => CoreState }

/** Refetches failed and cached queries on screen, once each; refusals stay. */
export function refetchFailed({ dispatch, getState }: Store): void {
  for (const [key, { name, args }] of getActiveQueries(dispatch))
    if (isFromCache(getState(), key) || hasFailed(getState().api.queries[key])) void dispatch(refetchByName(name, args))
}

export function hasStaleOnScreen({ dispatch, getState }: Store): boolean {
  return [...getActiveQueries(dispatch).keys()].some((key) => isFromCache(getState(), key))
}

export function refetchStale({ dispatch, getState }: Store): void {
  for (const [key, { name, args }] of getActiveQueries(dispatch))
    if (isFromCache(getState(), key)) void dispatch(refetchByName(name, args))
}

/** Pages that are opened one after the other, and a window that is focused again and again, ask once. */
const minIntervalMs = 30_000

/** Asks again for what is on screen and too old for the occasion. */
export function refetchDue({ dispatch, getState }: Store, occasion: Occasion): void {
  const { session, network, api } = getState()
  if (!session.signedIn || !network.reachable) return
  const clock = dispatch((_dispatch, _getState, collaborators) => collaborators.clock)
  for (const [key, query] of getActiveQueries(dispatch)) {
    const entry = api.queries[key]
    const received = entry && receivedIn(entry)
    const isAsked = query.refetchedAt !== undefined && clock.monotonic() - query.refetchedAt < minIntervalMs
    if (!received || isAsked || !isDue(query.freshness, received, { clock, occasion })) continue
    query.refetchedAt = clock.monotonic()
    void dispatch(refetchByName(query.name, query.args))
  }
}

function isFromCache({ api: { queries } }: CoreState, key: string): boolean {
  const entry = queries[key]
  return entry !== undefined && isCached(receivedIn(entry))
}

function hasFailed(entry: Pick<QueryEntry<unknown>, 'status' | 'error'> | undefined): boolean {
  if (entry?.status !== 'rejected') return false
  return !isFailure(entry.error) || (entry.error.kind !== 'refused' && entry.error.kind !== 'signed-out')
}

type ActiveQuery = { name: string; args: unknown; freshness: Freshness; refetchedAt?: number }
type QuerySubscription = { subscribers: number; query: ActiveQuery }
const subscriptionsByStore = new WeakMap<CoreDispatch, Map<string, QuerySubscription>>()

/** Aborts the request when its last subscriber leaves (threat F4). */
export function subscribeToQuery(dispatch: CoreDispatch, key: string, query: ActiveQuery): () => void {
  const subscriptions = subscriptionsByStore.get(dispatch) ?? new Map<string, QuerySubscription>()
  subscriptionsByStore.set(dispatch, subscriptions)
  const subscription = subscriptions.get(key) ?? { subscribers: 0, query }
  subscription.subscribers += 1
  subscriptions.set(key, subscription)
  return () => {
    subscription.subscribers -= 1
    if (subscription.subscribers > 0) return
    subscriptions.delete(key)
    queueMicrotask(() => {
      if (!subscriptions.has(key)) dispatch(getRunningQuery(query.name, query.args))?.abort()
    })
  }
}

function getActiveQueries(dispatch: CoreDispatch): ReadonlyMap<string, ActiveQuery> {
  return new Map([...(subscriptionsByStore.get(dispatch) ?? [])].map(([key, { query: question }]) => [key, question]))
}

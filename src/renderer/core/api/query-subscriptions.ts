import type { CoreDispatch } from '../store/core-state'
import { getRunningQuery } from './rtk-endpoints'

export type ActiveQuery = { name: string; args: unknown }

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

export function getActiveQueries(dispatch: CoreDispatch): ReadonlyMap<string, ActiveQuery> {
  return new Map([...(subscriptionsByStore.get(dispatch) ?? [])].map(([key, { query: question }]) => [key, question]))
}

import type { Action, ThunkAction } from '@reduxjs/toolkit'
import { defaultSerializeQueryArgs } from '@reduxjs/toolkit/query'
import type { Answer, Arguments, Endpoint } from '../../../shared/contract/endpoint'
import { isFailure, type Failure } from '../failure/failure'
import type { CoreState } from '../store/core-state'
import { api, getDerivedByName, getDerivedEndpoint, getDerivedPages, getEndpointName, getPagesName } from './api'
import type { Collaborators } from '../store/collaborators'

/** An `error` that is no `Failure` is an aborted request. */
export type QueryEntry<Data> = {
  status: 'uninitialized' | 'pending' | 'fulfilled' | 'rejected'
  data?: Data
  error?: unknown
}

type SubscriptionOptions = { pollingInterval?: number; skipPollingIfUnfocused?: boolean }

export type QueryPromise<Data> = Promise<{ data?: Data; error?: unknown }> & {
  abort(): void
  unsubscribe(): void
  refetch(): void
  queryCacheKey: string
}

type Thunk<Result> = ThunkAction<Result, CoreState, Collaborators, Action>

type SubscriptionHook<E extends Endpoint> = (
  args: Arguments<E>,
  options: SubscriptionOptions & { skip: boolean; refetchOnMountOrArgChange: boolean | number },
) => { refetch(): void }

type PagesHook = (
  args: unknown,
  options: { refetchOnMountOrArgChange: boolean | number },
) => {
  status: QueryEntry<unknown>['status']
  currentData?: { pages: unknown[] }
  error?: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage(): unknown
  refetch(): unknown
}

type InfiniteQueryHandle = {
  name: string
  useInfiniteQuery: PagesHook
  select: (args: unknown) => (state: CoreState) => QueryEntry<unknown>
}

export type QueryHandle<E extends Endpoint> = {
  name: string
  useQuerySubscription: SubscriptionHook<E>
  initiate(
    args: Arguments<E>,
    options: { subscribe?: boolean; forceRefetch?: boolean | number; subscriptionOptions?: SubscriptionOptions },
  ): Thunk<QueryPromise<Answer<E>>>
  select(args: Arguments<E>): (state: CoreState) => QueryEntry<Answer<E>>
}

type MutationHandle<E extends Endpoint> = (args: Arguments<E>) => Thunk<Promise<{ data?: Answer<E>; error?: unknown }>>

export function toQueryHandle<E extends Endpoint>(endpoint: E): QueryHandle<E> {
  const derived = getDerivedEndpoint(endpoint) as {
    useQuerySubscription: SubscriptionHook<E>
    initiate: QueryHandle<E>['initiate']
    select: QueryHandle<E>['select']
  }
  const { useQuerySubscription, initiate, select } = derived
  return { name: getEndpointName(endpoint), useQuerySubscription, initiate, select }
}

export function toInfiniteQueryHandle(endpoint: Endpoint): InfiniteQueryHandle {
  const derived = getDerivedPages(endpoint) as { useInfiniteQuery: PagesHook; select: InfiniteQueryHandle['select'] }
  return { name: getPagesName(endpoint), useInfiniteQuery: derived.useInfiniteQuery, select: derived.select }
}

export function toMutationHandle<E extends Endpoint>(endpoint: E): MutationHandle<E> {
  const derived = getDerivedEndpoint(endpoint) as {
    initiate: (args: Arguments<E>, options: { track: boolean }) => ReturnType<MutationHandle<E>>
  }
  return (args) => derived.initiate(args, { track: false })
}

export function refetchByName(name: string, args: unknown): Thunk<QueryPromise<unknown>> {
  const derived = getDerivedByName(name) as {
    initiate: (args: unknown, options: { subscribe: boolean; forceRefetch: boolean }) => Thunk<QueryPromise<unknown>>
  }
  return derived.initiate(args, { subscribe: false, forceRefetch: true })
}

export function getQueryKey(endpoint: Endpoint, args: unknown): string {
  return toCacheKey(getEndpointName(endpoint), args)
}

export function toCacheKey(endpointName: string, queryArgs: unknown): string {
  return defaultSerializeQueryArgs({ endpointName, queryArgs, endpointDefinition: {} as never })
}

export function isStale(
  { network, cachedResponses, restoredQueries }: CoreState,
  key: string,
  { status, error }: QueryEntry<unknown>,
): boolean {
  if (key in restoredQueries) return true
  const missed = status === 'rejected' && (!isFailure(error) || error.kind === 'offline')
  return network.reachable && (key in cachedResponses || missed)
}

export function getRunningQuery(name: string, args: unknown): Thunk<{ abort(): void } | undefined> {
  return api.util.getRunningQueryThunk(name as never, args as never)
}

export const unknownFailure: Failure = { kind: 'contract-broken' }

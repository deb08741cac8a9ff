import type { Action, ThunkAction } from '@reduxjs/toolkit'
import { defaultSerializeQueryArgs } from '@reduxjs/toolkit/query'
import type { Answer, Arguments, Endpoint } from '#shared/contract/endpoint.ts'
import type { Freshness } from '#shared/contract/freshness.ts'
import { isFailure, type Failure } from '../failure/failure'
import type { Collaborators } from '../store/collaborators'
import type { CoreState } from '../store/core-state'
import { api, getDerivedByName, getDerivedEndpoint, getDerivedPages, getEndpointName, getPagesName } from './api'
import type { Received } from './received'
import { isDue } from './refresh-due'

type Status = 'uninitialized' | 'pending' | 'fulfilled' | 'rejected'

/** An `error` that is no `Failure` is an aborted request. */
export type QueryEntry<Data> = { status: Status; data?: Received<Data> | undefined; error?: unknown }

type PagesEntry = { status: Status; data?: { pages: Received[] } | undefined; error?: unknown }

type SubscriptionOptions = { pollingInterval?: number; skipPollingIfUnfocused?: boolean }

type Outcome<Data> = { data?: Data; error?: unknown; dropped: number }

export type QueryPromise<Data> = Promise<Outcome<Data>> & {
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
  currentData?: { pages: Received[] }
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
  select: (args: unknown) => (state: CoreState) => PagesEntry
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

type MutationHandle<E extends Endpoint> = (args: Arguments<E>) => Thunk<Promise<Outcome<Answer<E>>>>

type Initiate<E extends Endpoint, Options> = (
  args: Arguments<E>,
  options: Options,
) => Thunk<
  Promise<{ data?: Received<Answer<E>>; error?: unknown }> & Omit<QueryPromise<unknown>, keyof Promise<unknown>>
>

export function toQueryHandle<E extends Endpoint>(endpoint: E): QueryHandle<E> {
  const derived = getDerivedEndpoint(endpoint) as {
    useQuerySubscription: SubscriptionHook<E>
    initiate: Initiate<E, Parameters<QueryHandle<E>['initiate']>[1]>
    select: QueryHandle<E>['select']
  }
  const { useQuerySubscription, select } = derived
  return {
    name: getEndpointName(endpoint),
    useQuerySubscription,
    initiate: (args, options) => (dispatch) => {
      const request = dispatch(derived.initiate(args, options))
      const { queryCacheKey } = request
      return Object.assign(request.then(toOutcome), {
        abort: () => request.abort(),
        unsubscribe: () => request.unsubscribe(),
        refetch: () => request.refetch(),
        queryCacheKey,
      })
    },
    select,
  }
}

function toOutcome<Data>({ data, error }: { data?: Received<Data>; error?: unknown }): Outcome<Data> {
  return data === undefined || error !== undefined
    ? { error, dropped: 0 }
    : { data: data.answer, error, dropped: data.dropped }
}

export function toInfiniteQueryHandle(endpoint: Endpoint): InfiniteQueryHandle {
  const derived = getDerivedPages(endpoint) as { useInfiniteQuery: PagesHook; select: InfiniteQueryHandle['select'] }
  return { name: getPagesName(endpoint), useInfiniteQuery: derived.useInfiniteQuery, select: derived.select }
}

export function toMutationHandle<E extends Endpoint>(endpoint: E): MutationHandle<E> {
  const derived = getDerivedEndpoint(endpoint) as { initiate: Initiate<E, { track: boolean }> }
  return (args) => async (dispatch) => toOutcome(await dispatch(derived.initiate(args, { track: false })))
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

/** To be asked again as soon as a screen shows it. */
export function isStale({ network }: CoreState, { status, data, error }: QueryEntry<unknown>): boolean {
  if (isUnconfirmed({ status, data })) return true
  const missed = status === 'rejected' && (!isFailure(error) || error.kind === 'offline')
  return network.reachable && (isCached(data) || missed)
}

/** True if a screen that opens has to ask again. */
export function needsAnswer<Data>(
  freshness: Freshness,
  select: (state: CoreState) => QueryEntry<Data>,
): Thunk<boolean> {
  return (_dispatch, getState, { clock }) => {
    const entry = select(getState())
    if (isStale(getState(), entry)) return true
    return entry.data !== undefined && isDue(freshness, entry.data, { clock, occasion: 'opened' })
  }
}

/** A refusal by the platform confirms as an answer does. */
export function isUnconfirmed({ status, data }: Pick<QueryEntry<unknown>, 'status' | 'data'>): boolean {
  return data?.isRestored === true && status !== 'rejected'
}

export function isCached(data: Pick<Received, 'cachedAt'> | undefined): boolean {
  return data !== undefined && data.cachedAt !== null
}

/** Rows of a query's entry, or of all pages, that could not be read. */
export function countDropped(entry: unknown): number {
  const { data } = (entry ?? {}) as Partial<Pick<QueryEntry<unknown>, 'data'> | PagesEntry>
  if (data === undefined) return 0
  return 'pages' in data ? data.pages.reduce((sum, { dropped }) => sum + dropped, 0) : data.dropped
}

/** Of the entry of a query, or of the last page of a list of pages. */
export function receivedIn(entry: unknown): Received | undefined {
  const { data } = entry as Pick<QueryEntry<unknown>, 'data'> | PagesEntry
  return data !== undefined && 'pages' in data ? data.pages.at(-1) : data
}

export function getRunningQuery(name: string, args: unknown): Thunk<{ abort(): void } | undefined> {
  return api.util.getRunningQueryThunk(name as never, args as never)
}

export const unknownFailure: Failure = { kind: 'contract-broken' }

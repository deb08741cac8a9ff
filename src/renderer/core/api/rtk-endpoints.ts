import type { Action, ThunkAction } from '@reduxjs/toolkit'
import { defaultSerializeQueryArgs } from '@reduxjs/toolkit/query'
import type { Answer, Arguments, Endpoint } from '../../../shared/contract/endpoint'
import { isFailure, type Failure } from '../failure/failure'
import type { Collaborators, CoreState } from '../store/core-state'
import { api, derivedAs, derivedOf, derivedPagesOf, nameOf, pagesNameOf } from './api'

/** One cached answer as RTK Query keeps it; an `error` that is no failure of ours is a call that was given up. */
export type Entry<Data> = {
  status: 'uninitialized' | 'pending' | 'fulfilled' | 'rejected'
  data?: Data
  error?: unknown
}

type SubscriptionOptions = { pollingInterval?: number; skipPollingIfUnfocused?: boolean }

/** A question that was put and is subscribed to until `unsubscribe`. */
export type Asked<Data> = Promise<{ data?: Data; error?: unknown }> & {
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

type PagesHook = (args: unknown, options: { refetchOnMountOrArgChange: boolean | number }) => {
  status: Entry<unknown>['status']
  currentData?: { pages: unknown[] }
  error?: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage(): unknown
  refetch(): unknown
}

/** A derived infinite query: its hook, and where its pages stand in the store. */
type PagesQuestion = { name: string; useInfiniteQuery: PagesHook; entry: (args: unknown) => (state: CoreState) => Entry<unknown> }

/** A derived query: its hook, how to ask it without one, and where its answer stands in the store. */
export type Question<E extends Endpoint> = {
  name: string
  useQuerySubscription: SubscriptionHook<E>
  ask(args: Arguments<E>, options: { subscribe?: boolean; forceRefetch?: boolean | number; subscriptionOptions?: SubscriptionOptions }): Thunk<Asked<Answer<E>>>
  entry(args: Arguments<E>): (state: CoreState) => Entry<Answer<E>>
}

type Order<E extends Endpoint> = (args: Arguments<E>) => Thunk<Promise<{ data?: Answer<E>; error?: unknown }>>

/** The derived query of a reading endpoint (`isQuestion`), with the types of its contract. */
export function questionOf<E extends Endpoint>(endpoint: E): Question<E> {
  const derived = derivedOf(endpoint) as { useQuerySubscription: SubscriptionHook<E>; initiate: Question<E>['ask']; select: Question<E>['entry'] }
  return { name: nameOf(endpoint), useQuerySubscription: derived.useQuerySubscription, ask: derived.initiate, entry: derived.select }
}

/** The derived infinite query of an endpoint whose answers are pages. */
export function pagesOf(endpoint: Endpoint): PagesQuestion {
  const derived = derivedPagesOf(endpoint) as { useInfiniteQuery: PagesHook; select: PagesQuestion['entry'] }
  return { name: pagesNameOf(endpoint), useInfiniteQuery: derived.useInfiniteQuery, entry: derived.select }
}

/** The derived mutation of any other endpoint, with the types of its contract. */
export function orderOf<E extends Endpoint>(endpoint: E): Order<E> {
  const derived = derivedOf(endpoint) as {
    initiate: (args: Arguments<E>, options: { track: boolean }) => ReturnType<Order<E>>
  }
  return (args) => derived.initiate(args, { track: false })
}

/** Asks a question anew by the name under which it was asked before, for whoever shows its answer. */
export function askByName(name: string, args: unknown): Thunk<Asked<unknown>> {
  const derived = derivedAs(name) as { initiate: (args: unknown, options: { subscribe: boolean; forceRefetch: boolean }) => Thunk<Asked<unknown>> }
  return derived.initiate(args, { subscribe: false, forceRefetch: true })
}

/** The key under which the answer to a question stands in the store. */
export function keyOf(endpoint: Endpoint, args: unknown): string {
  return cacheKeyOf(nameOf(endpoint), args)
}

/** The same for a derived query that is known by its name. */
export function cacheKeyOf(endpointName: string, queryArgs: unknown): string {
  return defaultSerializeQueryArgs({ endpointName, queryArgs, endpointDefinition: {} as never })
}

/** A kept answer, none for want of a line, or a call that was given up is no answer of now: it is asked for as soon as it can be had. */
export function isStale({ network, keptAnswers }: CoreState, key: string, { status, error }: Entry<unknown>): boolean {
  const missed = status === 'rejected' && (!isFailure(error) || error.kind === 'offline')
  return network.reachable && (key in keptAnswers || missed)
}

/** The call under way for a question, if any. */
export function runningCall(name: string, args: unknown): Thunk<{ abort(): void } | undefined> {
  return api.util.getRunningQueryThunk(name as never, args as never)
}

/** What a call that failed in a way of its own (an exception in the library) is taken for. */
export const unexplained: Failure = { kind: 'contract-broken' }

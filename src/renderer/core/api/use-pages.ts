import { useCallback, useEffect, useMemo } from 'react'
import type { Answer, Arguments, Endpoint } from '#shared/contract/endpoint.ts'
import { getFreshness } from '#shared/contract/freshness.ts'
import { isFailure, type Failure } from '../failure/failure'
import { useCoreDispatch, type CoreState } from '../store/core-state'
import { useDroppedRows } from './dropped-rows'
import { subscribeToQuery } from './refetch'
import { needsAnswer, toCacheKey, toInfiniteQueryHandle } from './rtk-endpoints'

export type PagedArguments<E extends Endpoint> =
  Arguments<E> extends { query: infer Query } ? Omit<Arguments<E>, 'query'> & { query: Omit<Query, 'page'> } : never

export type PagesResult<E extends Endpoint> = {
  pages: readonly Answer<E>[]
  isComplete: boolean
  hasMore: boolean
  failure: Failure | null
  isFetching: boolean
  /** Epoch milliseconds. */
  cachedAt: number | null
  more(): void
  refetch(): void
}

/** The pages live in the store. */
export function usePages<E extends Endpoint>(endpoint: E, pagedArgs: PagedArguments<E>): PagesResult<E> {
  const dispatch = useCoreDispatch()
  const question = useMemo(() => toInfiniteQueryHandle(endpoint), [endpoint])
  const key = JSON.stringify(pagedArgs)
  const args = useMemo(() => JSON.parse(key) as PagedArguments<E>, [key])
  const cacheKey = useMemo(() => toCacheKey(question.name, args), [question, args])
  const freshness = useMemo(() => getFreshness(endpoint), [endpoint])
  const isForced = useMemo(() => {
    const select = (state: CoreState) => {
      const { data, ...entry } = question.select(args)(state)
      return { ...entry, data: data?.pages.at(-1) }
    }
    return dispatch(needsAnswer(freshness, select))
  }, [dispatch, question, args, freshness])
  const result = question.useInfiniteQuery(args, { refetchOnMountOrArgChange: isForced || freshness.trustS })
  useEffect(
    () => subscribeToQuery(dispatch, cacheKey, { name: question.name, args, freshness }),
    [dispatch, cacheKey, question, args, freshness],
  )

  const {
    status,
    currentData,
    error,
    isFetchingNextPage,
    isFetchNextPageError,
    hasNextPage,
    fetchNextPage,
    refetch: refetchAll,
  } = result
  const failure = status === 'rejected' && isFailure(error) ? error : null
  const isComplete = currentData !== undefined && !isFetchingNextPage && failure === null
  const refetch = useCallback(
    () => void (isFetchNextPageError ? fetchNextPage() : refetchAll()),
    [isFetchNextPageError, fetchNextPage, refetchAll],
  )
  useDroppedRows(
    useMemo(() => [cacheKey], [cacheKey]),
    refetch,
  )
  const hasMore = isComplete && hasNextPage
  return {
    pages: useMemo(() => (currentData?.pages ?? []).map(({ answer }) => answer as Answer<E>), [currentData]),
    isComplete,
    hasMore,
    failure,
    isFetching: failure === null && status !== 'fulfilled',
    cachedAt: currentData?.pages.at(-1)?.cachedAt ?? null,
    more: () => {
      if (hasMore) fetchNextPage()
    },
    refetch,
  }
}

import { useCallback, useEffect, useMemo } from 'react'
import { shallowEqual } from 'react-redux'
import type { Answer, Arguments, Endpoint } from '#shared/contract/endpoint.ts'
import { getFreshness } from '#shared/contract/freshness.ts'
import { useCoreDispatch, useCoreSelector } from '../store/core-state'
import { useDroppedRows } from './dropped-rows'
import { subscribeToQuery } from './refetch'
import { getQueryKey, needsAnswer, toQueryHandle, type QueryPromise } from './rtk-endpoints'

/** A long list must not delay later requests. */
const maxConcurrent = 4

/** Undefined while pending and after a failure. */
export function useQueries<E extends Endpoint>(
  endpoint: E,
  argsList: readonly Arguments<E>[],
): readonly (Answer<E> | undefined)[] {
  const dispatch = useCoreDispatch()
  const query = useMemo(() => toQueryHandle(endpoint), [endpoint])
  const freshness = useMemo(() => getFreshness(endpoint), [endpoint])
  const key = JSON.stringify(argsList)
  const all = useMemo(() => JSON.parse(key) as readonly Arguments<E>[], [key])
  const keys = useMemo(() => all.map((args) => getQueryKey(endpoint, args)), [endpoint, all])
  const refetch = useCallback(
    () => all.forEach((args) => void dispatch(query.initiate(args, { subscribe: false, forceRefetch: true }))),
    [dispatch, query, all],
  )
  const entries = useMemo(() => all.map((args) => query.select(args)), [query, all])

  useEffect(() => {
    const requests: QueryPromise<Answer<E>>[] = []
    const subscriptions: (() => void)[] = []
    let next = 0
    let isOver = false
    const runNext = async (): Promise<void> => {
      while (!isOver && next < all.length) {
        const args = all[next] as Arguments<E>
        next += 1
        const request = dispatch(
          query.initiate(args, {
            forceRefetch: dispatch(needsAnswer(freshness, query.select(args))) || freshness.trustS,
          }),
        )
        requests.push(request)
        subscriptions.push(subscribeToQuery(dispatch, request.queryCacheKey, { name: query.name, args, freshness }))
        await request
      }
    }
    for (let runner = 0; runner < maxConcurrent; runner += 1) void runNext()
    return () => {
      isOver = true
      requests.forEach((request) => request.unsubscribe())
      subscriptions.forEach((unsubscribe) => unsubscribe())
    }
  }, [dispatch, query, all, freshness])

  useDroppedRows(keys, refetch)
  return useCoreSelector((state) => entries.map((entry) => entry(state).data?.answer), shallowEqual)
}

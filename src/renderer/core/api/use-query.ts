import { useCallback, useEffect, useMemo } from 'react'
import type { Answer, Arguments, Endpoint } from '#shared/contract/endpoint.ts'
import { getFreshness } from '#shared/contract/freshness.ts'
import { useHasService } from '../desktop/start-state'
import { isFailure, type Failure } from '../failure/failure'
import type { Collaborators } from '../store/collaborators'
import { useCoreDispatch, useCoreSelector, type CoreDispatch, type CoreState } from '../store/core-state'
import { useDroppedRows } from './dropped-rows'
import { getPollInterval } from './poll-interval'
import { subscribeToQuery } from './refetch'
import { getQueryKey, needsAnswer, toQueryHandle, unknownFailure } from './rtk-endpoints'
import type { MutationResult } from './use-mutation'

/** `trustS`: seconds, where the screen needs a younger answer than others of its kind. */
export type QueryOptions = { skip?: boolean; pollMs?: number; trustS?: number | undefined }

export type QueryResult<E extends Endpoint> = {
  data: Answer<E> | undefined
  failure: Failure | null
  isLoading: boolean
  isFetching: boolean
  /** Epoch milliseconds; null for a live response. */
  cachedAt: number | null
  /** By the computer's clock, in epoch milliseconds. */
  receivedAt: number | null
  dropped: number
  refetch(): void
}

/** Tests decide the store's random numbers. */
function drawPollInterval(pollMs: number) {
  return (_dispatch: CoreDispatch, _getState: () => CoreState, { random }: Collaborators) =>
    getPollInterval(pollMs, random)
}

type Rest<E extends Endpoint> =
  object extends Arguments<E>
    ? [args?: Arguments<E>, options?: QueryOptions]
    : [args: Arguments<E>, options?: QueryOptions]

export function useQuery<E extends Endpoint>(endpoint: E, ...[queryArgs, options]: Rest<E>): QueryResult<E> {
  const dispatch = useCoreDispatch()
  const question = useMemo(() => toQueryHandle(endpoint), [endpoint])
  const { pollMs: requestedPollMs = 0, trustS } = options ?? {}
  const isServed = useHasService(endpoint.service)
  const skip = !isServed || (options?.skip ?? false)
  const freshness = useMemo(() => {
    const declared = getFreshness(endpoint)
    return trustS === undefined ? declared : { ...declared, trustS }
  }, [endpoint, trustS])
  const pollMs = useMemo(() => dispatch(drawPollInterval(requestedPollMs)), [dispatch, requestedPollMs])
  const key = JSON.stringify(queryArgs ?? {})
  const args = useMemo(() => JSON.parse(key) as Arguments<E>, [key])
  const cacheKey = useMemo(() => getQueryKey(endpoint, args), [endpoint, args])
  const isForced = useMemo(
    () => dispatch(needsAnswer(freshness, question.select(args))),
    [dispatch, question, args, freshness],
  )
  const { status, data, error } = useCoreSelector(useMemo(() => question.select(args), [question, args]))
  const { refetch: refetchNow } = question.useQuerySubscription(args, {
    skip,
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: isForced || freshness.trustS,
  })
  useEffect(
    () => (skip ? undefined : subscribeToQuery(dispatch, cacheKey, { name: question.name, args, freshness })),
    [dispatch, question, args, cacheKey, skip, freshness],
  )

  // `refetchOnFocus` would refetch everything; only an overdue poll is repeated.
  const isShown = useCoreSelector((state) => state.window.shown)
  useEffect(() => {
    if (!skip && pollMs > 0 && isShown)
      void dispatch(question.initiate(args, { subscribe: false, forceRefetch: pollMs / 1000 }))
  }, [dispatch, question, args, skip, pollMs, isShown])

  const refetch = useCallback(() => {
    if (!skip) refetchNow()
  }, [skip, refetchNow])
  const failure = status === 'rejected' && isFailure(error) ? error : null
  const isFetching = !skip && failure === null && status !== 'fulfilled'
  const dropped = useDroppedRows(
    useMemo(() => (skip ? [] : [cacheKey]), [skip, cacheKey]),
    refetch,
  )
  return {
    data: data?.answer,
    failure,
    isLoading: isFetching && data === undefined,
    isFetching,
    cachedAt: data?.cachedAt ?? null,
    receivedAt: data?.receivedAt ?? null,
    dropped,
    refetch,
  }
}

/** Bypasses the cache; never rejects. */
export function useLazyQuery<E extends Endpoint>(endpoint: E): (args?: Arguments<E>) => Promise<MutationResult<E>> {
  const dispatch = useCoreDispatch()
  const query = useMemo(() => toQueryHandle(endpoint), [endpoint])
  return useCallback(
    async (args?: Arguments<E>): Promise<MutationResult<E>> => {
      const { data, error } = await dispatch(
        query.initiate(args ?? ({} as Arguments<E>), { subscribe: false, forceRefetch: true }),
      )
      if (error === undefined && data !== undefined) return { ok: true, data }
      return { ok: false, failure: isFailure(error) ? error : unknownFailure }
    },
    [dispatch, query],
  )
}

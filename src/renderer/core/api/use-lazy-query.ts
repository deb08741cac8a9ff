import { useCallback, useMemo } from 'react'
import type { Arguments, Endpoint } from '../../../shared/contract/endpoint'
import { isFailure } from '../failure/failure'
import { useCoreDispatch } from '../store/core-state'
import { toQueryHandle, unknownFailure } from './rtk-endpoints'
import type { MutationResult } from './use-mutation'

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

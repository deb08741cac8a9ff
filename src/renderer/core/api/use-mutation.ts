import { useCallback, useMemo, useState } from 'react'
import type { Answer, Arguments, Endpoint } from '#shared/contract/endpoint.ts'
import { isFailure, type Failure } from '../failure/failure'
import { useCoreDispatch } from '../store/core-state'
import { toMutationHandle, unknownFailure } from './rtk-endpoints'

export type MutationResult<E extends Endpoint> = { ok: true; data: Answer<E> } | { ok: false; failure: Failure }

type Call<E extends Endpoint> =
  object extends Arguments<E>
    ? (args?: Arguments<E>) => Promise<MutationResult<E>>
    : (args: Arguments<E>) => Promise<MutationResult<E>>

/** Never rejects. */
export function useMutation<E extends Endpoint>(endpoint: E): [call: Call<E>, state: { isBusy: boolean }] {
  const dispatch = useCoreDispatch()
  const order = useMemo(() => toMutationHandle(endpoint), [endpoint])
  const [pendingCount, setPendingCount] = useState(0)
  const call = useCallback(
    async (args?: Arguments<E>): Promise<MutationResult<E>> => {
      setPendingCount((count) => count + 1)
      try {
        const { data, error } = await dispatch(order(args ?? ({} as Arguments<E>)))
        if (error === undefined) return { ok: true, data: data as Answer<E> }
        return { ok: false, failure: isFailure(error) ? error : unknownFailure }
      } finally {
        setPendingCount((count) => count - 1)
      }
    },
    [dispatch, order],
  )
  return [call, { isBusy: pendingCount > 0 }]
}

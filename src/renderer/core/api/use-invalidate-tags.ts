import { useCallback } from 'react'
import { useCoreDispatch } from '../store/core-state'
import { api } from './api'

export function useInvalidateTags(): (kinds: readonly string[]) => void {
  const dispatch = useCoreDispatch()
  return useCallback((kinds) => void dispatch(api.util.invalidateTags(kinds.map((type) => ({ type })))), [dispatch])
}

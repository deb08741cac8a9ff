import { useCallback } from 'react'
import { useStore } from 'react-redux'
import type { CoreState } from '../store/core-state'

/** Called before a request: its answer is not shown after the session has ended, nor to the next user. */
export function useSessionCheck(): () => () => boolean {
  const store = useStore<CoreState>()
  return useCallback(() => {
    const { signedIn, generation } = store.getState().session
    return () => {
      const { session } = store.getState()
      return session.signedIn === signedIn && session.generation === generation
    }
  }, [store])
}

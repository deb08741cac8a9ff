import { useCallback } from 'react'
import { useStore } from 'react-redux'
import { desktop, reportFailure } from '../desktop/desktop'
import type { CoreState } from '../store/core-state'
import { sessionChanged, sessionEnded, type EndOfSession } from './session-slice'

/** Signs out: the desktop tells the platform and forgets the token, the store forgets the user. */
export function useSignOut(): (reason?: EndOfSession) => Promise<void> {
  const store = useStore<CoreState>()
  return useCallback(async (reason: EndOfSession = 'signed-out') => {
    const { generation } = store.getState().session
    const closing = desktop['session.sign-out']()
    store.dispatch(sessionEnded({ generation, reason }))
    try {
      store.dispatch(sessionChanged(await closing))
    } catch (error) {
      reportFailure('session.sign-out', error)
    }
  }, [store])
}

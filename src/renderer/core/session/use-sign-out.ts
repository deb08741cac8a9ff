import { useCallback } from 'react'
import { useStore } from 'react-redux'
import { desktop, reportFailure } from '../desktop/desktop'
import { unsavedWork } from '../screen/unsaved-work'
import type { CoreState } from '../store/core-state'
import { sessionChanged, sessionEnded, type SignOutReason } from '../store/session-slice'

async function mayLeave(): Promise<boolean> {
  if (!(await unsavedWork.confirm())) return false
  try {
    return (await desktop['session.ask-sign-out']()).agreed
  } catch (error) {
    reportFailure('session.ask-sign-out', error)
    return true
  }
}

/** Asks for confirmation if work would be lost. */
export function useSignOut(): (reason?: SignOutReason) => Promise<void> {
  const store = useStore<CoreState>()
  return useCallback(
    async (reason: SignOutReason = 'signed-out') => {
      const { generation } = store.getState().session
      if (reason === 'signed-out' && !(await mayLeave())) return
      const closing = desktop['session.sign-out']()
      store.dispatch(sessionEnded({ generation, reason }))
      try {
        store.dispatch(sessionChanged(await closing))
      } catch (error) {
        reportFailure('session.sign-out', error)
      }
    },
    [store],
  )
}

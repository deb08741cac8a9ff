import { useState } from 'react'
import { useStore } from 'react-redux'
import { desktop, reportFailure } from '../desktop/desktop'
import type { CoreState } from '../store/core-state'
import { applySessionState } from './apply-session-state'

/** Asks the computer's keychain again, which may show its own prompt. */
export function useRetryStorage(): { retryStorage: () => void; isRetrying: boolean } {
  const store = useStore<CoreState>()
  const [isRetrying, setRetrying] = useState(false)
  const retryStorage = async (): Promise<void> => {
    setRetrying(true)
    try {
      applySessionState(store, await desktop['session.retry-storage'](), 'signed-out')
    } catch (error) {
      reportFailure('session.retry-storage', error)
    }
    setRetrying(false)
  }
  return { retryStorage: () => void retryStorage(), isRetrying }
}

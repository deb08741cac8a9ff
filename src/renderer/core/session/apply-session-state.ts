import type { Store } from '@reduxjs/toolkit'
import type { SessionState } from '#shared/desktop/session.ts'
import type { CoreState } from '../store/core-state'
import { sessionChanged, sessionEnded, type SignOutReason } from '../store/session-slice'

export function applySessionState(
  store: Pick<Store<CoreState>, 'getState' | 'dispatch'>,
  state: SessionState,
  reason: SignOutReason,
): void {
  const { signedIn, generation } = store.getState().session
  if (state.generation < generation) return
  if (signedIn && (!state.signedIn || state.generation > generation))
    store.dispatch(sessionEnded({ generation, reason }))
  store.dispatch(sessionChanged(state))
}

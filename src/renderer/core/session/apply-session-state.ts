import type { Store } from '@reduxjs/toolkit'
import type { SessionState } from '../../../shared/desktop/session'
import type { CoreState } from '../store/core-state'
import { sessionChanged, sessionEnded, type SignOutReason } from './session-slice'

/** Takes up what the desktop says of the session; where one ended or another took its place, everything of its user leaves the store first. */
export function applySessionState(store: Pick<Store<CoreState>, 'getState' | 'dispatch'>, state: SessionState, reason: SignOutReason): void {
  const { signedIn, generation } = store.getState().session
  // News of an older session come late.
  if (state.generation < generation) return
  if (signedIn && (!state.signedIn || state.generation > generation)) store.dispatch(sessionEnded({ generation, reason }))
  store.dispatch(sessionChanged(state))
}

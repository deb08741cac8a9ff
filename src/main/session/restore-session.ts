import type { SessionState } from '#shared/desktop/session.ts'

type RestorableVault = { restore(): Promise<SessionState>; signOut(): Promise<SessionState> }

/** A session whose data are being erased does not outlive them. */
export async function restoreSession(vault: RestorableVault, isErasing: boolean): Promise<SessionState> {
  const state = await vault.restore()
  return isErasing && state.signedIn ? vault.signOut() : state
}

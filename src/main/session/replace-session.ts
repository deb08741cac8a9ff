import { account } from '../../shared/contract/account'
import type { SessionState } from '../../shared/desktop/session'
import type { Log } from '../base/log/log'
import type { PlatformClient } from '../gateway/platform-client'

type ReplaceOptions = {
  vault: {
    bearer(): Promise<{ token: string } | null>
    signIn(token: string, by: { adminUserId: string | null }): Promise<SessionState>
  }
  /** What must still be sent with the old token; limits its own time. */
  lastWords: () => Promise<unknown>
  client: PlatformClient
  /** Empties every browser session of what the user left. */
  clear: () => Promise<void>
  log: Pick<Log, 'warn'>
}

/** Puts another session in the place of the one that is there, as complete as a sign-out and a sign-in; it never rejects. */
export function createReplaceSession({ vault, lastWords, client, clear, log }: ReplaceOptions): (next: { token: string; adminUserId: string }) => Promise<SessionState> {
  return async ({ token, adminUserId }) => {
    const old = await vault.bearer()
    if (old !== null) await lastWords().catch((failure: unknown) => log.warn('session.last-words-failed', { failure }))
    await clear().catch((failure: unknown) => log.warn('session.traces-not-cleared', { failure }))
    const state = await vault.signIn(token, { adminUserId })
    // Only now: a call of the page still under way with the old token would be refused, and end the session that is being replaced.
    if (old !== null && old.token !== token) void client.call(account.signOut, { token: old.token }).catch((failure: unknown) => log.warn('session.not-revoked', { failure }))
    return state
  }
}

import type { Schedule } from '../../shared/clock'
import { account } from '../../shared/contract/account'
import type { SessionState } from '../../shared/desktop/session'
import { createSerialQueue, withTimeout } from '../base/async'
import type { Log } from '../base/log/log'
import type { PlatformClient } from '../gateway/platform-client'

const revokeLimitMs = 3000

type SignOutOptions = {
  /** What must still be sent with the token; limits its own time. */
  flush: () => Promise<unknown>
  client: PlatformClient
  vault: { bearer(): Promise<{ token: string } | null>; signOut(): Promise<SessionState> }
  /** Empties every browser session of what the user left. */
  clear: () => Promise<void>
  schedule: Schedule
  log: Pick<Log, 'warn'>
}

/** Signs out: says the last words, forgets the token, clears the traces, then tells the platform; for the two that need it at most three seconds. It never rejects, and ends where `clear` does. */
export function createSignOut({ flush, client, vault, clear, schedule, log }: SignOutOptions): () => Promise<SessionState> {
  return async () => {
    const old = await vault.bearer()
    const stop = new AbortController()
    const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
    const cancel = schedule(revokeLimitMs, () => stop.abort())
    if (old !== null) await Promise.race([flush().catch((failure: unknown) => log.warn('session.last-words-failed', { failure })), stopped])
    const state = await vault.signOut()
    await clear().catch((failure: unknown) => log.warn('session.traces-not-cleared', { failure }))
    // Only now: a call of the page still under way with this token would be refused, and the sign-out would look like a session that expired.
    const told = old === null ? null : client.call(account.signOut, { token: old.token, signal: stop.signal })
    await Promise.race([told?.catch((failure: unknown) => log.warn('session.not-revoked', { failure })), stopped])
    cancel()
    return state
  }
}

type ReplaceOptions = {
  vault: {
    bearer(): Promise<{ token: string } | null>
    signIn(token: string, by: { adminUserId: string | null }): Promise<SessionState>
  }
  /** What must still be sent with the old token; limits its own time. */
  flush: () => Promise<unknown>
  client: PlatformClient
  /** Empties every browser session of what the user left. */
  clear: () => Promise<void>
  log: Pick<Log, 'warn'>
}

/** Puts another session in the place of the one that is there, as complete as a sign-out and a sign-in; it never rejects. */
export function createReplaceSession({ vault, flush, client, clear, log }: ReplaceOptions): (next: { token: string; adminUserId: string }) => Promise<SessionState> {
  return async ({ token, adminUserId }) => {
    const old = await vault.bearer()
    if (old !== null) await flush().catch((failure: unknown) => log.warn('session.last-words-failed', { failure }))
    await clear().catch((failure: unknown) => log.warn('session.traces-not-cleared', { failure }))
    const state = await vault.signIn(token, { adminUserId })
    // Only now: a call of the page still under way with the old token would be refused, and end the session that is being replaced.
    if (old !== null && old.token !== token) void client.call(account.signOut, { token: old.token }).catch((failure: unknown) => log.warn('session.not-revoked', { failure }))
    return state
  }
}

/** Milliseconds for clearing what a session left; a clearing that takes longer goes on, but nobody waits for it. */
export const clearLimitMs = 5000

/** The two ways a person ends a session: to have none, or to have another. */
export type SessionEndings = {
  /** Asked again while it runs, it answers both alike. */
  signOut(): Promise<SessionState>
  replaceSession(next: { token: string; adminUserId: string }): Promise<SessionState>
}

/** Both ways say the same last words, and leave nothing; one at a time, so that what was asked for last is what holds. */
export function createSessionEndings(options: Parameters<typeof createSignOut>[0] & Parameters<typeof createReplaceSession>[0]): SessionEndings {
  const clear = (): Promise<void> => withTimeout(options.clear(), clearLimitMs, options.schedule, () => new Error('the clearing takes too long'))
  const signOut = createSignOut({ ...options, clear })
  const replaceSession = createReplaceSession({ ...options, clear })
  const inTurn = createSerialQueue()
  let signingOut: Promise<SessionState> | null = null

  return {
    signOut() {
      if (signingOut !== null) return signingOut
      const own = inTurn(signOut).finally(() => void (signingOut === own && (signingOut = null)))
      signingOut = own
      return own
    },
    replaceSession(next) {
      // A sign-out that is asked for from now on comes after this.
      signingOut = null
      return inTurn(() => replaceSession(next))
    },
  }
}

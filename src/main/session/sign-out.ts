import type { Schedule } from '../../shared/clock'
import { account } from '../../shared/contract/account'
import type { SessionState } from '../../shared/desktop/session'
import type { Log } from '../base/log/log'
import type { PlatformClient } from '../gateway/platform-client'

const revokeLimitMs = 3000

type SignOutOptions = {
  /** What must still be sent with the token; limits its own time. */
  lastWords: () => Promise<unknown>
  client: PlatformClient
  vault: { bearer(): Promise<{ token: string } | null>; signOut(): Promise<SessionState> }
  /** Empties every browser session of what the user left. */
  clear: () => Promise<void>
  schedule: Schedule
  log: Pick<Log, 'warn'>
}

/** Signs out: says the last words, forgets the token, clears the traces, then tells the platform; for the two that need it at most three seconds. It never rejects, and ends where `clear` does. */
export function createSignOut({ lastWords, client, vault, clear, schedule, log }: SignOutOptions): () => Promise<SessionState> {
  return async () => {
    const old = await vault.bearer()
    const stop = new AbortController()
    const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
    const cancel = schedule(revokeLimitMs, () => stop.abort())
    if (old !== null) await Promise.race([lastWords().catch((failure: unknown) => log.warn('session.last-words-failed', { failure })), stopped])
    const state = await vault.signOut()
    await clear().catch((failure: unknown) => log.warn('session.traces-not-cleared', { failure }))
    // Only now: a call of the page still under way with this token would be refused, and the sign-out would look like a session that expired.
    const told = old === null ? null : client.call(account.signOut, { token: old.token, signal: stop.signal })
    await Promise.race([told?.catch((failure: unknown) => log.warn('session.not-revoked', { failure })), stopped])
    cancel()
    return state
  }
}

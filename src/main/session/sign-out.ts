import type { Schedule } from '../../shared/clock'
import { account } from '../../shared/contract/account'
import type { Endpoint } from '../../shared/contract/endpoint'
import type { SessionState } from '../../shared/desktop/commands'

const revokeLimitMs = 3000

type SignOutOptions = {
  /** What must still be sent with the token; limits its own time. */
  lastWords: () => Promise<unknown>
  client: { call(endpoint: Endpoint, options: { signal: AbortSignal }): Promise<unknown> }
  vault: { signOut(): Promise<SessionState> }
  /** Empties every browser session of what the user left. */
  clear: () => Promise<void>
  schedule: Schedule
  log: { warn(event: string, fields?: object): void }
}

/** Signs out: says the last words and tells the platform for at most three seconds, forgets the token, then clears the traces. It never rejects, and runs once at a time. */
export function createSignOut({ lastWords, client, vault, clear, schedule, log }: SignOutOptions): () => Promise<SessionState> {
  let running: Promise<SessionState> | null = null

  async function signOut(): Promise<SessionState> {
    const stop = new AbortController()
    const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
    const cancel = schedule(revokeLimitMs, () => stop.abort())
    const said = lastWords().catch((failure: unknown) => log.warn('session.last-words-failed', { failure }))
    const told = said.then(() => client.call(account.signOut, { signal: stop.signal }))
    await Promise.race([told.catch((failure: unknown) => log.warn('session.not-revoked', { failure })), stopped])
    cancel()
    const state = await vault.signOut()
    await clear().catch((failure: unknown) => log.warn('session.traces-not-cleared', { failure }))
    return state
  }

  return () => {
    running ??= signOut().finally(() => {
      running = null
    })
    return running
  }
}

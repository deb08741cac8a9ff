import type { Schedule } from '../../shared/clock'
import type { SessionState } from '../../shared/desktop/commands'

const revokeLimitMs = 3000

type SignOutOptions = {
  /** Tells the platform; best effort. */
  revoke: (signal: AbortSignal) => Promise<unknown>
  vault: { signOut(): Promise<SessionState> }
  /** Empties every browser session of what the user left. */
  clear: () => Promise<void>
  schedule: Schedule
  log: { warn(event: string, fields?: object): void }
}

/** Signs out: tells the platform for at most three seconds, forgets the token, then clears the traces. It never rejects, and runs once at a time. */
export function createSignOut({ revoke, vault, clear, schedule, log }: SignOutOptions): () => Promise<SessionState> {
  let running: Promise<SessionState> | null = null

  async function signOut(): Promise<SessionState> {
    const stop = new AbortController()
    const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
    const cancel = schedule(revokeLimitMs, () => stop.abort())
    await Promise.race([revoke(stop.signal).catch((failure: unknown) => log.warn('session.not-revoked', { failure })), stopped])
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

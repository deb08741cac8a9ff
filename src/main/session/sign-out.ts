import type { Schedule } from '#shared/clock.ts'
import { account } from '#shared/contract/account.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import { withTimeout } from '../base/async'
import type { Log } from '../base/log/log'
import type { PlatformClient } from '../base/platform-client'

const revokeLimitMs = 3000

type SignOutOptions = {
  flush: () => Promise<unknown>
  client: PlatformClient
  vault: { bearer(): Promise<{ token: string } | null>; signOut(): Promise<SessionState> }
  clear: () => Promise<void>
  schedule: Schedule
  log: Pick<Log, 'warn'>
}

/** Never rejects; requests take at most three seconds. */
export function createSignOut({
  flush,
  client,
  vault,
  clear,
  schedule,
  log,
}: SignOutOptions): () => Promise<SessionState> {
  return async () => {
    const old = await vault.bearer()
    const deadline = new AbortController()
    const timedOut = new Promise<void>((resolve) => deadline.signal.addEventListener('abort', () => resolve()))
    const cancel = schedule(revokeLimitMs, () => deadline.abort())
    if (old !== null)
      await Promise.race([flush().catch((failure: unknown) => log.warn('session.flush-failed', { failure })), timedOut])
    const state = await vault.signOut()
    await clear().catch((failure: unknown) => log.warn('session.clear-traces-failed', { failure }))
    // Revoke last: a 401 would look like an expired session.
    const revocation = old === null ? null : client.call(account.signOut, { token: old.token, signal: deadline.signal })
    await Promise.race([
      revocation?.catch((failure: unknown) => log.warn('session.revoke-failed', { failure })),
      timedOut,
    ])
    cancel()
    return state
  }
}

type ReplaceOptions = {
  vault: {
    bearer(): Promise<{ token: string } | null>
    signIn(token: string, by: { adminUserId: string | null }): Promise<SessionState>
  }
  flush: () => Promise<unknown>
  client: PlatformClient
  clear: () => Promise<void>
  log: Pick<Log, 'warn'>
}

/** Never rejects. */
export function createReplaceSession({
  vault,
  flush,
  client,
  clear,
  log,
}: ReplaceOptions): (next: { token: string; adminUserId: string }) => Promise<SessionState> {
  return async ({ token, adminUserId }) => {
    const old = await vault.bearer()
    if (old !== null) await flush().catch((failure: unknown) => log.warn('session.flush-failed', { failure }))
    await clear().catch((failure: unknown) => log.warn('session.clear-traces-failed', { failure }))
    const state = await vault.signIn(token, { adminUserId })
    // Revoke last: a 401 would end the session being replaced.
    if (old !== null && old.token !== token)
      void client
        .call(account.signOut, { token: old.token })
        .catch((failure: unknown) => log.warn('session.revoke-failed', { failure }))
    return state
  }
}

/** Slower clearing continues in the background. */
export const clearLimitMs = 5000

export type SessionEndings = {
  signOut(): Promise<SessionState>
  replaceSession(next: { token: string; adminUserId: string }): Promise<SessionState>
}

/** Serialises both; the last request decides. */
export function createSessionEndings(
  options: Parameters<typeof createSignOut>[0] & Parameters<typeof createReplaceSession>[0],
): SessionEndings {
  const clear = (): Promise<void> =>
    withTimeout(options.clear(), clearLimitMs, options.schedule, () => new Error('clearing browser data timed out'))
  const signOut = createSignOut({ ...options, clear })
  const replaceSession = createReplaceSession({ ...options, clear })
  const enqueue = createSerialQueue()
  let signingOut: Promise<SessionState> | null = null

  return {
    signOut() {
      if (signingOut !== null) return signingOut
      const current = enqueue(signOut).finally(() => void (signingOut === current && (signingOut = null)))
      signingOut = current
      return current
    },
    replaceSession(next) {
      signingOut = null
      return enqueue(() => replaceSession(next))
    },
  }
}

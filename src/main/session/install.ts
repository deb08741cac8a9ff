import { powerMonitor } from 'electron'
import type { SessionState } from '#shared/desktop/session.ts'
import { settleWithin } from '../base/async'
import type { AppContext } from '../base/context'
import type { PlatformClient } from '../base/platform-client'
import { createIdleBound, type IdleBound } from './idle-bound'
import { createSessionEndings, type SessionEndings } from './sign-out'
import type { Traces } from './traces'

type Dependencies = {
  client: PlatformClient
  traces: Pick<Traces, 'clear'>
  /** They need the token; at most a second. */
  flush: () => Promise<unknown>
  clear: () => Promise<unknown>
  reopenForSharedMode: () => void
}

const flushLimitMs = 1000

/** Includes idle sessions on shared computers (threats D3). */
export function installSession(
  { clock, schedule, log, settings, events, lifecycle, notifyPage, vault, window }: AppContext,
  { client, traces, flush, clear, reopenForSharedMode }: Dependencies,
): SessionEndings & { idleBound: IdleBound } {
  const isSharedComputer = () => settings.current().sharedComputer
  const endings = createSessionEndings({
    client,
    vault,
    schedule,
    log,
    flush: () => settleWithin(flush(), flushLimitMs, schedule),
    clear: () => Promise.all([traces.clear(), clear()]).then(() => undefined),
  })
  const idleBound = createIdleBound({
    isSharedComputer,
    vault,
    clock,
    schedule,
    log,
    signOut: endings.signOut,
    systemIdleMs: () => powerMonitor.getSystemIdleTime() * 1000,
    killPage: () => window.current()?.webContents.forcefullyCrashRenderer(),
  })
  const notify = (state: SessionState, reason: 'signed-in' | 'signed-out' | 'expired' | 'storage' | 'switched'): void =>
    notifyPage('session.changed', { state, reason: reason === 'signed-out' && idleBound.isEnding() ? 'idle' : reason })
  events.on('settings:changed', () => idleBound.update())
  events.on('session:changed', ({ state, reason, before }) => {
    idleBound.update()
    // The page asks for the state of the start itself.
    const isLate = reason === 'restored' && !before.signedIn && state.signedIn
    if (reason !== 'restored') notify(state, reason)
    else if (isLate) notify(state, 'signed-in')
    if (isLate || reason === 'signed-in' || reason === 'switched') reopenForSharedMode()
    if (reason === 'expired' && isSharedComputer())
      void traces.clear().catch((failure: unknown) => log.warn('session.clear-traces-failed', { failure }))
  })
  lifecycle.onShutdown('sign-out', () => (isSharedComputer() && vault.state().signedIn ? endings.signOut() : undefined))
  return { ...endings, idleBound }
}

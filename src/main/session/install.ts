import { powerMonitor } from 'electron'
import type { SessionState } from '../../shared/desktop/session'
import type { AppContext } from '../app/context'
import type { PlatformClient } from '../gateway/platform-client'
import { createSessionEndings } from './sign-out'
import type { SessionEndings } from './sign-out'
import { createIdleBound } from './idle-bound'
import type { IdleBound } from './idle-bound'
import type { Traces } from './traces'

type Dependencies = {
  client: PlatformClient
  traces: Pick<Traces, 'clear'>
  /** Sends what still needs the token; it has a second. */
  flush: () => Promise<unknown>
  /** Removes what the user left outside the browser's sessions. */
  clear: () => Promise<unknown>
  /** Gives the window the memory of a shared computer, or takes it away. */
  reopenForSharedMode: () => void
}

/** How long the last records have before the token is gone, in milliseconds. */
const flushLimitMs = 1000

/** Installs sign-out, the change of user, and the end of an idle session on a shared computer (threats D3). */
export function installSession({ clock, schedule, log, settings, events, lifecycle, notifyPage, vault, window }: AppContext, { client, traces, flush, clear, reopenForSharedMode }: Dependencies): SessionEndings & { idleBound: IdleBound } {
  const isSharedComputer = () => settings.current().sharedComputer
  const endings = createSessionEndings({
    client, vault, schedule, log,
    flush: () => Promise.race([flush(), new Promise<void>((resolve) => schedule(flushLimitMs, resolve))]),
    clear: () => Promise.all([traces.clear(), clear()]).then(() => undefined),
  })
  const idleBound = createIdleBound({
    isSharedComputer, vault, clock, schedule, log, signOut: endings.signOut,
    systemIdleMs: () => powerMonitor.getSystemIdleTime() * 1000,
    killPage: () => window.current()?.webContents.forcefullyCrashRenderer(),
  })
  const notify = (state: SessionState, reason: 'signed-in' | 'signed-out' | 'expired' | 'storage' | 'switched'): void =>
    notifyPage('session.changed', { state, reason: reason === 'signed-out' && idleBound.isEnding() ? 'idle' : reason })
  events.on('settings:changed', () => idleBound.update())
  events.on('session:changed', ({ state, reason }) => {
    idleBound.update()
    if (reason !== 'restored') notify(state, reason)
    if (reason === 'signed-in' || reason === 'switched') reopenForSharedMode()
    // A shared computer keeps nothing of a session either that the platform ended.
    if (reason === 'expired' && isSharedComputer()) void traces.clear().catch((failure: unknown) => log.warn('session.traces-not-cleared', { failure }))
  })
  // On a shared computer the session ends with the application, for the platform as well.
  lifecycle.onShutdown('sign-out', () => (isSharedComputer() && vault.state().signedIn ? endings.signOut() : undefined))
  return { ...endings, idleBound }
}

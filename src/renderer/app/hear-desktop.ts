import { desktop } from '../core/desktop/desktop'
import { outboxChanged } from '../core/network/outbox-slice'
import { learnSession } from '../core/session/learn-session'
import { settingsChanged } from '../core/settings/settings-slice'
import { windowFocusChanged } from '../core/window/window-slice'
import type { AppStore } from './store'

/** Brings what the desktop tells into the store, until the returned function is called. */
export function hearDesktop(store: AppStore): () => void {
  const deaf = [
    desktop.on('session.changed', ({ state, reason }) => learnSession(store, state, reason === 'expired' ? 'expired' : 'signed-out')),
    desktop.on('settings.changed', (settings) => void store.dispatch(settingsChanged(settings))),
    desktop.on('window.focus', ({ focused }) => void store.dispatch(windowFocusChanged(focused))),
    desktop.on('outbox.changed', (outbox) => void store.dispatch(outboxChanged(outbox))),
  ]
  return () => deaf.forEach((stop) => stop())
}

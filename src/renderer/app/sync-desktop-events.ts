import { api } from '../core/api/api'
import { desktop } from '../core/desktop/desktop'
import { diskChanged } from '../core/desktop/disk-slice'
import { createProgressRefresh, progressDisplayed } from '../domains/learning/progress-refresh'
import { outboxChanged } from '../core/network/outbox-slice'
import { applySessionState } from '../core/session/apply-session-state'
import { settingsChanged } from '../core/settings/settings-slice'
import { windowFocusChanged } from '../core/desktop/window-slice'
import type { AppStore } from './store'

export function syncDesktopEvents(store: AppStore): () => void {
  const progress = createProgressRefresh(
    () => void store.dispatch(api.util.invalidateTags(progressDisplayed.map((type) => ({ type })))),
  )
  const subscriptions = [
    desktop.on('session.changed', ({ state, reason }) =>
      applySessionState(store, state, reason === 'expired' || reason === 'idle' ? reason : 'signed-out'),
    ),
    desktop.on('settings.changed', (settings) => void store.dispatch(settingsChanged(settings))),
    desktop.on('window.focus', ({ focused }) => void store.dispatch(windowFocusChanged(focused))),
    desktop.on('outbox.changed', (outbox) => void store.dispatch(outboxChanged(outbox))),
    desktop.on('disk.changed', (disk) => void store.dispatch(diskChanged(disk))),
    desktop.on('progress.sent', ({ completed }) => completed && progress.changed()),
  ]
  return () => {
    subscriptions.forEach((stop) => stop())
    progress.stop()
  }
}

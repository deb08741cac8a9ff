import type { StartState } from '../../../shared/desktop/app'
import { measureServerClock, watchConnectivity, type HttpClient } from '../../core/api/http'
import { watchServerClock } from '../../core/clock/watch-server-clock'
import { diskChanged } from '../../core/desktop/disk-slice'
import { outboxChanged } from '../../core/network/outbox-slice'
import { watchMoney } from '../../domains/money/watch-money'
import { windowFocusChanged } from '../../core/desktop/window-slice'
import { sessionChanged } from '../../core/session/session-slice'
import { settingsChanged } from '../../core/settings/settings-slice'
import type { Collaborators } from '../../core/store/core-state'
import { syncDesktopEvents } from '../sync-desktop-events'
import type { AppStore } from '../store'
import { reportActivities } from '../report-activities'
import { reportUnsavedWork } from '../report-unsaved-work'
import { syncLanguage } from '../sync-language'
import { monitorConnectivity } from '../connectivity/monitor-connectivity'
import { watchVisibility } from '../watch-visibility'

export function startListeners(
  store: AppStore,
  start: StartState,
  collaborators: Collaborators & { http: HttpClient },
): () => void {
  const { http, clock } = collaborators
  const ejected = [measureServerClock(http, clock), watchConnectivity(http, store, clock)]
  const unsubscribe = syncDesktopEvents(store)
  store.dispatch(settingsChanged(start.settings))
  store.dispatch(outboxChanged(start.outbox))
  store.dispatch(diskChanged(start.disk))
  store.dispatch(windowFocusChanged(start.windowFocused))
  store.dispatch(sessionChanged(start.session))
  const stopLanguage = syncLanguage(store)
  const unwatchVisibility = watchVisibility(store, start.windowShown)
  const unwatch = monitorConnectivity(store, collaborators)
  const stopReporting = [reportActivities(), reportUnsavedWork()]
  const unwatchMoney = watchMoney(store)
  const unwatchTime = watchServerClock(
    collaborators,
    () => store.getState().session.signedIn && store.getState().network.reachable,
  )
  return () => {
    unsubscribe()
    stopLanguage()
    unwatchVisibility()
    unwatch()
    stopReporting.forEach((stop) => stop())
    unwatchMoney()
    unwatchTime()
    ejected.forEach((eject) => eject())
  }
}

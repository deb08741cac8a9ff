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
import { monitorConnectivity } from '../connectivity/monitor-connectivity'
import { watchVisibility } from '../watch-visibility'
import { desktop, reportFailure } from '../../core/desktop/desktop'
import { unsavedWork } from '../../core/screen/unsaved-work'
import { i18n } from '../../core/strings/i18n'

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

function reportUnsavedWork(): () => void {
  let reported = false
  return unsavedWork.listen(() => {
    const unsaved = unsavedWork.labels() !== null
    if (unsaved === reported) return
    reported = unsaved
    desktop['window.unsaved']({ unsaved }).catch((error: unknown) => reportFailure('window.unsaved', error))
  })
}

function syncLanguage(store: AppStore): () => void {
  let requested = store.getState().settings.language
  return store.subscribe(() => {
    const { language } = store.getState().settings
    if (language === requested) return
    requested = language
    void i18n.changeLanguage(language)
  })
}

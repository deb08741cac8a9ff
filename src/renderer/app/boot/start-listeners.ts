import type { StartState } from '../../../shared/desktop/app'
import { measureServerClock, watchConnectivity, type HttpClient } from '../../core/api/http'
import { watchServerClock } from '../../core/clock/watch-server-clock'
import { diskChanged } from '../../core/store/disk-slice'
import { outboxChanged } from '../../core/store/outbox-slice'
import { watchMoney } from '../../domains/money/watch-money'
import { windowFocusChanged } from '../../core/store/window-slice'
import { sessionChanged } from '../../core/store/session-slice'
import { settingsChanged } from '../../core/store/settings-slice'
import type { AppStore } from '../store'
import { preserveFocus } from '../preserve-focus'
import { reportActivities } from '../report-activities'
import { monitorConnectivity } from '../connectivity/monitor-connectivity'
import { watchFreshness } from '../freshness/watch-freshness'
import { watchLackingHosts } from '../watch-lacking-hosts'
import { watchVisibility } from '../watch-visibility'
import { desktop, reportFailure } from '../../core/desktop/desktop'
import { unsavedWork } from '../../core/screen/unsaved-work'
import { i18n } from '../../core/strings/i18n'
import type { Fact } from '../../../shared/contract/freshness'
import { api } from '../../core/api/api'
import { applySessionState } from '../../core/session/apply-session-state'
import type { Collaborators } from '../../core/store/collaborators'

export function startListeners(
  store: AppStore,
  start: StartState,
  collaborators: Collaborators & { http: HttpClient },
): () => void {
  const { http, clock } = collaborators
  const ejected = [measureServerClock(http, clock), watchConnectivity(http, store, clock)]
  const unsubscribe = syncDesktopEvents(store)
  store.dispatch(outboxChanged(start.outbox))
  store.dispatch(diskChanged(start.disk))
  store.dispatch(windowFocusChanged(start.windowFocused))
  store.dispatch(sessionChanged(start.session))
  const stopLanguage = syncLanguage(store)
  const unwatchVisibility = watchVisibility(store, start.windowShown)
  const unwatch = monitorConnectivity(store, collaborators)
  const unwatchHosts = watchLackingHosts()
  const stopPreservingFocus = preserveFocus()
  const stopReporting = [reportActivities(), reportUnsavedWork()]
  const unwatchMoney = watchMoney(store)
  const unwatchFreshness = watchFreshness(store, collaborators)
  const unwatchTime = watchServerClock(
    collaborators,
    () => store.getState().session.signedIn && store.getState().network.reachable,
  )
  return () => {
    unsubscribe()
    stopLanguage()
    unwatchVisibility()
    unwatch()
    unwatchHosts()
    stopPreservingFocus()
    stopReporting.forEach((stop) => stop())
    unwatchMoney()
    unwatchFreshness()
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

function syncDesktopEvents(store: AppStore): () => void {
  const progress = createProgressRefresh(
    () => void store.dispatch(api.util.invalidateTags([{ type: 'watched' satisfies Fact }])),
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

const refreshMs = 2000

/** After two seconds (spec 1 §4); later changes share the refetch. */
function createProgressRefresh(refresh: () => void): { changed(): void; stop(): void } {
  let due: ReturnType<typeof setTimeout> | null = null
  return {
    changed: () => {
      due ??= setTimeout(() => {
        due = null
        refresh()
      }, refreshMs)
    },
    stop: () => {
      if (due !== null) clearTimeout(due)
      due = null
    },
  }
}

import { api } from '#core/api/api.ts'
import { measureServerClock, watchConnectivity, type HttpClient } from '#core/api/http.ts'
import { watchServerClock } from '#core/clock/watch-server-clock.ts'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { unsavedWork } from '#core/screen/unsaved-work.ts'
import { applySessionState } from '#core/session/apply-session-state.ts'
import type { Collaborators } from '#core/store/collaborators.ts'
import { diskChanged } from '#core/store/disk-slice.ts'
import { outboxChanged } from '#core/store/outbox-slice.ts'
import { sessionChanged } from '#core/store/session-slice.ts'
import { settingsChanged } from '#core/store/settings-slice.ts'
import { windowFocusChanged } from '#core/store/window-slice.ts'
import { i18n } from '#core/strings/i18n.ts'
import { watchMoney } from '#domains/money/watch-money.ts'
import type { Fact } from '#shared/contract/freshness.ts'
import type { StartState } from '#shared/desktop/app.ts'
import { monitorConnectivity } from '../connectivity/monitor-connectivity'
import { watchFreshness } from '../freshness/watch-freshness'
import { preserveFocus } from '../preserve-focus'
import { reportActivities } from '../report-activities'
import type { AppStore } from '../store'
import { watchLackingHosts } from '../watch-lacking-hosts'
import { watchVisibility } from '../watch-visibility'

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

import { refetchFailed, refetchStale, hasStaleOnScreen } from '#core/api/refetch.ts'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import type { Collaborators } from '#core/store/collaborators.ts'
import { connectionChanged, reachabilityChanged } from '#core/store/network-slice.ts'
import { outboxChanged } from '#core/store/outbox-slice.ts'
import type { Schedule } from '#shared/clock.ts'
import type { AppStore } from '../store'
import { createConnectivityProbe } from './connectivity-probe'
import { getRecoveryDelay } from './recovery-delay'
import { createStaleRefresh } from './stale-refresh'

const schedule: Schedule = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

async function sendWaiting(store: AppStore): Promise<void> {
  if (store.getState().outbox.waiting === 0) return
  try {
    store.dispatch(outboxChanged(await desktop['progress.retry']()))
  } catch (error) {
    reportFailure('progress.retry', error)
  }
}

function listen(target: EventTarget, names: readonly string[], listener: () => void): () => void {
  names.forEach((name) => target.addEventListener(name, listener))
  return () => names.forEach((name) => target.removeEventListener(name, listener))
}

/** Back-off while the window is visible; a reconnect refetches failed and cached queries. */
export function monitorConnectivity(store: AppStore, collaborators: Collaborators): () => void {
  let isAsleep = false
  const isLost = (): boolean => !store.getState().network.reachable
  const mayAsk = (): boolean => store.getState().session.signedIn && !isAsleep && store.getState().window.shown
  const staleRefresh = createStaleRefresh({
    schedule,
    random: collaborators.random,
    mayAsk,
    refetch: () => refetchStale(store),
  })
  const probe = createConnectivityProbe({
    ...collaborators,
    schedule,
    mayAsk,
    isConnected: () => store.getState().network.connected,
    onResult: (reachable, cause) => {
      const isNewCause = !reachable && cause !== null && cause !== store.getState().network.cause
      if (reachable === isLost() || isNewCause)
        store.dispatch(reachabilityChanged({ reachable, at: collaborators.clock.now(), cause }))
    },
  })
  const askIfLost = (): void => {
    if (isLost()) probe.askNow()
  }
  const connection = (): void => {
    store.dispatch(connectionChanged(navigator.onLine))
    probe.askNow()
  }
  store.dispatch(connectionChanged(navigator.onLine))

  let reachable = true
  let waiting = store.getState().outbox.waiting
  let suspectCount = 0
  let isShown = store.getState().window.shown
  let loss = { at: 0, isOwnNetwork: false }
  let cancelRecovery = (): void => undefined
  const update = (): void => {
    const {
      network,
      outbox,
      window: { shown },
    } = store.getState()
    if (shown !== isShown) {
      isShown = shown
      if (shown) askIfLost()
    }
    staleRefresh.update(network.reachable && hasStaleOnScreen(store))
    const before = waiting
    waiting = outbox.waiting
    if (reachable && (waiting > before || network.suspectCount > suspectCount)) probe.askNow()
    suspectCount = network.suspectCount
    if (!network.connected) loss.isOwnNetwork = true
    if (network.reachable === reachable) return
    reachable = network.reachable
    cancelRecovery()
    if (!reachable) {
      loss = { at: collaborators.clock.monotonic(), isOwnNetwork: !network.connected }
      return probe.lost()
    }
    probe.found()
    const lostForMs = collaborators.clock.monotonic() - loss.at
    const delay = getRecoveryDelay({ ...loss, lostForMs, random: collaborators.random })
    if (delay === 0) refetchFailed(store)
    else cancelRecovery = schedule(delay, () => refetchFailed(store))
    void sendWaiting(store)
  }
  const subscriptions = [
    listen(window, ['online', 'offline'], connection),
    desktop.on('window.focus', ({ focused }) => focused && askIfLost()),
    desktop.on('window.suspend', ({ suspended }) => {
      isAsleep = suspended
      if (!suspended) probe.askNow()
    }),
    store.subscribe(update),
  ]
  update()
  return () => {
    probe.stop()
    cancelRecovery()
    staleRefresh.update(false)
    subscriptions.forEach((stop) => stop())
  }
}

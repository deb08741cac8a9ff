import { contract } from '../../shared/contract/index'
import { backoffMs } from '../../shared/std/backoff'
import { api } from '../core/api/api'
import { questionOf } from '../core/api/derived'
import { connectionChanged } from '../core/network/network-slice'
import type { AppStore } from './store'

const firstProbeMs = 4000
const slowestProbeMs = 60_000

/** Asks the platform something small and always answered, to learn whether it can be reached. */
function probe(store: AppStore): void {
  const { signedIn } = store.getState().session
  if (!signedIn) return
  const question = questionOf(contract.account.me)
  void store.dispatch(question.ask({}, { subscribe: false, forceRefetch: true }))
}

/** Until the returned function is called: notices when the platform cannot be reached, asks again with growing pauses, and has the screens ask again when it is back. */
export function watchNetwork(store: AppStore, random: () => number): () => void {
  const connection = () => {
    store.dispatch(connectionChanged(navigator.onLine))
    probe(store)
  }
  window.addEventListener('online', connection)
  window.addEventListener('offline', connection)
  store.dispatch(connectionChanged(navigator.onLine))

  let reachable = true
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = () => {
    timer = setTimeout(() => {
      attempt += 1
      probe(store)
      again()
    }, backoffMs(attempt, random, firstProbeMs, slowestProbeMs))
  }
  let waiting = store.getState().outbox.waiting
  const unsubscribe = store.subscribe(() => {
    const { network, outbox } = store.getState()
    const before = waiting
    waiting = outbox.waiting
    // A record that has to wait is the first sign of a lost line while nothing else is asked.
    if (reachable && waiting > before) probe(store)
    const now = network.reachable
    if (now === reachable) return
    reachable = now
    clearTimeout(timer)
    attempt = 0
    if (reachable) store.dispatch(api.internalActions.onOnline())
    else again()
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
    window.removeEventListener('online', connection)
    window.removeEventListener('offline', connection)
  }
}

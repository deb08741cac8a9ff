import type { Persistence } from '../core/store/persistence'
import { persistedPart } from '../core/store/persistence'
import { restored } from '../core/store/restored'
import type { AppStore } from './store'

export type KeptState = { flush(): Promise<void>; stop(): Promise<void> }

/**
 * Gives a user's kept state back when the user becomes known, keeps it while the session lasts, and leaves only the
 * computer's part when the session ends. `persistenceOf` says where it lies: a shared computer keeps it in memory only. `stop` writes what
 * waits and listens no more.
 */
export function keepState(store: AppStore, persistenceOf: (shared: boolean) => Persistence): KeptState {
  let userId: number | null = null
  let ready = false
  let leaving: Promise<void> = Promise.resolve()
  let shared = store.getState().settings.sharedComputer
  let persistence = persistenceOf(shared)

  const open = async (opened: number) => {
    ready = false
    const kept = await persistence.read(opened)
    if (userId !== opened) return
    store.dispatch(restored(kept))
    ready = true
    keep()
  }
  const keep = () => {
    if (ready && userId !== null) persistence.write(userId, persistedPart(store.getState()))
  }
  // The desktop clears the browser's storage at sign-out, perhaps later than the store hears of it.
  const repair = () => {
    if (!shared) leaving = leaving.then(() => persistence.repair())
  }
  const look = () => {
    const { session, settings } = store.getState()
    if (settings.sharedComputer !== shared) {
      shared = settings.sharedComputer
      const left = persistence
      persistence = persistenceOf(shared)
      void left.purge()
    }
    const current = session.signedIn ? session.userId : null
    if (current === userId) return current === null ? repair() : keep()
    const before = userId
    userId = current
    ready = false
    if (before !== null) leaving = leaving.then(() => (shared ? persistence.purge() : persistence.leave()))
    if (current !== null) void leaving.then(() => open(current))
  }
  const unsubscribe = store.subscribe(look)
  look()
  const flush = () => leaving.then(() => persistence.flush())
  return {
    flush,
    stop: () => {
      unsubscribe()
      return flush()
    },
  }
}

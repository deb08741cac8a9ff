import type { Persistence } from '../core/store/persistence'
import { persistedPart } from '../core/store/persistence'
import { restored } from '../core/store/restored'
import type { AppStore } from './store'

export type KeptState = { flush(): Promise<void>; stop(): Promise<void> }

/**
 * Gives a user's kept state back when the user becomes known, keeps it while the session lasts, and removes it when
 * the session ends. `persistenceOf` says where it lies: a shared computer keeps it in memory only. `stop` writes what
 * waits and listens no more.
 */
export function keepState(store: AppStore, persistenceOf: (shared: boolean) => Persistence): KeptState {
  let userId: number | null = null
  let ready = false
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
  const look = () => {
    const { session, settings } = store.getState()
    if (settings.sharedComputer !== shared) {
      shared = settings.sharedComputer
      const left = persistence
      persistence = persistenceOf(shared)
      void left.purge()
    }
    const current = session.signedIn ? session.userId : null
    if (current === userId) return keep()
    const before = userId
    userId = current
    ready = false
    if (before !== null) void persistence.purge()
    if (current !== null) void open(current)
  }
  const unsubscribe = store.subscribe(look)
  look()
  const flush = () => persistence.flush()
  return {
    flush,
    stop: () => {
      unsubscribe()
      return flush()
    },
  }
}

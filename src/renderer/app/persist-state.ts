import { persistStore, type Persistor, type Storage } from 'redux-persist'
import { persistedReducer } from '#core/store/persistence.ts'
import type { StateSlice } from '#core/store/slice.ts'
import type { AppStore } from './store'

export type StatePersistence = { restored: Promise<void>; flush(): Promise<void>; stop(): Promise<void> }

/** Each user needs a new persisted reducer: a purged one restores nothing, a reused one mixes users. */
export function persistState(
  store: AppStore,
  getStorage: (userId: number, slices: readonly StateSlice[]) => Storage,
): StatePersistence {
  let opened: number | null = null
  let persistor: Persistor | null = null

  const whileOpened = (userId: number, storage: Storage): Storage => ({
    ...storage,
    setItem: async (key: string, text: string): Promise<void> => {
      if (opened === userId) await storage.setItem(key, text)
    },
  })
  const open = (userId: number): Promise<void> => {
    store.replaceReducer(
      persistedReducer(store.rootReducer, store.slices, userId, whileOpened(userId, getStorage(userId, store.slices))),
    )
    return new Promise((resolve) => {
      persistor = persistStore(store, null, resolve)
    })
  }
  const close = (): void => {
    persistor?.pause()
    void persistor?.flush()
    void persistor?.purge()
    persistor = null
    store.replaceReducer(store.rootReducer)
  }
  const follow = (): Promise<void> => {
    const { signedIn, userId } = store.getState().session
    const next = signedIn ? userId : null
    if (next === opened) return Promise.resolve()
    opened = next
    if (persistor !== null) close()
    return next === null ? Promise.resolve() : open(next)
  }
  const unsubscribe = store.subscribe(() => void follow())
  const flush = async (): Promise<void> => void (await persistor?.flush())
  return {
    restored: follow(),
    flush,
    stop: () => {
      unsubscribe()
      return flush()
    },
  }
}

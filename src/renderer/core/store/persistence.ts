import { createPersistoid, getStoredState, purgeStoredState } from 'redux-persist'
import { confirmation } from '../account/confirmation-slice'
import { preferences } from '../preferences/preferences-slice'
import { resumePoints } from '../resume/resume-point'
import { recentSearches } from '../search/recent-searches'
import type { CoreState } from './core-state'
import type { Persisted } from './restored'

/** Raised when the shape of what is kept changes: what an older version kept is then left unread and removed. */
const version = 1
const prefix = `tutorat/${version}/`

/** Everything of the store that may be written, by name: a key that is not here never leaves the memory. */
const whitelist = ['preferences', 'resume', 'confirmation', 'searches'] as const satisfies readonly (keyof Persisted)[]

/** Where the kept state lies: the page's localStorage, or the memory on a shared computer. */
export type PersistenceEngine = {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
  keys(): Promise<string[]>
}

/** The page's localStorage. */
export function pageEngine(storage: Storage = window.localStorage): PersistenceEngine {
  return {
    getItem: async (key) => storage.getItem(key),
    setItem: async (key, value) => storage.setItem(key, value),
    removeItem: async (key) => storage.removeItem(key),
    keys: async () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
  }
}

/** Keeps nothing beyond the life of the page. */
export function memoryEngine(): PersistenceEngine {
  const kept = new Map<string, string>()
  return {
    getItem: async (key) => kept.get(key) ?? null,
    setItem: async (key, value) => void kept.set(key, value),
    removeItem: async (key) => void kept.delete(key),
    keys: async () => [...kept.keys()],
  }
}

/** What of the state is kept: a copy that names each part, so that a new part of the store is not written by accident. */
export function persistedPart(state: Pick<CoreState, keyof Persisted>): Persisted {
  return { preferences: state.preferences, resume: state.resume, confirmation: state.confirmation, searches: state.searches }
}

/** What is kept between runs, by user. */
export type Persistence = {
  /** What was kept for this user; parts that are missing or unreadable are left out. */
  read(userId: number): Promise<Partial<Persisted>>
  /** Keeps the state for this user whenever it is given. */
  write(userId: number, state: Persisted): void
  /** Writes at once what is still waiting. */
  flush(): Promise<void>
  /** Removes everything kept, of every user and version. */
  purge(): Promise<void>
}

/** The one user of redux-persist. */
export function createPersistence(engine: PersistenceEngine): Persistence {
  let writer: { userId: number; persistoid: ReturnType<typeof createPersistoid> } | null = null
  const config = (userId: number) => ({ key: `user-${userId}`, keyPrefix: prefix, storage: engine, whitelist: [...whitelist], throttle: 200 })

  return {
    async read(userId) {
      const kept: unknown = await getStoredState(config(userId)).catch(() => undefined)
      return readKept(kept)
    },
    write(userId, state) {
      if (writer?.userId !== userId) writer = { userId, persistoid: createPersistoid(config(userId)) }
      writer.persistoid.update(state)
    },
    async flush() {
      await writer?.persistoid.flush()
    },
    async purge() {
      const stopped = writer
      writer = null
      await stopped?.persistoid.flush()
      if (stopped) await purgeStoredState(config(stopped.userId))
      const keys = await engine.keys()
      await Promise.all(keys.filter((key) => key.startsWith('tutorat/')).map((key) => engine.removeItem(key)))
    },
  }
}

function readKept(kept: unknown): Partial<Persisted> {
  if (typeof kept !== 'object' || kept === null) return {}
  const chosen = preferences.safeParse(Reflect.get(kept, 'preferences'))
  const points = resumePoints.safeParse(Reflect.get(kept, 'resume'))
  const resent = confirmation.safeParse(Reflect.get(kept, 'confirmation'))
  const searches = recentSearches.safeParse(Reflect.get(kept, 'searches'))
  return {
    ...(chosen.success && { preferences: chosen.data }),
    ...(points.success && { resume: points.data }),
    ...(resent.success && { confirmation: resent.data }),
    ...(searches.success && { searches: searches.data }),
  }
}

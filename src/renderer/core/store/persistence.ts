import { createPersistoid, getStoredState, purgeStoredState } from 'redux-persist'
import { parseJson } from '../../../shared/std/json'
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
  /** At sign-out: leaves of each user what belongs to the computer, and removes the rest. */
  leave(): Promise<void>
  /** Writes again what was left, where it was cleared with the browser's storage. */
  repair(): Promise<void>
  /** Removes everything kept, of every user and version. */
  purge(): Promise<void>
}

/** The one user of redux-persist. */
export function createPersistence(engine: PersistenceEngine): Persistence {
  const left = new Map<string, string>()
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
    async leave() {
      const stopped = writer
      writer = null
      await stopped?.persistoid.flush()
      for (const key of await engine.keys()) {
        if (!key.startsWith('tutorat/')) continue
        const part = key.startsWith(prefix) ? leftOf(await engine.getItem(key)) : null
        await (part === null ? engine.removeItem(key) : engine.setItem(key, part))
        if (part !== null) left.set(key, part)
      }
    },
    async repair() {
      for (const [key, part] of left) if ((await engine.getItem(key)) === null) await engine.setItem(key, part)
    },
    async purge() {
      left.clear()
      const stopped = writer
      writer = null
      await stopped?.persistoid.flush()
      if (stopped) await purgeStoredState(config(stopped.userId))
      const keys = await engine.keys()
      await Promise.all(keys.filter((key) => key.startsWith('tutorat/')).map((key) => engine.removeItem(key)))
    },
  }
}

/** What stays at sign-out (spec 1 §4 names what goes): the choices made on this computer, and whether a code was sent again. */
const stays: readonly string[] = ['preferences', 'confirmation', '_persist']

/** An entry of redux-persist with nothing but what stays; null where it cannot be read. */
function leftOf(entry: string | null): string | null {
  try {
    const parts: unknown = parseJson(entry ?? '')
    if (typeof parts !== 'object' || parts === null || Array.isArray(parts)) return null
    return JSON.stringify(Object.fromEntries(Object.entries(parts).filter(([name]) => stays.includes(name))))
  } catch {
    return null
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

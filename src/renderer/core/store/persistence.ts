import type { Reducer, UnknownAction } from '@reduxjs/toolkit'
import { createMigrate, persistReducer, type PersistedState, type Storage } from 'redux-persist'
import { parseJson } from '../../../shared/std/json'
import { confirmation, type Confirmation } from '../account/confirmation-slice'
import { desktop } from '../desktop/desktop'
import { preferences, type Preferences } from '../preferences/preferences-slice'
import { resumePoints, type ResumePoints } from '../resume/resume-point'
import { recentSearches, type RecentSearches } from '../search/recent-searches'

/** Everything that outlives the page: nothing else of the store is ever written. */
export type Persisted = { preferences: Preferences; resume: ResumePoints; confirmation: Confirmation; searches: RecentSearches }

/** By name: a key that is not here never leaves the memory. */
const whitelist = ['preferences', 'resume', 'confirmation', 'searches'] as const satisfies readonly (keyof Persisted)[]

/** Parts that outlive the session (spec 1 §4): preferences of this computer, and whether a code was sent again. */
const chosenParts: readonly string[] = ['preferences', 'confirmation', '_persist']

/** Raised when the shape of what is persisted changes, with a migration from the version before. */
export const version = 2

const migrations = {
  // Moved from localStorage to a file of the main process, in the same shape.
  2: (state: PersistedState) => state,
}

/** The name under which a user's state was in localStorage until version 2. */
const legacyKey = (userId: number): string => `tutorat/1/user-${userId}`

/** The main process's file as a storage engine: localStorage loses its last seconds when a process is killed. */
export function desktopStorage(userId: number, legacy: globalThis.Storage = window.localStorage): Storage {
  const write = async (text: string): Promise<void> => void (await desktop['page-state.write']({ userId, text, chosen: chosenOf(text) }))
  return {
    async getItem() {
      const { text } = await desktop['page-state.read']({ userId })
      const former = legacy.getItem(legacyKey(userId))
      if (former === null) return text
      if (text === null) await write(former)
      legacy.removeItem(legacyKey(userId))
      return text ?? former
    },
    setItem: (_key: string, text: string) => write(text),
    removeItem: async () => {
      legacy.removeItem(legacyKey(userId))
      await desktop['page-state.remove']({ userId })
    },
  }
}

/** Keeps of redux-persist's text only the parts that outlive the session; null if it cannot be read. */
function chosenOf(text: string): string | null {
  try {
    const parts: unknown = parseJson(text)
    if (typeof parts !== 'object' || parts === null || Array.isArray(parts)) return null
    return JSON.stringify(Object.fromEntries(Object.entries(parts).filter(([name]) => chosenParts.includes(name))))
  } catch {
    return null
  }
}

/** Wraps the reducer so that redux-persist restores and writes a user's parts of the state. */
export function persistedReducer<State extends Persisted>(reducer: Reducer<State, UnknownAction>, userId: number, storage: Storage): Reducer<State, UnknownAction> {
  const persisted = persistReducer<State, UnknownAction>(
    {
      key: `user-${userId}`,
      version,
      migrate: createMigrate(migrations, { debug: false }),
      storage,
      whitelist: [...whitelist],
      throttle: 200,
      // A slow disk is not an empty one: what it holds would be overwritten.
      timeout: 0,
      stateReconciler: (inbound: unknown, _original, reduced) => {
        const { resume, ...rest } = readPersisted(inbound)
        // Positions of lessons opened meanwhile are newer.
        return { ...reduced, ...rest, resume: { ...resume, ...reduced.resume } }
      },
    },
    reducer,
  )
  // Its own key `_persist` beside the parts is nobody else's to read.
  return persisted as unknown as Reducer<State, UnknownAction>
}

/** The parts that can be read; what is missing, damaged or of another shape starts anew. */
function readPersisted(inbound: unknown): Partial<Persisted> {
  if (typeof inbound !== 'object' || inbound === null) return {}
  const chosen = preferences.safeParse(Reflect.get(inbound, 'preferences'))
  const points = resumePoints.safeParse(Reflect.get(inbound, 'resume'))
  const resent = confirmation.safeParse(Reflect.get(inbound, 'confirmation'))
  const searches = recentSearches.safeParse(Reflect.get(inbound, 'searches'))
  return {
    ...(chosen.success && { preferences: chosen.data }),
    ...(points.success && { resume: points.data }),
    ...(resent.success && { confirmation: resent.data }),
    ...(searches.success && { searches: searches.data }),
  }
}

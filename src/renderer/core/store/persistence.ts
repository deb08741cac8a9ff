import type { Reducer, UnknownAction } from '@reduxjs/toolkit'
import { createMigrate, persistReducer, type MigrationManifest, type PersistedState, type Storage } from 'redux-persist'
import { parseJson } from '#shared/std/json.ts'
import { desktop } from '../desktop/desktop'
import type { Persisted, StateSlice } from './slice'

type PersistedSlice = StateSlice & { persisted: Persisted }

const isPersisted = (slice: StateSlice): slice is PersistedSlice => slice.persisted !== undefined

/** Version 1 was in localStorage. */
const firstFileVersion = 2

export function getVersion(slices: readonly StateSlice[]): number {
  return Math.max(firstFileVersion, ...slices.filter(isPersisted).map(({ persisted }) => persisted.version))
}

function getMigrations(slices: readonly PersistedSlice[]): MigrationManifest {
  const manifest: MigrationManifest = { [firstFileVersion]: (state) => state }
  for (const version of new Set(slices.map(({ persisted }) => persisted.version))) {
    const changed = slices.filter(({ persisted }) => persisted.version === version && persisted.migrate !== undefined)
    manifest[version] = (state: PersistedState) =>
      changed.reduce<PersistedState>(
        (before, { name, persisted }) =>
          before && { ...before, [name]: persisted.migrate?.(Reflect.get(before, name)) },
        state,
      )
  }
  return manifest
}

/** Key in localStorage before version 2. */
const legacyKey = (userId: number): string => `${legacyPrefix}user-${userId}`
const legacyPrefix = 'tutorat/1/'
const hasLegacy = (storage: globalThis.Storage): boolean =>
  Object.keys(storage).some((key) => key.startsWith(legacyPrefix))

/** Writes to a file: localStorage loses its last seconds when a process is killed. */
export function desktopStorage(
  userId: number,
  slices: readonly StateSlice[],
  legacy: globalThis.Storage = window.localStorage,
): Storage {
  const partsThat = (text: string, outlive: Persisted['outlivesSession']): string | null => {
    const parts = slices.filter(({ persisted }) => persisted?.outlivesSession === outlive).map(({ name }) => name)
    return onlyParts(text, [...parts, '_persist'])
  }
  const write = async (text: string): Promise<void> =>
    void (await desktop['page-state.write']({
      userId,
      text,
      chosen: partsThat(text, 'readable'),
      lasting: partsThat(text, 'sealed'),
    }))
  return {
    async getItem() {
      const { text } = await desktop['page-state.read']({ userId, hasFormer: hasLegacy(legacy) })
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

function onlyParts(text: string, names: readonly string[]): string | null {
  try {
    const parts: unknown = parseJson(text)
    if (typeof parts !== 'object' || parts === null || Array.isArray(parts)) return null
    return JSON.stringify(Object.fromEntries(Object.entries(parts).filter(([name]) => names.includes(name))))
  } catch {
    return null
  }
}

export function persistedReducer<State extends object>(
  reducer: Reducer<State, UnknownAction>,
  slices: readonly StateSlice[],
  userId: number,
  storage: Storage,
): Reducer<State, UnknownAction> {
  const persistedSlices = slices.filter(isPersisted)
  const persisted = persistReducer<State, UnknownAction>(
    {
      key: `user-${userId}`,
      version: getVersion(persistedSlices),
      migrate: createMigrate(getMigrations(persistedSlices), { debug: false }),
      storage,
      whitelist: persistedSlices.map(({ name }) => name),
      throttle: 200,
      // After a timeout, redux-persist would overwrite the state on a slow disk.
      timeout: 0,
      stateReconciler: (inbound: unknown, _original, reduced) => ({
        ...reduced,
        ...readPersisted(inbound, persistedSlices, reduced),
      }),
    },
    reducer,
  )
  return persisted as unknown as Reducer<State, UnknownAction>
}

function readPersisted(inbound: unknown, slices: readonly PersistedSlice[], current: object): object {
  if (typeof inbound !== 'object' || inbound === null) return {}
  return Object.fromEntries(
    slices.flatMap(({ name, persisted: { schema, merge } }) => {
      const { success, data } = schema.safeParse(Reflect.get(inbound, name))
      if (!success) return []
      return [[name, merge ? merge(data, Reflect.get(current, name)) : data]]
    }),
  )
}

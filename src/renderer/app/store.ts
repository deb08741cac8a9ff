import { configureStore, type UnknownAction } from '@reduxjs/toolkit'
import { api } from '#core/api/api.ts'
import type { Feature } from '#core/feature.ts'
import type { Collaborators } from '#core/store/collaborators.ts'
import { diskSlice } from '#core/store/disk-slice.ts'
import { interruptedSlice } from '#core/store/interrupted-slice.ts'
import { networkSlice } from '#core/store/network-slice.ts'
import { outboxSlice } from '#core/store/outbox-slice.ts'
import { preferencesState } from '#core/store/preferences-slice.ts'
import { sessionEnded, sessionSlice } from '#core/store/session-slice.ts'
import { createSettingsSlice } from '#core/store/settings-slice.ts'
import { combineSlices, onlySlices, type StateOf, type StateSlice } from '#core/store/slice.ts'
import { windowSlice } from '#core/store/window-slice.ts'
import { recentLessonsState } from '#domains/learning/recent-lessons-slice.ts'
import { resumeState } from '#domains/learning/resume-slice.ts'
import { watchWeeksState } from '#domains/learning/watch-weeks-slice.ts'
import { moneySlice } from '#domains/money/money-slice.ts'
import { notePreferencesState } from '#domains/notes/note-preferences-slice.ts'
import { offlineLessonsSlice } from '#domains/offline-lessons/offline-lessons-slice.ts'
import { recentSearchesState } from '#domains/search/recent-searches-slice.ts'
import type { Settings } from '#shared/desktop/settings.ts'
import { createSessionExpiryMiddleware } from './session-expiry-middleware'

export type StoreOptions = {
  settings: Settings
  collaborators: Collaborators
  features: readonly Feature[]
}

const createComputerSlices = (settings: Settings) =>
  [
    sessionSlice,
    createSettingsSlice(settings),
    networkSlice,
    outboxSlice,
    diskSlice,
    windowSlice,
    interruptedSlice,
  ] as const

const sessionSlices = [
  { name: api.reducerPath, reducer: api.reducer },
  preferencesState,
  resumeState,
  recentSearchesState,
  notePreferencesState,
  watchWeeksState,
  recentLessonsState,
  moneySlice,
  offlineLessonsSlice,
] as const

type State = StateOf<[...ReturnType<typeof createComputerSlices>, ...typeof sessionSlices]>

export function createAppStore({ settings, collaborators, features }: StoreOptions) {
  const computerSlices = createComputerSlices(settings)
  const slices: readonly StateSlice[] = [
    ...computerSlices,
    ...sessionSlices,
    ...features.flatMap(({ slice }) => slice ?? []),
  ]
  const combined = combineSlices<State>(slices)
  const rootReducer = (state: State | undefined, action: UnknownAction): State => {
    const ends =
      state !== undefined && sessionEnded.match(action) && action.payload.generation === state.session.generation
    return combined(ends ? onlySlices(state, computerSlices) : state, action)
  }
  const store = configureStore({
    reducer: rootReducer,
    devTools: import.meta.env.DEV,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: collaborators }, serializableCheck: false, immutableCheck: false })
        .prepend(createSessionExpiryMiddleware())
        .concat(api.middleware),
  })
  return Object.assign(store, { rootReducer, slices })
}

export type AppStore = ReturnType<typeof createAppStore>

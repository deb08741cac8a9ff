import { configureStore, type UnknownAction } from '@reduxjs/toolkit'
import type { Settings } from '../../shared/desktop/settings'
import { api } from '../core/api/api'
import { diskSlice } from '../core/store/disk-slice'
import { windowSlice } from '../core/store/window-slice'
import type { Feature } from '../core/feature'
import { networkSlice } from '../core/store/network-slice'
import { outboxSlice } from '../core/store/outbox-slice'
import { sessionEnded, sessionSlice } from '../core/store/session-slice'
import { preferencesState } from '../core/store/preferences-slice'
import { createSettingsSlice } from '../core/store/settings-slice'
import { combineSlices, onlySlices, type StateOf, type StateSlice } from '../core/store/slice'
import { recentLessonsState } from '../domains/learning/recent-lessons-slice'
import { resumeState } from '../domains/learning/resume-slice'
import { watchWeeksState } from '../domains/learning/watch-weeks-slice'
import { moneySlice } from '../domains/money/money-slice'
import { offlineLessonsSlice } from '../domains/offline-lessons/offline-lessons-slice'
import { notePreferencesState } from '../domains/notes/note-preferences-slice'
import { recentSearchesState } from '../domains/search/recent-searches-slice'
import { createSessionExpiryMiddleware } from './session-expiry-middleware'
import type { Collaborators } from '../core/store/collaborators'

export type StoreOptions = {
  settings: Settings
  collaborators: Collaborators
  features: readonly Feature[]
}

const createComputerSlices = (settings: Settings) =>
  [sessionSlice, createSettingsSlice(settings), networkSlice, outboxSlice, diskSlice, windowSlice] as const

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

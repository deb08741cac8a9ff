import { combineReducers, configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit'
import { confirmationSlice } from '../core/account/confirmation-slice'
import { api } from '../core/api/api'
import { droppedRowsSlice, keptAnswersSlice } from '../core/api/answer-notes'
import { diskSlice } from '../core/disk/disk-slice'
import type { Feature } from '../core/feature'
import { moneySlice } from '../core/money/money-slice'
import { networkSlice } from '../core/network/network-slice'
import { outboxSlice } from '../core/network/outbox-slice'
import { notificationsSlice } from '../core/notifications/notification-state'
import { preferencesSlice } from '../core/preferences/preferences-slice'
import { resumeSlice } from '../core/resume/resume-slice'
import { recentSearchesSlice } from '../core/search/recent-searches-slice'
import { createEndOfSession } from '../core/session/end-of-session'
import { sessionEnded, sessionSlice } from '../core/session/session-slice'
import { settingsSlice } from '../core/settings/settings-slice'
import { windowSlice } from '../core/window/window-slice'
import type { Collaborators } from '../core/store/core-state'

export type StoreOptions = {
  collaborators: Collaborators
  features: readonly Feature[]
}

/** What stays when a session ends: nothing of it belongs to the user. */
const impersonal = { session: sessionSlice.reducer, settings: settingsSlice.reducer, network: networkSlice.reducer, outbox: outboxSlice.reducer, disk: diskSlice.reducer, window: windowSlice.reducer }

const personal = { [api.reducerPath]: api.reducer, keptAnswers: keptAnswersSlice.reducer, droppedRows: droppedRowsSlice.reducer, preferences: preferencesSlice.reducer, resume: resumeSlice.reducer, confirmation: confirmationSlice.reducer, searches: recentSearchesSlice.reducer, money: moneySlice.reducer, notifications: notificationsSlice.reducer }

function featureReducers(features: readonly Feature[]): Record<string, Reducer> {
  return Object.fromEntries(features.flatMap(({ slice }) => (slice ? [[slice.name, slice.reducer]] : [])))
}

export function createAppStore({ collaborators, features }: StoreOptions) {
  const whole = combineReducers({ ...impersonal, ...personal, ...featureReducers(features) })
  type State = ReturnType<typeof whole>
  const root = (state: State | undefined, action: UnknownAction): State => {
    const ends = state !== undefined && sessionEnded.match(action) && action.payload.generation === state.session.generation
    if (!ends) return whole(state, action)
    const { session, settings, network, outbox, disk, window } = state
    return whole({ session, settings, network, outbox, disk, window }, action)
  }
  const store = configureStore({
    reducer: root,
    devTools: import.meta.env.DEV,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: collaborators }, serializableCheck: false, immutableCheck: false })
        .prepend(createEndOfSession())
        .concat(api.middleware),
  })
  // Without what persists a user's state, which wraps it while somebody is signed in.
  return Object.assign(store, { rootReducer: root })
}

export type AppStore = ReturnType<typeof createAppStore>

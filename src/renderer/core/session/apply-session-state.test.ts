import { expect, it } from 'vitest'
import { createAppStore } from '#app/store.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { preferencesState, sidebarChosen } from '../store/preferences-slice'
import { sessionEnded } from '../store/session-slice'
import { applySessionState } from './apply-session-state'

const session = (generation: number, change: Partial<SessionState> = {}): SessionState => ({
  signedIn: true,
  userId: generation,
  generation,
  backend: 'memory',
  memoryReason: null,
  adminUserId: null,
  ...change,
})
const usual = preferencesState.reducer(undefined, { type: 'start' })

function usedStore() {
  const transport = () => Promise.reject(new Error('no network'))
  const store = createAppStore({
    settings: defaultSettings(['fr']),
    collaborators: { transport, clock: { now: () => 0, monotonic: () => 0 }, random: () => 0 },
    features: [],
  })
  applySessionState(store, session(1), 'signed-out')
  store.dispatch(sidebarChosen('mini'))
  return store
}

it('clears the previous user’s state when another session replaces it', () => {
  const store = usedStore()
  applySessionState(store, session(2, { adminUserId: '7' }), 'signed-out')
  expect(store.getState().session).toMatchObject({ signedIn: true, userId: 2, adminUserId: '7', endedBy: null })
  expect(store.getState().preferences).toEqual(usual)
})

it('preserves the state on an update of the same session', () => {
  const store = usedStore()
  applySessionState(store, session(1, { userId: 12, backend: 'keychain' }), 'signed-out')
  expect(store.getState().session).toMatchObject({ signedIn: true, userId: 12, backend: 'keychain' })
  expect(store.getState().preferences.sidebar).toBe('mini')
})

it('F2: ignores a late update of an ended session', () => {
  const store = usedStore()
  store.dispatch(sessionEnded({ generation: 1, reason: 'signed-out' }))
  applySessionState(store, session(1, { userId: 12, backend: 'keychain' }), 'signed-out')
  expect(store.getState().session).toMatchObject({ signedIn: false, userId: null, endedBy: 'signed-out' })
  applySessionState(store, session(2), 'signed-out')
  expect(store.getState().session).toMatchObject({ signedIn: true, userId: 2, endedBy: null })
})

it('F2: ignores late updates of an older session and of its end', () => {
  const store = usedStore()
  applySessionState(store, session(2), 'signed-out')
  store.dispatch(sidebarChosen('mini'))
  applySessionState(store, session(1), 'signed-out')
  applySessionState(store, session(1, { signedIn: false, userId: null }), 'expired')
  expect(store.getState().session).toMatchObject({ signedIn: true, userId: 2, generation: 2 })
  expect(store.getState().preferences.sidebar).toBe('mini')
})

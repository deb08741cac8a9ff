import { combineReducers, configureStore, type Reducer } from '@reduxjs/toolkit'
import { persistStore } from 'redux-persist'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { persistState } from '#app/persist-state.ts'
import { createAppStore } from '#app/store.ts'
import type { ResumePoints } from '#domains/learning/resume-point.ts'
import { resumePointSaved, resumeState } from '#domains/learning/resume-slice.ts'
import { type RecentSearches, recentSearchesState } from '#domains/search/recent-searches-slice.ts'
import { confirmationState, codeResentChanged } from '#features/confirmation/confirmation-slice.ts'
import { confirmationFeature } from '#features/confirmation/index.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { desktopStorage, persistedReducer, getVersion } from './persistence'
import { preferences, preferencesState, type Preferences } from './preferences-slice'
import { sessionChanged, sessionEnded } from './session-slice'
import { persistedSlice } from './slice'

type Persisted = {
  preferences: Preferences
  resume: ResumePoints
  confirmation: { codeResent: boolean }
  searches: RecentSearches
}

const slices = [preferencesState, resumeState, confirmationState, recentSearchesState]
const version = getVersion(slices)

const point: Persisted['resume'][string] = {
  contentId: 7,
  position: 755,
  duration: 1450,
  at: 1,
  subjectName: 'Mathématiques',
  subjectSlug: '4201-mathematiques',
  subjectColor: null,
  chapterName: 'Fonctions',
  chapterSlug: 'fonctions',
  chapterIndex: 4,
  lessonName: 'Lire une droite',
  lessonSlug: 'lire-une-droite',
  lessonIndex: 3,
  lessonCount: 9,
  recording: false,
}
const mini = preferences.parse({ sidebar: 'mini' })
const persisted: Persisted = {
  preferences: mini,
  resume: { '7': point },
  confirmation: { codeResent: true },
  searches: ['droite'],
}

const disk = new Map<number, string>()
const former: boolean[] = []
const chosenBy = new Map<number, string | null>()
const lastingBy = new Map<number, string | null>()
type Written = { userId: number; text: string; chosen: string | null; lasting: string | null }
const files = {
  'page-state.read': async ({ userId, hasFormer }: { userId: number; hasFormer: boolean }) => {
    former.push(hasFormer)
    return { text: disk.get(userId) ?? null }
  },
  'page-state.write': async ({ userId, text, chosen, lasting }: Written) =>
    void (disk.set(userId, text), chosenBy.set(userId, chosen), lastingBy.set(userId, lasting)),
  'page-state.remove': async ({ userId }: { userId: number }) => void disk.delete(userId),
}

beforeEach(() => {
  disk.clear()
  former.length = 0
  vi.stubGlobal('desktop', files)
  onTestFinished(() => void vi.unstubAllGlobals())
})

const never = (): never => {
  throw new Error('nothing is asked here')
}
const session = (userId: number, generation = userId): SessionState => ({
  signedIn: true,
  userId,
  generation,
  backend: 'memory',
  memoryReason: null,
  adminUserId: null,
})

async function signedIn(userId = 12) {
  const store = createAppStore({
    settings: defaultSettings(['fr']),
    collaborators: { transport: never, clock: { now: never, monotonic: never }, random: never },
    features: [confirmationFeature],
  })
  store.dispatch(sessionChanged(session(userId)))
  const persistence = persistState(store, desktopStorage)
  onTestFinished(persistence.stop)
  await persistence.restored
  const state: Partial<Persisted> = store.getState()
  return {
    store,
    persistence,
    restored: {
      preferences: state.preferences,
      resume: state.resume,
      confirmation: state.confirmation,
      searches: state.searches,
    },
  }
}

const written = (): string => [...disk.values()].join('\n')

describe('D2: persisted state', () => {
  it('D2: includes preferences, resume positions, the resent-code flag and recent searches, nothing else', async () => {
    const canary = 'eyJhbGciOi-canary-token'
    const state = {
      ...persisted,
      session: { token: canary },
      api: { queries: { me: { data: canary } } },
      settings: { canary },
      outbox: { canary },
      network: { canary },
    }
    const reducer = combineReducers(
      Object.fromEntries(Object.entries(state).map(([name, part]) => [name, () => part])),
    ) as Reducer
    const store = configureStore({
      reducer: persistedReducer(reducer, slices, 12, desktopStorage(12, slices)),
      middleware: (defaults) => defaults({ serializableCheck: false }),
    })
    const persistor = persistStore(store)
    await vi.waitFor(() => expect(persistor.getState().bootstrapped).toBe(true))
    await persistor.flush()
    expect(Object.keys(JSON.parse(written())).sort()).toEqual([
      '_persist',
      'confirmation',
      'preferences',
      'resume',
      'searches',
    ])
    expect(written()).toContain('lire-une-droite')
    expect(written()).not.toContain(canary)
  })
})

it('restores each user’s own state', async () => {
  const { store, persistence } = await signedIn()
  store.dispatch(resumePointSaved(point))
  store.dispatch(codeResentChanged(true))
  await persistence.flush()
  await persistence.stop()
  expect((await signedIn()).restored).toMatchObject({ resume: { '7': point }, confirmation: { codeResent: true } })
  expect((await signedIn(13)).restored).toMatchObject({ resume: {}, confirmation: { codeResent: false } })
})

it('marks only the choices made on this computer to outlive the session', async () => {
  const { store, persistence } = await signedIn()
  store.dispatch(resumePointSaved(point))
  store.dispatch(codeResentChanged(true))
  await persistence.flush()
  expect(Object.keys(JSON.parse(chosenBy.get(12) ?? 'null')).sort()).toEqual([
    '_persist',
    'confirmation',
    'notePreferences',
    'preferences',
  ])
  expect(Object.keys(JSON.parse(lastingBy.get(12) ?? 'null')).sort()).toEqual(['_persist', 'watchWeeks'])
  disk.set(13, chosenBy.get(12) ?? '')
  expect((await signedIn(13)).restored).toMatchObject({ resume: {}, confirmation: { codeResent: true } })
})

it('removes everything at sign-out, including pending writes', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { store, persistence } = await signedIn()
  store.dispatch(resumePointSaved(point))
  await persistence.flush()
  expect(written()).toContain('lire-une-droite')
  store.dispatch(codeResentChanged(true))
  store.dispatch(sessionEnded({ generation: 12, reason: 'signed-out' }))
  await vi.advanceTimersByTimeAsync(5000)
  expect(disk.size).toBe(0)
})

it('restores the next user of the same page and writes to that user’s file', async () => {
  disk.set(13, JSON.stringify({ searches: '["cercle"]', _persist: JSON.stringify({ version, rehydrated: true }) }))
  const { store, persistence } = await signedIn()
  store.dispatch(resumePointSaved(point))
  store.dispatch(sessionEnded({ generation: 12, reason: 'signed-out' }))
  store.dispatch(sessionChanged(session(13)))
  await vi.waitFor(() => expect(store.getState().searches).toEqual(['cercle']))
  store.dispatch(codeResentChanged(true))
  await persistence.flush()
  expect([...disk.keys()]).toEqual([13])
  expect(written()).not.toContain('lire-une-droite')
})

it.each([
  ['no JSON', '{"resume":'],
  ['a wrong shape', JSON.stringify({ preferences: '{"sidebar":"wide"}', resume: '{"7":{"contentId":"7"}}' })],
  ['a list', '[]'],
  ['a text', '"x"'],
])('I3: starts with the initial state after reading %s', async (_what, text) => {
  const fresh = (await signedIn()).restored
  disk.set(12, text)
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => quiet.mockRestore())
  expect((await signedIn()).restored).toEqual(fresh)
})

it('I3: restores the readable slices', async () => {
  const fresh = (await signedIn()).restored
  disk.set(12, JSON.stringify({ preferences: '{"sidebar":"mini"}', resume: '{"7":null}' }))
  expect((await signedIn()).restored).toEqual({ ...fresh, preferences: mini })
})

it('migrates the state of version 1 from localStorage and removes it there', async () => {
  window.localStorage.setItem(
    'tutorat/1/user-12',
    JSON.stringify({ resume: JSON.stringify({ '7': point }), searches: '["droite"]' }),
  )
  expect((await signedIn()).restored).toMatchObject({ resume: { '7': point }, searches: ['droite'] })
  expect(written()).toContain('lire-une-droite')
  expect(window.localStorage).toHaveLength(0)
  expect(former).toEqual([true])
  await signedIn()
  expect(former).toEqual([true, false])
})

it('prefers the state of the file to one that is left in localStorage, which is removed', async () => {
  disk.set(12, JSON.stringify({ searches: '["cercle"]', _persist: JSON.stringify({ version, rehydrated: true }) }))
  window.localStorage.setItem('tutorat/1/user-12', JSON.stringify({ searches: '["droite"]' }))
  expect((await signedIn()).restored.searches).toEqual(['cercle'])
  expect(written()).not.toContain('droite')
  expect(window.localStorage).toHaveLength(0)
})

it('writes nothing when it reads the state of a user who has none', async () => {
  expect(await desktopStorage(12, slices).getItem('user-12')).toBeNull()
  expect(disk.size).toBe(0)
})

it('removes the state of one user, in the file and in localStorage, and of no other', async () => {
  for (const userId of [12, 13]) {
    disk.set(userId, '{}')
    window.localStorage.setItem(`tutorat/1/user-${String(userId)}`, '{}')
  }
  await desktopStorage(12, slices).removeItem('user-12')
  expect([...disk.keys()]).toEqual([13])
  expect(Object.keys(window.localStorage)).toEqual(['tutorat/1/user-13'])
})

it.each(['null', '7', '"text"', '[{"preferences":"{}"}]', '{'])(
  'marks nothing to outlive the session of a text that is no state: %s',
  async (text) => {
    await desktopStorage(12, slices).setItem('user-12', text)
    expect([disk.get(12), chosenBy.get(12), lastingBy.get(12)]).toEqual([text, null, null])
  },
)

it('passes stored state of an older version to the slice that migrates it', async () => {
  const words = persistedSlice(
    { name: 'words', reducer: (state: string[] = []) => state },
    {
      schema: z.array(z.string()),
      version: 3,
      migrate: (stored) => (typeof stored === 'string' ? stored.split(' ') : stored),
    },
  )
  const read = async (stored: number, text: string) => {
    disk.set(
      12,
      JSON.stringify({ words: JSON.stringify(text), _persist: JSON.stringify({ version: stored, rehydrated: true }) }),
    )
    const reducer: Reducer = combineReducers({ words: words.reducer })
    const store = configureStore({
      reducer: persistedReducer(reducer, [words], 12, desktopStorage(12, [words])),
      middleware: (defaults) => defaults({ serializableCheck: false }),
    })
    const persistor = persistStore(store)
    await vi.waitFor(() => expect(persistor.getState().bootstrapped).toBe(true))
    return store.getState().words
  }
  expect(getVersion([words, ...slices])).toBe(3)
  expect(await read(1, 'droite cercle')).toEqual(['droite', 'cercle'])
  expect(await read(2, 'droite cercle')).toEqual(['droite', 'cercle'])
  expect(await read(3, 'droite cercle')).toEqual([])
})

it('migrates each slice once, at its own version', async () => {
  const slice = (name: string, version: number, step: number) =>
    persistedSlice(
      { name, reducer: (state = 0) => state },
      { schema: z.number(), version, migrate: (stored) => Number(stored) + step },
    )
  const both = [slice('first', 3, 1), slice('second', 4, 10)]
  const read = async (stored: number) => {
    disk.set(
      12,
      JSON.stringify({ first: '1', second: '1', _persist: JSON.stringify({ version: stored, rehydrated: true }) }),
    )
    const reducer: Reducer = combineReducers(Object.fromEntries(both.map((each) => [each.name, each.reducer])))
    const store = configureStore({
      reducer: persistedReducer(reducer, both, 12, desktopStorage(12, both)),
      middleware: (defaults) => defaults({ serializableCheck: false }),
    })
    const persistor = persistStore(store)
    await vi.waitFor(() => expect(persistor.getState().bootstrapped).toBe(true))
    const { first, second }: { first?: number; second?: number } = store.getState()
    return [first, second]
  }
  expect(await read(2)).toEqual([2, 11])
  expect(await read(3)).toEqual([1, 11])
  expect(await read(4)).toEqual([1, 1])
})

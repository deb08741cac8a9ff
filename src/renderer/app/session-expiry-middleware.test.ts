import { expect, it } from 'vitest'
import { toQueryHandle } from '#core/api/rtk-endpoints.ts'
import type { Transport, TransportResponse } from '#core/store/collaborators.ts'
import { sessionChanged, sessionEnded } from '#core/store/session-slice.ts'
import { contract } from '#shared/contract/index.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { createAppStore } from './store'

const session = (generation: number): SessionState => ({
  signedIn: true,
  userId: generation,
  generation,
  backend: 'memory',
  memoryReason: null,
  adminUserId: null,
})

function signedInStore() {
  const waiting: ((generation: number | null) => void)[] = []
  const transport: Transport = () =>
    new Promise((resolve) => {
      waiting.push((generation) => {
        const header = (name: string) =>
          name === 'x-tutorat-generation' && generation !== null ? String(generation) : null
        const answer: TransportResponse = { status: 401, text: '{"message":"Unauthorized"}', header }
        resolve(answer)
      })
    })
  const store = createAppStore({
    settings: defaultSettings(['fr']),
    collaborators: { transport, clock: { now: () => 0, monotonic: () => 0 }, random: () => 0 },
    features: [],
  })
  store.dispatch(sessionChanged(session(1)))
  const initiate = (id: number) =>
    store.dispatch(
      toQueryHandle(contract.subjects.chapters).initiate({ params: { id } }, { subscribe: false, forceRefetch: true }),
    )
  return { store, waiting, initiate }
}

it('F2: ends a session once after fifty responses with 401', async () => {
  const { store, waiting, initiate } = signedInStore()
  let ends = 0
  let before = store.getState().session
  store.subscribe(() => {
    const { session: now } = store.getState()
    if (before.signedIn && !now.signedIn) ends += 1
    before = now
  })
  const requests = Array.from({ length: 50 }, (_, id) => initiate(id))
  for (const answer of waiting) answer(1)
  await Promise.all(requests)
  expect(ends).toBe(1)
  expect(store.getState().session).toMatchObject({ signedIn: false, userId: null, endedBy: 'expired' })
})

it.each([
  ['which the gateway names', 1],
  ['which only the page knows', null],
])('F2: does not end a newer session after a late 401 of an older one, %s', async (_how, named) => {
  const { store, waiting, initiate } = signedInStore()
  const late = initiate(1)
  store.dispatch(sessionEnded({ generation: 1, reason: 'signed-out' }))
  store.dispatch(sessionChanged(session(2)))
  waiting[0]?.(named)
  await late
  expect(store.getState().session).toMatchObject({ signedIn: true, userId: 2, generation: 2 })
})

it('F2: ignores late state changes of an older session', () => {
  const { store } = signedInStore()
  store.dispatch(sessionChanged(session(2)))
  store.dispatch(sessionChanged({ ...session(1), signedIn: false }))
  store.dispatch(sessionEnded({ generation: 1, reason: 'expired' }))
  expect(store.getState().session).toMatchObject({ signedIn: true, generation: 2 })
})

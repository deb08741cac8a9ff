import { act, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { describe, expect, it } from 'vitest'
import { createAppStore } from '#app/store.ts'
import { contract } from '#shared/contract/index.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import type { CachedResponse } from '#shared/desktop/storage.ts'
import type { TransportResponse } from '../store/collaborators'
import { preloadedQuery, restoreQueries, toPagePath, useIsConfirmed, type PreloadedQuery } from './restore-queries'
import { toQueryHandle } from './rtk-endpoints'
import { useQuery } from './use-query'

const now = 5_000
const endpoint = contract.subjects.promoCards
const card = (name: string) => ({ id: 1, name, image: 'https://img.example/1.png', link: 'https://example.org/' })
const body = (name: string) => JSON.stringify({ success: true, message: '', payload: [card(name)] })
const cached = (text: string): CachedResponse => ({
  path: toPagePath(preloadedQuery(endpoint)),
  text,
  receivedAt: 1_000,
})

function setUp(responses: readonly CachedResponse[], queries: readonly PreloadedQuery[] = [preloadedQuery(endpoint)]) {
  const requests: ((response: Partial<TransportResponse>) => void)[] = []
  const store = createAppStore({
    settings: defaultSettings(['fr']),
    collaborators: {
      transport: () =>
        new Promise((resolve) =>
          requests.push((response) => resolve({ status: 200, header: () => null, text: '', ...response })),
        ),
      clock: { now: () => 0, monotonic: () => 0 },
      random: () => 0,
    },
    features: [],
  })
  const missing = restoreQueries(store.dispatch, queries, responses, now)
  return { store, requests, missing }
}

function Cards() {
  const { data, isLoading, cachedAt } = useQuery(endpoint)
  const state = useIsConfirmed(endpoint) ? 'confirmed' : 'unconfirmed'
  return (
    <p role="status">
      {isLoading ? 'loading' : JSON.stringify(data?.payload)} {state} {String(cachedAt)}
    </p>
  )
}

describe('content of the last session', () => {
  it('is shown at once, requested again on mount, and confirmed by the response', async () => {
    const { store, requests, missing } = setUp([cached(body('Avant'))])
    expect(missing).toEqual([])
    render(
      <Provider store={store}>
        <Cards />
      </Provider>,
    )
    expect(screen.getByRole('status').textContent).toMatch(/Avant.*unconfirmed null/)
    await waitFor(() => expect(requests).toHaveLength(1))
    act(() => requests[0]?.({ text: body('Maintenant') }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/Maintenant.* confirmed null/))
    expect(requests).toHaveLength(1)
  })

  it('joins a request that was sent before the screen was mounted', async () => {
    const { store, requests } = setUp([cached(body('Avant'))])
    const first = store.dispatch(toQueryHandle(endpoint).initiate({}, { subscribe: false, forceRefetch: true }))
    render(
      <Provider store={store}>
        <Cards />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    requests[0]?.({ text: body('Maintenant') })
    await act(() => first)
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/Maintenant.* confirmed/))
    expect(requests).toHaveLength(1)
  })

  it.each(['', '{"success":true', '<html>', JSON.stringify({ success: true, message: '', payload: 7 })])(
    'is left out if the stored text %j does not match the contract',
    (text) => {
      const { store, missing } = setUp([cached(text)])
      expect(missing).toEqual([preloadedQuery(endpoint)])
      expect(store.getState().api.queries).toEqual({})
    },
  )

  it('stays shown and confirmed when the platform refuses', async () => {
    const { store, requests } = setUp([cached(body('Avant'))])
    render(
      <Provider store={store}>
        <Cards />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    act(() => requests[0]?.({ status: 403, text: JSON.stringify({ success: false, message: 'non' }) }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/Avant.* confirmed/))
  })

  it('is left out when its query refuses its age', () => {
    const seenTimes: number[][] = []
    const query = preloadedQuery(endpoint, {}, (...times) => {
      seenTimes.push(times)
      return false
    })
    const { store, missing } = setUp([cached(body('Avant'))], [query])
    expect(missing).toEqual([query])
    expect(seenTimes).toEqual([[1_000, now]])
    expect(store.getState().api.queries).toEqual({})
  })

  it('is restored for a query with arguments alone', () => {
    const today = contract.home.todayEvents
    const query = preloadedQuery(today, { query: { offset: 0, today: 1 } })
    const stored = { path: toPagePath(query), text: '{"success":true,"payload":[]}', receivedAt: 1_000 }
    expect(stored.path).toMatch(/\?offset=0&today=1$/)
    const { store, missing } = setUp([stored], [query])
    expect(missing).toEqual([])
    const entry = toQueryHandle(today).select({ query: { today: 1, offset: 0 } })(store.getState())
    expect(entry.data?.answer.payload).toEqual([])
  })
})

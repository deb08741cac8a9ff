import { act, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { describe, expect, it } from 'vitest'
import { contract } from '../../../shared/contract/index'
import { createAppStore } from '../../app/store'
import type { CachedResponse } from '../../../shared/desktop/storage'
import { restoreQueries, toPagePath, useIsConfirmed } from './restore-queries'
import { toQueryHandle } from './rtk-endpoints'
import type { TransportResponse } from './transport'
import { useQuery } from './use-query'

const endpoint = contract.subjects.promoCards
const card = (name: string) => ({ id: 1, name, image: 'https://img.example/1.png', link: 'https://example.org/' })
const body = (name: string) => JSON.stringify({ success: true, message: '', payload: [card(name)] })
const cached = (text: string): CachedResponse => ({ path: toPagePath(endpoint), text, receivedAt: 1_000 })

function setUp(responses: readonly CachedResponse[]) {
  const requests: ((response: Partial<TransportResponse>) => void)[] = []
  const store = createAppStore({
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
  const missing = restoreQueries(store.dispatch, [endpoint], responses)
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
      expect(missing).toEqual([endpoint])
      expect(store.getState().restoredQueries).toEqual({})
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
})

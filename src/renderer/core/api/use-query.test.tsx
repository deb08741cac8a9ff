import { act, render, waitFor } from '@testing-library/react'
import { AxiosError, CanceledError, type AxiosAdapter } from 'axios'
import { Provider } from 'react-redux'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAppStore } from '#app/store.ts'
import { watchVisibility } from '#app/watch-visibility.ts'
import { contract } from '#shared/contract/index.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import type { Transport, TransportRequest } from '../store/collaborators'
import { reachabilityChanged } from '../store/network-slice'
import { sessionChanged } from '../store/session-slice'
import { createHttpClient, watchConnectivity } from './http'
import { refetchFailed, refetchStale, hasStaleOnScreen } from './refetch'
import { createTransport } from './transport'
import { useMutation } from './use-mutation'
import { useLazyQuery, useQuery, type QueryResult } from './use-query'

type Pending = TransportRequest & {
  answer: (payload: unknown, status?: number, headers?: Record<string, string>) => void
  fail: () => void
}

function createPendingPlatform() {
  const requests: Pending[] = []
  const adapter: AxiosAdapter = (config) =>
    new Promise((resolve, reject) => {
      const answer: Pending['answer'] = (payload, status = 200, headers = {}) =>
        resolve({
          status,
          statusText: '',
          data: JSON.stringify({ success: status < 400, message: 'm', payload }),
          headers,
          config,
        })
      const signal = config.signal as AbortSignal | undefined
      requests.push({
        method: (config.method ?? '').toUpperCase(),
        path: config.url ?? '',
        body: typeof config.data === 'string' ? JSON.parse(config.data) : undefined,
        ...(signal && { signal }),
        answer,
        fail: () => reject(new AxiosError('net', AxiosError.ERR_NETWORK, config)),
      })
      signal?.addEventListener('abort', () => reject(new CanceledError('aborted', config)))
    })
  const clock = { now: () => 0, monotonic: () => 0 }
  const client = createHttpClient({ adapter })
  const store = createAppStore({
    settings: defaultSettings(['fr']),
    collaborators: { transport: createTransport(client), clock, random: () => 0 },
    features: [],
  })
  onTestFinished(watchConnectivity(client, store, clock))
  return { requests, store }
}

type Chapters = QueryResult<typeof contract.subjects.chapters>

function ChapterList({ id, seen }: { id: number; seen?: (result: Chapters) => void }) {
  const result = useQuery(contract.subjects.chapters, { params: { id } })
  seen?.(result)
  return <p>{result.data?.payload.subject?.name ?? (result.failure ? result.failure.kind : 'loading')}</p>
}

async function failThrice(requests: readonly Pending[]): Promise<void> {
  for (const tries of [1, 2, 3]) {
    await waitFor(() => expect(requests).toHaveLength(tries))
    requests.at(-1)?.fail()
  }
}

const chapters = (name: string) => ({ subject: { id: 1, name }, chapters: [] })

describe('F4: useQuery', () => {
  it('F4: sends one request for several screens', async () => {
    const { requests, store } = createPendingPlatform()
    const view = render(
      <Provider store={store}>
        <ChapterList id={1} />
        <ChapterList id={1} />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    requests[0]?.answer(chapters('SVT'))
    await waitFor(() => expect(view.getAllByText('SVT')).toHaveLength(2))
    expect(requests[0]?.path).toBe('/api/platform/student/subjects/1/chapters')
  })

  it('F4: aborts the request when its last screen unmounts', async () => {
    const { requests, store } = createPendingPlatform()
    const both = render(
      <Provider store={store}>
        <ChapterList id={1} />
        <ChapterList id={1} />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    both.rerender(
      <Provider store={store}>
        <ChapterList id={1} />
      </Provider>,
    )
    await act(async () => undefined)
    expect(requests[0]?.signal?.aborted).toBe(false)
    both.rerender(
      <Provider store={store}>
        <p />
      </Provider>,
    )
    await waitFor(() => expect(requests[0]?.signal?.aborted).toBe(true))
  })

  it('F4: repeats an aborted request for the next screen without showing a failure', async () => {
    const { requests, store } = createPendingPlatform()
    const view = render(
      <Provider store={store}>
        <ChapterList id={1} />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    view.rerender(
      <Provider store={store}>
        <p />
      </Provider>,
    )
    await waitFor(() => expect(requests[0]?.signal?.aborted).toBe(true))
    const kinds: (string | undefined)[] = []
    view.rerender(
      <Provider store={store}>
        <ChapterList id={1} seen={({ failure }) => kinds.push(failure?.kind)} />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(2))
    requests[1]?.answer(chapters('SVT'))
    expect(await view.findByText('SVT')).toBeTruthy()
    expect(new Set(kinds)).toEqual(new Set([undefined]))
  })

  it('F4: repeats an aborted refetch for the next screen', async () => {
    const { requests, store } = createPendingPlatform()
    let latest: Chapters | undefined
    const view = render(
      <Provider store={store}>
        <ChapterList
          id={1}
          seen={(result) => {
            latest = result
          }}
        />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    requests[0]?.answer(chapters('before'))
    await view.findByText('before')
    act(() => latest?.refetch())
    await waitFor(() => expect(requests).toHaveLength(2))
    view.rerender(
      <Provider store={store}>
        <p />
      </Provider>,
    )
    await waitFor(() => expect(requests[1]?.signal?.aborted).toBe(true))
    view.rerender(
      <Provider store={store}>
        <ChapterList id={1} />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(3))
    requests[2]?.answer(chapters('after'))
    expect(await view.findByText('after')).toBeTruthy()
  })

  it('F4: shows the newest query, in any order of responses', async () => {
    const { requests, store } = createPendingPlatform()
    const view = render(
      <Provider store={store}>
        <ChapterList id={1} />
      </Provider>,
    )
    for (let id = 2; id <= 50; id += 1)
      view.rerender(
        <Provider store={store}>
          <ChapterList id={id} />
        </Provider>,
      )
    await waitFor(() => expect(requests).toHaveLength(50))
    requests.at(-1)?.answer(chapters('last'))
    expect(await view.findByText('last')).toBeTruthy()
    for (const old of requests.slice(0, -1).reverse()) old.answer(chapters('old'))
    await act(async () => undefined)
    expect(view.getByText('last')).toBeTruthy()
    expect(requests.slice(0, -1).every(({ signal }) => signal?.aborted)).toBe(true)
  })

  it('F4: does not repeat a query with a recent response', async () => {
    const { requests, store } = createPendingPlatform()
    const view = render(
      <Provider store={store}>
        <ChapterList id={1} />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    requests[0]?.answer(chapters('SVT'))
    await view.findByText('SVT')
    view.rerender(
      <Provider store={store}>
        <p />
      </Provider>,
    )
    view.rerender(
      <Provider store={store}>
        <ChapterList id={1} />
      </Provider>,
    )
    expect(view.getByText('SVT')).toBeTruthy()
    expect(requests).toHaveLength(1)
  })
})

it('preserves the data after a failed refetch', async () => {
  const { requests, store } = createPendingPlatform()
  let latest: Chapters | undefined
  render(
    <Provider store={store}>
      <ChapterList
        id={1}
        seen={(result) => {
          latest = result
        }}
      />
    </Provider>,
  )
  await waitFor(() => expect(requests).toHaveLength(1))
  requests[0]?.answer(chapters('SVT'))
  await waitFor(() => expect(latest?.data).toBeDefined())
  act(() => latest?.refetch())
  await waitFor(() => expect(requests).toHaveLength(2))
  requests[1]?.answer(null, 403)
  await waitFor(() => expect(latest?.failure).toMatchObject({ kind: 'refused', status: 403 }))
  expect(latest?.data?.payload.subject?.name).toBe('SVT')
  expect(latest?.isLoading).toBe(false)
})

it('refetches failed queries on screen when the platform is reachable again', async () => {
  const { requests, store } = createPendingPlatform()
  const view = render(
    <Provider store={store}>
      <ChapterList id={1} />
    </Provider>,
  )
  await failThrice(requests)
  await view.findByText('offline')
  act(() => {
    store.dispatch(reachabilityChanged({ reachable: true, at: 0 }))
    refetchFailed(store)
  })
  await waitFor(() => expect(requests).toHaveLength(4))
  requests[3]?.answer(chapters('SVT'))
  await view.findByText('SVT')
  act(() => refetchFailed(store))
  expect(requests).toHaveLength(4)
})

describe('useQuery with a cached response', () => {
  it('F6: returns its age and marks the platform as unreachable', async () => {
    const { requests, store } = createPendingPlatform()
    let latest: Chapters | undefined
    render(
      <Provider store={store}>
        <ChapterList
          id={1}
          seen={(result) => {
            latest = result
          }}
        />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    requests[0]?.answer(chapters('SVT'), 200, { 'x-tutorat-kept': '2026-11-20T08:00:00.000Z' })
    await waitFor(() => expect(latest?.cachedAt).toBe(Date.parse('2026-11-20T08:00:00.000Z')))
    expect(latest?.data?.payload.subject?.name).toBe('SVT')
    expect(latest?.failure).toBeNull()
    expect(store.getState().network.reachable).toBe(false)
  })

  it.each(['insecure-date', 'insecure-authority', 'proxy'] as const)(
    'shows the stored answer together with the cause %s',
    async (cause) => {
      const { requests, store } = createPendingPlatform()
      let latest: Chapters | undefined
      render(
        <Provider store={store}>
          <ChapterList
            id={1}
            seen={(result) => {
              latest = result
            }}
          />
        </Provider>,
      )
      await waitFor(() => expect(requests).toHaveLength(1))
      const headers = { 'x-tutorat-kept': '2026-11-20T08:00:00.000Z', 'x-tutorat-kept-cause': cause }
      requests[0]?.answer(chapters('SVT'), 200, headers)
      await waitFor(() => expect(latest?.data?.payload.subject?.name).toBe('SVT'))
      expect(store.getState().network).toMatchObject({ reachable: false, cause })
    },
  )

  it('F6: stays online if the platform is failing, and refetches it while it is on screen', async () => {
    const { requests, store } = createPendingPlatform()
    let latest: Chapters | undefined
    const view = render(
      <Provider store={store}>
        <ChapterList
          id={1}
          seen={(result) => {
            latest = result
          }}
        />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(hasStaleOnScreen(store)).toBe(false)
    requests[0]?.answer(chapters('SVT'), 200, {
      'x-tutorat-kept': '2026-11-20T08:00:00.000Z',
      'x-tutorat-kept-status': '503',
    })
    await waitFor(() => expect(latest?.cachedAt).toBe(Date.parse('2026-11-20T08:00:00.000Z')))
    expect(store.getState().network).toMatchObject({ reachable: true, offlineSince: null, suspectCount: 0 })
    expect([hasStaleOnScreen(store), requests.length]).toEqual([true, 1])
    act(() => refetchStale(store))
    await waitFor(() => expect(requests).toHaveLength(2))
    requests[1]?.answer(chapters('Sciences'))
    await waitFor(() => expect(latest?.cachedAt).toBeNull())
    act(() => refetchStale(store))
    expect([hasStaleOnScreen(store), requests.length]).toEqual([false, 2])
    view.unmount()
  })

  it('F6: does not refetch it after its screen unmounted', async () => {
    const { requests, store } = createPendingPlatform()
    const view = render(
      <Provider store={store}>
        <ChapterList id={1} />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    requests[0]?.answer(chapters('SVT'), 200, {
      'x-tutorat-kept': '2026-11-20T08:00:00.000Z',
      'x-tutorat-kept-status': '503',
    })
    await view.findByText('SVT')
    view.rerender(
      <Provider store={store}>
        <p />
      </Provider>,
    )
    act(() => refetchStale(store))
    expect([hasStaleOnScreen(store), requests.length]).toEqual([false, 1])
  })

  it('refetches it on reconnect and shows it until the live response arrives', async () => {
    const { requests, store } = createPendingPlatform()
    const shown: string[] = []
    let latest: Chapters | undefined
    const seen = (result: Chapters): void => {
      latest = result
      shown.push(result.isLoading ? 'loading' : (result.data?.payload.subject?.name ?? 'nothing'))
    }
    render(
      <Provider store={store}>
        <ChapterList id={1} seen={seen} />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    requests[0]?.answer(chapters('SVT'), 200, { 'x-tutorat-kept': '2026-11-20T08:00:00.000Z' })
    await waitFor(() => expect(latest?.cachedAt).not.toBeNull())
    shown.length = 0
    act(() => {
      store.dispatch(reachabilityChanged({ reachable: true, at: 0 }))
      refetchFailed(store)
    })
    await waitFor(() => expect(requests).toHaveLength(2))
    await waitFor(() => expect(latest?.isFetching).toBe(true))
    requests[1]?.answer(chapters('Sciences'))
    await waitFor(() => expect(latest?.cachedAt).toBeNull())
    expect(new Set(shown)).toEqual(new Set(['SVT', 'Sciences']))
  })

  it('refetches it for the next screen after a reconnect', async () => {
    const { requests, store } = createPendingPlatform()
    const view = render(
      <Provider store={store}>
        <ChapterList id={1} />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    requests[0]?.answer(chapters('SVT'), 200, { 'x-tutorat-kept': '2026-11-20T08:00:00.000Z' })
    await view.findByText('SVT')
    view.rerender(
      <Provider store={store}>
        <p />
      </Provider>,
    )
    act(() => void store.dispatch(reachabilityChanged({ reachable: true, at: 0 })))
    view.rerender(
      <Provider store={store}>
        <ChapterList id={1} />
      </Provider>,
    )
    expect(view.getByText('SVT')).toBeTruthy()
    await waitFor(() => expect(requests).toHaveLength(2))
  })
})

it('F3: sends a failing read three times and a failing change once', async () => {
  const { requests, store } = createPendingPlatform()
  const view = render(
    <Provider store={store}>
      <ChapterList id={1} />
    </Provider>,
  )
  for (const tries of [1, 2, 3]) {
    await waitFor(() => expect(requests).toHaveLength(tries))
    requests.at(-1)?.answer(null, 503)
  }
  await view.findByText('server')
  expect(requests).toHaveLength(3)

  function React() {
    const [react, { isBusy }] = useMutation(contract.reactions.react)
    return (
      <button disabled={isBusy} onClick={() => void react({ body: { content_id: 1, reaction_type: 'love' } })}>
        love
      </button>
    )
  }
  view.rerender(
    <Provider store={store}>
      <React />
    </Provider>,
  )
  act(() => view.getByRole('button').click())
  await waitFor(() => expect(requests).toHaveLength(4))
  expect(view.getByRole('button')).toHaveProperty('disabled', true)
  requests.at(-1)?.answer(null, 503)
  await waitFor(() => expect(view.getByRole('button')).toHaveProperty('disabled', false))
  expect(requests).toHaveLength(4)
})

describe('a list on the screen', () => {
  function Reports() {
    const { data } = useQuery(contract.reports.list)
    const [remove] = useMutation(contract.reports.remove)
    return (
      <button onClick={() => void remove({ params: { id: 1 } })}>{data === undefined ? 'loading' : 'remove'}</button>
    )
  }

  async function afterRemoval(status: number): Promise<string[]> {
    const { requests, store } = createPendingPlatform()
    const view = render(
      <Provider store={store}>
        <Reports />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    requests[0]?.answer([])
    const button = await view.findByText('remove')
    act(() => button.click())
    await waitFor(() => expect(requests).toHaveLength(2))
    await act(async () => requests[1]?.answer(null, status))
    return requests.map(({ method }) => method)
  }

  it.each([200, 204, 409, 503])('is read again after a change that was answered with status %i', async (status) => {
    expect(await afterRemoval(status)).toEqual(['GET', 'DELETE', 'GET'])
  })

  it('is read again after a refusal, which the page did not foresee', async () => {
    expect(await afterRemoval(422)).toEqual(['GET', 'DELETE', 'GET'])
  })
})

describe('F3: useQuery without a connection', () => {
  function signedIn() {
    const platform = createPendingPlatform()
    platform.store.dispatch(
      sessionChanged({
        signedIn: true,
        userId: 1,
        generation: 1,
        backend: 'keychain',
        memoryReason: null,
        adminUserId: null,
      }),
    )
    return platform
  }

  it('F3: fails after one try if the connection is already known to be lost', async () => {
    const { requests, store } = signedIn()
    store.dispatch(reachabilityChanged({ reachable: false, at: 0 }))
    const view = render(
      <Provider store={store}>
        <ChapterList id={1} />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    requests[0]?.fail()
    expect(await view.findByText('offline')).toBeTruthy()
    expect(requests).toHaveLength(1)
  })

  it('F3: retries once if the request detects the lost connection', async () => {
    const { requests, store } = signedIn()
    const view = render(
      <Provider store={store}>
        <ChapterList id={1} />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    requests[0]?.fail()
    await waitFor(() => expect(requests).toHaveLength(2))
    requests[1]?.fail()
    expect(await view.findByText('offline')).toBeTruthy()
    expect(requests).toHaveLength(2)
  })
})

function Found({ term }: { term: string }) {
  const { data, failure } = useQuery(contract.search.autocomplete, { body: { term } })
  return <p>{failure?.kind ?? data?.payload.map(({ name }) => name).join() ?? 'loading'}</p>
}

describe('F4: useQuery with a POST query', () => {
  const result = (name: string) => ({
    id: 1,
    name,
    subject_name: 'SVT',
    subject_slug: 'svt',
    chapter_slug: 'c',
    content_slug: 'l',
  })

  it('F4: aborts a replaced query and ignores its late response', async () => {
    const { requests, store } = createPendingPlatform()
    const view = render(
      <Provider store={store}>
        <Found term="dro" />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/platform/search/autocomplete',
      body: { term: 'dro' },
    })
    view.rerender(
      <Provider store={store}>
        <Found term="droite" />
      </Provider>,
    )
    await waitFor(() => expect(requests[0]?.signal?.aborted).toBe(true))
    requests[1]?.answer([result('Tracer une droite')])
    expect(await view.findByText('Tracer une droite')).toBeTruthy()
    requests[0]?.answer([result('late')])
    await act(async () => undefined)
    expect(view.queryByText('late')).toBeNull()
  })

  it('F4: does not repeat a query with a recent response', async () => {
    const { requests, store } = createPendingPlatform()
    const view = render(
      <Provider store={store}>
        <Found term="dro" />
      </Provider>,
    )
    await waitFor(() => expect(requests).toHaveLength(1))
    requests[0]?.answer([result('Tracer une droite')])
    await view.findByText('Tracer une droite')
    view.rerender(
      <Provider store={store}>
        <p />
      </Provider>,
    )
    view.rerender(
      <Provider store={store}>
        <Found term="dro" />
      </Provider>,
    )
    expect(view.getByText('Tracer une droite')).toBeTruthy()
    expect(requests).toHaveLength(1)
  })
})

describe('polling', () => {
  const everyMs = 300_000

  function polled() {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const payload = JSON.stringify({ success: true, message: 'm', payload: chapters('SVT') })
    const requests: string[] = []
    const transport: Transport = async ({ path }) => {
      requests.push(path)
      return { status: 200, text: payload, header: () => null }
    }
    const store = createAppStore({
      settings: defaultSettings(['fr']),
      collaborators: { transport, clock: { now: () => 0, monotonic: () => 0 }, random: () => 0 },
      features: [],
    })
    const listeners = new Set<(payload: { shown: boolean }) => void>()
    Object.defineProperty(window, 'desktop', {
      configurable: true,
      value: {
        on: (_name: string, listener: (payload: { shown: boolean }) => void) => (
          listeners.add(listener),
          () => void listeners.delete(listener)
        ),
      },
    })
    onTestFinished(watchVisibility(store, true))
    let visibility: DocumentVisibilityState = 'visible'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
    onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
    function Polling() {
      useQuery(contract.subjects.chapters, { params: { id: 1 } }, { pollMs: everyMs })
      return null
    }
    const view = render(
      <Provider store={store}>
        <Polling />
      </Provider>,
    )
    onTestFinished(() => view.unmount())
    return {
      pass: async (ms: number) => {
        await act(() => vi.advanceTimersByTimeAsync(ms))
        return requests.splice(0).length
      },
      window: (shown: boolean) => act(() => listeners.forEach((listener) => listener({ shown }))),
      document: (state: DocumentVisibilityState) =>
        act(() => {
          visibility = state
          document.dispatchEvent(new Event('visibilitychange'))
        }),
    }
  }

  it.each(['window', 'document'] as const)(
    'pauses while the %s is hidden, sends one missed request on return, and continues',
    async (what) => {
      const page = polled()
      const hide = () => (what === 'window' ? page.window(false) : page.document('hidden'))
      const show = () => (what === 'window' ? page.window(true) : page.document('visible'))
      expect(await page.pass(0)).toBe(1)
      expect(await page.pass(3 * everyMs)).toBe(3)
      hide()
      expect(await page.pass(20 * everyMs)).toBe(0)
      show()
      expect(await page.pass(0)).toBe(1)
      expect(await page.pass(3 * everyMs)).toBe(3)
    },
  )

  it('sends no request on return to the window before the next poll is due', async () => {
    const page = polled()
    await page.pass(everyMs)
    for (let time = 0; time < 20; time += 1) {
      page.window(false)
      page.window(true)
    }
    expect(await page.pass(everyMs - 1)).toBe(0)
    expect(await page.pass(1)).toBe(1)
  })
})

it('a query on request passes by the cache, and tells a refusal from an answer', async () => {
  const { render, requests, settle } = createHookWorld()
  const { result } = render(() => useLazyQuery(contract.bookmarks.list))
  const outcomes: unknown[] = []
  for (const _request of [1, 2]) {
    void result.current().then((outcome) => outcomes.push(outcome))
    await settle()
  }
  expect(requests).toHaveLength(1)
  await requests[0]?.answer([])
  void result.current().then((outcome) => outcomes.push(outcome))
  await settle()
  await requests[1]?.refuse('Non')
  expect(outcomes).toMatchObject([
    { ok: true, data: { payload: [] } },
    { ok: true, data: { payload: [] } },
    { ok: false, failure: { kind: 'refused', message: 'Non' } },
  ])
})

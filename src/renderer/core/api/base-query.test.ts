import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAppStore } from '#app/store.ts'
import { contract } from '#shared/contract/index.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { gatewayHeaders } from '#shared/gateway/headers.ts'
import type { TransportRequest } from '../store/collaborators'
import { connectionChanged, reachabilityChanged } from '../store/network-slice'
import { sessionChanged } from '../store/session-slice'
import { toMutationHandle, toQueryHandle } from './rtk-endpoints'

type Answer = { status?: number; text?: string; headers?: Record<string, string> } | 'nothing'

const good = '{"success":true,"payload":[]}'

function setUp(...answers: Answer[]) {
  vi.useFakeTimers()
  const reports: string[] = []
  vi.stubGlobal('window', {
    desktop: {
      'log.failure': ({ where, message }: { where: string; message: string }) =>
        Promise.resolve(void reports.push(`${where}: ${message}`)),
    },
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const requests: TransportRequest[] = []
  const store = createAppStore({
    settings: defaultSettings(['fr']),
    collaborators: {
      transport: (request) => {
        if (request.signal?.aborted === true) return Promise.reject(new Error('aborted'))
        requests.push(request)
        const answer = answers[Math.min(requests.length, answers.length) - 1] ?? {}
        if (answer === 'nothing') return Promise.reject(new Error('net'))
        const { status = 200, text = good, headers = {} } = answer
        return Promise.resolve({ status, text, header: (name) => headers[name] ?? null })
      },
      clock: { now: () => 7000, monotonic: () => 0 },
      random: () => 0,
    },
    features: [],
  })
  const read = async () => {
    const reading = store.dispatch(
      toQueryHandle(contract.bookmarks.list).initiate({}, { subscribe: false, forceRefetch: true }),
    )
    await vi.advanceTimersByTimeAsync(60_000)
    return reading
  }
  const signIn = () =>
    store.dispatch(
      sessionChanged({
        signedIn: true,
        userId: 7,
        generation: 1,
        backend: 'memory',
        memoryReason: null,
        adminUserId: null,
      }),
    )
  const lose = () => store.dispatch(reachabilityChanged({ reachable: false, at: 1 }))
  return { store, requests, reports, read, signIn, lose }
}

describe('a read that finds no platform', () => {
  it('is tried three times, and then fails as offline', async () => {
    const { read, requests } = setUp('nothing')
    expect(await read()).toMatchObject({ error: { kind: 'offline' } })
    expect(requests).toHaveLength(3)
  })

  it('succeeds with the first answer, and asks no more', async () => {
    const { read, requests } = setUp('nothing', { status: 503 }, {})
    expect(await read()).toMatchObject({ data: { payload: [] }, dropped: 0 })
    expect(requests).toHaveLength(3)
  })

  it('waits a quarter of a second at least, so that an outage is not asked at once by every computer', async () => {
    const { store, requests } = setUp('nothing')
    void store.dispatch(toQueryHandle(contract.bookmarks.list).initiate({}, { subscribe: false }))
    await vi.advanceTimersByTimeAsync(249)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(requests).toHaveLength(2)
  })

  it.each<[string, (world: ReturnType<typeof setUp>) => unknown, number]>([
    ['is tried once while the session has no connection', ({ signIn, lose }) => [signIn(), lose()], 1],
    ['is tried again where nobody is signed in', ({ lose }) => lose(), 3],
    ['is tried again after the first loss of a session', ({ signIn }) => signIn(), 3],
    ['is tried once where the system has no network', ({ store }) => store.dispatch(connectionChanged(false)), 1],
  ])('%s', async (_what, before, count) => {
    const world = setUp('nothing')
    before(world)
    await world.read()
    expect(world.requests).toHaveLength(count)
  })

  it('is tried again where the platform itself is failing, although it was lost before', async () => {
    const { read, signIn, lose, requests } = setUp({ status: 503, text: '{"message":"Non"}' })
    signIn()
    lose()
    await read()
    expect(requests).toHaveLength(3)
  })

  it('is given up with its screen, also between two attempts', async () => {
    const { store, requests } = setUp('nothing')
    const reading = store.dispatch(toQueryHandle(contract.bookmarks.list).initiate({}, { subscribe: false }))
    await vi.advanceTimersByTimeAsync(100)
    reading.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(1)
  })

  it('shares one budget of retries with all reads of its service', async () => {
    const { read, requests } = setUp('nothing')
    for (let reads = 0; reads < 10; reads += 1) await read()
    expect(requests).toHaveLength(10 + 10)
  })
})

it('a change is sent once, whatever happens to it', async () => {
  const { store, requests } = setUp('nothing')
  const toggle = toMutationHandle(contract.bookmarks.toggle)({
    params: { subjectSlug: 'svt', chapterId: 1, contentId: 2 },
    body: { chapter: 1, content: 2 },
  })
  expect(await store.dispatch(toggle)).toMatchObject({ error: { kind: 'offline' } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toMatchObject([
    {
      method: 'POST',
      path: '/api/platform/user/subjects/svt/chapters/1/contents/2/bookmark',
      body: { chapter: 1, content: 2 },
      multipart: false,
    },
  ])
})

it('a form with a file is sent in parts', async () => {
  const { store, requests } = setUp({ text: '{"success":true,"payload":null}' })
  await store.dispatch(toMutationHandle(contract.profile.photo)({ body: { imageFile: new File(['a'], 'a.jpg') } }))
  expect(requests).toMatchObject([{ method: 'POST', multipart: true }])
})

it('an answer carries the time of its arrival, and that of its storing', async () => {
  const { store, read } = setUp({}, { headers: { [gatewayHeaders.cachedAt]: new Date(5000).toISOString() } })
  const entry = () => toQueryHandle(contract.bookmarks.list).select({})(store.getState()).data
  await read()
  expect(entry()).toMatchObject({ receivedAt: 7000, cachedAt: null })
  await read()
  expect(entry()).toMatchObject({ receivedAt: 7000, cachedAt: 5000 })
})

describe('an answer outside its schema', () => {
  it('is reported by its place, never by its values', async () => {
    const { read, reports } = setUp({ text: '{"success":true,"payload":"secret"}' })
    expect(await read()).toMatchObject({ error: { kind: 'contract-broken' } })
    expect(reports).toHaveLength(1)
    expect(reports[0]).toMatch(/^contract GET platform\/student\/bookmarked-contents: answer outside its schema: /)
    expect(reports[0]).not.toContain('secret')
  })

  it('is not reported where it is a failure of the network or of the server', async () => {
    const { read, reports } = setUp('nothing', { status: 500, text: '{"message":"Non"}' })
    await read()
    expect(reports).toEqual([])
  })

  it('is reported each time that rows are left out of it, which the screen says too', async () => {
    const row = {
      id: 1,
      name: 'Droites',
      subject: { name: 'SVT', slug: '1-svt' },
      chapterSlug: 'c',
      lessonSlug: 'l',
    }
    const { read, reports } = setUp({ text: JSON.stringify({ success: true, payload: [row, { id: 'secret' }, 7] }) })
    expect(await read()).toMatchObject({ dropped: 2 })
    await read()
    expect(reports).toHaveLength(2)
    expect(reports[0]).toContain('rows that could not be read: 2')
    expect(reports[0]).not.toContain('secret')
  })

  it('is reported once for a field that cannot be read, because some screens ask every minute', async () => {
    const payload = { bookmarked: 'perhaps' }
    const { store, reports } = setUp({ text: JSON.stringify({ success: true, payload }) })
    const args = { params: { subjectSlug: 'svt', chapterId: 1, contentId: 2 }, body: { chapter: 1, content: 2 } }
    const toggle = () => store.dispatch(toMutationHandle(contract.bookmarks.toggle)(args))
    expect(await toggle()).toMatchObject({ data: { payload: { bookmarked: null } } })
    await toggle()
    await vi.advanceTimersByTimeAsync(0)
    expect(reports).toEqual([expect.stringMatching(/: fields that could not be read: payload\.bookmarked$/)])
  })
})

import { describe, expect, it } from 'vitest'
import { createAppStore } from '#app/store.ts'
import { getFreshness } from '#shared/contract/freshness.ts'
import { contract } from '#shared/contract/index.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { gatewayHeaders } from '#shared/gateway/headers.ts'
import type { Transport } from '../store/collaborators'
import { reachabilityChanged } from '../store/network-slice'
import { sessionChanged } from '../store/session-slice'
import { hasStaleOnScreen, refetchDue, refetchFailed, refetchStale, subscribeToQuery } from './refetch'
import { getQueryKey, toQueryHandle } from './rtk-endpoints'

const endpoint = contract.bookmarks.list
const handle = toQueryHandle(endpoint)
const minute = 60_000

/** A call, its answer and what the store makes of it need some turns of the event loop. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1) await new Promise<void>((resolve) => void setImmediate(resolve))
}

async function setUp(first: { status?: number; isCached?: boolean } = {}) {
  const time = { now: 1_000_000_000, monotonic: 1_000_000 }
  const requests: { signal: AbortSignal | undefined }[] = []
  let next: { status?: number; isCached?: boolean; isSilent?: boolean } = first
  const transport: Transport = ({ signal }) => {
    requests.push({ signal })
    const { status = 200, isCached = false, isSilent = false } = next
    if (isSilent)
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('x'))))
    const headers: Record<string, string> = isCached ? { [gatewayHeaders.cachedAt]: new Date(5).toISOString() } : {}
    return Promise.resolve({
      status,
      text: status < 400 ? '{"success":true,"payload":[]}' : '{"success":false,"message":"Non"}',
      header: (name) => headers[name] ?? null,
    })
  }
  const store = createAppStore({
    settings: defaultSettings(['fr']),
    collaborators: { transport, clock: { now: () => time.now, monotonic: () => time.monotonic }, random: () => 0 },
    features: [],
  })
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
  await store.dispatch(handle.initiate({}, { subscribe: false }))
  const leave = subscribeToQuery(store.dispatch, getQueryKey(endpoint, {}), {
    name: handle.name,
    args: {},
    freshness: getFreshness(endpoint),
  })
  return {
    store,
    time,
    leave,
    requests,
    answerWith: (answer: typeof next) => void (next = answer),
    count: () => requests.length,
  }
}

describe('what is on screen', () => {
  it('is sent for again after a failure and from the cache, but not after a refusal', async () => {
    for (const [first, again] of [
      [{}, 0],
      [{ isCached: true }, 1],
      [{ status: 404 }, 0],
      [{ status: 409 }, 0],
    ] as const) {
      const { store, count } = await setUp(first)
      const before = count()
      refetchFailed(store)
      await settle()
      expect([first, count() - before]).toEqual([first, again])
    }
  })

  it('is stale while it is of the cache', async () => {
    const { store, count, answerWith } = await setUp({ isCached: true })
    expect(hasStaleOnScreen(store)).toBe(true)
    answerWith({})
    refetchStale(store)
    await settle()
    expect([hasStaleOnScreen(store), count()]).toEqual([false, 2])
    refetchStale(store)
    expect(count()).toBe(2)
  })

  it('is nothing any more once its screen is left', async () => {
    const { store, leave, count } = await setUp({ isCached: true })
    leave()
    refetchFailed(store)
    expect([hasStaleOnScreen(store), count()]).toEqual([false, 1])
  })

  it('F4: ends its request with the last screen that shows it', async () => {
    const { store, leave, requests, answerWith } = await setUp({ isCached: true })
    const leaveOther = subscribeToQuery(store.dispatch, getQueryKey(endpoint, {}), {
      name: handle.name,
      args: {},
      freshness: getFreshness(endpoint),
    })
    answerWith({ isSilent: true })
    refetchStale(store)
    await settle()
    leave()
    await settle()
    expect(requests.at(-1)?.signal?.aborted).toBe(false)
    leaveOther()
    await settle()
    expect(requests.at(-1)?.signal?.aborted).toBe(true)
  })
})

describe('what is too old', () => {
  const due = async (change: (world: Awaited<ReturnType<typeof setUp>>) => void) => {
    const world = await setUp()
    world.time.now += 48 * 60 * minute
    world.time.monotonic += 48 * 60 * minute
    change(world)
    const before = world.count()
    refetchDue(world.store, 'opened')
    await settle()
    return { ...world, sent: world.count() - before }
  }

  it('is sent for once, and again after half a minute', async () => {
    const world = await due(() => undefined)
    expect(world.sent).toBe(1)
    world.time.now += 48 * 60 * minute
    world.time.monotonic += minute / 2 - 1
    refetchDue(world.store, 'opened')
    await settle()
    expect(world.count()).toBe(2)
    world.time.monotonic += 1
    refetchDue(world.store, 'opened')
    await settle()
    expect(world.count()).toBe(3)
  })

  it('is left alone while the platform is not reached, and while it is new', async () => {
    const lost = await due(({ store }) => void store.dispatch(reachabilityChanged({ reachable: false, at: 0 })))
    const fresh = await due(({ time }) => void (time.now -= 48 * 60 * minute))
    const visitor = await due(
      ({ store }) =>
        void store.dispatch(
          sessionChanged({
            signedIn: false,
            userId: null,
            generation: 2,
            backend: 'memory',
            memoryReason: null,
            adminUserId: null,
          }),
        ),
    )
    expect([lost.sent, fresh.sent, visitor.sent]).toEqual([0, 0, 0])
  })
})

import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sessionChanged, sessionEnded } from '#core/store/session-slice.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { notificationsFeature } from './index'
import { countUnread, type FeedName, type RequestedPage } from './notification-state'
import { useNotificationCentre, useNotifications } from './use-notifications'

const row = (id: number, seen = false) => ({ id, title: `n${id}`, body: '', seen })
const page = (rows: unknown[], { last = 1, total = rows.length } = {}) => ({
  data: rows,
  meta: { current_page: 1, last_page: last, total },
})
const session = (userId: number, generation: number) =>
  sessionChanged({ signedIn: true, userId, generation, backend: 'memory', memoryReason: null, adminUserId: null })

function setUp() {
  const world = createHookWorld({ features: [notificationsFeature] })
  world.store.dispatch(session(7, 1))
  const { result } = world.render(() => ({ centre: useNotificationCentre(), state: useNotifications((all) => all) }))
  const answered: boolean[] = []
  const fetch = async (feed: FeedName, what: RequestedPage) => {
    act(() => void result.current.centre.fetchPage(feed, what).then((each) => answered.push(each)))
    await world.settle()
  }
  const at = (index: number) => {
    const request = world.requests.at(index)
    if (request === undefined) throw new Error(`no request ${index}`)
    return request
  }
  const query = (index: number) => Object.fromEntries(new URL(at(index).path, 'http://example.test').searchParams)
  const load = async (feed: FeedName, answer: unknown, what: RequestedPage = 'head') => {
    await fetch(feed, what)
    await at(-1).answer(answer)
  }
  const open = async (id: number) => {
    const failures: unknown[] = []
    act(() => void result.current.centre.open(id).then((failure) => failures.push(failure)))
    await world.settle()
    return failures
  }
  const ids = (feed: FeedName) => result.current.state[feed].feed.rows.map(({ id }) => id)
  return { ...world, fetch, load, open, at, query, ids, answered, now: () => result.current }
}

describe('pages of notifications', () => {
  it('are asked for newest first, the unread ones apart', async () => {
    const { fetch, query } = setUp()
    await fetch('all', 'head')
    expect(query(0)).toEqual({ page: '1', orderBy: 'id', sortedBy: 'desc', perPage: '24' })
    await fetch('unread', 'head')
    expect(query(1)).toEqual({ page: '1', orderBy: 'id', sortedBy: 'desc', perPage: '24', search: 'seen:false' })
  })

  it('are listed once they have come, the next one below', async () => {
    const { fetch, at, query, ids, now, answered } = setUp()
    await fetch('all', 'head')
    expect(now().state.all.asking).toBe('head')
    await at(0).answer(page([row(9), row(8)], { last: 2, total: 4 }))
    expect([ids('all'), now().state.all.asking, answered]).toEqual([[9, 8], null, [true]])
    await fetch('all', 'next')
    expect([query(1)['page'], now().state.all.asking]).toEqual(['2', 'next'])
    await at(1).answer(page([row(7), row(6)], { last: 2, total: 4 }))
    expect([ids('all'), now().state.all.feed.hasMore, answered]).toEqual([[9, 8, 7, 6], false, [true, true]])
  })

  it('are asked for anew each time, and once for two places that show them', async () => {
    const { fetch, at, requests, answered } = setUp()
    await fetch('all', 'head')
    await fetch('all', 'head')
    expect(requests).toHaveLength(1)
    await at(0).answer(page([row(9)]))
    expect(answered).toEqual([true, true])
    await fetch('all', 'head')
    expect(requests).toHaveLength(2)
    await at(1).answer(page([row(9)], { last: 3, total: 3 }))
    await fetch('all', 'next')
    await fetch('all', 'next')
    await at(2).answer(page([row(8)], { last: 3, total: 3 }))
    expect(requests).toHaveLength(3)
  })

  it('have one centre for all parts of the page, and another for the next user', async () => {
    const { render, store, settle, now } = setUp()
    const first = now().centre
    expect(render(() => useNotificationCentre()).result.current).toBe(first)
    act(() => void store.dispatch(session(8, 2)))
    await settle()
    expect(now().centre).not.toBe(first)
  })

  it('say why they could not be read, and keep those that were there', async () => {
    const { load, fetch, at, ids, now, answered } = setUp()
    await load('all', page([row(9)]))
    await fetch('all', 'head')
    await at(1).refuse('Non')
    expect([ids('all'), answered]).toEqual([[9], [true, false]])
    expect(now().state.all).toMatchObject({ asking: null, failure: { kind: 'refused', message: 'Non' } })
    await load('all', page([row(9)]))
    expect(now().state.all.failure).toBeNull()
  })

  it('count the rows that could not be read', async () => {
    const { load, now, ids } = setUp()
    await load('all', page([row(9), { title: 'no number' }]))
    expect([ids('all'), now().state.all.dropped]).toEqual([[9], { 'all 1': 1 }])
  })

  it('ask for the newest after a page that is on its way, which cannot hold them', async () => {
    const { load, fetch, at, query, requests, answered, ids } = setUp()
    await load('unread', page([row(9), row(8)], { last: 2, total: 3 }))
    await fetch('unread', 'next')
    await fetch('unread', 'head')
    await fetch('unread', 'head')
    expect(requests).toHaveLength(2)
    await at(1).answer(page([row(7)], { last: 2, total: 3 }))
    expect([requests.length, query(2)['page'], answered]).toEqual([3, '1', [true, true]])
    await at(2).answer(page([row(10), row(9)], { last: 2, total: 4 }))
    expect([ids('unread')[0], requests.length, answered]).toEqual([10, 3, [true, true, true, true]])
  })

  it.each([
    ['before', true],
    ['after', false],
  ])('are those of the user who is signed in, whatever comes late %s the next sign-in', async (_when, waits) => {
    const { fetch, load, at, ids, store, settle, now } = setUp()
    await fetch('unread', 'head')
    act(() => void store.dispatch(sessionEnded({ generation: 1, reason: 'signed-out' })))
    if (!waits) act(() => void store.dispatch(session(8, 2)))
    await settle()
    await at(0).answer(page([row(9)]))
    act(() => void store.dispatch(session(8, 2)))
    await settle()
    expect([ids('unread'), countUnread(now().state)]).toEqual([[], null])
    expect(now().state.unread).toMatchObject({ asking: null, failure: null })
    await load('unread', page([row(20)]))
    expect(ids('unread')).toEqual([20])
  })
})

describe('opening a notification', () => {
  it('shows it as read at once, and tells the platform once', async () => {
    const { load, open, at, requests, now } = setUp()
    await load('unread', page([row(9), row(8)]))
    expect(countUnread(now().state)).toBe(2)
    const failures = await open(8)
    await open(8)
    expect([countUnread(now().state), requests.length]).toEqual([1, 2])
    expect([at(1).method, at(1).path]).toEqual(['POST', '/api/platform/student/notifications/8/mark-as-seen'])
    await at(1).answer(null)
    expect([failures, countUnread(now().state)]).toEqual([[null], 1])
  })

  it('tells the platform nothing of one that was read before, nor of one that is gone', async () => {
    const { load, open, requests } = setUp()
    await load('all', page([row(9, true), row(8)]))
    expect([await open(9), await open(3), requests.length]).toEqual([[null], [null], 1])
    await open(8)
    expect(requests).toHaveLength(2)
  })

  it.each([
    [
      'refuses',
      (request: { refuse: (message: string) => Promise<void> }) => request.refuse('Non'),
      { kind: 'refused' },
    ],
    ['cannot be reached', (request: { fail: () => Promise<void> }) => request.fail(), { kind: 'offline' }],
  ] as const)('shows it as unread again where the platform %s, and says so', async (_what, end, failure) => {
    const { load, open, at, now } = setUp()
    await load('unread', page([row(9), row(8)]))
    const failures = await open(8)
    await end(at(1))
    expect(failures).toMatchObject([failure])
    expect([countUnread(now().state), now().state.opened]).toEqual([2, []])
  })
})

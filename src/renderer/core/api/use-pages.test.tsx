import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { refetchFailed } from './refetch'
import { usePages } from './use-pages'

const row = (id: number) => ({ id, name: `Cadeau ${String(id)}`, amount: 3, gift_images: [] })
const page = (current: number, last: number, ...ids: number[]) => ({
  data: ids.map(row),
  current_page: current,
  last_page: last,
  per_page: 5,
  total: 10,
})
const query = { orderBy: 'id', sortedBy: 'desc', perPage: 5 } as const

async function setUp() {
  const time = { ms: 0 }
  const world = createHookWorld({ clock: { now: () => time.ms, monotonic: () => time.ms } })
  const open = () => world.render(() => usePages(contract.gifts.list, { query }))
  const { result, unmount } = open()
  await waitFor(() => expect(world.requests).toHaveLength(1))
  const ids = () => result.current.pages.flatMap(({ payload }) => payload.data.map(({ id }) => id))
  const request = async (count: number) => {
    await waitFor(() => expect(world.requests).toHaveLength(count))
    return world.requests[count - 1]
  }
  const more = () => act(() => result.current.more())
  return { ...world, result, open, unmount, time, ids, request, more, now: () => result.current }
}

describe('usePages', () => {
  it('asks for the first page, and for the next one only on request', async () => {
    const { request, ids, more, now, requests, settle } = await setUp()
    expect(now()).toMatchObject({ isFetching: true, isComplete: false, hasMore: false, failure: null, cachedAt: null })
    expect((await request(1))?.path).toContain('page=1')
    await (await request(1))?.answer(page(1, 2, 9, 8))
    expect([ids(), now().hasMore, now().isComplete, now().isFetching]).toEqual([[9, 8], true, true, false])
    expect(requests).toHaveLength(1)
    more()
    expect((await request(2))?.path).toContain('page=2')
    await settle()
    expect([now().isComplete, now().hasMore, ids()]).toEqual([false, false, [9, 8]])
    await (await request(2))?.answer(page(2, 2, 7))
    expect([ids(), now().hasMore, now().isComplete]).toEqual([[9, 8, 7], false, true])
  })

  it('asks for one page however often it is pressed, and for none after the last', async () => {
    const { request, more, requests, settle } = await setUp()
    await (await request(1))?.answer(page(1, 2, 9))
    more()
    more()
    await (await request(2))?.answer(page(2, 2, 8))
    more()
    await settle()
    expect(requests).toHaveLength(2)
  })

  it('asks for no page behind one that repeats the rows of another', async () => {
    const { request, more, now } = await setUp()
    await (await request(1))?.answer(page(1, 9, 9, 8))
    more()
    await (await request(2))?.answer(page(1, 9, 9, 8))
    expect([now().hasMore, now().isComplete]).toEqual([false, true])
  })

  it('shows a failure of the first page, and asks for it again', async () => {
    const { request, ids, now } = await setUp()
    await (await request(1))?.refuse('Non')
    expect([now().failure?.kind, now().isFetching, now().hasMore]).toEqual(['refused', false, false])
    act(() => now().refetch())
    await (await request(2))?.answer(page(1, 1, 9))
    expect([ids(), now().failure]).toEqual([[9], null])
  })

  it('keeps the pages that are there when the next one fails, and then asks for that one alone', async () => {
    const { request, ids, more, now } = await setUp()
    await (await request(1))?.answer(page(1, 2, 9))
    more()
    await (await request(2))?.refuse('Non')
    expect([ids(), now().failure?.kind, now().isComplete, now().hasMore]).toEqual([[9], 'refused', false, false])
    act(() => now().refetch())
    expect((await request(3))?.path).toContain('page=2')
    await (await request(3))?.answer(page(2, 2, 8))
    expect([ids(), now().failure, now().isComplete]).toEqual([[9, 8], null, true])
  })

  it('ends the list with an empty page, whatever number of pages the platform names', async () => {
    const { request, now } = await setUp()
    await (await request(1))?.answer(page(1, 3))
    expect([now().hasMore, now().isComplete]).toEqual([false, true])
  })

  it('asks again for a page that was lost while it is on screen, and not after it was left', async () => {
    const { request, ids, requests, settle, store, unmount } = await setUp()
    for (const each of [1, 2, 3]) await (await request(each))?.fail()
    refetchFailed(store)
    await (await request(4))?.answer(page(1, 1, 9))
    expect(ids()).toEqual([9])
    unmount()
    refetchFailed(store)
    await settle()
    expect(requests).toHaveLength(4)
  })

  it('asks no more for a list that is opened again, until it is too old', async () => {
    const { request, open, unmount, time, requests, settle } = await setUp()
    await (await request(1))?.answer(page(1, 1, 9))
    unmount()
    const again = open()
    await settle()
    expect([requests.length, again.result.current.pages.length]).toEqual([1, 1])
    again.unmount()
    time.ms = 24 * 3_600_000
    open()
    await request(2)
  })

  it('asks for all pages again when nothing failed', async () => {
    const { request, ids, now } = await setUp()
    await (await request(1))?.answer(page(1, 2, 9))
    act(() => now().refetch())
    expect((await request(2))?.path).toContain('page=1')
    await (await request(2))?.answer(page(1, 1, 7))
    expect([ids(), now().hasMore]).toEqual([[7], false])
  })
})

import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { refetchFailed } from './refetch'
import { useQueries } from './use-queries'

const timing = { isExamStarted: false, started_at: null, due_date: null }
const argsOf = (...ids: number[]) => ids.map((id) => ({ params: { id } }))

function setUp(...ids: number[]) {
  const time = { ms: 0 }
  const world = createHookWorld({ clock: { now: () => time.ms, monotonic: () => time.ms } })
  const open = () => world.render((all: number[]) => useQueries(contract.exams.timing, argsOf(...all)), ids)
  const { result, rerender, unmount } = open()
  const paths = () => world.requests.map(({ path }) => Number(path.split('/').at(-1)))
  const has = () => result.current.map((answer) => answer !== undefined)
  return { ...world, result, open, rerender, unmount, time, paths, has }
}

describe('useQueries', () => {
  it('asks four at a time, the next as soon as one has answered or failed', async () => {
    const { requests, paths, has, settle } = setUp(1, 2, 3, 4, 5, 6)
    await waitFor(() => expect(requests).toHaveLength(4))
    await settle()
    expect(paths()).toEqual([1, 2, 3, 4])
    await requests[1]?.answer(timing)
    expect([paths(), has()]).toEqual([
      [1, 2, 3, 4, 5],
      [false, true, false, false, false, false],
    ])
    await requests[0]?.refuse('Non')
    expect([paths().length, has()[0]]).toEqual([6, false])
  })

  it('asks nothing for an empty list', async () => {
    const { requests, settle, result } = setUp()
    await settle()
    expect([requests, result.current]).toEqual([[], []])
  })

  it('asks for what is added to the list, and not again for what is answered', async () => {
    const { requests, paths, rerender, settle, has } = setUp(1)
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.answer(timing)
    rerender([1, 2])
    await settle()
    expect([paths(), has()]).toEqual([
      [1, 2],
      [true, false],
    ])
  })

  it('asks again for what was lost while it is on screen, and not after it was left', async () => {
    const { requests, has, settle, store, unmount } = setUp(1)
    for (const tries of [1, 2, 3]) {
      await waitFor(() => expect(requests).toHaveLength(tries))
      await requests[tries - 1]?.fail()
    }
    refetchFailed(store)
    await waitFor(() => expect(requests).toHaveLength(4))
    await requests[3]?.answer(timing)
    expect(has()).toEqual([true])
    unmount()
    refetchFailed(store)
    await settle()
    expect(requests).toHaveLength(4)
  })

  it('asks no more for answers that are opened again, until they are too old', async () => {
    const { requests, open, unmount, time, settle } = setUp(1)
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.answer(timing)
    unmount()
    const again = open()
    await settle()
    expect([requests.length, again.result.current.length]).toEqual([1, 1])
    again.unmount()
    time.ms = 24 * 3_600_000
    open()
    await waitFor(() => expect(requests).toHaveLength(2))
  })

  it('asks for nothing more once its screen is left', async () => {
    const { requests, unmount, settle } = setUp(1, 2, 3, 4, 5)
    await waitFor(() => expect(requests).toHaveLength(4))
    unmount()
    await requests[0]?.answer(timing)
    await settle()
    expect(requests).toHaveLength(4)
  })
})

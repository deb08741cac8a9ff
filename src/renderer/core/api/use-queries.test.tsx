import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useQueries } from './use-queries'

const timing = { isExamStarted: false, started_at: null, due_date: null }
const argsOf = (...ids: number[]) => ids.map((id) => ({ params: { id } }))

function setUp(...ids: number[]) {
  const world = createHookWorld()
  const { result, rerender, unmount } = world.render(
    (all: number[]) => useQueries(contract.exams.timing, argsOf(...all)),
    ids,
  )
  const paths = () => world.requests.map(({ path }) => Number(path.split('/').at(-1)))
  return { ...world, result, rerender, unmount, paths, has: () => result.current.map((answer) => answer !== undefined) }
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

  it('asks for nothing more once its screen is left', async () => {
    const { requests, unmount, settle } = setUp(1, 2, 3, 4, 5)
    await waitFor(() => expect(requests).toHaveLength(4))
    unmount()
    await requests[0]?.answer(timing)
    await settle()
    expect(requests).toHaveLength(4)
  })
})

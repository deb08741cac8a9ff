import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useQuery } from '#core/api/use-query.ts'
import { contract } from '#shared/contract/index.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useCachedTimings, useExamTimings, useIsExamInProgress } from './use-exam-timings'

const startedAt = '2026-03-02 09:00:00'
const timing = (begun: boolean, due = '2026-03-02 11:00:00') => ({
  isExamStarted: begun,
  started_at: begun ? startedAt : null,
  due_date: due,
})
const during = Date.parse('2026-03-02T09:30:00Z')
const after = Date.parse('2026-03-02T13:00:00Z')

describe('useExamTimings', () => {
  it('loads the timing of each exam, and is loading until each has answered or failed', async () => {
    const { requests, render } = createHookWorld()
    const { result } = render(() => useExamTimings([7, 8]))
    await waitFor(() => expect(requests).toHaveLength(2))
    expect([result.current.isLoading, result.current.timings.size]).toEqual([true, 0])
    await requests[0]?.answer(timing(true))
    expect([result.current.isLoading, [...result.current.timings.keys()]]).toEqual([true, [7]])
    await requests[1]?.refuse('Non')
    expect([result.current.isLoading, [...result.current.timings.keys()]]).toEqual([false, [7]])
    expect(result.current.timings.get(7)?.isExamStarted).toBe(true)
  })

  it('is not loading while it asks again for a timing that it has', async () => {
    const { requests, render, settle } = createHookWorld()
    const { result } = render(() => ({
      ...useExamTimings([7]),
      askAgain: useQuery(contract.exams.timing, { params: { id: 7 } }).refetch,
    }))
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.answer(timing(true))
    act(() => result.current.askAgain())
    await settle()
    expect(requests).toHaveLength(2)
    expect([result.current.isLoading, [...result.current.timings.keys()]]).toEqual([false, [7]])
  })

  it('is not loading without exams', async () => {
    const { requests, render, settle } = createHookWorld()
    const { result } = render(() => useExamTimings([]))
    await settle()
    expect([requests, result.current.isLoading, result.current.timings.size]).toEqual([[], false, 0])
  })
})

it('useCachedTimings asks nothing itself, and has what a screen has loaded, under its own exam', async () => {
  const { requests, render, settle } = createHookWorld()
  const cached = render(() => useCachedTimings([8, 7])).result
  await settle()
  expect([requests.length, cached.current.size]).toEqual([0, 0])
  render(() => useExamTimings([7]))
  await waitFor(() => expect(requests).toHaveLength(1))
  await requests[0]?.answer(timing(true))
  expect([...cached.current.keys()]).toEqual([7])
})

describe('useIsExamInProgress', () => {
  async function setUp(now: number, begun: boolean) {
    const { requests, render } = createHookWorld({ clock: { now: () => now, monotonic: () => 0 } })
    const { result } = render(useIsExamInProgress)
    expect(result.current).toBe(false)
    expect(requests).toEqual([])
    render(() => {
      useQuery(contract.exams.list)
      return useExamTimings([7])
    })
    await waitFor(() => expect(requests).toHaveLength(2))
    const exams = { contents: [{ id: 7, content: { name: 'Devoir' } }], subjects: [] }
    for (const { path, answer } of requests) await answer(path.endsWith('content-exam') ? exams : timing(begun))
    return result.current
  }

  it.each([
    ['an exam has begun and its time runs', during, true, true],
    ['an exam has not begun', during, false, false],
    ['the time of the exam has ended', after, true, false],
  ])('when %s', async (_, now, begun, inProgress) => {
    expect(await setUp(now, begun)).toBe(inProgress)
  })
})

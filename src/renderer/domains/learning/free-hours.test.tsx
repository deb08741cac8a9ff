import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { createViewer } from '#tests/support/viewer.ts'
import { useUsedFreeHours } from './free-hours'

const onFreePlan = createViewer({ freeHours: true })
const sent = { contentId: 1, chapterId: 1, completed: false, expired: false }

describe('useUsedFreeHours', () => {
  it.each([
    ['the account says so', onFreePlan],
    ['only the permissions say so', createViewer({ freeHours: false }, { freeHours: true })],
  ])('is the used share of the free hours where %s', async (_, viewer) => {
    const { requests, render } = createHookWorld({ viewer })
    const { result } = render(useUsedFreeHours)
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(result.current).toBeNull()
    await requests[0]?.answer({ percentage: 33 })
    expect(result.current).toBe(33)
  })

  it('asks nothing and is unknown outside of the free plan, even when a record of progress was sent', async () => {
    const { requests, render, emit, settle } = createHookWorld({ viewer: createViewer() })
    const { result } = render(useUsedFreeHours)
    await emit('progress.sent', sent)
    await settle()
    expect([requests, result.current]).toEqual([[], null])
  })

  it('asks again once a record of progress was sent', async () => {
    const { requests, render, emit } = createHookWorld({ viewer: onFreePlan })
    const { result } = render(useUsedFreeHours)
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.answer({ percentage: 33 })
    await emit('progress.sent', sent)
    await waitFor(() => expect(requests).toHaveLength(2))
    await requests[1]?.answer({ percentage: 50 })
    expect(result.current).toBe(50)
  })

  it.each([
    [null, null],
    [-5, 0],
    [0, 0],
    [140, 100],
  ])('shows %j percent of the platform as %j', async (percentage, shown) => {
    const { requests, render } = createHookWorld({ viewer: onFreePlan })
    const { result } = render(useUsedFreeHours)
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.answer({ percentage })
    expect(result.current).toBe(shown)
  })
})

import { act } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { UpdatesState } from '#shared/desktop/updates.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { updatesFeature } from './index'

const state: UpdatesState = {
  current: '1.0.0',
  phase: { kind: 'checking' },
  checkedAt: null,
  postponedUntil: null,
  tooOld: null,
  news: null,
}

function setUp() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const world = createHookWorld()
  const view = world.render(() => updatesFeature.slots?.banner?.useIsDue())
  return { ...world, view, isDue: () => view.result.current }
}

it('the entry of updates is loaded with the first news, which the main process has only where there is something to say', async () => {
  const { isDue, emit } = setUp()
  expect(isDue()).toBe(false)
  await emit('updates.changed', state)
  expect(isDue()).toBe(true)
})

it('the entry of updates is loaded after half a minute, for news that came before the page', () => {
  const { isDue } = setUp()
  act(() => void vi.advanceTimersByTime(29_999))
  expect(isDue()).toBe(false)
  act(() => void vi.advanceTimersByTime(1))
  expect(isDue()).toBe(true)
})

it('nothing waits for news once the page is gone', () => {
  const { view, listenerCount } = setUp()
  view.unmount()
  expect([vi.getTimerCount(), listenerCount('updates.changed')]).toEqual([0, 0])
})

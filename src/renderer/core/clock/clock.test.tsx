import { act } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useNow } from './clock'

it('a time on screen follows the clock at its interval, and stops with its screen', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const time = { ms: 5000 }
  const { result, unmount } = createHookWorld({ clock: { now: () => time.ms, monotonic: () => 0 } }).render(() =>
    useNow(1000),
  )
  time.ms = 5999
  act(() => void vi.advanceTimersByTime(999))
  expect(result.current).toBe(5000)
  time.ms = 6000
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe(6000)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { maxTimerMs, systemTimers } from './timers'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([maxTimerMs + 1, 2.3e12, Number.POSITIVE_INFINITY])('does not run a timer of %s ms at once', (ms) => {
  const run = vi.fn()
  systemTimers(ms, run)
  vi.advanceTimersByTime(maxTimerMs - 1)
  expect(run).not.toHaveBeenCalled()
})

it('cancels a timer', () => {
  const run = vi.fn()
  systemTimers(10, run)()
  vi.advanceTimersByTime(20)
  expect(run).not.toHaveBeenCalled()
})

import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useLiveNow } from './use-live-now'

it('has the time of the computer until the platform says its own, never behind by more than twenty seconds', () => {
  const now = Date.parse('2026-11-20T14:00:19Z')
  const { result } = createHookWorld({ clock: { now: () => now, monotonic: () => 0 } }).render(useLiveNow)
  expect(now - result.current).toBeGreaterThanOrEqual(0)
  expect(now - result.current).toBeLessThan(20_000)
})

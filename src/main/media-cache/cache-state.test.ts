import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cacheFaults, type CacheFault } from '#shared/media-cache.ts'
import { initialCacheState, isOpen, reduceCache, type CacheEvent } from './cache-state'

const events = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('failed' as const),
      fault: fc.constantFrom(...cacheFaults),
      wait: fc.nat(400_000),
      random: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.constant({ type: 'completed' as const }),
    fc.record({
      type: fc.constant('received' as const),
      from: fc.constantFrom('cache' as const, 'platform' as const),
      bytes: fc.nat(1e6),
    }),
  ),
)

it('leaves the cache alone for one second at least and five minutes at most, and never for ever', () => {
  fc.assert(
    fc.property(events, (steps) => {
      let now = 0
      let state = initialCacheState
      for (const step of steps) {
        if (step.type === 'failed') now += step.wait
        const wasOpen = isOpen(state, now)
        const event: CacheEvent = step.type === 'failed' ? { ...step, now } : step
        const before = state
        state = reduceCache(state, event)
        const wait = state.closedUntil - now
        if (step.type === 'failed' && wasOpen) {
          expect(wait).toBeGreaterThanOrEqual(1000)
          expect(wait).toBeLessThanOrEqual(300_000)
          expect(state.failures).toBe(before.failures + 1)
        } else expect(state.closedUntil).toBe(before.closedUntil)
        expect(isOpen(state, now + 300_000)).toBe(true)
      }
    }),
  )
})

it('counts what several films notice together as one failure, and is ready again after a complete answer', () => {
  const fail = (state = initialCacheState, now = 0) =>
    reduceCache(state, { type: 'failed', fault: 'cut', now, random: 1 })
  const failed = fail(fail())
  expect(failed).toMatchObject({ failures: 1, closedUntil: 2000, fault: 'cut' })
  expect(fail(failed, 2000)).toMatchObject({ failures: 2, closedUntil: 6000 })
  expect(fail(reduceCache(failed, { type: 'completed' }), 2000)).toMatchObject({ failures: 1, closedUntil: 4000 })
})

it('leaves a cache that does not reach the platform alone for a minute at least', () => {
  const failed = (fault: CacheFault, random: number) =>
    reduceCache(initialCacheState, { type: 'failed', fault, now: 0, random }).closedUntil
  expect([failed('failing', 0), failed('failing', 1)]).toEqual([60_000, 120_000])
  expect(failed('late', 1)).toBe(2000)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getRecoveryDelay } from './recovery-delay'

describe('recovery after a lost platform', () => {
  it('repeats failed queries at once after a short loss, and after one of the own network', () => {
    expect(getRecoveryDelay({ lostForMs: 59_999, isOwnNetwork: false, random: () => 1 })).toBe(0)
    expect(getRecoveryDelay({ lostForMs: 3_600_000, isOwnNetwork: true, random: () => 1 })).toBe(0)
  })

  it('spreads them over at most 45 seconds after a long outage', () => {
    expect(getRecoveryDelay({ lostForMs: 60_000, isOwnNetwork: false, random: () => 1 })).toBe(15_000)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.double({ min: 0, max: 1, noNaN: true }), (lostForMs, drawn) => {
        const delay = getRecoveryDelay({ lostForMs, isOwnNetwork: false, random: () => drawn })
        expect(delay).toBeGreaterThanOrEqual(0)
        expect(delay).toBeLessThanOrEqual(45_000)
      }),
    )
  })
})

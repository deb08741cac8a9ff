import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReloadBudget } from './reload-budget'

function setUp() {
  const time = { now: 0 }
  return { time, onCrash: createReloadBudget({ monotonic: () => time.now }) }
}

describe('reload budget', () => {
  it('I1: reloads three times, then shows the error page with growing delays', () => {
    const { onCrash, time } = setUp()
    const steps = Array.from({ length: 7 }, () => {
      time.now += 1000
      return onCrash()
    })
    expect(steps).toEqual([
      { kind: 'reload' },
      { kind: 'reload' },
      { kind: 'reload' },
      { kind: 'give-up', afterMs: 0 },
      { kind: 'give-up', afterMs: 500 },
      { kind: 'give-up', afterMs: 1000 },
      { kind: 'give-up', afterMs: 2000 },
    ])
  })

  it('I1: restores the budget after sixty seconds without a crash', () => {
    const { onCrash, time } = setUp()
    for (let crash = 0; crash < 5; crash += 1) onCrash()
    time.now += 59_999
    expect(onCrash().kind).toBe('give-up')
    time.now += 60_000
    expect(onCrash()).toEqual({ kind: 'reload' })
  })

  it('I1: never reloads more than three times in sixty seconds, nor waits longer than thirty', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 90_000 }), { maxLength: 60 }), (waits) => {
        const { onCrash, time } = setUp()
        const reloads: number[] = []
        for (const wait of waits) {
          time.now += wait
          const recovery = onCrash()
          if (recovery.kind === 'reload') reloads.push(time.now)
          else expect(recovery.afterMs).toBeLessThanOrEqual(30_000)
        }
        for (const [index, at] of reloads.entries())
          expect(at - (reloads[index - 3] ?? -Infinity)).toBeGreaterThanOrEqual(60_000)
      }),
      { numRuns: 3_000 },
    )
  })
})

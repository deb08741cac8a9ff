import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReloadBudget } from './reload-budget'

function budget() {
  const time = { now: 0 }
  return { time, died: createReloadBudget({ monotonic: () => time.now }) }
}

describe('reload budget', () => {
  it('I1: reloads three times, then gives up and waits longer each time', () => {
    const { died, time } = budget()
    const steps = Array.from({ length: 7 }, () => {
      time.now += 1000
      return died()
    })
    expect(steps).toEqual([
      { kind: 'reload' }, { kind: 'reload' }, { kind: 'reload' },
      { kind: 'give-up', afterMs: 0 }, { kind: 'give-up', afterMs: 500 }, { kind: 'give-up', afterMs: 1000 }, { kind: 'give-up', afterMs: 2000 },
    ])
  })

  it('I1: sixty healthy seconds restore the budget', () => {
    const { died, time } = budget()
    for (let death = 0; death < 5; death += 1) died()
    time.now += 59_999
    expect(died().kind).toBe('give-up')
    time.now += 60_000
    expect(died()).toEqual({ kind: 'reload' })
  })

  it('I1: never more than three reloads in any sixty seconds, never a wait over thirty', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 90_000 }), { maxLength: 60 }), (waits) => {
        const { died, time } = budget()
        const reloads: number[] = []
        for (const wait of waits) {
          time.now += wait
          const recovery = died()
          if (recovery.kind === 'reload') reloads.push(time.now)
          else expect(recovery.afterMs).toBeLessThanOrEqual(30_000)
        }
        for (const [index, at] of reloads.entries()) expect(at - (reloads[index - 3] ?? -Infinity)).toBeGreaterThanOrEqual(60_000)
      }),
      { numRuns: 3_000 },
    )
  })
})

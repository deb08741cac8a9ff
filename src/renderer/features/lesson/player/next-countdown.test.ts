import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countdownAfter, countdownSeconds, countdownStart, type CountdownEvent } from './next-countdown'

const after = (events: readonly CountdownEvent[]) => events.reduce(countdownAfter, countdownStart)
const ticks = (count: number, isBlocked = false) =>
  Array.from({ length: count }, () => ({ type: 'tick', isBlocked }) as const)

describe('countdown to the next lesson', () => {
  it('ends after ten seconds', () => {
    expect(after(ticks(countdownSeconds - 1)).at).toBe('counting')
    expect(after(ticks(countdownSeconds)).at).toBe('done')
  })

  it('holds while something else needs the student, and then continues', () => {
    expect(after([...ticks(4), ...ticks(100, true)])).toEqual({ at: 'held', left: 6 })
    expect(after([...ticks(4), ...ticks(100, true), ...ticks(6)]).at).toBe('done')
  })

  it('stays where the student cancelled it, and ends once', () => {
    const cancelled = after([...ticks(4), { type: 'cancel' }, ...ticks(100), ...ticks(1, true)])
    expect(cancelled).toEqual({ at: 'cancelled', left: 6 })
    const done = after(ticks(countdownSeconds))
    expect([...ticks(3), ...ticks(1, true), { type: 'cancel' } as const].reduce(countdownAfter, done)).toEqual(done)
  })

  const event = fc.oneof(
    fc.record({ type: fc.constant('tick' as const), isBlocked: fc.boolean() }),
    fc.constant({ type: 'cancel' as const }),
  )

  it('never ends on a blocked second, after a cancel, or before ten free seconds', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let countdown = countdownStart
        let free = 0
        let cancelled = false
        for (const each of events) {
          const before = countdown.at
          countdown = countdownAfter(countdown, each)
          if (each.type === 'tick' && !each.isBlocked) free += 1
          if (each.type === 'cancel' && before !== 'done') cancelled = true
          if (countdown.at === 'done') expect([cancelled, free >= countdownSeconds]).toEqual([false, true])
          if (each.type === 'tick' && each.isBlocked && before !== 'done') expect(countdown.at).not.toBe('done')
        }
      }),
    )
  })
})

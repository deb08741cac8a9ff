import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  reduceIdle,
  createIdle,
  idleLimitMs,
  timeLeft,
  warningMs,
  type Idle,
  type IdleEvent,
  type Instant,
} from './idle'

const minute = 60_000
const at = (ms: number): Instant => ({ now: 1_000_000 + ms, monotonic: ms })
const run = (events: readonly IdleEvent[], busy = false): Idle => events.reduce(reduceIdle, createIdle(at(0), busy))

describe('D3: reduceIdle', () => {
  it('D3: warns after 14 minutes and ends after 15', () => {
    expect(run([{ type: 'look', at: at(14 * minute - 1) }]).phase).toBe('counting')
    const warned = run([{ type: 'look', at: at(14 * minute) }])
    expect(warned.phase).toBe('warned')
    expect(timeLeft(warned, at(14 * minute + 18_000))).toBe(42_000)
    expect(reduceIdle(warned, { type: 'look', at: at(15 * minute - 1) }).phase).toBe('warned')
    expect(reduceIdle(warned, { type: 'look', at: at(15 * minute) }).phase).toBe('over')
  })

  it('D3: ends on any event after 15 minutes, even if timers fired late', () => {
    for (const type of ['sign', 'look', 'stay'] as const)
      expect(run([{ type, at: at(20 * minute) }]).phase).toBe('over')
    expect(run([{ type: 'busy', busy: true, at: at(20 * minute) }]).phase).toBe('over')
  })

  it('D3: counts sleep, and ignores a clock that is set back', () => {
    const state = createIdle({ now: 0, monotonic: 0 }, false)
    expect(reduceIdle(state, { type: 'sign', at: { now: 15 * minute, monotonic: 5 } }).phase).toBe('over')
    expect(reduceIdle(state, { type: 'look', at: { now: -50 * minute, monotonic: 15 * minute } }).phase).toBe('over')
  })

  it('restarts a warned timer with the button, not with input', () => {
    const warned: IdleEvent = { type: 'look', at: at(14 * minute) }
    expect(run([warned, { type: 'sign', at: at(14.5 * minute) }]).phase).toBe('warned')
    expect(run([warned, { type: 'stay', at: at(14.5 * minute) }, { type: 'look', at: at(28.4 * minute) }]).phase).toBe(
      'counting',
    )
  })

  it('stops during an activity and restarts at its end', () => {
    const playing: IdleEvent[] = [
      { type: 'busy', busy: true, at: at(minute) },
      { type: 'look', at: at(500 * minute) },
    ]
    expect(run(playing)).toEqual({ phase: 'held' })
    expect(timeLeft(run(playing), at(500 * minute))).toBeNull()
    const ended: IdleEvent[] = [...playing, { type: 'busy', busy: false, at: at(500 * minute) }]
    expect(run([...ended, { type: 'look', at: at(513 * minute) }]).phase).toBe('counting')
    expect(run([...ended, { type: 'look', at: at(515 * minute) }]).phase).toBe('over')
  })

  it('removes the warning when an activity begins', () => {
    expect(
      run([
        { type: 'look', at: at(14 * minute) },
        { type: 'busy', busy: true, at: at(14.2 * minute) },
      ]),
    ).toEqual({ phase: 'held' })
  })
})

const step = fc.record({
  gap: fc.integer({ min: 0, max: 16 * minute }),
  type: fc.constantFrom('sign', 'look', 'stay', 'begin', 'end'),
})

function eventsOf(steps: readonly { gap: number; type: string }[]): IdleEvent[] {
  let time = 0
  return steps.map(({ gap, type }) => {
    time += gap
    if (type === 'begin' || type === 'end') return { type: 'busy', busy: type === 'begin', at: at(time) }
    return { type: type as 'sign' | 'look' | 'stay', at: at(time) }
  })
}

it('D3: property: ends exactly 15 minutes after the last reset and stays ended', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let state: Idle = createIdle(at(0), false)
      let last: Instant | null = at(0)
      let over = false
      for (const event of eventsOf(steps)) {
        const before = state
        state = reduceIdle(state, event)
        if (!over && last !== null && event.at.now - last.now >= idleLimitMs) over = true
        expect(state.phase === 'over').toBe(over)
        if (over) continue
        if (event.type === 'busy') {
          if (event.busy) last = null
          else if (last === null) last = event.at
        } else if (last !== null && (event.type === 'stay' || (event.type === 'sign' && before.phase === 'counting')))
          last = event.at
        const left = timeLeft(state, event.at)
        expect(left).toBe(last === null ? null : idleLimitMs - (event.at.now - last.now))
        if (event.type === 'look' && left !== null) expect(state.phase === 'warned').toBe(left <= warningMs)
      }
    }),
  )
})

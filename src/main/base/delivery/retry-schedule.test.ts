import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getRetryDelay,
  readyToTry,
  reduceRetry,
  RetrySchedule,
  type RetryEvent,
  type RetryState,
} from './retry-schedule'

const limits = { minMs: 2000, maxMs: 60_000 }
const random = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
const retryAfterMs = fc.option(fc.constantFrom(0, 1, 500, 30_000, 3_600_000))
const reduce = (state: RetryState, ...events: RetryEvent[]): RetryState =>
  events.reduce((before, event) => reduceRetry(before, event, limits), state)
const failure = (now: number, part: Partial<Extract<RetryEvent, { kind: 'failed' }>> = {}): RetryEvent => ({
  kind: 'failed',
  now,
  random: 0,
  retryAfterMs: null,
  isUnreachable: false,
  ...part,
})

/** Happens at a random time after the one before. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('failed' as const), random, retryAfterMs, isUnreachable: fc.boolean() }),
  fc.record({ kind: fc.constant('reached' as const), random }),
  fc.constantFrom({ kind: 'requested' as const }, { kind: 'resumed' as const }, { kind: 'succeeded' as const }),
  fc.constant({ kind: 'session-ended' as const }),
  fc.record({ kind: fc.constant('signed-in' as const), generation: fc.nat(2) }),
)
const steps = fc.array(fc.tuple(step, fc.nat(120_000)), { maxLength: 40 })

/** Calls `check` after each event. */
function play(
  events: readonly [RetryEvent | Omit<RetryEvent, 'now'>, number][],
  check: (state: RetryState, event: RetryEvent, before: RetryState, now: number) => void,
): void {
  let state = readyToTry
  let now = 1000
  for (const [what, elapsed] of events) {
    now += elapsed
    const event = { ...what, now } as RetryEvent
    const before = state
    state = reduce(before, event)
    check(state, event, before, now)
  }
}

describe('F3: reduceRetry', () => {
  it('waits at least half of the doubled delay after each failure, whatever Retry-After says', () => {
    fc.assert(
      fc.property(steps, (events) => {
        play(events, (state, event, before, now) => {
          if (event.kind !== 'failed') return
          const full = Math.min(limits.maxMs, limits.minMs * 2 ** before.failures)
          const delay = state.dueAt - now
          expect(delay).toBeGreaterThanOrEqual(full / 2)
          expect(delay).toBeGreaterThanOrEqual(event.retryAfterMs ?? 0)
          expect(delay).toBeLessThanOrEqual(Math.max(full, (event.retryAfterMs ?? 0) * 1.05 + 1))
        })
      }),
    )
  })

  it('is never due before the time that the platform named, whatever happens meanwhile', () => {
    fc.assert(
      fc.property(steps, (events) => {
        let namedAt = 0
        play(events, (state, event, _before, now) => {
          if (event.kind === 'failed') namedAt = event.retryAfterMs === null ? 0 : now + event.retryAfterMs
          if (event.kind === 'succeeded') namedAt = 0
          expect(now + getRetryDelay(state, now)).toBeGreaterThanOrEqual(namedAt)
        })
      }),
    )
  })

  it('thirty computers with the same failure come back at different times', () => {
    for (const header of [null, 60_000]) {
      const times = Array.from(
        { length: 30 },
        (_, index) => reduce(readyToTry, failure(0, { retryAfterMs: header, random: index / 30 })).dueAt,
      )
      expect(new Set(times).size).toBe(30)
    }
  })

  it('is due only for another session or on request, once the platform has ended the session', () => {
    fc.assert(
      fc.property(steps, (events) => {
        play(events, (state, event, before, now) => {
          if (event.kind === 'session-ended') expect(getRetryDelay(state, now)).toBe(Infinity)
          const ends =
            event.kind === 'requested' || (event.kind === 'signed-in' && event.generation !== before.generation)
          expect(state.isHalted).toBe(event.kind === 'session-ended' || (before.isHalted && !ends))
        })
      }),
    )
  })

  it('begins again with the first delay after a success and after sleep', () => {
    const late = reduce(readyToTry, failure(0), failure(0), failure(0), failure(0))
    expect(late.dueAt).toBe(8000)
    for (const event of [{ kind: 'succeeded' }, { kind: 'resumed' }] as const)
      expect(reduce(late, event, failure(0)).dueAt).toBe(1000)
  })

  it('keeps the step of the back-off when the person asks', () => {
    expect(reduce(readyToTry, failure(0), failure(0), { kind: 'requested' }, failure(0)).dueAt).toBe(4000)
  })

  it('is due once the network is reached, unless the failure was a response or is fresh', () => {
    const reached = { kind: 'reached', now: 3000, random: 1 } as const
    const due = (event: RetryEvent, at = 3000) => reduce(readyToTry, failure(0), event, { ...reached, now: at }).dueAt
    expect(due(failure(0, { isUnreachable: true, random: 1 }))).toBe(3000)
    expect(due(failure(0, { isUnreachable: true, random: 1 }), 2999)).toBe(4000)
    expect(due(failure(0, { random: 1 }))).toBe(4000)
  })

  it('is brought forward three times by answers to other calls, and again after a success', () => {
    const unreachable = failure(0, { isUnreachable: true, random: 1 })
    const reached = { kind: 'reached', now: 3000, random: 0 } as const
    const rounds = (count: number): RetryEvent[] => Array.from({ length: count }, () => [unreachable, reached]).flat()
    const isForward = (...events: RetryEvent[]) => reduce(readyToTry, failure(0), ...events).dueAt === 3000
    expect([1, 3, 4].map((count) => isForward(...rounds(count)))).toEqual([true, true, false])
    expect(isForward(...rounds(4), { kind: 'succeeded' }, failure(0), unreachable, reached)).toBe(true)
  })

  it('spreads large transfers of a class that is back on the network', () => {
    const spread = { ...limits, spreadMs: 5000 }
    const due = (part: number) =>
      reduceRetry(
        reduce(readyToTry, failure(0), failure(0), failure(0, { isUnreachable: true, random: 1 })),
        { kind: 'reached', now: 3000, random: part },
        spread,
      ).dueAt
    expect([due(0), due(0.5), due(1)]).toEqual([3000, 5500, 8000])
  })
})

describe('RetrySchedule', () => {
  function setUp() {
    const timers = new Set<{ ms: number; run: () => void }>()
    const world = { now: 0 }
    const retry = new RetrySchedule({
      clock: { monotonic: () => world.now },
      random: () => 0,
      limits,
      schedule: (ms, run) => {
        const timer = { ms, run }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
    })
    return { retry, world, waits: () => [...timers].map(({ ms }) => ms) }
  }
  const run = (): void => undefined

  it('has one timer at most, of the rest of the delay or of a longer delay of the caller', () => {
    const { retry, world, waits } = setUp()
    retry.failed()
    retry.wait(run)
    expect(waits()).toEqual([1000])
    world.now = 400
    retry.wait(run)
    expect(waits()).toEqual([600])
    retry.wait(run, 5000)
    expect(waits()).toEqual([5000])
    retry.cancel()
    expect(waits()).toEqual([])
  })

  it('tries at once on request and after a success, and forgets its failures with a success', () => {
    const { retry } = setUp()
    retry.failed()
    retry.failed()
    expect([retry.failures(), retry.delay()]).toEqual([2, 2000])
    retry.requested()
    expect(retry.delay()).toBe(0)
    retry.failed({ retryAfterMs: 9000 })
    expect(retry.delay()).toBe(9000)
    retry.succeeded()
    expect([retry.failures(), retry.delay()]).toEqual([0, 0])
  })

  it('has no timer while anything pauses it, nor while the session is ended', () => {
    const { retry, waits } = setUp()
    retry.failed()
    retry.wait(run)
    retry.pause('asleep')
    retry.pause('other user')
    expect(waits()).toEqual([])
    expect([retry.resume('asleep'), retry.resume('asleep'), retry.canRun()]).toEqual([false, false, false])
    retry.wait(run)
    expect(waits()).toEqual([])
    expect([retry.resume('other user'), retry.canRun(), retry.delay()]).toEqual([true, true, 0])
    retry.signedIn(1)
    retry.sessionEnded()
    retry.wait(run)
    expect([waits(), retry.canRun(), retry.delay()]).toEqual([[], false, Infinity])
    retry.signedIn(1)
    expect(retry.canRun()).toBe(false)
    retry.signedIn(2)
    expect(retry.canRun()).toBe(true)
  })

  it('reports whether reaching the network changed anything', () => {
    const { retry, world } = setUp()
    retry.failed({ isUnreachable: true })
    expect(retry.reached()).toBe(false)
    world.now = 3000
    expect([retry.reached(), retry.reached()]).toEqual([true, false])
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createServerClock,
  lookAt,
  getOffset,
  toSample,
  serverClockBeside,
  unknownTime,
  withSample,
} from './server-clock'

const year = 365 * 86_400_000
const startsAt = Date.UTC(2026, 9, 24, 22)

function createWorld(skew: number) {
  let elapsed = 0
  let jump = 0
  const clock = { now: () => startsAt + elapsed + skew + jump, monotonic: () => 5000 + elapsed }
  const truth = () => startsAt + elapsed
  const dateNow = () => new Date(truth()).toUTCString()
  return {
    clock,
    truth,
    dateNow,
    pass: (ms: number) => void (elapsed += ms),
    moveWallClock: (ms: number) => void (jump += ms),
    sleep: (ms: number) => {
      elapsed += ms
      const before = clock.monotonic
      clock.monotonic = () => before() - ms
    },
  }
}

type World = ReturnType<typeof createWorld>

function call(
  world: World,
  server: ReturnType<typeof createServerClock>,
  there: number,
  back: number,
  date: (world: World) => string | null = (one) => one.dateNow(),
) {
  const sentAt = world.clock.monotonic()
  world.pass(there)
  const serverDate = date(world)
  world.pass(back)
  server.onResponse({ date: serverDate, sentAt, receivedAt: world.clock.monotonic() })
}

const way = fc.integer({ min: 0, max: 8000 })
const quickWay = fc.integer({ min: 0, max: 480 })
const odd = fc.constantFrom(
  null,
  '',
  'yesterday',
  '2026-11-20T09:00:00Z',
  '0',
  'Fri, 32 Foo 2026 09:00:00 GMT',
  'Fri, 20 Nov 2026 09:00:00',
  'Fri, 20 Nov 2026 25:61:00 GMT',
)
const step = fc.oneof(
  fc.record({ kind: fc.constant('call' as const), there: way, back: way }),
  fc.record({ kind: fc.constant('odd' as const), date: odd }),
  fc.record({ kind: fc.constant('wall' as const), ms: fc.integer({ min: -10 * year, max: 10 * year }) }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 3 * 3_600_000 }) }),
)

describe('H1: createServerClock', () => {
  it('property: errs by a second at most for any skew of ten years, clock jumps and slow or odd responses', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10 * year, max: 10 * year }),
        fc.array(step, { maxLength: 12 }),
        quickWay,
        quickWay,
        fc.array(step, { maxLength: 4 }),
        (skew, before, there, back, after) => {
          const world = createWorld(skew)
          const server = createServerClock(world.clock)
          const take = (steps: typeof before) => {
            for (const one of steps) {
              if (one.kind === 'call') call(world, server, one.there, one.back)
              else if (one.kind === 'odd') call(world, server, 10, 10, () => one.date)
              else if (one.kind === 'wall') world.moveWallClock(one.ms)
              else world.pass(one.ms)
            }
          }
          take(before)
          call(world, server, there, back)
          expect(Math.abs((server.now() ?? NaN) - world.truth())).toBeLessThanOrEqual(1000)
          for (const one of after) {
            if (one.kind === 'wall') continue
            take([one])
            expect(Math.abs((server.now() ?? NaN) - world.truth())).toBeLessThanOrEqual(1000)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('property: errs by at most half the fastest round trip plus half a second', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ there: way, back: way }), { minLength: 1, maxLength: 5 }), (calls) => {
        const world = createWorld(0)
        const server = createServerClock(world.clock)
        for (const { there, back } of calls) call(world, server, there, back)
        const quickest = Math.min(...calls.map(({ there, back }) => there + back))
        expect(Math.abs((server.now() ?? NaN) - world.truth())).toBeLessThanOrEqual(quickest / 2 + 500)
      }),
    )
  })

  it('property: reports a changed wall clock as skew only', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10 * year, max: 10 * year }),
        fc.integer({ min: 0, max: 86_400_000 }),
        (moved, passed) => {
          const world = createWorld(0)
          const server = createServerClock(world.clock)
          call(world, server, 40, 40)
          world.moveWallClock(moved)
          world.pass(passed)
          expect(Math.abs((server.now() ?? NaN) - world.truth())).toBeLessThanOrEqual(1000)
          expect(Math.abs((server.skew() ?? NaN) - moved)).toBeLessThanOrEqual(1000)
        },
      ),
    )
  })

  const zones = [
    'Africa/Tunis',
    'Africa/Dakar',
    'Europe/Paris',
    'America/New_York',
    'America/St_Johns',
    'Asia/Dubai',
    'Asia/Tehran',
    'Australia/Lord_Howe',
    'Pacific/Auckland',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'UTC',
  ]

  it.each(zones)('returns the same time in the zone %s across a clock change', (zone) => {
    const before = process.env['TZ']
    process.env['TZ'] = zone
    try {
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      const world = createWorld(0)
      const server = createServerClock(world.clock)
      // From 24 October 22:00 UTC: European summer time ends at 01:00 UTC.
      for (let quarter = 0; quarter < 40; quarter += 1) {
        call(world, server, 30, 50)
        expect(Math.abs((server.now() ?? NaN) - world.truth())).toBeLessThanOrEqual(1000)
        expect(Math.abs(server.skew() ?? NaN)).toBeLessThanOrEqual(1000)
        world.pass(15 * 60_000)
      }
    } finally {
      process.env['TZ'] = before
    }
  })

  it('returns null without a response that is fast and has a valid date', () => {
    const world = createWorld(0)
    const server = createServerClock(world.clock)
    expect([server.now(), server.skew()]).toEqual([null, null])
    call(world, server, 10, 10, () => null)
    call(world, server, 15_000, 15_000)
    expect(toSample({ date: world.dateNow(), sentAt: 10, receivedAt: 5 })).toBeNull()
    expect(server.now()).toBeNull()
  })

  it('resets on sleep, and is correct after the next response', () => {
    const world = createWorld(0)
    const server = createServerClock(world.clock)
    call(world, server, 5, 5)
    world.sleep(8 * 3_600_000)
    server.reset()
    expect(server.now()).toBeNull()
    call(world, server, 300, 300)
    expect(Math.abs((server.now() ?? NaN) - world.truth())).toBeLessThanOrEqual(1000)
  })

  it('detects unnoticed sleep, requests the time, and drops earlier samples', () => {
    const world = createWorld(0)
    const server = createServerClock(world.clock)
    let requested = 0
    server.onRequest(() => void (requested += 1))
    for (let index = 0; index < 5; index += 1) call(world, server, 5, 5)
    world.pass(60_000)
    server.check()
    expect(requested).toBe(0)
    world.sleep(3000)
    server.check()
    expect(requested).toBe(1)
    call(world, server, 450, 450)
    expect(Math.abs((server.now() ?? NaN) - world.truth())).toBeLessThanOrEqual(1000)
  })

  it('requests the time at most every ten seconds, and not right after a reset', () => {
    const world = createWorld(0)
    const server = createServerClock(world.clock)
    let requested = 0
    const unsubscribe = server.onRequest(() => void (requested += 1))
    server.check()
    server.check()
    server.request()
    expect(requested).toBe(1)
    world.pass(10_000)
    server.check()
    expect(requested).toBe(2)
    world.pass(10_000)
    server.reset()
    server.check()
    expect(requested).toBe(2)
    unsubscribe()
    world.pass(10_000)
    server.check()
    expect(requested).toBe(2)
  })

  it('notifies listeners of each sample and reset', () => {
    const world = createWorld(0)
    const server = serverClockBeside(world.clock)
    expect(serverClockBeside(world.clock)).toBe(server)
    let notified = 0
    const unsubscribe = server.listen(() => void (notified += 1))
    call(world, server, 5, 5)
    call(world, server, 5, 5, () => 'nonsense')
    server.reset()
    expect(notified).toBe(2)
    unsubscribe()
    call(world, server, 5, 5)
    expect(notified).toBe(2)
  })
})

describe('server clock samples', () => {
  it('uses the fastest of the last five', () => {
    const samples = [90, 20, 80, 70, 60, 50].map((roundTrip, index) => ({ roundTrip, offset: index }))
    const times = samples.map((_, count) =>
      samples.slice(0, count + 1).reduce((time, sample) => withSample(time, sample, 0), unknownTime),
    )
    expect(times.map(getOffset)).toEqual([0, 1, 1, 1, 1, 1])
    expect(
      getOffset(
        [...samples, { roundTrip: 55, offset: 9 }].reduce((time, sample) => withSample(time, sample, 0), unknownTime),
      ),
    ).toBe(5)
    expect(getOffset(unknownTime)).toBeNull()
  })

  it('replaces the earlier samples after a contradicting one', () => {
    const before = [1, 2, 3].reduce((time) => withSample(time, { roundTrip: 10, offset: 0 }, 0), unknownTime)
    expect(getOffset(withSample(before, { roundTrip: 400, offset: 3_600_000 }, 0))).toBe(3_600_000)
  })

  it('keeps a faster sample that a later one can agree with: half of both round trips, and a second of the header', () => {
    const fast = withSample(unknownTime, { roundTrip: 100, offset: 0 }, 0)
    const later = (offset: number) => getOffset(withSample(fast, { roundTrip: 400, offset }, 0))
    expect([later(1250), later(-1250)]).toEqual([0, 0])
    expect([later(1251), later(-1251)]).toEqual([1251, -1251])
  })

  it('doubts the time only after the clocks of the computer diverged', () => {
    const known = withSample(unknownTime, { roundTrip: 10, offset: 0 }, 100)
    expect(lookAt(known, 1900).doubted).toBe(false)
    expect(lookAt(known, -2000).doubted).toBe(true)
    expect(lookAt(unknownTime, 5_000_000)).toEqual(unknownTime)
  })
})

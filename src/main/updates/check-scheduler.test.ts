import { describe, expect, it } from 'vitest'
import { createCheckScheduler, getFirstCheckDelay, getCheckDelay, maxDelayMs } from './check-scheduler'

const hour = 3_600_000

it('checks within a minute, then every four hours with jitter, and backs off after failures', () => {
  expect([0, 1].map((random) => getFirstCheckDelay(() => random))).toEqual([20_000, 60_000])
  expect([0, 1].map((random) => getCheckDelay(0, () => random))).toEqual([3 * hour, 5 * hour])
  expect([1, 2, 3, 4, 5, 6, 9].map((failures) => getCheckDelay(failures, () => 0.5) / hour)).toEqual([
    0.25, 0.5, 1, 2, 4, 8, 12,
  ])
})

it('schedules no check during sleep, and runs an overdue one thirty seconds after the resume', async () => {
  let now = 0
  let timer: { at: number; run: () => void } | null = null
  let checks = 0
  const scheduler = createCheckScheduler(
    {
      clock: { now: () => now },
      random: () => 0,
      schedule: (ms, run) => {
        timer = { at: now + ms, run }
        return () => (timer = null)
      },
    },
    async () => (checks += 1) > 0,
  )
  const getDelay = () => timer!.at - now
  scheduler.start()
  expect(getDelay()).toBe(20_000)
  scheduler.suspended(true)
  expect(timer).toBeNull()
  now = 8 * hour
  scheduler.suspended(false)
  expect(getDelay()).toBe(30_000)
  timer!.run()
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  expect(checks).toBe(1)
  expect(getDelay()).toBe(3 * hour)
})

describe('createCheckScheduler', () => {
  function setUp(check: () => Promise<boolean> = () => Promise.resolve(true)) {
    const world = { now: 0, timers: [] as { ms: number; run: () => void }[] }
    const scheduler = createCheckScheduler(
      {
        clock: { now: () => world.now },
        random: () => 0.5,
        schedule: (ms, run) => {
          const timer = { ms, run }
          world.timers.push(timer)
          return () => void (world.timers = world.timers.filter((other) => other !== timer))
        },
      },
      check,
    )
    const fire = async () => {
      world.timers.shift()?.run()
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    }
    return { scheduler, world, fire, delays: () => world.timers.map(({ ms }) => ms) }
  }

  it('doubles the delay after each failure and returns to the default interval after a success', async () => {
    const results = [false, new Error('x'), true]
    const { scheduler, fire, delays } = setUp(async () => {
      const result = results.shift()
      if (result instanceof Error) throw result
      return result ?? true
    })
    scheduler.start()
    const observed = [delays()]
    for (let round = 0; round < 3; round += 1) {
      await fire()
      observed.push(delays())
    }
    expect(observed).toEqual([[40_000], [900_000], [1_800_000], [14_400_000]])
  })

  it('schedules nothing on a resume before the start, and nothing after stop', () => {
    const { scheduler, delays } = setUp()
    scheduler.suspended(true)
    scheduler.suspended(false)
    expect(delays()).toEqual([])
    scheduler.start()
    scheduler.start()
    expect(delays()).toEqual([40_000])
    scheduler.stop()
    expect(delays()).toEqual([])
  })

  it('postpones the next check to the resume if a check finishes during sleep', async () => {
    const checked = Promise.withResolvers<boolean>()
    const { scheduler, fire, delays } = setUp(() => checked.promise)
    scheduler.start()
    await fire()
    scheduler.suspended(true)
    checked.resolve(true)
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    expect(delays()).toEqual([])
    scheduler.suspended(false)
    expect(delays()).toEqual([14_400_000])
  })

  it('runs one check at a time, also if the computer sleeps and wakes up meanwhile', async () => {
    const checked = Promise.withResolvers<boolean>()
    const { scheduler, fire, delays } = setUp(() => checked.promise)
    scheduler.start()
    await fire()
    scheduler.suspended(true)
    scheduler.suspended(false)
    expect(delays()).toEqual([])
    checked.resolve(false)
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    expect(delays()).toEqual([900_000])
  })

  it('schedules nothing when a check ends after stop', async () => {
    const checked = Promise.withResolvers<boolean>()
    const { scheduler, fire, delays } = setUp(() => checked.promise)
    scheduler.start()
    await fire()
    scheduler.stop()
    checked.resolve(true)
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    expect(delays()).toEqual([])
  })

  it('keeps the due time of a check across sleep', async () => {
    const { scheduler, world, fire, delays } = setUp()
    scheduler.start()
    await fire()
    scheduler.suspended(true)
    expect(delays()).toEqual([])
    world.now = 1_000_000
    scheduler.suspended(false)
    expect(delays()).toEqual([13_400_000])
    scheduler.suspended(true)
    world.now = 20_000_000
    scheduler.suspended(false)
    expect(delays()).toEqual([45_000])
  })
})

it('never waits longer than the longest planned delay when the clock was ahead and is put right', () => {
  const world = { now: Date.UTC(2098, 0), delays: [] as number[] }
  const scheduler = createCheckScheduler(
    {
      clock: { now: () => world.now },
      random: () => 0.5,
      schedule: (ms) => (world.delays.push(ms), () => undefined),
    },
    () => Promise.resolve(true),
  )
  scheduler.start()
  scheduler.suspended(true)
  world.now = Date.UTC(2026, 10)
  scheduler.suspended(false)
  expect(world.delays.at(-1)).toBe(maxDelayMs)
  for (const failures of [0, 1, 5, 50]) expect(getCheckDelay(failures, () => 1)).toBeLessThanOrEqual(maxDelayMs)
})

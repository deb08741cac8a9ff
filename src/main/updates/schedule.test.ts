import { expect, it } from 'vitest'
import { createCheckScheduler, firstCheckIn, nextCheckIn } from './check-scheduler'

const hour = 3_600_000

it('checks come some seconds after the start, then every few hours, with jitter; failures wait longer and longer', () => {
  expect([0, 1].map((random) => firstCheckIn(() => random))).toEqual([20_000, 60_000])
  expect([0, 1].map((random) => nextCheckIn(0, () => random))).toEqual([3 * hour, 5 * hour])
  expect([1, 2, 3, 4, 5, 6, 9].map((failures) => nextCheckIn(failures, () => 0.5) / hour)).toEqual([0.25, 0.5, 1, 2, 4, 8, 12])
})

it('looks no more while the computer sleeps, and soon after it wakes where a look was due', async () => {
  let now = 0
  let waiting: { at: number; run: () => void } | null = null
  let looks = 0
  const rhythm = createCheckScheduler(
    { clock: { now: () => now }, random: () => 0, schedule: (ms, run) => { waiting = { at: now + ms, run }; return () => (waiting = null) } },
    async () => (looks += 1) > 0,
  )
  const due = () => waiting!.at - now
  rhythm.begin()
  expect(due()).toBe(20_000)
  rhythm.suspended(true)
  expect(waiting).toBeNull()
  now = 8 * hour
  rhythm.suspended(false)
  expect(due()).toBe(30_000)
  waiting!.run()
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  expect(looks).toBe(1)
  expect(due()).toBe(3 * hour)
})

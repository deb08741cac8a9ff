import { createFeed } from '#tests/support/update-feed.ts'
import { randomFrom } from './random'
import { startSchoolClient, type Platform } from './school-client'
import { createTraffic, type Traffic } from './traffic'
import { startUpdateClient, type UpdateHost } from './update-client'
import { createVirtualTime } from './virtual-time'

const minute = 60_000
const hour = 60 * minute

export type Scenario = { clients: number; seed: number }

const gaussian = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Milliseconds from 08:50. */
export const lesson = { start: 10 * minute, outage: 40 * minute, outageEnd: 50 * minute, end: 80 * minute }

/**
 * 2,000 schools of 30 computers start at 09:00, a tenth of them by a timer. All windows are visible, the worst case.
 */
export async function simulateLesson({ clients, seed, hasSpread = true }: Scenario & { hasSpread?: boolean }) {
  const time = createVirtualTime()
  const random = randomFrom(seed)
  const traffic = createTraffic(clients, lesson.end / 1000)
  const platform: Platform = {
    async request(kind, client) {
      traffic.record(kind, time.now(), client)
      const isDown = time.now() >= lesson.outage && time.now() < lesson.outageEnd
      await new Promise<void>((resolve) => void time.schedule(isDown ? 20 : 40 + 160 * random(), resolve))
      return !isDown
    },
  }
  const inSchools = Math.round(clients * 0.6)
  for (let id = 0; id < clients; id += 1) {
    const isTimed = id < inSchools / 10
    const startAt =
      id >= inSchools
        ? random() * lesson.start * 2
        : lesson.start + (isTimed ? random() * 20_000 : gaussian(random) * 75_000)
    const client = { time, random: randomFrom(seed + id), id, platform, watches: random() < 0.4, hasSpread }
    time.schedule(Math.max(0, startAt), () => void startSchoolClient(client))
  }
  await time.runUntil(lesson.end)
  return traffic
}

/** Milliseconds from the publication of 1.0.1. */
export const release = {
  outage: 6 * hour,
  outageEnd: 6 * hour + 10 * minute,
  half: 8 * hour,
  all: 16 * hour,
  end: 24 * hour,
}

const staged = (percentage: number) => createFeed('1.0.1', { after: `stagingPercentage: ${percentage}\n` })

/** A tenth of the copies starts within ten seconds, as after a power cut. */
export async function simulateRelease({ clients, seed }: Scenario) {
  const time = createVirtualTime()
  const random = randomFrom(seed)
  const traffic = createTraffic(clients, release.end / 1000)
  const downloads: number[] = []
  const feeds = [
    { from: 0, text: staged(10) },
    { from: release.half, text: staged(50) },
    { from: release.all, text: staged(100) },
  ]
  const isUp = (): boolean => time.now() < release.outage || time.now() >= release.outageEnd
  const wait = () => new Promise<void>((resolve) => void time.schedule(40 + 160 * random(), resolve))
  const host: UpdateHost = {
    async feed(client) {
      traffic.record('feed', time.now(), client)
      await wait()
      return isUp() ? (feeds.findLast(({ from }) => time.now() >= from)?.text ?? null) : null
    },
    async minimum(client) {
      traffic.record('minimum', time.now(), client)
      await wait()
      return isUp()
    },
    download: () => void downloads.push(time.now()),
  }
  for (let id = 0; id < clients; id += 1) {
    const startAt = id < clients / 10 ? random() * 10_000 : random() * 3 * hour
    const client = { time, random: randomFrom(seed + id), id, host }
    time.schedule(startAt, () => startUpdateClient(client))
  }
  await time.runUntil(release.end)
  return { traffic, downloads }
}

export type { Traffic }

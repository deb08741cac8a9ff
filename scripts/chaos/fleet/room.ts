import { createFeed } from '#tests/support/update-feed.ts'
import { randomFrom } from './random'
import { startSchoolClient, type Platform } from './school-client'
import { startDownloadClient, startHomeworkClient } from './transfer-client'
import { startUpdateClient } from './update-client'
import { createVirtualTime } from './virtual-time'

const minute = 60_000

/** Milliseconds. */
export const room = { outage: 10 * minute, outageEnd: 20 * minute, end: 45 * minute }

const kindsOf = {
  reads: ['start', 'messages', 'week', 'today', 'exams', 'probe'],
  records: ['progress', 'contents'],
  homework: ['homework-list', 'homework-file'],
  downloads: ['download'],
  updates: ['feed', 'minimum', 'package'],
}

type Scenario = { seed: number; isOwnNetwork: boolean; clients?: number }
type Call = { kind: string; at: number }

/**
 * Thirty pupils watch a lesson. In the outage each hands in a copy and downloads a lesson, and an update is looked for:
 * everything that may wait for a connection does. `isOwnNetwork`: the computers know when it is back.
 */
export async function simulateRoom({ seed, isOwnNetwork, clients = 30 }: Scenario): Promise<Call[]> {
  const time = createVirtualTime()
  const random = randomFrom(seed)
  const calls: Call[] = []
  const isDown = (): boolean => time.now() >= room.outage && time.now() < room.outageEnd
  const request = async (kind: string): Promise<boolean> => {
    calls.push({ kind, at: time.now() })
    const isLost = isDown()
    await new Promise<void>((resolve) => void time.schedule(isLost ? 20 : 40 + 160 * random(), resolve))
    return !isLost
  }
  const platform: Platform = { request }
  for (let id = 0; id < clients; id += 1) {
    const client = { time, random: randomFrom(seed + id), id, platform }
    const waiting: (() => void)[] = []
    const reached = (): void => waiting.forEach((run) => run())
    time.schedule(2 * minute * random(), () => {
      const { networkIsBack } = startSchoolClient({ ...client, watches: true, hasSpread: true, isOwnNetwork, reached })
      if (isOwnNetwork) time.schedule(room.outageEnd - time.now(), networkIsBack)
    })
    const inOutage = (): number => room.outage + 5 * minute * random()
    time.schedule(inOutage(), () => void waiting.push(startHomeworkClient(client).reached))
    time.schedule(inOutage(), () => void waiting.push(startDownloadClient(client).reached))
    time.schedule(inOutage(), () =>
      startUpdateClient({
        ...client,
        host: {
          feed: async () => ((await request('feed')) ? createFeed('1.0.1') : null),
          minimum: () => request('minimum'),
          download: () => void calls.push({ kind: 'package', at: time.now() }),
        },
      }),
    )
  }
  await time.runUntil(room.end)
  return calls
}

type Peak = { firstSecond: number; maxSecond: number; firstMinute: number; all: number }
export type RoomGroup = keyof typeof kindsOf | 'all'

/** Requests after the outage; `maxSecond` is the worst second of the first two minutes. */
export function measureRoom(calls: readonly Call[]): Record<RoomGroup, Peak> {
  const after = calls.filter(({ at }) => at >= room.outageEnd)
  const measure = (group: readonly Call[]): Peak => {
    const before = (ms: number): number => group.filter(({ at }) => at < room.outageEnd + ms).length
    const seconds = Array.from({ length: 120 }, (_, second) => before((second + 1) * 1000) - before(second * 1000))
    return {
      firstSecond: before(1000),
      maxSecond: Math.max(...seconds),
      firstMinute: before(minute),
      all: group.length,
    }
  }
  const measureKinds = (kinds: readonly string[]): Peak => measure(after.filter(({ kind }) => kinds.includes(kind)))
  return {
    reads: measureKinds(kindsOf.reads),
    records: measureKinds(kindsOf.records),
    homework: measureKinds(kindsOf.homework),
    downloads: measureKinds(kindsOf.downloads),
    updates: measureKinds(kindsOf.updates),
    all: measure(after),
  }
}

/**
 * Requests of thirty computers. With a network of their own they know at once that it is back: each refreshes its four
 * failed lists and sends its ten minutes of records. Large transfers are spread in both cases.
 */
export const roomLimits: Record<RoomGroup, { second: number; minute: number }> = {
  reads: { second: 150, minute: 160 },
  records: { second: 220, minute: 360 },
  homework: { second: 20, minute: 75 },
  downloads: { second: 10, minute: 30 },
  updates: { second: 6, minute: 12 },
  all: { second: 380, minute: 580 },
}

import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import {
  type Fate,
  memoryDisk,
  createProgressRecord,
  progressService,
  settle,
  startedOutboxes,
  startOutbox,
} from '#tests/support/outbox-world.ts'
import { getRunCount } from '#tests/support/runs.ts'

// Test files share their modules, and an outbox whose process crashed never becomes idle.
afterEach(() => void startedOutboxes.splice(0))

type Step =
  | { do: 'watch'; content: number; seconds: number; completed: boolean }
  | { do: 'wait' }
  | { do: 'crash' }
  | { do: 'crash-in-write'; kept: number }
  | { do: 'network'; fates: Fate[] }
  | { do: 'disk-full' | 'disk-free' }

const fate = fc.constantFrom<Fate>(
  'answered',
  'answer-lost',
  'never-arrived',
  'unavailable',
  'answered-bare',
  'answered-empty',
  'filter-page',
  'gateway-refusal',
)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('watch' as const),
      content: fc.integer({ min: 1, max: 3 }),
      seconds: fc.integer({ min: 1, max: 60 }),
      completed: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('network' as const), fates: fc.array(fate, { maxLength: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('crash-in-write' as const), kept: fc.integer({ min: 0, max: 300 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('disk-full' as const, 'disk-free' as const) }) },
)

async function follow(personality: 'keyed' | 'naive', steps: readonly Step[], capacity: number): Promise<void> {
  const disk = memoryDisk()
  const service = progressService(personality)
  const certain = new Map<number, number>()
  const possible = new Map<number, number>()
  const completed = new Set<number>()
  const add = (sums: Map<number, number>, content: number, seconds: number): void =>
    void sums.set(content, (sums.get(content) ?? 0) + seconds)
  const start = () =>
    startOutbox({ files: disk.files(), post: service.post, fetchContents: service.fetchContents, capacity })
  let run = await start()
  let pageCount = new Map<number, number>()

  async function restart(): Promise<void> {
    disk.die()
    disk.reborn()
    run.time.cancelAll()
    run = await start()
    pageCount = new Map([...service.counted].map(([id, row]) => [id, row.totalWatched]))
    await settle()
  }

  for (const action of steps) {
    const { life } = disk
    if (action.do === 'watch') {
      add(pageCount, action.content, action.seconds)
      const body = createProgressRecord({
        contentId: action.content,
        completed: action.completed,
        watchedTime: action.seconds,
        totalWatched: pageCount.get(action.content) ?? 0,
      })
      let isKept = false
      void run.outbox.record(body).then((state) => {
        isKept = !state.diskFull
      })
      await settle()
      add(possible, action.content, action.seconds)
      if (isKept) {
        add(certain, action.content, action.seconds)
        if (action.completed) completed.add(action.content)
      }
    } else if (action.do === 'wait') run.time.advance(70_000)
    else if (action.do === 'network') service.meet([...action.fates])
    else if (action.do === 'crash') await restart()
    else if (action.do === 'crash-in-write') disk.dieInNextWrite(action.kept)
    else if (action.do === 'disk-full') disk.fill()
    else disk.empty()
    await settle()
    if (disk.life !== life && action.do !== 'crash') await restart()
  }
  disk.empty()
  service.meet([])
  await restart()
  for (let round = 0; round < 6; round += 1) {
    run.time.advance(70_000)
    await settle()
  }
  expect(run.outbox.state().waiting).toBe(0)
  for (const [content, seconds] of possible) {
    const counted = service.counted.get(content)
    expect(counted?.totalWatched ?? 0).toBeGreaterThanOrEqual(certain.get(content) ?? 0)
    expect(counted?.totalWatched ?? 0).toBeLessThanOrEqual(seconds)
    if (completed.has(content)) expect(counted?.completed).toBe(true)
  }
}

/** Unconfirmed records must be marked before the file exists. */
const fullDiskThenTwoStarts: Step[] = [
  { do: 'disk-full' },
  { do: 'watch', content: 1, seconds: 1, completed: false },
  { do: 'crash-in-write', kept: 9 },
  { do: 'watch', content: 1, seconds: 1, completed: false },
  { do: 'network', fates: ['unavailable'] },
  { do: 'crash-in-write', kept: 0 },
  { do: 'disk-free' },
  { do: 'watch', content: 2, seconds: 1, completed: false },
]

const watch = (content: number): Step => ({ do: 'watch', content, seconds: 1, completed: false })

/** A full queue joins records of one lesson, but none that is on its way behind a waiting one. */
const fullQueueWhileSending: Step[] = [
  { do: 'disk-full' },
  { do: 'network', fates: ['gateway-refusal', 'never-arrived'] },
  watch(2),
  watch(1),
  watch(3),
  { do: 'wait' },
  watch(3),
  { do: 'wait' },
]

const histories = getRunCount(2_000, 10_000)

for (const personality of ['keyed', 'naive'] as const) {
  test(`G1: loses no record and counts none twice in ${String(histories)} histories (${personality} platform)`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), fc.constantFrom(2, 100), (steps, capacity) =>
        follow(personality, steps, capacity),
      ),
      {
        numRuns: histories,
        examples: [fullDiskThenTwoStarts, fullQueueWhileSending].map((steps) => [steps, 2] as [Step[], number]),
      },
    )
  })
}

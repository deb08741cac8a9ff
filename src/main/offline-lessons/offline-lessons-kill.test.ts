import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createMortalDisks,
  createOfflineLessonsWorld,
  readServed,
  type OfflineLessonsWorld,
} from '#tests/support/offline-lessons-world.ts'
import { getRunCount } from '#tests/support/runs.ts'

const slugs = ['lire-une-droite', 'tracer-une-droite']
const files = [
  'videos/fonctions-affines.mp4',
  'videos/fonctions-affines/540p-03.ts',
  'videos/fonctions-affines/540p-15.ts',
]

async function expectComplete(world: OfflineLessonsWorld): Promise<void> {
  const engine = world.open()
  await engine.state()
  await world.add(
    engine,
    slugs.map((slug) => world.request(slug)),
  )
  await world.until(({ lessons }) => lessons.length === 2 && lessons.every(({ status }) => status.step === 'done'))
  for (const file of files)
    expect((await readServed(engine, world.address(file)))?.equals(await world.media(file)), file).toBe(true)
  expect(world.stored().filter((file) => file.endsWith('.partial'))).toEqual([])
  await engine.flush()
}

test('leaves a download complete or resumable when the process is killed at any disk action', async () => {
  const whole = await createOfflineLessonsWorld()
  const counting = createMortalDisks(Number.POSITIVE_INFINITY)
  const engine = whole.open(counting)
  await whole.add(
    engine,
    slugs.map((slug) => whole.request(slug)),
  )
  await whole.until(({ lessons }) => lessons.length === 2 && lessons.every(({ status }) => status.step === 'done'))
  await engine.flush()
  const actions = counting.used()
  await whole.close()
  expect(actions).toBeGreaterThan(100)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: actions }), { minLength: 1, maxLength: 3 }), async (kills) => {
      const world = await createOfflineLessonsWorld()
      for (const killedAt of kills) {
        const mortal = createMortalDisks(killedAt)
        const killed = world.open(mortal)
        void world.add(
          killed,
          slugs.map((slug) => world.request(slug)),
        )
        await Promise.race([
          world.until(({ lessons }) => lessons.length === 2 && lessons.every(({ status }) => status.step === 'done')),
          dead(mortal, killedAt),
        ])
        world.states.length = 0
      }
      await expectComplete(world)
      await world.close()
    }),
    { numRuns: getRunCount(3, 24), examples: [[[1]], [[2]], [[12]], [[actions - 1]], [[actions]]] },
  )
})

async function dead(disks: { used(): number }, actions: number): Promise<void> {
  while (disks.used() < actions) await new Promise((resolve) => void setImmediate(resolve))
}

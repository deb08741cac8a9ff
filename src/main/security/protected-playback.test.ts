import { describe, expect, it } from 'vitest'
import { componentsOf, createPlaybackReady } from './protected-playback'

function setUp(whenReady: () => Promise<unknown>) {
  const world = { asked: 0, failed: 0, planned: [] as (() => void)[] }
  const ready = createPlaybackReady({
    components: { whenReady: () => ((world.asked += 1), whenReady()) },
    schedule: (_ms, run) => {
      world.planned.push(run)
      return () => void world.planned.splice(world.planned.indexOf(run), 1)
    },
    failed: () => (world.failed += 1),
  })
  return { world, ready }
}

describe('protected playback', () => {
  it('is there only where Electron has the components', () => {
    const components = { whenReady: () => Promise.resolve() }
    expect(componentsOf({ components })).toBe(components)
    for (const electron of [undefined, '/usr/bin/electron', {}, { components: null }, { components: 4 }, { components: {} }, { components: { whenReady: true } }]) expect(componentsOf(electron)).toBeNull()
  })

  it('waits for nothing in the official Electron', () => {
    expect(createPlaybackReady({ components: null, schedule: () => () => undefined, failed: () => undefined })()).toBeNull()
  })

  it('asks for the components when the first protected video opens, once', async () => {
    const { world, ready } = setUp(() => Promise.resolve('ready'))
    expect(world.asked).toBe(0)
    await Promise.all([ready(), ready()])
    await ready()
    expect(world).toMatchObject({ asked: 1, failed: 0, planned: [] })
  })

  it('lets the player open all the same where they fail, and asks again for the next video', async () => {
    const { world, ready } = setUp(() => Promise.reject(new Error('no line')))
    await ready()
    await ready()
    expect(world).toMatchObject({ asked: 2, failed: 2, planned: [] })
  })

  it('B7: waits ten seconds and no longer', async () => {
    const { world, ready } = setUp(() => new Promise(() => undefined))
    const waiting = ready()
    world.planned[0]?.()
    await waiting
    expect(world.failed).toBe(1)
  })
})

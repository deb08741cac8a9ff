import { describe, expect, it } from 'vitest'
import { getPlaybackComponents, createPlaybackReady } from './protected-playback'

function setUp(whenReady: () => Promise<unknown>) {
  const world = { requested: 0, failed: 0, timers: [] as (() => void)[] }
  const ready = createPlaybackReady({
    components: { whenReady: () => ((world.requested += 1), whenReady()) },
    schedule: (_ms, run) => {
      world.timers.push(run)
      return () => void world.timers.splice(world.timers.indexOf(run), 1)
    },
    failed: () => (world.failed += 1),
  })
  return { world, ready }
}

describe('protected playback', () => {
  it('returns components only from an Electron that has them', () => {
    const components = { whenReady: () => Promise.resolve() }
    expect(getPlaybackComponents({ components })).toBe(components)
    const others = [
      undefined,
      '/usr/bin/electron',
      {},
      { components: null },
      { components: 4 },
      { components: {} },
      { components: { whenReady: true } },
    ]
    for (const electron of others) expect(getPlaybackComponents(electron)).toBeNull()
  })

  it('does not delay the player in the official Electron', () => {
    expect(
      createPlaybackReady({ components: null, schedule: () => () => undefined, failed: () => undefined })(),
    ).toBeNull()
  })

  it('loads the components once, for the first protected video', async () => {
    const { world, ready } = setUp(() => Promise.resolve('ready'))
    expect(world.requested).toBe(0)
    await Promise.all([ready(), ready()])
    await ready()
    expect(world).toMatchObject({ requested: 1, failed: 0, timers: [] })
  })

  it('opens the player after a failure and retries for the next video', async () => {
    const { world, ready } = setUp(() => Promise.reject(new Error('no line')))
    await ready()
    await ready()
    expect(world).toMatchObject({ requested: 2, failed: 2, timers: [] })
  })

  it('B7: waits at most ten seconds', async () => {
    const { world, ready } = setUp(() => new Promise(() => undefined))
    const waiting = ready()
    world.timers[0]?.()
    await waiting
    expect(world.failed).toBe(1)
  })
})

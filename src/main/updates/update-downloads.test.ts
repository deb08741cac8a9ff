import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createFeed, getName, ours, createPackageBytes, serve, startFeedHost } from '#tests/support/update-feed.ts'
import { type StoredUpdates, initialUpdates, storedUpdates } from './store'
import { createUpdates } from './updates'

let host: Awaited<ReturnType<typeof startFeedHost>>
beforeAll(async () => {
  host = await startFeedHost()
})
afterAll(() => host.close())

const packagePath = `/${getName('1.0.1')}`
const size = createPackageBytes('1.0.1').length
const hourMs = 3_600_000

type World = { now: number; network: string; savesData: boolean; cutAt: number; sentBytes: number; requests: number }

/** A real server, which cuts the package at `cutAt` bytes, and virtual time. */
async function setUp(initial: Partial<StoredUpdates> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-downloads-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const world: World = { now: 0, network: 'home', savesData: false, cutAt: size / 2, sentBytes: 0, requests: 0 }
  let stored: StoredUpdates = { ...initialUpdates(() => 0.5), ...initial }
  let timers: { at: number; run: () => void }[] = []
  host.answers.clear()
  host.answers.set('/latest-linux.yml', serve(createFeed('1.0.1'), 'text/yaml'))
  host.answers.set(packagePath, (_request, response) => {
    world.requests += 1
    world.sentBytes += world.cutAt
    response.writeHead(200, { 'content-length': size })
    response.write(createPackageBytes('1.0.1').subarray(0, world.cutAt), () =>
      world.cutAt < size ? response.destroy() : response.end(),
    )
  })
  const updates = createUpdates({
    version: '1.0.0',
    platform: 'linux-x64',
    channel: 'latest',
    keys: [ours.publicKey],
    source: { kind: 'feed', base: host.base },
    store: {
      current: () => stored,
      save: async (next) => void (stored = storedUpdates.parse(JSON.parse(JSON.stringify(next)))),
    },
    clock: { now: () => world.now },
    network: () => world.network,
    schedule: (ms, run) => {
      const timer = { at: world.now + ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((each) => each !== timer))
    },
    random: () => 0.5,
    log: { info: () => undefined, warn: () => undefined },
    fetch: (address, init) => fetch(address, init),
    loadLibrary: async () => ({
      async download(offer, { signal }) {
        const response = await fetch(new URL(offer.file, host.base), { signal })
        const file = path.join(folder, offer.file)
        await writeFile(file, new Uint8Array(await response.arrayBuffer()))
        return file
      },
    }),
    apply: () => Promise.resolve(),
    remove: (file) => rm(file, { force: true }),
    client: { call: () => Promise.resolve({ ok: false, failure: 'offline' }) },
    savesData: () => world.savesData,
    obstacles: () => [],
    onStateChanged: () => undefined,
  })
  const delays: number[] = []
  async function pass(ms: number): Promise<void> {
    const until = world.now + ms
    for (let timer = timers[0]; timer !== undefined && timer.at <= until; timer = timers[0]) {
      timers = timers.slice(1)
      delays.push(timer.at - world.now)
      world.now = timer.at
      timer.run()
      await expect.poll(() => timers.length, { interval: 5 }).toBe(1)
    }
    world.now = until
  }
  const settled = () => expect.poll(() => updates.state().phase.kind, { interval: 5 }).not.toBe('downloading')
  return { updates, world, delays, pass, settled, phase: () => updates.state().phase, stored: () => stored }
}

it('counts a download that is cut as a failed check, and stops after three until the person requests it', async () => {
  const { updates, world, delays, pass, settled, phase } = await setUp()
  updates.start()
  await pass(24 * hourMs)
  expect([world.requests, world.sentBytes]).toEqual([3, 3 * world.cutAt])
  expect(delays.slice(0, 4)).toEqual([40_000, 900_000, 1_800_000, 4 * hourMs])
  expect(phase()).toEqual({ kind: 'available', version: '1.0.1', bytes: size, isStopped: true })
  world.cutAt = size
  await updates.download()
  await settled()
  expect([phase().kind, world.requests]).toEqual(['ready', 4])
})

it('downloads again by itself on another network', async () => {
  const { updates, world, pass, phase } = await setUp()
  updates.start()
  await pass(12 * hourMs)
  expect(world.requests).toBe(3)
  Object.assign(world, { network: 'school', cutAt: size })
  await pass(6 * hourMs)
  expect([phase().kind, world.requests]).toEqual(['ready', 4])
})

it('remembers failed downloads across starts, and forgets them when the person checks', async () => {
  const before = await setUp()
  before.updates.start()
  await before.pass(12 * hourMs)
  const { updates, world, pass, settled, phase } = await setUp(before.stored())
  updates.start()
  await pass(12 * hourMs)
  expect([phase(), world.requests]).toEqual([expect.objectContaining({ kind: 'available', isStopped: true }), 0])
  world.cutAt = size
  await updates.check()
  await settled()
  expect([phase().kind, world.requests]).toEqual(['ready', 1])
})

it('downloads nothing by itself with the data saver, before and after failures', async () => {
  const { updates, world, pass, settled, phase } = await setUp()
  world.savesData = true
  updates.start()
  await pass(12 * hourMs)
  expect(world.requests).toBe(0)
  await updates.download()
  await settled()
  await pass(12 * hourMs)
  expect([phase(), world.requests]).toEqual([expect.objectContaining({ kind: 'available', isStopped: false }), 1])
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { MoneyState } from '#shared/desktop/payments.ts'
import type { UpdatesState } from '#shared/desktop/updates.ts'
import { createFeed, ours, createPackageBytes } from '#tests/support/update-feed.ts'
import { type StoredUpdates, initialUpdates } from './store'
import type { UpdateSource } from './update-source'
import { createUpdates, installBlockers } from './updates'

type Download = { onProgress: (percent: number) => void; finish: () => void; fail: () => void }

const feedSource: UpdateSource = { kind: 'feed', base: 'https://updates.exemple.tn/' }
type Setup = { initial?: Partial<StoredUpdates>; savesData?: boolean; source?: UpdateSource }

async function setUp({ initial = {}, savesData = false, source = feedSource }: Setup = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-lifecycle-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'download')
  await writeFile(file, createPackageBytes('1.0.1'))
  let stored: StoredUpdates = { ...initialUpdates(() => 0.5), ...initial }
  const world = {
    feed: (): string | null => createFeed('1.0.1'),
    feedRequests: 0,
    minimum: null as string | null,
    required: null as string | null,
    applyFailures: 0,
    applied: 0,
    saves: 0,
    removed: [] as string[],
    states: [] as UpdatesState[],
    logged: [] as string[],
    downloads: [] as Download[],
    timers: [] as { ms: number; run: () => void }[],
  }
  const updates = createUpdates({
    version: '1.0.0',
    platform: 'linux-x64',
    channel: 'latest',
    keys: [ours.publicKey],
    source,
    store: {
      current: () => stored,
      save: async (next) => {
        stored = next
        world.saves += 1
      },
    },
    clock: { now: () => 1000 },
    network: () => 'home',
    random: () => 0.5,
    schedule(ms, run) {
      const timer = { ms, run }
      world.timers.push(timer)
      return () => void (world.timers = world.timers.filter((other) => other !== timer))
    },
    log: {
      info: (event, fields) => void world.logged.push(`${event} ${fields?.state ?? ''}`.trim()),
      warn: () => undefined,
    },
    fetch: async () => {
      world.feedRequests += 1
      const text = world.feed()
      return text === null ? new Response(null, { status: 503 }) : new Response(text)
    },
    loadLibrary: async () => ({
      download: (_offer, { onProgress }) =>
        new Promise((resolve, reject) => {
          world.downloads.push({ onProgress, finish: () => resolve(file), fail: () => reject(new Error('cut')) })
        }),
    }),
    async apply() {
      if (world.applyFailures > 0) {
        world.applyFailures -= 1
        throw new Error('EROFS')
      }
      world.applied += 1
    },
    remove: async (path) => void world.removed.push(path),
    client: {
      call: async () => ({
        ok: true,
        status: 200,
        body: {
          success: true,
          payload: { minimumVersion: world.minimum, requiredVersion: world.required, message: null },
        },
      }),
    },
    savesData: () => savesData,
    obstacles: () => [],
    onStateChanged: (state) => void world.states.push(state),
  })
  const phase = () => updates.state().phase
  const downloading = (count: number) => expect.poll(() => world.downloads.length, { interval: 5 }).toBe(count)
  async function fireTimer(): Promise<void> {
    world.timers.shift()?.run()
    await expect.poll(() => world.timers.length, { interval: 5 }).toBe(1)
  }
  return { updates, world, phase, downloading, fireTimer, stored: () => stored }
}

it('notifies once of each change of the state, and not of the initial state', async () => {
  const { updates, world, downloading, phase } = await setUp()
  await updates.newsSeen()
  expect(world.states).toEqual([])
  await updates.check()
  await downloading(1)
  world.downloads[0]?.onProgress(12.3)
  world.downloads[0]?.onProgress(12.9)
  world.downloads[0]?.finish()
  await expect.poll(() => phase().kind).toBe('ready')
  const texts = world.states.map((state) => JSON.stringify(state))
  expect(texts).toEqual(texts.filter((text, index) => text !== texts[index - 1]))
  expect(
    world.states.flatMap(({ phase: reported }) => (reported.kind === 'downloading' ? [reported.percent] : [])),
  ).toEqual([0, 12])
  expect(world.logged).toEqual([
    'updates.state-changed checking',
    'updates.state-changed available',
    'updates.state-changed downloading',
    'updates.state-changed ready',
  ])
})

it('refreshes the minimum version with each check', async () => {
  const { updates, world } = await setUp({ savesData: true })
  expect(updates.state().tooOld).toBeNull()
  world.minimum = '1.1.0'
  await updates.check()
  await expect.poll(() => updates.state().tooOld).toEqual({ minimum: '1.1.0', message: null, isRequired: false })
  expect(world.states.at(-1)?.tooOld).toEqual({ minimum: '1.1.0', message: null, isRequired: false })
})

it('postpones a demanded version, and no required one', async () => {
  const { updates, world } = await setUp({ savesData: true })
  world.required = '1.1.0'
  await updates.check()
  await expect.poll(() => updates.state().tooOld?.isRequired).toBe(true)
  expect((await updates.postpone()).postponedUntil).toBeNull()
  Object.assign(world, { required: null, minimum: '1.1.0' })
  await updates.check()
  await expect.poll(() => updates.state().tooOld?.isRequired).toBe(false)
  expect((await updates.postpone()).postponedUntil).toBeGreaterThan(0)
})

it('checks the minimum version and the feed on schedule, and sooner after a failure', async () => {
  const { updates, world, fireTimer, phase } = await setUp({ savesData: true })
  updates.start()
  world.feed = () => null
  world.minimum = '1.1.0'
  await fireTimer()
  expect([updates.state().tooOld?.minimum, phase(), world.timers.map(({ ms }) => ms)]).toEqual([
    '1.1.0',
    { kind: 'idle', failure: 'unreachable' },
    [900_000],
  ])
  world.feed = () => createFeed('1.0.0')
  await fireTimer()
  expect([phase(), world.timers.map(({ ms }) => ms)]).toEqual([{ kind: 'idle', failure: null }, [14_400_000]])
  world.feed = () => createFeed('1.0.1')
  await fireTimer()
  expect([phase().kind, world.timers.map(({ ms }) => ms)]).toEqual(['available', [14_400_000]])
  await fireTimer()
  expect([phase().kind, world.feedRequests]).toEqual(['available', 4])
})

it('does not interrupt a download with a scheduled check, and schedules the next once it has ended', async () => {
  const { updates, world, downloading, phase } = await setUp()
  updates.start()
  await updates.check()
  await downloading(1)
  world.timers.shift()?.run()
  world.downloads[0]?.onProgress(50)
  expect([phase().kind, world.feedRequests, world.timers]).toEqual(['downloading', 1, []])
  world.downloads[0]?.finish()
  await expect.poll(() => world.timers.map(({ ms }) => ms), { interval: 5 }).toEqual([14_400_000])
  expect([phase().kind, world.feedRequests]).toEqual(['ready', 1])
})

it('starts a second download after the cancelled one settled, and ignores progress of the cancelled one', async () => {
  const { updates, world, downloading, phase } = await setUp({ savesData: true })
  await updates.check()
  await updates.download()
  await downloading(1)
  await updates.cancel()
  expect(phase().kind).toBe('available')
  await updates.download()
  world.downloads[0]?.onProgress(99)
  expect(phase()).toMatchObject({ kind: 'downloading', percent: 0 })
  expect(world.downloads).toHaveLength(1)
  world.downloads[0]?.fail()
  await downloading(2)
  expect(phase()).toMatchObject({ kind: 'downloading', percent: 0 })
  world.downloads[1]?.finish()
  await expect.poll(() => phase().kind).toBe('ready')
})

it('I6: can retry a failed installation and does not repeat a successful one', async () => {
  const { updates, world, downloading, phase } = await setUp()
  world.applyFailures = 1
  for (const round of [1, 2]) {
    await updates.check()
    await downloading(round)
    world.downloads[round - 1]?.finish()
    await expect.poll(() => phase().kind).toBe('ready')
    await updates.install()
    if (round === 1) expect([phase(), world.applied]).toEqual([{ kind: 'idle', failure: 'disk' }, 0])
  }
  expect(world.applied).toBe(1)
  await updates.install()
  await updates.atQuit()
  expect(world.applied).toBe(1)
})

it('returns no obstacles if no update is ready', async () => {
  const { updates } = await setUp()
  updates.setRendererBlockers(['playing'])
  expect(await updates.install()).toMatchObject({ obstacles: [], state: { phase: { kind: 'idle' } } })
})

it('ignores requests that do not fit the state', async () => {
  const { updates, world, downloading, phase } = await setUp()
  await updates.download()
  await updates.cancel()
  expect(await updates.install()).toMatchObject({ obstacles: [], state: { phase: { kind: 'idle' } } })
  await updates.atQuit()
  expect([phase(), world.downloads.length, world.removed, world.states]).toEqual([
    { kind: 'idle', failure: null },
    0,
    [],
    [],
  ])
  await updates.check()
  await downloading(1)
  await updates.check()
  await updates.download()
  await updates.install()
  expect([phase().kind, world.feedRequests, world.downloads.length, world.applied]).toEqual(['downloading', 1, 1, 0])
})

it('I6: stores the first version as the newest seen and drops another version’s notes', async () => {
  const { updates, stored, world } = await setUp({
    initial: { ran: '0.9.0', highest: '0.9.5', news: { version: '0.9.5', notes: 'Plus vite' } },
  })
  updates.start()
  await expect.poll(() => world.saves).toBe(1)
  expect(stored()).toMatchObject({ ran: '1.0.0', highest: '1.0.0', news: null })
})

it('writes nothing if the version of the last run starts again', async () => {
  const { updates, world, fireTimer } = await setUp({ initial: { ran: '1.0.0' } })
  world.feed = () => null
  updates.start()
  await fireTimer()
  expect(world.saves).toBe(0)
})

it('sends no request if updates are off, and returns the reason', async () => {
  const { updates, world, phase } = await setUp({ source: { kind: 'off', reason: 'policy' } })
  expect((await updates.check()).phase).toEqual({ kind: 'off', reason: 'policy' })
  await updates.download()
  await updates.install()
  await updates.atQuit()
  expect([phase(), world.feedRequests, world.downloads.length, world.applied]).toEqual([
    { kind: 'off', reason: 'policy' },
    0,
    0,
    0,
  ])
})

it('I7: reports only unsubmitted homework and pending payments as obstacles', () => {
  const money = (...stages: string[]) => ({ attempts: stages.map((stage) => ({ stage })) }) as unknown as MoneyState
  expect(installBlockers(null, money('done', 'refused'))).toEqual([])
  expect(installBlockers('Devoir', money())).toEqual(['uploading'])
  for (const stage of ['sending', 'uncertain', 'waiting'])
    expect(installBlockers(null, money('done', stage))).toEqual(['paying'])
  expect(installBlockers('Devoir', money('waiting'))).toEqual(['uploading', 'paying'])
})

import {
  mkdtemp,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { UpdateObstacle, UpdatesState } from '#shared/desktop/updates.ts'
import {
  createFeed,
  getHash,
  getName,
  ours,
  createPackageBytes,
  serve,
  createSignature,
  startFeedHost,
  theirs,
} from '#tests/support/update-feed.ts'
import { nodeFileSystem } from '../base/fs/file-system'
import type { SignedUpdate } from './feed'
import { replaceAppImage } from './replace-appimage'
import { type StoredUpdates, initialUpdates } from './store'
import { createUpdates } from './updates'

let host: Awaited<ReturnType<typeof startFeedHost>>
let otherHost: Awaited<ReturnType<typeof startFeedHost>>
beforeAll(async () => {
  host = await startFeedHost()
  otherHost = await startFeedHost()
})
afterAll(() => Promise.all([host.close(), otherHost.close()]))

type Setup = { savesData?: boolean; initial?: Partial<StoredUpdates>; onDownloaded?: (file: string) => Promise<void> }

async function setUp({ savesData = false, initial = {}, onDownloaded }: Setup = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-updates-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = path.join(folder, 'Tutorat.AppImage')
  await writeFile(program, createPackageBytes('1.0.0'), { mode: 0o755 })
  let stored: StoredUpdates = { ...initialUpdates(() => 0.5), ...initial }
  const world = {
    obstacles: [] as UpdateObstacle[],
    installs: 0,
    relaunches: [] as boolean[],
    signals: [] as AbortSignal[],
    timers: 0,
    states: [] as UpdatesState[],
    now: 1000,
  }
  const updates = createUpdates({
    version: '1.0.0',
    platform: 'linux-x64',
    channel: 'latest',
    keys: [ours.publicKey],
    source: { kind: 'feed', base: host.base },
    store: { current: () => stored, save: async (next) => void (stored = next) },
    clock: { now: () => world.now },
    network: () => 'home',
    schedule: () => ((world.timers += 1), () => void (world.timers -= 1)),
    random: () => 0.5,
    log: { info: () => undefined, warn: () => undefined },
    fetch: (address, init) => fetch(address, init),
    loadLibrary: () =>
      Promise.resolve({
        async download(offer, { signal, onProgress }) {
          world.signals.push(signal)
          const response = await fetch(new URL(offer.file, host.base), { signal, redirect: 'error' })
          if (!response.ok) throw new Error(`HTTP ${String(response.status)}`)
          const file = path.join(folder, offer.file)
          await writeFile(file, new Uint8Array(await response.arrayBuffer()))
          onProgress(50.4)
          await onDownloaded?.(file)
          return file
        },
      }),
    async apply({ file, offer, shouldRelaunch }) {
      world.relaunches.push(shouldRelaunch)
      await replaceAppImage(nodeFileSystem, file, program, offer)
      world.installs += 1
    },
    remove: (file) => rm(file, { force: true }),
    client: { call: () => Promise.resolve({ ok: false, failure: 'offline' }) },
    savesData: () => savesData,
    obstacles: () => world.obstacles,
    onStateChanged: (state) => void world.states.push(state),
  })
  const isRunning = () => ['downloading', 'checking'].includes(updates.state().phase.kind)
  const settled = () => expect.poll(isRunning, { interval: 5 }).toBe(false)
  const installedVersion = async () => (await readFile(program)).subarray(0, 40).toString().split('\n')[1]?.slice(5)
  return { updates, world, program, folder, settled, stored: () => stored, installedVersion }
}

const feedPath = '/latest-linux.yml'
function publish(
  feed: string,
  files: Record<string, Uint8Array> = { [getName('1.0.1')]: createPackageBytes('1.0.1') },
): void {
  host.answers.clear()
  host.answers.set(feedPath, serve(feed, 'text/yaml'))
  for (const [name, bytes] of Object.entries(files)) host.answers.set(`/${name}`, serve(bytes))
}

it('I6: offers, downloads, verifies and installs a signed update as an executable file', async () => {
  publish(createFeed('1.0.1', { after: "releaseDate: '2026-11-21T08:00:00.000Z'\n" }))
  const { updates, world, settled, installedVersion, program, folder, stored } = await setUp()
  await updates.check()
  await settled()
  expect(updates.state().phase).toMatchObject({ kind: 'ready', version: '1.0.1' })
  expect(await updates.install()).toMatchObject({ obstacles: [] })
  expect([world.installs, world.relaunches, await installedVersion()]).toEqual([1, [true], '1.0.1'])
  expect((await stat(program)).mode & 0o777).toBe(0o755)
  expect(await readdir(folder)).toEqual(['Tutorat.AppImage'])
  expect(stored()).toMatchObject({ highest: '1.0.1', checkedAt: 1000 })
  expect(new Set(world.states.map(({ phase }) => phase.kind))).toEqual(
    new Set(['checking', 'available', 'downloading', 'ready', 'installing']),
  )
})

function flipBit(bytes: Buffer, index: number): Buffer {
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return bytes
}

const entryOf = (version: string) => ({
  url: getName(version),
  sha512: getHash(createPackageBytes(version)),
  size: createPackageBytes(version).length,
})
const feedWithFile = (file: string) =>
  createFeed('1.0.1', { entry: { url: file, signature: createSignature('1.0.1', { file }) } })

const bomb = `a: &a ["x","x"]\nb: &b [*a,*a]\n${createFeed('1.0.1')}`
const big = createPackageBytes('1.0.2')
const otherFile = { sha512: getHash(big), size: big.length }
const feeds: [string, string, Record<string, Uint8Array>?][] = [
  ['no hash', createFeed('1.0.1', { entry: { sha512: null } })],
  ['an empty hash', createFeed('1.0.1', { entry: { sha512: '' } })],
  ['the hash of another file, signed for this one', createFeed('1.0.1', { entry: { sha512: getHash(big) } })],
  ['no signature', createFeed('1.0.1', { entry: { signature: null } })],
  ['a signature of zeros', createFeed('1.0.1', { entry: { signature: Buffer.alloc(64).toString('base64') } })],
  ['a signature that is too short', createFeed('1.0.1', { entry: { signature: 'AAAA' } })],
  [
    'a signature by another key',
    createFeed('1.0.1', { entry: { signature: createSignature('1.0.1', {}, theirs.privateKey) } }),
  ],
  [
    'a feed and a file signed with another key',
    createFeed('1.0.1', { entry: { ...otherFile, signature: createSignature('1.0.1', otherFile, theirs.privateKey) } }),
    { [getName('1.0.1')]: big },
  ],
  ['a signature of another version', createFeed('1.0.2', { entry: { signature: createSignature('1.0.1') } })],
  [
    'the signed package of an older version',
    createFeed('1.0.2', { entry: { ...entryOf('1.0.1'), signature: createSignature('1.0.1') } }),
  ],
  [
    'a signature for another platform',
    createFeed('1.0.1', { entry: { signature: createSignature('1.0.1', { platform: 'win32-x64' }) } }),
  ],
  [
    'a signature for another architecture',
    createFeed('1.0.1', { entry: { signature: createSignature('1.0.1', { platform: 'linux-arm64' }) } }),
  ],
  [
    'a signature for another channel',
    createFeed('1.0.1', { entry: { signature: createSignature('1.0.1', { channel: 'beta' }) } }),
  ],
  [
    'a signature for another file name',
    createFeed('1.0.1', { entry: { signature: createSignature('1.0.1', { file: 'Other.AppImage' }) } }),
  ],
  ['unsigned notes', createFeed('1.0.1', { after: 'releaseNotes: "Call this number"\n' })],
  ['a signed older version', createFeed('0.9.0'), { [getName('0.9.0')]: createPackageBytes('0.9.0') }],
  ['a relative path to the parent folder', feedWithFile('../evil.AppImage')],
  ['an encoded path to the parent folder', feedWithFile('..%2fevil.AppImage')],
  ['an absolute path', feedWithFile('/etc/evil.AppImage')],
  ['a URL of another host', feedWithFile('https://evil.example/x.AppImage')],
  ['a protocol-relative URL of another host', feedWithFile('//evil.example/x.AppImage')],
  ['a name with a line break', createFeed('1.0.1', { entry: { url: 'a\nsize 1.AppImage' } })],
  [
    'a huge size',
    createFeed('1.0.1', {
      entry: { size: 9_000_000_000, signature: createSignature('1.0.1', { size: 9_000_000_000 }) },
    }),
  ],
  ['no size', createFeed('1.0.1', { entry: { size: null } })],
  ['a negative size', createFeed('1.0.1', { entry: { size: -5 } })],
  ['an invalid version', createFeed('1.0.1').replace('"1.0.1"', '"newest"')],
  ['HTML', '<!doctype html><html><body>Sign in to the network</body></html>'],
  ['aliases that expand exponentially', bomb],
  ['a merge key', `<<: *default\n${createFeed('1.0.1')}`],
  ['a tag', `!!js/function "alert()"\n${createFeed('1.0.1')}`],
  ['JSON', JSON.stringify({ version: '1.0.1', files: [] })],
  ['a duplicate version', createFeed('1.0.1', { before: 'version: "9.9.9"\n' })],
  ['a duplicate hash', createFeed('1.0.1').replace('    size', `    sha512: "${getHash(big)}"\n    size`)],
  ['the same file twice', createFeed('1.0.1', { after: createFeed('1.0.1').split('files:\n')[1] ?? '' })],
  ['two lists of files', createFeed('1.0.1', { after: 'files:\n  - url: "evil.AppImage"\n' })],
  ['no files', 'version: "1.0.1"\nfiles:\n'],
  ['files for other platforms only', feedWithFile('Tutorat.exe')],
  ['a truncated feed', createFeed('1.0.1').slice(0, 150)],
  ['an empty feed', ''],
  ['zero bytes', '\0'.repeat(500)],
  ['a feed above the maximum size', `${createFeed('1.0.1')}${'#'.repeat(80_000)}`],
  ['a rollout to 0 percent', createFeed('1.0.1', { after: 'stagingPercentage: 0\n' })],
  ['an invalid rollout percentage', createFeed('1.0.1', { after: 'stagingPercentage: 1000\n' })],
]

it.each(feeds)('I6: installs nothing from a tampered feed: %s', async (_case, feed, files) => {
  publish(feed, files)
  const { updates, world, settled, installedVersion, folder } = await setUp()
  await updates.check()
  await settled()
  await updates.install()
  await updates.atQuit()
  expect([world.installs, await installedVersion()]).toEqual([0, '1.0.0'])
  expect(updates.state().phase.kind).toBe('idle')
  expect(await readdir(folder)).toEqual(['Tutorat.AppImage'])
})

const tamperedFiles: [string, (publishFile: (answer: ReturnType<typeof serve>) => void) => void][] = [
  [
    'a different file of the same length',
    (publishFile) => publishFile(serve(Buffer.alloc(createPackageBytes('1.0.1').length, 'x'))),
  ],
  ['a flipped bit', (publishFile) => publishFile(serve(flipBit(createPackageBytes('1.0.1'), 77)))],
  ['a truncated file', (publishFile) => publishFile(serve(createPackageBytes('1.0.1').subarray(0, 90_000)))],
  [
    'additional bytes',
    (publishFile) => publishFile(serve(Buffer.concat([createPackageBytes('1.0.1'), Buffer.from('more')]))),
  ],
  ['an empty file', (publishFile) => publishFile(serve(''))],
  ['an HTML page', (publishFile) => publishFile(serve('<html>', 'text/html'))],
  ['status 404', (publishFile) => publishFile((_request, response) => void response.writeHead(404).end())],
  [
    'a connection that breaks',
    (publishFile) =>
      publishFile((_request, response) => {
        response.writeHead(200, { 'content-length': 200_000 })
        response.write('half')
        response.destroy()
      }),
  ],
  [
    'a redirect to another host',
    (publishFile) => {
      otherHost.answers.set('/x', serve(createPackageBytes('1.0.1')))
      publishFile((_request, response) => void response.writeHead(302, { location: `${otherHost.base}x` }).end())
    },
  ],
]

it.each(tamperedFiles)('I6: installs nothing from a tampered file: %s', async (_case, tamper) => {
  publish(createFeed('1.0.1'))
  tamper((answer) => host.answers.set(`/${getName('1.0.1')}`, answer))
  const { updates, world, settled, installedVersion, folder } = await setUp()
  await updates.check()
  await settled()
  await updates.install()
  await updates.atQuit()
  expect([world.installs, await installedVersion(), updates.state().phase.kind]).toEqual([0, '1.0.0', 'idle'])
  expect(await readdir(folder)).toEqual(['Tutorat.AppImage'])
  expect(otherHost.requestedPaths).toEqual([])
})

it('I6: does not follow a redirect of the feed, and reports a missing feed as unreachable', async () => {
  publish('')
  otherHost.answers.set(feedPath, serve(createFeed('1.0.1')))
  host.answers.set(
    feedPath,
    (_request, response) => void response.writeHead(302, { location: `${otherHost.base}latest-linux.yml` }).end(),
  )
  const { updates } = await setUp()
  expect((await updates.check()).phase).toEqual({ kind: 'idle', failure: 'unreachable' })
  expect(otherHost.requestedPaths).toEqual([])
  host.answers.clear()
  expect((await updates.check()).phase).toEqual({ kind: 'idle', failure: 'unreachable' })
})

it.each([
  ['by other bytes', async (file: string) => writeFile(file, Buffer.alloc(createPackageBytes('1.0.1').length, 'x'))],
  [
    'by a link to another file',
    async (file: string) => {
      await writeFile(`${file}.evil`, createPackageBytes('1.0.1'))
      await rm(file)
      await symlink(`${file}.evil`, file)
    },
  ],
  ['by nothing', async (file: string) => rm(file)],
])('I6: refuses to install a verified download that was replaced %s', async (_case, tamper) => {
  publish(createFeed('1.0.1'))
  const { updates, world, settled, installedVersion, folder } = await setUp()
  await updates.check()
  await settled()
  expect(updates.state().phase.kind).toBe('ready')
  await tamper(path.join(folder, getName('1.0.1')))
  expect((await updates.install()).state.phase).toEqual({ kind: 'idle', failure: 'refused' })
  expect([world.installs, await installedVersion()]).toEqual([0, '1.0.0'])
})

it('I6: refuses versions older than an offered one, also after a restart', async () => {
  publish(createFeed('1.0.2'), { [getName('1.0.2')]: createPackageBytes('1.0.2') })
  const first = await setUp({ savesData: true })
  expect((await first.updates.check()).phase).toMatchObject({ kind: 'available', version: '1.0.2' })
  publish(createFeed('1.0.1'))
  expect((await first.updates.check()).phase).toEqual({ kind: 'idle', failure: 'refused' })
  const later = await setUp({ initial: first.stored() })
  expect((await later.updates.check()).phase).toEqual({ kind: 'idle', failure: 'refused' })
  expect(later.world.installs).toBe(0)
})

it.each<[number, string]>([
  [49, 'idle'],
  [51, 'available'],
])('applies a rollout to %i %% in bucket 50: %s', async (percent, kind) => {
  publish(createFeed('1.0.1', { after: `stagingPercentage: ${String(percent)}\n` }))
  const { updates, stored } = await setUp({ savesData: true })
  expect((await updates.check()).phase.kind).toBe(kind)
  // A staged version is not stored, so that it can be withdrawn.
  expect(stored().highest).toBe(kind === 'idle' ? '0.0.0' : '1.0.1')
})

const everyObstacle: UpdateObstacle[] = ['playing', 'exam', 'uploading', 'paying', 'asking']
it.each(everyObstacle)('I7: installs nothing during the obstacle "%s", and returns it', async (obstacle) => {
  publish(createFeed('1.0.1'))
  const { updates, world, settled, installedVersion } = await setUp()
  await updates.check()
  await settled()
  if (obstacle === 'paying') world.obstacles = ['paying']
  else updates.setRendererBlockers([obstacle])
  expect(await updates.install()).toMatchObject({ obstacles: [obstacle], state: { phase: { kind: 'ready' } } })
  if (obstacle === 'paying') await updates.atQuit()
  expect([world.installs, await installedVersion()]).toEqual([0, '1.0.0'])
  world.obstacles = []
  updates.setRendererBlockers([])
  await updates.install()
  expect(await installedVersion()).toBe('1.0.1')
})

it('I7: stops an installation if an obstacle appears during the verification', async () => {
  publish(createFeed('1.0.1'))
  const { updates, world, settled, installedVersion } = await setUp()
  await updates.check()
  await settled()
  const installing = updates.install()
  expect(updates.state().phase.kind).toBe('installing')
  world.obstacles = ['paying']
  expect(await installing).toMatchObject({ obstacles: ['paying'], state: { phase: { kind: 'ready' } } })
  expect([world.installs, await installedVersion()]).toEqual([0, '1.0.0'])
})

describe('replaceAppImage', () => {
  async function setUpDownload(bytes: Uint8Array = createPackageBytes('1.0.1')) {
    const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-replace-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const [program, download] = [path.join(folder, 'Tutorat.AppImage'), path.join(folder, 'download')]
    await writeFile(program, createPackageBytes('1.0.0'))
    await writeFile(download, bytes)
    const [size, sha512] = [createPackageBytes('1.0.1').length, getHash(createPackageBytes('1.0.1'))]
    const offer: SignedUpdate = {
      version: '1.0.1',
      file: 'download',
      size,
      sha512,
      blockMapSize: null,
      signature: '',
      notes: '',
    }
    return {
      folder,
      program,
      download,
      offer,
      isOld: async () => (await readFile(program)).equals(createPackageBytes('1.0.0')),
    }
  }

  it('I6: hashes the copied bytes and refuses a download that changed after its verification', async () => {
    for (const bytes of [
      flipBit(createPackageBytes('1.0.1'), 50_000),
      createPackageBytes('1.0.1').subarray(1),
      Buffer.concat([createPackageBytes('1.0.1'), Buffer.from('x')]),
    ]) {
      const { program, download, offer, isOld, folder } = await setUpDownload(bytes)
      await expect(replaceAppImage(nodeFileSystem, download, program, offer)).rejects.toThrow('signed')
      expect([await isOld(), (await readdir(folder)).toSorted()]).toEqual([true, ['Tutorat.AppImage', 'download']])
    }
  })

  it('I6: refuses a link to the signed bytes', async () => {
    const { program, download, offer, isOld } = await setUpDownload()
    await rename(download, `${download}.moved`)
    await symlink(`${download}.moved`, download)
    await expect(replaceAppImage(nodeFileSystem, download, program, offer)).rejects.toThrow('ELOOP')
    expect(await isOld()).toBe(true)
  })

  it('I7: syncs the new program before the rename and the folder after it', async () => {
    const { program, download, offer, isOld } = await setUpDownload()
    const steps: string[] = []
    const handle = await open(program, 'r')
    const sync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync')
    await handle.close()
    onTestFinished(() => sync.mockRestore())
    const disk = {
      ...nodeFileSystem,
      rename(from: string, to: string) {
        steps.push(`synced ${String(sync.mock.calls.length)}`, `rename to ${path.basename(to)}`)
        return nodeFileSystem.rename(from, to)
      },
      syncDirectory: (folder: string) => (steps.push('sync folder'), nodeFileSystem.syncDirectory(folder)),
    }
    await replaceAppImage(disk, download, program, offer)
    expect(steps).toEqual(['synced 1', 'rename to Tutorat.AppImage', 'sync folder'])
    expect(await isOld()).toBe(false)
  })
})

it('I7: installs a ready update once at a normal quit, without a relaunch', async () => {
  publish(createFeed('1.0.1'))
  const { updates, world, settled, installedVersion } = await setUp()
  await updates.check()
  await settled()
  await Promise.all([updates.atQuit(), updates.atQuit()])
  expect([world.installs, world.relaunches, await installedVersion()]).toEqual([1, [false], '1.0.1'])
})

it('I6: refuses to install a file at quit that changed since its verification', async () => {
  publish(createFeed('1.0.1'))
  const { updates, world, folder, settled, installedVersion } = await setUp()
  await updates.check()
  await settled()
  await writeFile(path.join(folder, getName('1.0.1')), createPackageBytes('6.6.6'))
  await updates.atQuit()
  // `apply` is not called: the installers of Windows and macOS do not verify again.
  expect([world.relaunches, await installedVersion()]).toEqual([[], '1.0.0'])
})

it('stops the checks and cancels the download at quit', async () => {
  publish(createFeed('1.0.1'))
  let quit = (): Promise<unknown> => Promise.resolve()
  const { updates, world, installedVersion } = await setUp({ onDownloaded: async () => void (await quit()) })
  quit = updates.atQuit
  updates.start()
  expect(world.timers).toBe(1)
  await updates.check()
  await expect.poll(() => world.signals.map(({ aborted }) => aborted)).toEqual([true])
  expect([world.timers, world.installs, await installedVersion()]).toEqual([0, 0, '1.0.0'])
})

it('aborts the signal of a cancelled download', async () => {
  publish(createFeed('1.0.1'))
  let cancel = (): Promise<unknown> => Promise.resolve()
  const { updates, world, settled } = await setUp({ onDownloaded: async () => void (await cancel()) })
  cancel = updates.cancel
  await updates.check()
  await settled()
  expect(world.signals.map(({ aborted }) => aborted)).toEqual([true])
})

it.each([
  ['1.0.0', 'Plus vite', true],
  ['0.9.0', 'Plus vite', false],
  ['1.0.0', '', false],
])('shows the release notes of %s with the text "%s" in 1.0.0: %s', async (version, notes, isShown) => {
  const { updates } = await setUp({ initial: { ran: '1.0.0', news: { version, notes } } })
  expect(updates.state().news).toEqual(isShown ? { version, notes } : null)
})

it('waits for the user to start a download with the data saver, and can restart a cancelled one', async () => {
  publish(createFeed('1.0.1'))
  host.requestedPaths.length = 0
  let downloads = 0
  const onDownloaded = async () => {
    downloads += 1
    if (downloads === 1) await updates.cancel()
  }
  const { updates, settled } = await setUp({ savesData: true, onDownloaded })
  expect((await updates.check()).phase).toEqual({
    kind: 'available',
    version: '1.0.1',
    bytes: createPackageBytes('1.0.1').length,
    isStopped: false,
  })
  expect(host.requestedPaths).toEqual([feedPath])
  await updates.download()
  await settled()
  expect(updates.state().phase.kind).toBe('available')
  await updates.download()
  await settled()
  expect(updates.state().phase.kind).toBe('ready')
})

it('postpones the notice for 24 hours, and keeps the release notes until they are dismissed', async () => {
  publish('')
  const { updates, stored, world } = await setUp({
    initial: { ran: '0.9.0', news: { version: '1.0.0', notes: 'Plus vite' } },
  })
  updates.start()
  await expect.poll(() => stored().ran).toBe('1.0.0')
  expect(updates.state().news).toEqual({ version: '1.0.0', notes: 'Plus vite' })
  expect((await updates.newsSeen()).news).toBeNull()
  expect((await updates.postpone()).postponedUntil).toBe(world.now + 86_400_000)
  // The clock was 70 years ahead.
  world.now -= 70 * 365 * 86_400_000
  expect(updates.state().postponedUntil).toBeNull()
})

import { mkdtemp, open, readFile, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { UpdateObstacle, UpdatesState } from '../../shared/desktop/updates'
import { feedOf, hashOf, nameOf, ours, packageOf, serve, signatureOf, startFeedHost, theirs } from '../../../tests/support/update-feed'
import { nodeFileSystem } from '../base/fs/file-system'
import type { SignedUpdate } from './feed'
import type { StoredUpdates } from './store'
import { initialUpdates } from './store'
import { replaceAppImage } from './replace-appimage'
import { createUpdates } from './updates'

let host: Awaited<ReturnType<typeof startFeedHost>>
let elsewhere: Awaited<ReturnType<typeof startFeedHost>>
beforeAll(async () => {
  host = await startFeedHost()
  elsewhere = await startFeedHost()
})
afterAll(() => Promise.all([host.close(), elsewhere.close()]))

type Around = { savesData?: boolean; kept?: Partial<StoredUpdates>; obstacles?: UpdateObstacle[]; minimum?: { status: number; body?: unknown }; onDownloaded?: (file: string) => Promise<void>; channel?: string }

/** An installed 1.0.0 in a folder of its own, with a plain download in the place of electron-updater's. */
async function install(around: Around = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-updates-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = path.join(folder, 'Tutorat.AppImage')
  await writeFile(program, packageOf('1.0.0'), { mode: 0o755 })
  let kept: StoredUpdates = { ...initialUpdates(() => 0.5), ...around.kept }
  const world = { obstacles: around.obstacles ?? [], savesData: around.savesData ?? false, installs: 0, restarts: [] as boolean[], signals: [] as AbortSignal[], planned: 0, states: [] as UpdatesState[], now: 1000 }
  const updates = createUpdates({
    version: '1.0.0', platform: 'linux-x64', channel: around.channel ?? 'latest', keys: [ours.publicKey], source: { kind: 'feed', base: host.base },
    store: { current: () => kept, save: (next) => { kept = next; return Promise.resolve() } },
    clock: { now: () => world.now }, schedule: () => ((world.planned += 1), () => void (world.planned -= 1)), random: () => 0.5,
    log: { info: () => undefined, warn: () => undefined },
    ask: (address, init) => fetch(address, init),
    loadLibrary: () => Promise.resolve({
      async download(offer, { signal, heard }) {
        world.signals.push(signal)
        const answer = await fetch(new URL(offer.file, host.base), { signal, redirect: 'error' })
        if (!answer.ok) throw new Error(`HTTP ${String(answer.status)}`)
        const file = path.join(folder, offer.file)
        await writeFile(file, new Uint8Array(await answer.arrayBuffer()))
        heard(50.4)
        await around.onDownloaded?.(file)
        return file
      },
    }),
    async apply({ file, offer, isStartedAgain }) {
      world.restarts.push(isStartedAgain)
      await replaceAppImage(nodeFileSystem, file, program, offer)
      world.installs += 1
    },
    remove: (file) => rm(file, { force: true }),
    client: { call: () => Promise.resolve(around.minimum === undefined ? { ok: false as const, failure: 'offline' as const } : { ok: true as const, body: undefined, ...around.minimum }) },
    savesData: () => world.savesData, obstacles: () => world.obstacles, changed: (state) => void world.states.push(state),
  })
  /** Until no download is under way. */
  const settled = () => expect.poll(() => ['downloading', 'checking'].includes(updates.state().phase.kind), { interval: 5, timeout: 20_000 }).toBe(false)
  return { updates, world, program, folder, settled, kept: () => kept, runs: async () => (await readFile(program)).subarray(0, 40).toString().split('\n')[1]?.slice(5) }
}

const feedPath = '/latest-linux.yml'
function publish(feed: string, files: Record<string, Uint8Array> = { [nameOf('1.0.1')]: packageOf('1.0.1') }): void {
  host.answers.clear()
  host.answers.set(feedPath, serve(feed, 'text/yaml'))
  for (const [name, bytes] of Object.entries(files)) host.answers.set(`/${name}`, serve(bytes))
}

it('I6: what we signed is offered, downloaded, verified, put in place, and not lost to the umask', async () => {
  publish(feedOf('1.0.1', { after: 'releaseDate: \'2026-11-21T08:00:00.000Z\'\n' }))
  const { updates, world, settled, runs, program, folder, kept } = await install()
  await updates.check()
  await settled()
  expect(updates.state().phase).toMatchObject({ kind: 'ready', version: '1.0.1' })
  expect(await updates.install()).toMatchObject({ obstacles: [] })
  expect([world.installs, world.restarts, await runs()]).toEqual([1, [true], '1.0.1'])
  expect((await stat(program)).mode & 0o777).toBe(0o755)
  expect(await readdir(folder)).toEqual(['Tutorat.AppImage'])
  expect(kept()).toMatchObject({ highest: '1.0.1', checkedAt: 1000 })
  expect(new Set(world.states.map(({ phase }) => phase.kind))).toEqual(new Set(['checking', 'available', 'downloading', 'ready', 'installing']))
})

const bomb = `a: &a ["x","x"]\nb: &b [*a,*a]\n${feedOf('1.0.1')}`
const big = packageOf('1.0.2')
const feeds: [string, string, Record<string, Uint8Array>?][] = [
  ['no hash', feedOf('1.0.1', { entry: { sha512: null } })],
  ['an empty hash', feedOf('1.0.1', { entry: { sha512: '' } })],
  ['the hash of another file, signed for this one', feedOf('1.0.1', { entry: { sha512: hashOf(big) } })],
  ['no signature', feedOf('1.0.1', { entry: { signature: null } })],
  ['a signature of zeros', feedOf('1.0.1', { entry: { signature: Buffer.alloc(64).toString('base64') } })],
  ['a signature that is too short', feedOf('1.0.1', { entry: { signature: 'AAAA' } })],
  ['a signature of another key', feedOf('1.0.1', { entry: { signature: signatureOf('1.0.1', {}, theirs.privateKey) } })],
  ['feed and file changed together without our key', feedOf('1.0.1', { entry: { sha512: hashOf(big), size: big.length, signature: signatureOf('1.0.1', { sha512: hashOf(big), size: big.length }, theirs.privateKey) } }), { [nameOf('1.0.1')]: big }],
  ['a signature of another version', feedOf('1.0.2', { entry: { signature: signatureOf('1.0.1') } })],
  ['an old package under a new version', feedOf('1.0.2', { entry: { url: nameOf('1.0.1'), sha512: hashOf(packageOf('1.0.1')), size: packageOf('1.0.1').length, signature: signatureOf('1.0.1') } })],
  ['a signature for another platform', feedOf('1.0.1', { entry: { signature: signatureOf('1.0.1', { platform: 'win32-x64' }) } })],
  ['a signature for another architecture', feedOf('1.0.1', { entry: { signature: signatureOf('1.0.1', { platform: 'linux-arm64' }) } })],
  ['a signature for another channel', feedOf('1.0.1', { entry: { signature: signatureOf('1.0.1', { channel: 'beta' }) } })],
  ['a signature for another file name', feedOf('1.0.1', { entry: { signature: signatureOf('1.0.1', { file: 'Other.AppImage' }) } })],
  ['notes that were not signed', feedOf('1.0.1', { after: 'releaseNotes: "Call this number"\n' })],
  ['an older version, signed once', feedOf('0.9.0'), { [nameOf('0.9.0')]: packageOf('0.9.0') }],
  ['a path that leads up', feedOf('1.0.1', { entry: { url: '../evil.AppImage', signature: signatureOf('1.0.1', { file: '../evil.AppImage' }) } })],
  ['a path that leads up, encoded', feedOf('1.0.1', { entry: { url: '..%2fevil.AppImage', signature: signatureOf('1.0.1', { file: '..%2fevil.AppImage' }) } })],
  ['a path from the root', feedOf('1.0.1', { entry: { url: '/etc/evil.AppImage', signature: signatureOf('1.0.1', { file: '/etc/evil.AppImage' }) } })],
  ['an address of another host', feedOf('1.0.1', { entry: { url: 'https://evil.example/x.AppImage', signature: signatureOf('1.0.1', { file: 'https://evil.example/x.AppImage' }) } })],
  ['an address of another host without a scheme', feedOf('1.0.1', { entry: { url: '//evil.example/x.AppImage', signature: signatureOf('1.0.1', { file: '//evil.example/x.AppImage' }) } })],
  ['a name with a line break', feedOf('1.0.1', { entry: { url: 'a\nsize 1.AppImage' } })],
  ['a huge size', feedOf('1.0.1', { entry: { size: 9_000_000_000, signature: signatureOf('1.0.1', { size: 9_000_000_000 }) } })],
  ['no size', feedOf('1.0.1', { entry: { size: null } })],
  ['a negative size', feedOf('1.0.1', { entry: { size: -5 } })],
  ['a version that is none', feedOf('1.0.1').replace('"1.0.1"', '"newest"')],
  ['HTML', '<!doctype html><html><body>Sign in to the network</body></html>'],
  ['aliases that multiply', bomb],
  ['a merge key', `<<: *default\n${feedOf('1.0.1')}`],
  ['a tag', `!!js/function "alert()"\n${feedOf('1.0.1')}`],
  ['JSON', JSON.stringify({ version: '1.0.1', files: [] })],
  ['a version said twice', feedOf('1.0.1', { before: 'version: "9.9.9"\n' })],
  ['a hash said twice', feedOf('1.0.1').replace('    size', `    sha512: "${hashOf(big)}"\n    size`)],
  ['the same file twice', feedOf('1.0.1', { after: feedOf('1.0.1').split('files:\n')[1] ?? '' })],
  ['two lists of files', feedOf('1.0.1', { after: 'files:\n  - url: "evil.AppImage"\n' })],
  ['no files', 'version: "1.0.1"\nfiles:\n'],
  ['files of other systems only', feedOf('1.0.1', { entry: { url: 'Tutorat.exe', signature: signatureOf('1.0.1', { file: 'Tutorat.exe' }) } })],
  ['cut in the middle', feedOf('1.0.1').slice(0, 150)],
  ['nothing', ''],
  ['zeros', '\0'.repeat(500)],
  ['more than a feed has', `${feedOf('1.0.1')}${'#'.repeat(80_000)}`],
  ['staged for nobody', feedOf('1.0.1', { after: 'stagingPercentage: 0\n' })],
  ['a share that is none', feedOf('1.0.1', { after: 'stagingPercentage: 1000\n' })],
]

it.each(feeds)('I6: a tampered feed installs nothing: %s', async (_name, feed, files) => {
  publish(feed, files)
  const { updates, world, settled, runs, folder } = await install()
  await updates.check()
  await settled()
  await updates.install()
  await updates.atQuit()
  expect([world.installs, await runs()]).toEqual([0, '1.0.0'])
  expect(updates.state().phase.kind).toBe('idle')
  expect(await readdir(folder)).toEqual(['Tutorat.AppImage'])
})

const files: [string, (publishFile: (answer: Parameters<Map<string, ReturnType<typeof serve>>['set']>[1]) => void) => void][] = [
  ['another file of the same length', (put) => put(serve(Buffer.alloc(packageOf('1.0.1').length, 'x')))],
  ['one bit of it', (put) => { const bytes = packageOf('1.0.1'); bytes[77] = (bytes[77] ?? 0) ^ 1; put(serve(bytes)) }],
  ['cut', (put) => put(serve(packageOf('1.0.1').subarray(0, 90_000)))],
  ['longer', (put) => put(serve(Buffer.concat([packageOf('1.0.1'), Buffer.from('more')])))],
  ['empty', (put) => put(serve(''))],
  ['a page', (put) => put(serve('<html>', 'text/html'))],
  ['404', (put) => put((_request, response) => void response.writeHead(404).end())],
  ['broken off', (put) => put((_request, response) => { response.writeHead(200, { 'content-length': 200_000 }); response.write('half'); response.destroy() })],
  ['a redirect to another host', (put) => { elsewhere.answers.set('/x', serve(packageOf('1.0.1'))); put((_request, response) => void response.writeHead(302, { location: `${elsewhere.base}x` }).end()) }],
]

it.each(files)('I6: a tampered file installs nothing: %s', async (_name, tamper) => {
  publish(feedOf('1.0.1'))
  tamper((answer) => host.answers.set(`/${nameOf('1.0.1')}`, answer))
  const { updates, world, settled, runs, folder } = await install()
  await updates.check()
  await settled()
  await updates.install()
  await updates.atQuit()
  expect([world.installs, await runs(), updates.state().phase.kind]).toEqual([0, '1.0.0', 'idle'])
  expect(await readdir(folder)).toEqual(['Tutorat.AppImage'])
  expect(elsewhere.asked).toEqual([])
})

it('I6: a feed that redirects to another host is not followed, and one that is not there is unreachable', async () => {
  publish('')
  elsewhere.answers.set(feedPath, serve(feedOf('1.0.1')))
  host.answers.set(feedPath, (_request, response) => void response.writeHead(302, { location: `${elsewhere.base}latest-linux.yml` }).end())
  const { updates } = await install()
  expect((await updates.check()).phase).toEqual({ kind: 'idle', failure: 'unreachable' })
  expect(elsewhere.asked).toEqual([])
  host.answers.clear()
  expect((await updates.check()).phase).toEqual({ kind: 'idle', failure: 'unreachable' })
})

it.each([
  ['before it is installed', async (file: string) => writeFile(file, Buffer.alloc(packageOf('1.0.1').length, 'x'))],
  ['by a link to another file', async (file: string) => { await writeFile(`${file}.evil`, packageOf('1.0.1')); await rm(file); await symlink(`${file}.evil`, file) }],
  ['by nothing', async (file: string) => rm(file)],
])('I6: a verified download that is replaced %s is not installed', async (_name, tamper) => {
  publish(feedOf('1.0.1'))
  const { updates, world, settled, runs, folder } = await install()
  await updates.check()
  await settled()
  expect(updates.state().phase.kind).toBe('ready')
  await tamper(path.join(folder, nameOf('1.0.1')))
  expect((await updates.install()).state.phase).toEqual({ kind: 'idle', failure: 'refused' })
  expect([world.installs, await runs()]).toEqual([0, '1.0.0'])
})

it('I6: a version that was offered once is the least that is taken, after a restart too', async () => {
  publish(feedOf('1.0.2'), { [nameOf('1.0.2')]: packageOf('1.0.2') })
  const first = await install({ savesData: true })
  expect((await first.updates.check()).phase).toMatchObject({ kind: 'available', version: '1.0.2' })
  publish(feedOf('1.0.1'))
  expect((await first.updates.check()).phase).toEqual({ kind: 'idle', failure: 'refused' })
  const later = await install({ kept: first.kept() })
  expect((await later.updates.check()).phase).toEqual({ kind: 'idle', failure: 'refused' })
  expect(later.world.installs).toBe(0)
})

it.each<[number, string]>([[49, 'idle'], [51, 'available']])('a rollout to %i %% of a place at 50 is %s', async (percent, kind) => {
  publish(feedOf('1.0.1', { after: `stagingPercentage: ${String(percent)}\n` }))
  const { updates, kept } = await install({ savesData: true })
  expect((await updates.check()).phase.kind).toBe(kind)
  // What was staged out may be withdrawn.
  expect(kept().highest).toBe(kind === 'idle' ? '0.0.0' : '1.0.1')
})

it.each<UpdateObstacle>(['playing', 'exam', 'uploading', 'paying', 'asking'])('I7: nothing is installed while %s, and it says why', async (obstacle) => {
  publish(feedOf('1.0.1'))
  const { updates, world, settled, runs } = await install()
  await updates.check()
  await settled()
  if (obstacle === 'paying') world.obstacles = ['paying']
  else updates.busy([obstacle])
  expect(await updates.install()).toMatchObject({ obstacles: [obstacle], state: { phase: { kind: 'ready' } } })
  if (obstacle === 'paying') await updates.atQuit()
  expect([world.installs, await runs()]).toEqual([0, '1.0.0'])
  world.obstacles = []
  updates.busy([])
  await updates.install()
  expect(await runs()).toBe('1.0.1')
})

it('I7: what begins while the download is verified holds the installation up too', async () => {
  publish(feedOf('1.0.1'))
  const { updates, world, settled, runs } = await install()
  await updates.check()
  await settled()
  const installing = updates.install()
  expect(updates.state().phase.kind).toBe('installing')
  world.obstacles = ['paying']
  expect(await installing).toMatchObject({ obstacles: ['paying'], state: { phase: { kind: 'ready' } } })
  expect([world.installs, await runs()]).toEqual([0, '1.0.0'])
})

describe('replacing the program', () => {
  /** A program of version 1.0.0 and a download of these bytes, with what happens to the disk. */
  async function beside(bytes: Uint8Array = packageOf('1.0.1')) {
    const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-replace-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const [program, download] = [path.join(folder, 'Tutorat.AppImage'), path.join(folder, 'download')]
    await writeFile(program, packageOf('1.0.0'))
    await writeFile(download, bytes)
    const { hash, size } = { hash: hashOf(packageOf('1.0.1')), size: packageOf('1.0.1').length }
    const offer: SignedUpdate = { version: '1.0.1', file: 'download', size, sha512: hash, blockMapSize: null, signature: '', notes: '' }
    return { folder, program, download, offer, isOld: async () => (await readFile(program)).equals(packageOf('1.0.0')) }
  }

  it('I6: hashes what it copies: bytes that changed after they were verified are not put in place', async () => {
    const other = packageOf('1.0.1')
    other[50_000] = (other[50_000] ?? 0) ^ 1
    for (const bytes of [other, packageOf('1.0.1').subarray(1), Buffer.concat([packageOf('1.0.1'), Buffer.from('x')])]) {
      const { program, download, offer, isOld, folder } = await beside(bytes)
      await expect(replaceAppImage(nodeFileSystem, download, program, offer)).rejects.toThrow('signed')
      expect([await isOld(), (await readdir(folder)).toSorted()]).toEqual([true, ['Tutorat.AppImage', 'download']])
    }
  })

  it('I6: follows no link, not even to the bytes that were signed', async () => {
    const { program, download, offer, isOld } = await beside()
    await rename(download, `${download}.elsewhere`)
    await symlink(`${download}.elsewhere`, download)
    await expect(replaceAppImage(nodeFileSystem, download, program, offer)).rejects.toThrow('ELOOP')
    expect(await isOld()).toBe(true)
  })

  it('I7: syncs the new program before it takes the place of the old one, and the folder after it', async () => {
    const { program, download, offer, isOld } = await beside()
    const steps: string[] = []
    const handle = await open(program, 'r')
    const sync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync')
    await handle.close()
    onTestFinished(() => sync.mockRestore())
    const disk = {
      ...nodeFileSystem,
      rename: (from: string, to: string) => (steps.push(`synced ${String(sync.mock.calls.length)}`, `rename to ${path.basename(to)}`), nodeFileSystem.rename(from, to)),
      syncDirectory: (folder: string) => (steps.push('sync folder'), nodeFileSystem.syncDirectory(folder)),
    }
    await replaceAppImage(disk, download, program, offer)
    expect(steps).toEqual(['synced 1', 'rename to Tutorat.AppImage', 'sync folder'])
    expect(await isOld()).toBe(false)
  })
})

it('I7: what is ready is put in place at the orderly end, once', async () => {
  publish(feedOf('1.0.1'))
  const { updates, world, settled, runs } = await install()
  await updates.check()
  await settled()
  await Promise.all([updates.atQuit(), updates.atQuit()])
  expect([world.installs, world.restarts, await runs()]).toEqual([1, [false], '1.0.1'])
})

it('I6: what changed on the disk since it was ready is not put in place at the orderly end', async () => {
  publish(feedOf('1.0.1'))
  const { updates, world, folder, settled, runs } = await install()
  await updates.check()
  await settled()
  await writeFile(path.join(folder, nameOf('1.0.1')), packageOf('6.6.6'))
  await updates.atQuit()
  // Nobody is asked to apply it: the installers of other systems do not look again.
  expect([world.restarts, await runs()]).toEqual([[], '1.0.0'])
})

it('ends its checks and its download with the application', async () => {
  publish(feedOf('1.0.1'))
  let quit = (): Promise<unknown> => Promise.resolve()
  const { updates, world, runs } = await install({ onDownloaded: async () => void (await quit()) })
  quit = updates.atQuit
  updates.begin()
  expect(world.planned).toBe(1)
  await updates.check()
  await expect.poll(() => world.signals.map(({ aborted }) => aborted)).toEqual([true])
  expect([world.planned, world.installs, await runs()]).toEqual([0, 0, '1.0.0'])
})

it('ends a download that is cancelled', async () => {
  publish(feedOf('1.0.1'))
  let cancel = (): Promise<unknown> => Promise.resolve()
  const { updates, world, settled } = await install({ onDownloaded: async () => void (await cancel()) })
  cancel = updates.cancel
  await updates.check()
  await settled()
  expect(world.signals.map(({ aborted }) => aborted)).toEqual([true])
})

it.each([['1.0.0', 'Plus vite', true], ['0.9.0', 'Plus vite', false], ['1.0.0', '', false]])('shows the news of %s with the notes "%s" in 1.0.0: %s', async (version, notes, isShown) => {
  const { updates } = await install({ kept: { ran: '1.0.0', news: { version, notes } } })
  expect(updates.state().news).toEqual(isShown ? { version, notes } : null)
})

it('data saver: offered, and downloaded when the person says so; a download can be called off and begun again', async () => {
  publish(feedOf('1.0.1'))
  host.asked.length = 0
  let called = 0
  const { updates, settled } = await install({ savesData: true, onDownloaded: async () => { called += 1; if (called === 1) await updates.cancel() } })
  expect((await updates.check()).phase).toEqual({ kind: 'available', version: '1.0.1', bytes: packageOf('1.0.1').length })
  expect(host.asked).toEqual([feedPath])
  await updates.download()
  await settled()
  expect(updates.state().phase.kind).toBe('available')
  await updates.download()
  await settled()
  expect(updates.state().phase.kind).toBe('ready')
})

it('« Plus tard » is kept for 24 hours, and the news of a version until they were read', async () => {
  publish('')
  const { updates, kept, world } = await install({ kept: { ran: '0.9.0', news: { version: '1.0.0', notes: 'Plus vite' } } })
  updates.begin()
  await expect.poll(() => kept().ran).toBe('1.0.0')
  expect(updates.state().news).toEqual({ version: '1.0.0', notes: 'Plus vite' })
  expect((await updates.newsSeen()).news).toBeNull()
  expect((await updates.postpone()).postponedUntil).toBe(world.now + 86_400_000)
})

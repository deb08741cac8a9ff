import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppImageUpdater, type CancellationToken } from 'electron-updater'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { getHash, getName, createPackageBytes, serve, startFeedHost } from '#tests/support/update-feed.ts'
import type { LogFields } from '../base/log/log'
import { loadLibrary } from './electron-updater-adapter'
import type { SignedUpdate } from './feed'

const installed = vi.hoisted(() => ({ updater: null as AppImageUpdater | null }))
vi.mock('electron-updater', async (original) => {
  const { AppImageUpdater, CancellationToken, Provider } = await original<typeof import('electron-updater')>()
  // The real `autoUpdater` requires Electron; each test creates one in a temporary folder.
  return {
    AppImageUpdater,
    default: {
      CancellationToken,
      Provider,
      get autoUpdater() {
        return installed.updater
      },
    },
  }
})

let host: Awaited<ReturnType<typeof startFeedHost>>
beforeAll(async () => {
  host = await startFeedHost()
})
afterAll(() => host.close())
beforeEach(() => {
  host.answers.clear()
  host.requestedPaths.length = 0
})

type DownloadOptions = {
  onProgress?: (progress: { percent: number; transferred: number }) => void
  cancellationToken: CancellationToken
}

function download(url: URL, destination: string, { onProgress, cancellationToken }: DownloadOptions): Promise<string> {
  return cancellationToken.createPromise((resolve, reject, onCancel) => {
    const stop = new AbortController()
    onCancel(() => stop.abort())
    const run = async (): Promise<string> => {
      const response = await fetch(url, { signal: stop.signal })
      if (!response.ok || response.body === null) throw new Error(`HTTP ${String(response.status)}`)
      const total = createPackageBytes('1.0.1').length
      let transferred = 0
      for await (const chunk of response.body) {
        await appendFile(destination, chunk)
        transferred += chunk.byteLength
        onProgress?.({ percent: (100 * transferred) / total, transferred })
      }
      return destination
    }
    run().then(resolve, reject)
  })
}

async function setUp() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-library-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const at = (name: string): string => path.join(folder, name)
  await writeFile(at('Tutorat.AppImage'), createPackageBytes('1.0.0'))
  await writeFile(at('app-update.yml'), 'updaterCacheDirName: tutorat-updater\n')
  vi.stubEnv('APPIMAGE', at('Tutorat.AppImage'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const quitHandlers: unknown[] = []
  const app = {
    version: '1.0.0',
    name: 'tutorat',
    isPackaged: true,
    appUpdateConfigPath: at('app-update.yml'),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: (handler: unknown) => void quitHandlers.push(handler),
  }
  const updater = Object.assign(new AppImageUpdater(null, app), {
    httpExecutor: { download },
    disableDifferentialDownload: true,
  })
  installed.updater = updater
  const logged: string[] = []
  const log = (event: string, fields?: LogFields): void => void logged.push(`${event} ${String(fields?.message ?? '')}`)
  const library = await loadLibrary({ base: host.base, log: { info: log, warn: log } })
  return { library, updater, quitHandlers, logged }
}

const createOffer = (version: string): SignedUpdate => ({
  version,
  file: getName(version),
  size: createPackageBytes(version).length,
  sha512: getHash(createPackageBytes(version)),
  blockMapSize: null,
  signature: '',
  notes: '',
})
const endless =
  (bytes: Uint8Array): Parameters<typeof host.answers.set>[1] =>
  (_request, response) =>
    void response.writeHead(200).write(bytes)
const options = (onProgress: (percent: number) => void = () => undefined) => ({
  signal: new AbortController().signal,
  onProgress,
})

it('downloads the offered file from the folder of the feed and reports the progress up to 100 %', async () => {
  const { library, logged } = await setUp()
  host.answers.set(`/${getName('1.0.1')}`, serve(createPackageBytes('1.0.1')))
  const percents: number[] = []
  const file = await library.download(
    createOffer('1.0.1'),
    options((percent) => void percents.push(percent)),
  )
  expect((await readFile(file)).equals(createPackageBytes('1.0.1'))).toBe(true)
  expect([percents.at(-1), percents.toSorted((a, b) => a - b)]).toEqual([100, percents])
  expect(host.requestedPaths).toEqual([`/${getName('1.0.1')}`])
  expect(logged).toContain('updates.library Checking for update')
})

it.each(['1.0.0', '0.9.0'])(
  'I6: downloads nothing if the offered version %s is not newer than the installed 1.0.0',
  async (version) => {
    const { library } = await setUp()
    host.answers.set(`/${getName(version)}`, serve(createPackageBytes(version)))
    await expect(library.download(createOffer(version), options())).rejects.toThrow(
      'the update is not available or was cancelled',
    )
    expect(host.requestedPaths).toEqual([])
  },
)

it('I6: cancels a download that exceeds the size of its offer', async () => {
  const { library } = await setUp()
  host.answers.set(`/${getName('1.0.1')}`, endless(Buffer.concat([createPackageBytes('1.0.1'), Buffer.from('more')])))
  const percents: number[] = []
  await expect(
    library.download(
      createOffer('1.0.1'),
      options((percent) => void percents.push(percent)),
    ),
  ).rejects.toThrow('cancelled')
  expect(percents.every((percent) => percent <= 100)).toBe(true)
})

it('cancels a download when its signal is aborted, and can download again afterwards', async () => {
  const { library } = await setUp()
  host.answers.set(`/${getName('1.0.1')}`, endless(createPackageBytes('1.0.1').subarray(0, 100_000)))
  const stop = new AbortController()
  await expect(
    library.download(createOffer('1.0.1'), { signal: stop.signal, onProgress: () => stop.abort() }),
  ).rejects.toThrow('cancelled')
  host.answers.set(`/${getName('1.0.1')}`, serve(createPackageBytes('1.0.1')))
  const file = await library.download(createOffer('1.0.1'), options())
  expect((await readFile(file)).equals(createPackageBytes('1.0.1'))).toBe(true)
})

it('requests no file after the signal was aborted', async () => {
  const { library } = await setUp()
  host.answers.set(`/${getName('1.0.1')}`, serve(createPackageBytes('1.0.1')))
  const stop = new AbortController()
  const downloading = library.download(createOffer('1.0.1'), { ...options(), signal: stop.signal })
  stop.abort()
  await expect(downloading).rejects.toThrow('the update is not available or was cancelled')
  expect(host.requestedPaths).toEqual([])
})

it('rejects and removes its listeners if the file does not exist', async () => {
  const { library, updater } = await setUp()
  const stop = new AbortController()
  const removed = vi.spyOn(stop.signal, 'removeEventListener')
  await expect(library.download(createOffer('1.0.1'), { ...options(), signal: stop.signal })).rejects.toThrow('404')
  expect([updater.listenerCount('download-progress'), removed.mock.calls.map(([name]) => name)]).toEqual([0, ['abort']])
})

it('I7: registers no installation at quit and installs only on request', async () => {
  const { library, updater, quitHandlers } = await setUp()
  host.answers.set(`/${getName('1.0.1')}`, serve(createPackageBytes('1.0.1')))
  await library.download(createOffer('1.0.1'), options())
  expect(quitHandlers).toEqual([])
  const install = vi.spyOn(updater, 'quitAndInstall').mockReturnValue()
  for (const shouldRelaunch of [true, false]) library.install(shouldRelaunch)
  expect(install.mock.calls).toEqual([
    [true, true],
    [true, false],
  ])
})

it.each([
  [null, {}],
  [77, { blockMapSize: 77 }],
])('passes the offered file with a block map of %s bytes to electron-updater', async (blockMapSize, part) => {
  const { library, updater } = await setUp()
  host.answers.set(`/${getName('1.0.1')}`, serve(createPackageBytes('1.0.1')))
  const offer = { ...createOffer('1.0.1'), blockMapSize }
  const files: unknown[] = []
  updater.on('update-available', (info) => void files.push(...info.files))
  await library.download(offer, options())
  expect(files).toEqual([{ url: offer.file, sha512: offer.sha512, size: offer.size, ...part }])
})

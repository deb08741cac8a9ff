import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@playwright/test'
import { systemTimers } from '#main/base/timers.ts'
import { createHttpClient } from '#main/gateway/http-client.ts'
import { createMediaCache } from '#main/media-cache/media-cache.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { listen } from '#sandbox/server/listen.ts'
import { isMediaFile, presencePath } from '#shared/media-cache.ts'
import { gatewayTo } from '#tests/support/gateway-harness.ts'
import { createNginxFolder, findFreePort, startNginx } from '#tests/support/nginx.ts'
import { toNginxConfig } from '../school-cache/nginx-config'
import { median, percentile } from './measure'
import { printFigures } from './print'
import { openElectronPupil } from './school-line/electron-pupil'
import { bytesPerSecond, watchFilm, type Watching } from './school-line/pupil'
import { startThinLine } from './school-line/thin-line'

const pupils = 40
/** In the real application; the others are gateways. */
const electronPupils = Number(process.env['TUTORAT_LINE_ELECTRON'] ?? 2)
const bitsPerSecond = 4_000_000
const latencyMs = 120
/** A class does not click in the same instant. */
const betweenPupilsMs = 100
/** Ten minutes; a shorter run says so in its table. */
const seconds = Number(process.env['TUTORAT_LINE_SECONDS'] ?? 600)
const filmBytes = Math.round(bytesPerSecond * seconds)
/** Different films that the pupils open at the same time, none of which the cache has yet. */
const films = Number(process.env['TUTORAT_LINE_FILMS'] ?? 1)

async function startSchool() {
  const mediaDir = await mkdtemp(path.join(tmpdir(), 'tutorat-line-'))
  await cp('resources/demo', mediaDir, { recursive: true })
  for (let index = 0; index < films; index += 1)
    await writeFile(path.join(mediaDir, 'videos', `long-${String(index)}.mp4`), randomBytes(filmBytes))
  const sandbox = await createSandbox({ mediaDir, snapshotDir: null })
  const platform = await listen((request) => sandbox.fetch(request), 0)
  const { hostname, port } = new URL(platform.origin)
  const line = await startThinLine({ host: hostname, port: Number(port), bitsPerSecond, latencyMs })
  const config = { ...sandbox.platformConfig(line.origin), mediaCache: true }
  const filmOf = (pupil: number): string =>
    `/media/${new URL(line.origin).host}/s/${sandbox.secret}/media/videos/long-${String(pupil % films)}.mp4`
  return {
    line,
    config,
    filmOf,
    close: async () => {
      await line.close()
      await platform.close()
      await sandbox.close()
      await rm(mediaDir, { recursive: true, force: true })
    },
  }
}
type School = Awaited<ReturnType<typeof startSchool>>

async function startCache({ config }: School) {
  const { folder, remove } = createNginxFolder()
  const address = `127.0.0.1:${String(await findFreePort())}`
  const printed = toNginxConfig({
    media: config.hosts.media,
    updates: null,
    listening: { scheme: 'http', address },
    folder: path.join(folder, 'cache'),
    log: path.join(folder, 'media.log'),
    authorities: '/etc/ssl/certs/ca-certificates.crt',
    gigabytes: 2,
    days: 1,
  })
  const origin = `http://${address}`
  const nginx = await startNginx(folder, printed, async () => (await fetch(`${origin}${presencePath}`)).status === 204)
  return { origin, close: () => nginx.kill().then(remove) }
}

/** One gateway for each pupil: clients share nothing but the line and the cache. */
async function watchTogether(
  school: School,
  cacheOrigin: string | null,
): Promise<{ watched: Watching[]; faults: string[] }> {
  const faults: string[] = []
  const watched = await Promise.all(
    Array.from({ length: pupils - electronPupils }, async (_, index) => {
      await delay(index * betweenPupilsMs)
      const httpClient = createHttpClient({ config: school.config, transport: fetch, language: () => 'fr' })
      const files =
        cacheOrigin === null
          ? httpClient
          : createMediaCache({
              origin: cacheOrigin,
              allowsOwnComputer: true,
              resolve: () => Promise.resolve([]),
              fetch: (address, init) => fetch(address, { ...init, redirect: 'error' }),
              schedule: systemTimers,
              clock: { monotonic: () => performance.now() },
              random: Math.random,
              log: { warn: (_event, fields) => void faults.push(String(fields?.reason)) },
            }).before(httpClient, isMediaFile)
      const { request } = gatewayTo('', { config: school.config, httpClient, files })
      return watchFilm(
        (range, signal) => request(school.filmOf(index), { headers: { range }, signal }),
        filmBytes,
        seconds * 1000,
      )
    }),
  )
  return { watched, faults }
}

test('measures forty pupils on one line of 4 Mbit/s without and with the media cache', async () => {
  test.setTimeout((2 * seconds + 300) * 1000)
  console.log(
    `  ${String(pupils)} pupils, 4 Mbit/s, ${String(latencyMs)} ms, ${String(films)} × a film of ${String(seconds)} s at 1.5 Mbit/s`,
  )
  for (const isCached of process.env['TUTORAT_LINE_CACHED'] ? [true] : [false, true]) {
    const school = await startSchool()
    const cache = isCached ? await startCache(school) : null
    const cacheOrigin = cache?.origin ?? null
    const inElectron = []
    for (let index = 0; index < electronPupils; index += 1)
      inElectron.push(await openElectronPupil(school.config, cacheOrigin))
    const before = school.line.bytes()
    const [{ watched, faults }, seen] = await Promise.all([
      watchTogether(school, cacheOrigin),
      Promise.all(inElectron.map((pupil) => pupil.watch(seconds * 1000))),
    ])
    const moved = school.line.bytes() - before
    await Promise.all(inElectron.map((pupil) => pupil.close()))
    await cache?.close()
    await school.close()
    const name = isCached ? 'with the cache' : 'without'
    const all = [...watched, ...seen]
    const first = all.map(({ firstPictureMs }) => (firstPictureMs ?? seconds * 1000) / 1000)
    const stalled = watched.reduce((sum, { stalledMs }) => sum + stalledMs, 0) / 1000
    const shown = watched.reduce((sum, { watchedSeconds }) => sum + watchedSeconds, 0) / watched.length
    for (const { firstPictureMs, stalls, watchedSeconds } of seen)
      console.log(
        `  ${name}, in Electron: first picture ${String(firstPictureMs)} ms, ${String(stalls)} stalls, ` +
          `${watchedSeconds.toFixed(0)} s shown`,
      )
    console.log(
      `  ${name}: shown ${shown.toFixed(0)} of ${String(seconds)} s a pupil, stopped ${(stalled / watched.length).toFixed(1)} s a pupil` +
        (faults.length === 0 ? '' : `; cache left alone: ${faults.join(', ')}`),
    )
    const errors = Map.groupBy(
      watched.flatMap((each) => each.errors),
      (message) => message,
    )
    for (const [message, { length }] of errors) console.log(`  ${name}: ${String(length)} × ${message}`)
    printFigures([
      { name: `${name}: bytes over the line ÷ films`, value: moved / (filmBytes * films), goal: 1.1, digits: 2 },
      { name: `${name}: first picture, median`, value: median(first), goal: 3, unit: ' s', digits: 1 },
      { name: `${name}: first picture, p95`, value: percentile(first, 95), goal: 3, unit: ' s', digits: 1 },
      { name: `${name}: stalls of all pupils`, value: all.reduce((sum, { stalls }) => sum + stalls, 0), goal: 0 },
    ])
  }
})

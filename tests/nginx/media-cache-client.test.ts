import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemTimers } from '#main/base/timers.ts'
import { createHttpClient } from '#main/gateway/http-client.ts'
import { createMediaCache } from '#main/media-cache/media-cache.ts'
import { isMediaFile, presencePath } from '#shared/media-cache.ts'
import { startThinLine } from '../../scripts/bench/school-line/thin-line'
import { toNginxConfig } from '../../scripts/school-cache/nginx-config'
import { answerFilm, createFilm, startFilmServer, type FilmServer } from '../support/film-server'
import { configAt } from '../support/gateway-harness'
import { createNginxFolder, findFreePort, startNginx, type Nginx } from '../support/nginx'

const film = createFilm(2_000_000)
const pathOf = (signature: string, name = 'a') => `/videos/${name}.mp4?expires=9&signature=${signature}`

let folder: ReturnType<typeof createNginxFolder>
let platform: FilmServer
let nginx: Nginx
let granted: Set<string>
let faults: string[]
let etag: string
let isWayCut: boolean

beforeEach(async () => {
  folder = createNginxFolder()
  granted = new Set(['one', 'two'])
  faults = []
  etag = '"film-1"'
  isWayCut = false
  platform = await startFilmServer((request) => {
    // nginx passes on no header of a client.
    if (isWayCut && request.headers['user-agent'] === undefined) return null
    const { pathname, searchParams } = new URL(request.path, 'http://platform.test')
    if (pathname.endsWith('/long.mp4')) return answerFilm(longFilm, request, etag)
    const isCold = coldNames.some((name) => pathname.endsWith(`/${name}.mp4`))
    return granted.has(searchParams.get('signature') ?? '')
      ? answerFilm(isCold ? coldFilm : film, request, etag)
      : { status: 403, headers: { 'content-type': 'text/plain' }, body: Buffer.from('no') }
  })
})
afterEach(async () => {
  nginx.thaw()
  await nginx.kill()
  await platform.close()
  folder.remove()
})

/** Of films that nginx has not fetched yet. */
const coldFilm = createFilm(600_000)
const coldNames = ['b', 'c', 'd']

/** Of 48 pieces. */
const longFilm = createFilm(6 * 1024 * 1024)

/** `rate`: of each answer of nginx, so that a film is still on its way when something happens. */
async function startCache({
  rate = '',
  maxFileKilobytes,
  host = platform.host,
}: { rate?: string; maxFileKilobytes?: number; host?: string } = {}) {
  const address = `127.0.0.1:${String(await findFreePort())}`
  const config = toNginxConfig({
    media: [`http://${host}`],
    updates: null,
    listening: { scheme: 'http', address },
    folder: path.join(folder.folder, 'cache'),
    log: path.join(folder.folder, 'media.log'),
    authorities: '/etc/ssl/certs/ca-certificates.crt',
    gigabytes: 1,
    days: 1,
  })
  const origin = `http://${address}`
  const isReady = async () => (await fetch(`${origin}${presencePath}`)).status === 204
  const limits = maxFileKilobytes === undefined ? {} : { maxFileKilobytes }
  nginx = await startNginx(folder.folder, `${rate}\n${config}`, isReady, limits)
  return origin
}

function createPupil(origin: string, host = platform.host) {
  const config = configAt(`http://${host}`)
  const source = createMediaCache({
    origin,
    allowsOwnComputer: true,
    resolve: () => Promise.resolve([]),
    fetch: (address, init) => fetch(address, { ...init, redirect: 'error' }),
    schedule: systemTimers,
    clock: { monotonic: () => performance.now() },
    random: () => 1,
    log: { warn: (_event, fields) => void faults.push(String(fields?.reason)) },
  }).before(createHttpClient({ config, transport: fetch, language: () => 'fr' }), isMediaFile)
  /** `onBytes` receives how much arrived so far. */
  return async (signature: string, range: string, onBytes: (bytes: number) => void = () => undefined, name = 'a') => {
    const streamed = await source.stream(`http://${host}${pathOf(signature, name)}`, { range })
    if (!streamed.ok) throw new Error(streamed.failure)
    const { status, body } = streamed.response
    const pieces: Uint8Array[] = []
    let maxGapMs = 0
    let length = 0
    let last = performance.now()
    for await (const piece of body as ReadableStream<Uint8Array>) {
      maxGapMs = Math.max(maxGapMs, performance.now() - last)
      pieces.push(piece)
      length += piece.byteLength
      onBytes(length)
      last = performance.now()
    }
    return { status, bytes: Buffer.concat(pieces), maxGapMs }
  }
}

const directRanges = () =>
  platform.requests.filter(({ headers }) => headers['if-range'] !== undefined).map(({ headers }) => headers.range)

describe('a pupil behind the school’s nginx', () => {
  it.each([
    ['killed', 'cut', () => void nginx.kill()],
    ['frozen', 'late', () => nginx.freeze()],
  ])('sees a film to its end when nginx is %s, without a long stop', async (_what, fault, stop) => {
    const read = createPupil(await startCache({ rate: 'limit_rate 400k;' }))
    let isStopped = false
    const { status, bytes, maxGapMs } = await read('one', 'bytes=0-', (length) => {
      if (isStopped || length < 300_000) return
      isStopped = true
      stop()
    })
    expect([status, bytes.equals(film)]).toEqual([206, true])
    // Half a second of silence and 300 ms for a sign of life; the rest is for a busy computer. The player's stop is
    // measured by `npm run bench -- school-line`.
    expect(maxGapMs).toBeLessThan(5000)
    expect(faults).toEqual([fault])
    expect(directRanges()).toEqual([expect.stringMatching(/^bytes=[1-9]\d+-1999999$/)])
  })

  it('holds few files of nginx open, however long the film is', async () => {
    const read = createPupil(await startCache())
    for (const round of ['fetched', 'cached']) {
      let held = 0
      const { bytes } = await read(
        'one',
        'bytes=0-',
        () => void (held = Math.max(held, nginx.countOpenFiles())),
        'long',
      )
      expect([round, bytes.equals(longFilm)]).toEqual([round, true])
      // A megabyte of pieces of 128 kB, and the next request while the last one ends; none on a busy computer, where nginx
      // has closed them before they are counted. One long answer holds 48.
      expect(held).toBeLessThanOrEqual(2 * 8)
    }
    expect(faults).toEqual([])
  })

  it('waits three seconds once where nginx is there and does not reach the platform', async () => {
    const read = createPupil(await startCache())
    isWayCut = true
    const startedAt = performance.now()
    expect((await read('one', 'bytes=0-')).bytes.equals(film)).toBe(true)
    const waitedMs = performance.now() - startedAt
    expect(waitedMs).toBeGreaterThan(2900)
    // The rest is for a busy computer: without the patience of three seconds it was ten.
    expect(waitedMs).toBeLessThan(9500)
    const toNginx = platform.requests.filter(({ headers }) => headers['user-agent'] === undefined).length
    expect((await read('two', 'bytes=0-')).bytes.equals(film)).toBe(true)
    expect(platform.requests.filter(({ headers }) => headers['user-agent'] === undefined)).toHaveLength(toNginx)
    expect(faults).toEqual(['failing'])
  })

  it('waits with its class while nginx fetches several films over one thin line, each once', async () => {
    const [hostname, port] = platform.host.split(':')
    const line = await startThinLine({
      host: hostname ?? '',
      port: Number(port),
      bitsPerSecond: 2_000_000,
      latencyMs: 60,
    })
    try {
      const { host } = new URL(line.origin)
      const origin = await startCache({ host })
      const pupils = coldNames.flatMap((name) => ['one', 'two'].map((signature) => ({ name, signature })))
      const read = await Promise.all(
        pupils.map(({ name, signature }) => createPupil(origin, host)(signature, 'bytes=0-', () => undefined, name)),
      )
      for (const { bytes } of read) expect(bytes.equals(coldFilm)).toBe(true)
      expect(faults).toEqual([])
      expect(line.bytes()).toBeLessThan(1.1 * coldNames.length * coldFilm.length)
    } finally {
      await line.close()
    }
  }, 30_000)

  it('sees the film where the disk of nginx is full', async () => {
    const read = createPupil(await startCache({ maxFileKilobytes: 64 }))
    const { status, bytes } = await read('one', 'bytes=0-')
    expect([status, bytes.equals(film)]).toEqual([206, true])
    expect(faults).not.toEqual([])
  })

  it('is refused by the platform itself where a signature expires between two ranges', async () => {
    const read = createPupil(await startCache())
    expect((await read('one', 'bytes=0-99')).bytes.equals(film.subarray(0, 100))).toBe(true)
    granted.delete('one')
    // nginx remembers a yes for half a minute, as the identity of the film is remembered; a new address is refused.
    expect((await read('expired', 'bytes=100-199')).status).toBe(403)
    expect((await read('two', 'bytes=100-199')).bytes.equals(film.subarray(100, 200))).toBe(true)
    expect(faults).toEqual([])
  })

  it('gets no byte of a film that nginx holds without the offer', async () => {
    const origin = await startCache()
    await createPupil(origin)('one', 'bytes=0-')
    const refused = await createPupil(origin)('stranger', 'bytes=0-')
    expect([refused.status, refused.bytes.toString()]).toEqual([403, 'no'])
  })

  it('gets the new film where nginx holds an older one', async () => {
    const origin = await startCache()
    await createPupil(origin)('one', 'bytes=0-')
    etag = '"film-2"'
    const { bytes } = await createPupil(origin)('two', 'bytes=0-')
    expect(bytes.equals(film)).toBe(true)
    expect(faults).toEqual(['differs'])
    expect(readdirSync(path.join(folder.folder, 'cache'))).toContain('media')
  })
})

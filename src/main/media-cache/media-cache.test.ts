import type { ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Schedule } from '#shared/clock.ts'
import { type CacheFault, isMediaFile, presenceHeader, presencePath } from '#shared/media-cache.ts'
import { createCertificate } from '#tests/support/certificate.ts'
import {
  answerFilm,
  createFilm,
  startFilmServer,
  type FilmAnswer,
  type FilmRequest,
  type FilmServer,
} from '#tests/support/film-server.ts'
import { configAt } from '#tests/support/gateway-harness.ts'
import { systemTimers } from '../base/timers'
import { createHttpClient } from '../gateway/http-client'
import { createMediaCache } from './media-cache'
import { silenceMs } from './presence'

const film = createFilm(300_000)
const other = Buffer.from(film).reverse()
const path = '/videos/a.mp4?expires=9&signature=one'
const megabyte = 1024 * 1024

type Rules = {
  cache: (request: FilmRequest, response: ServerResponse) => FilmAnswer | null
  platform: (request: FilmRequest) => FilmAnswer
}

let rules: Rules
let platform: FilmServer
let cache: FilmServer
let now: number
let isFrozen: boolean
let faults: string[]
let held: Response[]

const present: FilmAnswer = { status: 204, headers: { [presenceHeader]: '1' }, body: Buffer.alloc(0) }
const refusal: FilmAnswer = { status: 403, headers: { 'content-type': 'text/plain' }, body: Buffer.from('no') }
const startCache = (create?: Parameters<typeof startFilmServer>[1]) =>
  startFilmServer(
    (request, response) =>
      request.path === presencePath ? (isFrozen ? null : present) : rules.cache(request, response),
    create,
  )

beforeEach(async () => {
  rules = { cache: (request) => answerFilm(film, request), platform: (request) => answerFilm(film, request) }
  now = 0
  isFrozen = false
  faults = []
  held = []
  platform = await startFilmServer((request) => rules.platform(request))
  cache = await startCache()
})
afterEach(async () => {
  await cache.close()
  await platform.close()
})

function createClient({
  origin = `http://${cache.host}`,
  allowsOwnComputer = true,
  resolve = () => Promise.resolve<string[]>([]),
  schedule = systemTimers,
}: Partial<Parameters<typeof createMediaCache>[0]> = {}) {
  const mediaCache = createMediaCache({
    origin,
    allowsOwnComputer,
    resolve,
    async fetch(address, init) {
      const response = await fetch(address, { ...init, redirect: 'error' })
      // Held, because Node ends the connection of an answer that nobody holds.
      held.push(response)
      return response
    },
    schedule,
    clock: { monotonic: () => now },
    random: () => 1,
    log: { warn: (_event, fields) => void faults.push(String(fields?.reason)) },
  })
  const config = configAt(`http://${platform.host}`)
  const direct = createHttpClient({ config, transport: fetch, language: () => 'fr' })
  const source = mediaCache.before(direct, isMediaFile)
  async function open(signal: AbortSignal) {
    return source.stream(`http://${platform.host}${path}`, { range: 'bytes=0-' }, signal)
  }
  async function read(range?: string, address = path, more: Record<string, string> = {}) {
    const headers = { ...(range === undefined ? {} : { range }), ...more }
    const streamed = await source.stream(`http://${platform.host}${address}`, headers)
    if (!streamed.ok) throw new Error(streamed.failure)
    const { response } = streamed
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  return { read, open, source, check: () => mediaCache.check() }
}

const filmRequests = (server: FilmServer) => server.requests.filter(({ path: requested }) => requested !== presencePath)
const isFilm = (bytes: Buffer, start = 0, end = film.length) => bytes.equals(film.subarray(start, end))

describe('media from the school’s cache', () => {
  it('D5: come from the cache, which receives an address and a range, and no token, cookie or name', async () => {
    const { read, check } = createClient()
    const answer = await read('bytes=1000-')
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, 'bytes 1000-299999/300000'])
    expect(isFilm(answer.bytes, 1000)).toBe(true)
    const [request] = filmRequests(cache)
    expect(request).toMatchObject({ method: 'GET', path: `/${platform.host}${path}` })
    const sent = Object.keys(request?.headers ?? {})
    expect(sent.filter((name) => /auth|cookie|referer|origin$|key/i.test(name))).toEqual([])
    expect(await check()).toEqual({ fault: null, share: 1 })
  })

  it('are not asked for by a page that has already left, whose answer would hold a connection to the cache', async () => {
    const { open } = createClient()
    expect(await open(AbortSignal.abort())).toEqual({ ok: false, failure: 'cancelled' })
    expect([cache.requests, platform.requests]).toEqual([[], []])
  })

  it('are asked of the cache a megabyte at a time, and arrive as one answer', async () => {
    const long = createFilm(2.5 * megabyte)
    rules.platform = (request) => answerFilm(long, request)
    rules.cache = rules.platform
    const { read, check } = createClient()
    for (const [range, status, contentRange] of [
      [undefined, 200, null],
      ['bytes=0-', 206, 'bytes 0-2621439/2621440'],
    ] as const) {
      const before = filmRequests(cache).length
      const answer = await read(range)
      expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
      expect([answer.headers.get('content-length'), answer.bytes.equals(long)]).toEqual(['2621440', true])
      expect(
        filmRequests(cache)
          .slice(before)
          .map(({ headers }) => headers.range),
      ).toEqual(['bytes=0-1048575', 'bytes=1048576-2097151', 'bytes=2097152-2621439'])
    }
    expect([faults, await check()]).toEqual([[], { fault: null, share: 1 }])
    // Its presence is asked for at the beginning of each answer, not of each megabyte.
    expect(cache.requests.length - filmRequests(cache).length).toBe(3)
  })

  it('are asked for whole where they are playlists, which nginx may give without ranges', async () => {
    rules.cache = (request) => answerFilm(film, { ...request, headers: { ...request.headers, range: undefined } })
    const { status, bytes } = await createClient().read(undefined, '/videos/a.m3u8')
    expect([status, isFilm(bytes), faults]).toEqual([200, true, []])
    expect(filmRequests(cache).map(({ headers }) => headers.range)).toEqual([undefined])
  })

  it('ask the platform once what a film is, with one byte', async () => {
    const { read } = createClient()
    await Promise.all([read('bytes=0-9'), read('bytes=100000-')])
    expect(isFilm((await read()).bytes)).toBe(true)
    expect(filmRequests(platform).map(({ headers }) => headers.range)).toEqual(['bytes=0-0'])
    expect(filmRequests(cache)).toHaveLength(3)
    await read('bytes=0-9', '/videos/a.mp4?expires=9&signature=two')
    expect(filmRequests(platform)).toHaveLength(2)
  })

  it('ask the platform again after ten minutes', async () => {
    const { read } = createClient()
    await read('bytes=0-9')
    now = 599_999
    await read('bytes=0-9')
    expect(filmRequests(platform)).toHaveLength(1)
    now = 600_000
    await read('bytes=0-9')
    expect(filmRequests(platform)).toHaveLength(2)
  })

  it('ask the platform again where it replaced a film at its address, and the cache is not blamed', async () => {
    const { read } = createClient()
    await read('bytes=0-9')
    rules.platform = (request) => answerFilm(other, request, '"film-2"')
    rules.cache = rules.platform
    expect((await read('bytes=10-')).bytes.equals(other.subarray(10))).toBe(true)
    expect((await read('bytes=20-')).bytes.equals(other.subarray(20))).toBe(true)
    const ranges = filmRequests(platform).map(({ headers }) => headers.range)
    expect([faults, ranges]).toEqual([[], ['bytes=0-0', 'bytes=0-0']])
  })

  it('start anew from the platform where a player continues a film that was replaced', async () => {
    const { read } = createClient()
    await read('bytes=0-9')
    rules.platform = (request) => answerFilm(other, request, '"film-2"')
    rules.cache = rules.platform
    const { status, bytes } = await read('bytes=10-', path, { 'if-range': '"film-1"' })
    expect([status, bytes.equals(other), faults]).toEqual([200, true, []])
  })

  it('answer a range with If-Range as the platform does', async () => {
    const { read } = createClient()
    expect((await read('bytes=5-9', path, { 'if-range': '"film-1"' })).status).toBe(206)
    expect(filmRequests(cache)).toHaveLength(1)
    const changed = await read('bytes=5-9', path, { 'if-range': '"older"' })
    expect([changed.status, changed.bytes.length]).toEqual([200, film.length])
    expect(faults).toEqual([])
  })

  it.each(['/videos/film.key', '/photo.png', '/api/me'])('are all that it receives, not %s', async (address) => {
    await createClient().read(undefined, address)
    expect(cache.requests).toEqual([])
  })

  it.each([
    ['a weak ETag', (request: FilmRequest) => answerFilm(film, request, 'W/"film-1"')],
    ['no ranges', () => ({ ...answerFilm(film, { method: 'GET', path, headers: {} }), status: 200 })],
  ])('come directly where the platform has %s, and the cache is not blamed', async (_what, answer) => {
    rules.platform = answer
    const { read } = createClient()
    expect(isFilm((await read('bytes=0-')).bytes)).toBe(true)
    // Neither the cache nor the platform is asked about the film again, for ten minutes.
    await expect.poll(() => cache.requests.length).toBeGreaterThan(0)
    const before = cache.requests.length
    await read('bytes=0-')
    expect([cache.requests.length, filmRequests(platform).length]).toEqual([before, 3])
    now = 600_000
    await read('bytes=0-')
    expect(filmRequests(platform)).toHaveLength(5)
    expect(faults).toEqual([])
  })

  it('ask again after a refusal', async () => {
    const { read } = createClient()
    rules.platform = () => refusal
    expect((await read('bytes=0-9')).status).toBe(403)
    rules.platform = (request) => answerFilm(film, request)
    const before = filmRequests(cache).length
    expect(isFilm((await read('bytes=0-9')).bytes, 0, 10)).toBe(true)
    expect(filmRequests(cache).length - before).toBe(1)
  })

  it('come directly for several ranges and a range of the end', async () => {
    const { read } = createClient()
    expect((await read('bytes=-10')).bytes.equals(film.subarray(-10))).toBe(true)
    expect(filmRequests(cache)).toEqual([])
  })
})

describe('a film continues from the platform', () => {
  const html = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<p>') }
  it.each<[string, CacheFault, Rules['cache']]>([
    ['other bytes of the same length', 'differs', (request) => answerFilm(other, request, '"film-0"')],
    ['a page', 'foreign', () => html],
    ['a page with the status of a range', 'foreign', () => ({ ...html, status: 206 })],
    [
      'a redirect to another host',
      'foreign',
      () => ({ ...html, status: 302, headers: { location: 'http://127.0.0.1:9/' } }),
    ],
    ['200 for a range', 'differs', (request) => ({ ...answerFilm(film, { ...request, headers: {} }), status: 200 })],
    ['a length that is too short', 'differs', (request) => answerFilm(film.subarray(0, 200_000), request)],
    ['another range', 'differs', (request) => answerFilm(film, { ...request, headers: { range: 'bytes=0-' } })],
    ['a refusal of its own', 'refused', () => refusal],
    ['an error', 'failing', () => ({ ...refusal, status: 500 })],
  ])('where the cache answers with %s', async (_what, fault, answer) => {
    rules.cache = answer
    const { read, check } = createClient()
    const { status, bytes } = await read('bytes=1000-')
    expect([status, isFilm(bytes, 1000)]).toEqual([206, true])
    expect(faults).toEqual([fault])
    expect((await check()).fault).toBe(fault)
  })

  it('where nothing listens at its address', async () => {
    const { read, check } = createClient()
    await cache.close()
    expect(isFilm((await read('bytes=0-')).bytes)).toBe(true)
    expect(faults).toEqual(['unreachable'])
    expect((await check()).fault).toBe('unreachable')
    cache = await startCache()
  })

  it('after 300 ms where the cache accepts and stays silent', async () => {
    await cache.close()
    cache = await startFilmServer(() => null)
    const { read } = createClient()
    const startedAt = performance.now()
    expect(isFilm((await read('bytes=0-')).bytes)).toBe(true)
    expect(performance.now() - startedAt).toBeGreaterThan(290)
    expect(faults).toEqual(['late'])
  })

  it('only then: a cache that says that it is there may wait for a thin line', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    rules.cache = (request, response) => {
      const { status, headers, body } = answerFilm(film, request)
      void promise.then(() => response.writeHead(status, { ...headers, 'content-length': body.length }).end(body))
      return null
    }
    const { read } = createClient()
    const reading = read('bytes=0-')
    // Asked at the start, after half a second, and after a second.
    await expect
      .poll(() => cache.requests.filter(({ path: requested }) => requested === presencePath).length)
      .toBeGreaterThan(2)
    resolve(null)
    expect(isFilm((await reading).bytes)).toBe(true)
    expect([faults, filmRequests(platform).length]).toEqual([[], 1])
  })

  /** The half seconds pass at once; a sign of life still has its time. */
  const hurried: Schedule = (ms, run) => systemTimers(ms === silenceMs ? 1 : ms, run)
  const questions = () => cache.requests.filter(({ path: requested }) => requested === presencePath).length

  it('where the cache is there and does not begin for three seconds, and asks it again after a minute', async () => {
    const closed = Promise.withResolvers<null>()
    rules.cache = (_request, response) => {
      response.on('close', () => closed.resolve(null))
      return null
    }
    const { read } = createClient({ schedule: hurried })
    expect(isFilm((await read('bytes=0-')).bytes)).toBe(true)
    await closed.promise
    expect(faults).toEqual(['failing'])
    // Six half seconds; the question at the start may be the first of them.
    expect(questions()).toBeGreaterThanOrEqual(6)
    expect(questions()).toBeLessThanOrEqual(7)
    now = 60_000
    expect(isFilm((await read('bytes=0-')).bytes)).toBe(true)
    expect(filmRequests(cache)).toHaveLength(1)
    now = 120_000
    rules.cache = (request) => answerFilm(film, request)
    await read('bytes=0-')
    expect(filmRequests(cache)).toHaveLength(2)
  })

  it('where the system refuses its certificate', async () => {
    await cache.close()
    cache = await startCache((listener) => createSecureServer(createCertificate({ host: '127.0.0.1' }), listener))
    const { read, check } = createClient({ origin: `https://${cache.host}` })
    expect(isFilm((await read('bytes=0-')).bytes)).toBe(true)
    expect(faults).toEqual(['certificate'])
    expect((await check()).fault).toBe('certificate')
    expect(cache.requests).toEqual([])
  })

  it.each([['127.0.0.1'], ['127.0.1.1'], ['::1'], ['0.0.0.0']])(
    'where the name of the cache leads to this computer itself (%s)',
    async (address) => {
      const { port } = new URL(`http://${cache.host}`)
      const { read, check } = createClient({
        origin: `http://localhost:${port}`,
        allowsOwnComputer: false,
        resolve: () => Promise.resolve([address]),
      })
      expect(isFilm((await read('bytes=0-')).bytes)).toBe(true)
      expect((await check()).fault).toBe('own-computer')
      expect(cache.requests).toEqual([])
    },
  )

  it.each<[string, CacheFault, (response: ServerResponse) => void]>([
    ['ends its connection', 'cut', (response) => void response.destroy()],
    ['freezes', 'late', () => void (isFrozen = true)],
  ])('from the next byte where the cache %s in the middle', async (_what, fault, stop) => {
    rules.cache = (request, response) => {
      const { status, headers, body } = answerFilm(film, request)
      response.writeHead(status, { ...headers, 'content-length': body.length })
      response.write(body.subarray(0, 100_000), () => setImmediate(() => stop(response)))
      return null
    }
    const { bytes, headers } = await createClient().read('bytes=1000-')
    expect(isFilm(bytes, 1000)).toBe(true)
    expect(headers.get('content-length')).toBe('299000')
    expect(faults).toEqual([fault])
    const [, rest] = filmRequests(platform)
    expect(rest?.headers).toMatchObject({
      'range': expect.stringMatching(/^bytes=\d+-299999$/),
      'if-range': '"film-1"',
    })
    expect(Number(/\d+/.exec(rest?.headers.range ?? '')?.[0])).toBeGreaterThan(1000)
  })

  describe('for some megabytes, and then', () => {
    const long = createFilm(7_000_000)

    /** The first answer breaks off; `again` answers the request for the rest. */
    async function openCut(again: Rules['cache'], schedule: Schedule = systemTimers) {
      rules.platform = (request) => answerFilm(long, request)
      rules.cache = (request, response) => {
        const { status, headers, body } = answerFilm(long, request)
        response.writeHead(status, { ...headers, 'content-length': body.length })
        response.write(body.subarray(0, 100_000), () => {
          now += 2000
          rules.cache = again
          setImmediate(() => response.destroy())
        })
        return null
      }
      const { source } = createClient({ schedule })
      const streamed = await source.stream(`http://${platform.host}${path}`, { range: 'bytes=0-' })
      if (!streamed.ok || streamed.response.body === null) throw new Error('no film')
      return streamed.response.body
    }

    async function readAll(body: ReadableStream<Uint8Array>) {
      const bytes: Uint8Array[] = []
      for await (const piece of body) {
        bytes.push(piece)
        now += 100
      }
      return Buffer.concat(bytes)
    }

    it('from the cache again', async () => {
      const bytes = await readAll(await openCut((request) => answerFilm(long, request)))
      expect(bytes.equals(long)).toBe(true)
      expect(faults).toEqual(['cut'])
      expect(filmRequests(platform)).toHaveLength(2)
      const [, again] = filmRequests(cache).map(({ headers }) => headers.range)
      expect(again).toBe(`bytes=${String(100_000 + 4 * megabyte)}-${String(100_000 + 5 * megabyte - 1)}`)
    })

    it.each<[string, CacheFault, (response: ServerResponse) => FilmAnswer | null]>([
      ['is silent', 'late', () => null],
      [
        'gives another film',
        'differs',
        (response) => {
          response.writeHead(206, { 'content-type': 'video/mp4', 'content-length': 5_000_000 })
          response.write(long.subarray(0, 1000))
          return null
        },
      ],
    ])('without a connection that stays open where the cache then %s', async (_what, fault, answer) => {
      const closed = Promise.withResolvers<null>()
      const body = await openCut((_request, response) => {
        isFrozen = fault === 'late'
        response.on('close', () => closed.resolve(null))
        return answer(response)
      })
      expect((await readAll(body)).equals(long)).toBe(true)
      await closed.promise
      expect(faults).toEqual(['cut', fault])
    })

    it('not from a cache that follows a film replaced meanwhile, which is not blamed', async () => {
      const body = await openCut((request) => answerFilm(long, request, '"film-2"'))
      rules.platform = (request) => answerFilm(long, request, filmRequests(cache).length < 2 ? '"film-1"' : '"film-2"')
      await expect(readAll(body)).rejects.toThrow()
      expect(faults).toEqual(['cut'])
    })

    it('without a stop of more than a second where the cache is there and does not continue', async () => {
      let before = 0
      const body = await openCut(() => {
        before = questions()
        return null
      }, hurried)
      expect((await readAll(body)).equals(long)).toBe(true)
      expect(faults).toEqual(['cut', 'failing'])
      expect(questions() - before).toBeLessThanOrEqual(2)
    })

    it('nothing more where the player leaves while the cache is asked again, which is not blamed', async () => {
      const closed = Promise.withResolvers<null>()
      const arrived = Promise.withResolvers<null>()
      const body = await openCut((_request, response) => {
        response.on('close', () => closed.resolve(null))
        arrived.resolve(null)
        return null
      })
      const reader = body.getReader()
      const reading = (async () => {
        while (!(await reader.read()).done) now += 100
      })()
      await arrived.promise
      await reader.cancel()
      await Promise.all([reading, closed.promise])
      await new Promise((resolve) => setImmediate(resolve))
      expect([faults, filmRequests(platform).length]).toEqual([['cut'], 2])
    })
  })

  it('and ends as before where its signature expired meanwhile', async () => {
    rules.cache = (request, response) => {
      const { status, headers, body } = answerFilm(film, request)
      response.writeHead(status, { ...headers, 'content-length': body.length })
      response.write(body.subarray(0, 100_000), () => {
        rules.platform = () => refusal
        setImmediate(() => response.destroy())
      })
      return null
    }
    const { read } = createClient()
    await expect(read('bytes=0-')).rejects.toThrow()
    // The next range: the platform itself refuses, and its refusal is the answer.
    expect((await read('bytes=0-')).status).toBe(403)
  })

  it.each([
    [true, ['refused']],
    [false, []],
  ])('and a cache that refuses in the middle is blamed where the platform gives: %s', async (gives, blamed) => {
    const long = createFilm(2 * megabyte)
    rules.platform = (request) => answerFilm(long, request)
    rules.cache = (request) => {
      if (filmRequests(cache).length === 1) return answerFilm(long, request)
      if (!gives) rules.platform = () => refusal
      return refusal
    }
    const reading = createClient().read('bytes=0-')
    if (gives) expect((await reading).bytes.equals(long)).toBe(true)
    else await expect(reading).rejects.toThrow()
    expect(faults).toEqual(blamed)
  })

  it('and is refused as before to a pupil without the offer, whatever the cache would give', async () => {
    rules.platform = () => refusal
    const { status, bytes } = await createClient().read('bytes=0-')
    expect([status, bytes.toString()]).toEqual([403, 'no'])
    rules.cache = () => refusal
    expect((await createClient().read('bytes=0-')).status).toBe(403)
    expect(faults).toEqual([])
  })

  it('while the cache is left alone for a while, longer after each failure', async () => {
    rules.cache = () => html
    const { read } = createClient()
    await read('bytes=0-9')
    expect(filmRequests(cache)).toHaveLength(1)
    await read('bytes=0-9')
    expect(filmRequests(cache)).toHaveLength(1)
    now = 2000
    await read('bytes=0-9')
    expect(filmRequests(cache)).toHaveLength(2)
    now = 5999
    await read('bytes=0-9')
    expect(filmRequests(cache)).toHaveLength(2)
    now = 6000
    rules.cache = (request) => answerFilm(film, request)
    await read('bytes=0-9')
    expect(filmRequests(cache)).toHaveLength(3)
    await read('bytes=0-9')
    expect(filmRequests(cache)).toHaveLength(4)
  })

  it('and counts as well again once a player left a good answer for another place of the film', async () => {
    rules.cache = () => ({ ...refusal, status: 500 })
    const { read, source, check } = createClient()
    await read('bytes=0-9')
    expect((await check()).fault).toBe('failing')
    rules.cache = (request) => answerFilm(film, request)
    now = 120_000
    const streamed = await source.stream(`http://${platform.host}${path}`, { range: 'bytes=0-' })
    const reader = streamed.ok ? streamed.response.body?.getReader() : undefined
    for (let bytes = 0; bytes < 200_000;) bytes += (await reader?.read())?.value?.byteLength ?? Infinity
    await reader?.cancel()
    expect((await check()).fault).toBeNull()
  })

  it('or ends where the page leaves while it waits, without blame and without a request for the rest', async () => {
    const closed = Promise.withResolvers<null>()
    rules.cache = (request, response) => {
      response.on('close', () => closed.resolve(null))
      const { status, headers, body } = answerFilm(film, request)
      response.writeHead(status, { ...headers, 'content-length': body.length })
      response.write(body.subarray(0, 50_000))
      return null
    }
    const { source } = createClient()
    const streamed = await source.stream(`http://${platform.host}${path}`, { range: 'bytes=0-' })
    const reader = streamed.ok ? streamed.response.body?.getReader() : undefined
    for (let bytes = 0; bytes < 50_000;) bytes += (await reader?.read())?.value?.byteLength ?? Infinity
    const waiting = reader?.read()
    await new Promise((resolve) => setImmediate(resolve))
    await reader?.cancel()
    expect(await waiting).toEqual({ done: true, value: undefined })
    await closed.promise
    await new Promise((resolve) => setImmediate(resolve))
    expect([faults, filmRequests(platform).length]).toEqual([[], 1])
  })

  it('or ends at once where the page leaves, and the cache is not blamed', async () => {
    rules.cache = () => null
    const { source } = createClient()
    const abort = new AbortController()
    const streaming = source.stream(`http://${platform.host}${path}`, { range: 'bytes=0-' }, abort.signal)
    await expect.poll(() => filmRequests(cache).length).toBe(1)
    abort.abort()
    expect(await streaming).toEqual({ ok: false, failure: 'cancelled' })
    expect(faults).toEqual([])
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isReleaseFile, presenceHeader, presencePath } from '#shared/media-cache.ts'
import { answerFilm, createFilm, startFilmServer } from '#tests/support/film-server.ts'
import { getHash } from '#tests/support/update-feed.ts'
import { nodeRandomAccess } from '../base/fs/random-access'
import { systemTimers } from '../base/timers'
import { createMediaCache } from '../media-cache/media-cache'
import { createPackageDownloads, toFileSource } from './package-downloads'

const release = createFilm(500_000)
const forged = Buffer.from(release).reverse()

/** `stored`: what the school's cache holds under the ETag of the release. */
async function setUp(stored: Buffer) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-release-'))
  const server = await startFilmServer((request) => answerFilm(release, request))
  const cache = await startFilmServer((request) =>
    request.path === presencePath
      ? { status: 204, headers: { [presenceHeader]: '1' }, body: Buffer.alloc(0) }
      : answerFilm(stored, request),
  )
  onTestFinished(async () => {
    await server.close()
    await cache.close()
    await rm(folder, { recursive: true, force: true })
  })
  const mediaCache = createMediaCache({
    origin: `http://${cache.host}`,
    allowsOwnComputer: true,
    resolve: () => Promise.resolve([]),
    fetch: (address, init) => fetch(address, init),
    schedule: systemTimers,
    clock: { monotonic: () => 0 },
    random: () => 0,
    log: { warn: () => undefined },
  })
  const feed = new URL(`http://${server.host}/releases/`)
  const direct = toFileSource((address, init) => fetch(address, init))
  const downloads = createPackageDownloads({
    disk: nodeRandomAccess,
    file: path.join(folder, 'package.part'),
    schedule: systemTimers,
    direct,
    cached: () => Promise.resolve(mediaCache.before(direct, (address) => isReleaseFile(address, feed))),
  })
  const offer = {
    version: '1.0.1',
    file: 'Tutorat-1.0.1.AppImage',
    size: release.byteLength,
    sha512: getHash(release),
    blockMapSize: null,
    signature: '',
    notes: '',
  }
  const address = `${feed.href}${offer.file}`
  const download = async () => Buffer.from(await downloads.whole(address, offer).arrayBuffer())
  const downloadPart = async (range: string) => {
    const response = await downloads.part(address, offer, new Headers({ range, 'user-agent': 'updater' }))
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  return { download, downloadPart, server, cache }
}

describe('a package of an update', () => {
  it('comes from the school’s cache, and one byte from its own server', async () => {
    const { download, server, cache } = await setUp(release)
    expect((await download()).equals(release)).toBe(true)
    expect(server.requests.map(({ headers }) => headers.range)).toEqual(['bytes=0-0'])
    expect(cache.requests.at(-1)?.path).toBe(`/${server.host}/releases/Tutorat-1.0.1.AppImage`)
  })

  it('comes from the school’s cache in parts as well, of which a difference consists', async () => {
    const { downloadPart, server, cache } = await setUp(release)
    for (const [start, end] of [
      [1000, 1999],
      [400_000, 499_999],
    ] as const) {
      const { status, bytes } = await downloadPart(`bytes=${String(start)}-${String(end)}`)
      expect([status, bytes.equals(release.subarray(start, end + 1))]).toEqual([206, true])
    }
    expect(server.requests.map(({ headers }) => headers.range)).toEqual(['bytes=0-0'])
    expect(cache.requests.at(-1)?.headers['user-agent']).not.toBe('updater')
  })

  it('I6: comes in parts from its own server too after a cache gave other bytes', async () => {
    const { download, downloadPart, cache } = await setUp(forged)
    expect((await downloadPart('bytes=0-9')).bytes.equals(forged.subarray(0, 10))).toBe(true)
    await download()
    const before = cache.requests.length
    expect((await downloadPart('bytes=0-9')).bytes.equals(release.subarray(0, 10))).toBe(true)
    expect(cache.requests).toHaveLength(before)
  })

  it('I6: comes from its own server after a cache gave other bytes, which its signed hash refuses', async () => {
    const { download, cache } = await setUp(forged)
    expect(getHash(await download())).not.toBe(getHash(release))
    const before = cache.requests.length
    expect(getHash(await download())).toBe(getHash(release))
    expect(cache.requests).toHaveLength(before)
  })
})

it('takes the address of a feed for its folder, with or without a stroke at its end', () => {
  for (const feed of ['https://updates.exemple.tn/tutorat', 'https://updates.exemple.tn/tutorat/'])
    expect(isReleaseFile(new URL('https://updates.exemple.tn/tutorat/Tutorat-1.0.1.AppImage'), new URL(feed))).toBe(
      true,
    )
})

it('takes files of the folder of the feed for a release, but not its description', () => {
  const feed = new URL('https://updates.exemple.tn/tutorat/')
  const isRelease = (address: string) => isReleaseFile(new URL(address), feed)
  expect(isRelease('https://updates.exemple.tn/tutorat/Tutorat-1.0.1.AppImage')).toBe(true)
  for (const other of [
    'https://updates.exemple.tn/tutorat/latest-linux.yml',
    'https://updates.exemple.tn/Tutorat-1.0.1.AppImage',
    'https://updates.exemple.tn/tutorat/old/Tutorat-1.0.1.AppImage',
    'https://other.exemple.tn/tutorat/Tutorat-1.0.1.AppImage',
  ])
    expect(isRelease(other), other).toBe(false)
})

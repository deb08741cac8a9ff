import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readRange } from '#sandbox/media/static-files.ts'
import { presenceHeader, presencePath } from '#shared/media-cache.ts'
import { toNginxConfig, type SchoolCache } from '../../scripts/school-cache/nginx-config'
import { createCertificate } from '../support/certificate'
import { checkNginxConfig, createNginxFolder, findFreePort, startNginx, type Nginx } from '../support/nginx'

const film = Buffer.from(Array.from({ length: 1_400_000 }, (_, index) => index % 251))
const sliceBytes = 128 * 1024

type Arrival = { method: string; path: string; headers: IncomingHttpHeaders; status: number; bytes: number }

/** Grants an address whose signature is `granted-…`; a playlist says how long it holds. */
function createPlatform() {
  const arrivals: Arrival[] = []
  const rules = { refusesHead: false, playlist: 'private, max-age=60', pieceDelayMs: 0, hidesRanges: false }
  const answer = (method: string, url: URL, headers: IncomingHttpHeaders): [number, Record<string, string>, Buffer] => {
    const isRelease = url.pathname.startsWith('/releases/')
    if (method === 'HEAD' && rules.refusesHead) return [405, {}, Buffer.alloc(0)]
    if (!isRelease && !(url.searchParams.get('signature') ?? '').startsWith('granted-'))
      return [403, {}, Buffer.from('no')]
    if (url.pathname.endsWith('.m3u8'))
      return [
        200,
        { 'cache-control': rules.playlist, 'content-type': 'application/vnd.apple.mpegurl' },
        Buffer.from(url.search),
      ]
    const content = Buffer.concat([Buffer.from(url.searchParams.get('quality') ?? ''), film]).subarray(0, film.length)
    const range = readRange(headers.range ?? null, content.length)
    const fixed = {
      'etag': `"film-${url.searchParams.get('quality') ?? ''}"`,
      'cache-control': 'private, max-age=60',
      'set-cookie': 'session=secret',
      'content-type': 'video/mp4',
      ...(rules.hidesRanges ? {} : { 'accept-ranges': 'bytes' }),
    }
    if (headers['if-none-match'] === fixed.etag) return [304, fixed, Buffer.alloc(0)]
    if (range === null || range === 'unsatisfiable') return [200, fixed, content]
    const { start, end } = range
    return [
      206,
      { ...fixed, 'content-range': `bytes ${String(start)}-${String(end)}/${String(content.length)}` },
      content.subarray(start, end + 1),
    ]
  }
  const serve = (server: Server) =>
    server.on('request', (request, response) => {
      const { method = '', url = '', headers } = request
      const [status, fields, body] = answer(method, new URL(url, 'http://platform.test'), headers)
      arrivals.push({ method, path: url, headers, status, bytes: method === 'HEAD' ? 0 : body.length })
      const send = (): void => {
        response.writeHead(status, { ...fields, 'content-length': String(body.length) })
        response.end(method === 'HEAD' ? undefined : body)
      }
      if (rules.pieceDelayMs > 0 && method === 'GET') setTimeout(send, rules.pieceDelayMs)
      else send()
    })
  return { arrivals, rules, serve }
}

let folder: ReturnType<typeof createNginxFolder>
let platform: ReturnType<typeof createPlatform>
let server: Server
let nginx: Nginx | null

const options = (own: Partial<SchoolCache> = {}): SchoolCache => ({
  media: [],
  updates: null,
  listening: { scheme: 'http', address: '127.0.0.1:80' },
  folder: path.join(folder.folder, 'cache'),
  log: path.join(folder.folder, 'media.log'),
  authorities: '/etc/ssl/certs/ca-certificates.crt',
  gigabytes: 1,
  days: 30,
  ...own,
})

async function startPlatform(of: Server, scheme: 'http' | 'https' = 'http') {
  server = platform.serve(of)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { host: `127.0.0.1:${String(port)}`, origin: `${scheme}://127.0.0.1:${String(port)}` }
}

async function startCache(own: Partial<SchoolCache>, change = (config: string) => config) {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${String(port)}`
  const config = toNginxConfig(options({ ...own, listening: { scheme: 'http', address: `127.0.0.1:${String(port)}` } }))
  nginx = await startNginx(
    folder.folder,
    change(config),
    async () => (await fetch(`${origin}${presencePath}`)).status === 204,
  )
  return { origin, config }
}

beforeEach(() => {
  folder = createNginxFolder()
  platform = createPlatform()
  nginx = null
})
afterEach(async () => {
  await nginx?.kill()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  folder.remove()
})

describe('the printed configuration of nginx', () => {
  it('is accepted by nginx, with and without a certificate', async () => {
    const { origin } = await startPlatform(createServer())
    const { cert, key } = createCertificate({ host: 'cache.ecole.tn' })
    const certificate = path.join(folder.folder, 'cache.pem')
    const keyFile = path.join(folder.folder, 'cache.key')
    writeFileSync(certificate, cert)
    writeFileSync(keyFile, key)
    const shared = { media: [origin, 'https://localhost:8443'], updates: 'https://localhost:9443/tutorat/' }
    for (const listening of [
      { scheme: 'https' as const, name: 'cache.ecole.tn', certificate, key: keyFile },
      { scheme: 'http' as const, address: '127.0.0.1:8080' },
    ]) {
      const { isValid, said } = checkNginxConfig(folder.folder, toNginxConfig(options({ ...shared, listening })))
      expect(isValid, said).toBe(true)
      expect(said).not.toMatch(/warn/)
    }
  })

  it('fetches a film once for forty pupils who open it together, each with an own signature', async () => {
    const { host, origin } = await startPlatform(createServer())
    const cache = await startCache({ media: [origin] })
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const response = await fetch(
          `${cache.origin}/${host}/videos/a.mp4?expires=9&signature=granted-${String(index)}`,
        )
        return {
          status: response.status,
          etag: response.headers.get('etag'),
          bytes: Buffer.from(await response.arrayBuffer()),
        }
      }),
    )
    for (const { status, etag, bytes } of answers) {
      expect([status, etag]).toEqual([200, '"film-"'])
      expect(bytes.equals(film)).toBe(true)
    }
    const moved = platform.arrivals.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(moved).toBe(film.length)
    expect(platform.arrivals.filter(({ method }) => method === 'HEAD')).toHaveLength(40)
    expect(platform.arrivals.filter(({ method }) => method === 'GET')).toHaveLength(Math.ceil(film.length / sliceBytes))
  })

  it('answers a range from its pieces, without a cookie of the platform', async () => {
    const { host, origin } = await startPlatform(createServer())
    const cache = await startCache({ media: [origin] })
    const request = () =>
      fetch(`${cache.origin}/${host}/videos/a.mp4?signature=granted-1`, { headers: { range: 'bytes=600000-600009' } })
    for (const status of ['MISS', 'HIT']) {
      const response = await request()
      expect(response.status).toBe(206)
      expect(response.headers.get('content-range')).toBe(`bytes 600000-600009/${String(film.length)}`)
      expect(response.headers.get('x-cache-status')).toBe(status)
      expect(response.headers.get('set-cookie')).toBeNull()
      expect(Buffer.from(await response.arrayBuffer()).equals(film.subarray(600_000, 600_010))).toBe(true)
    }
  })

  it('answers a range over the borders of pieces, fetched or kept', async () => {
    const { host, origin } = await startPlatform(createServer())
    const cache = await startCache({ media: [origin] })
    const [from, to] = [sliceBytes - 10, 3 * sliceBytes + 9]
    const request = async () => {
      const response = await fetch(`${cache.origin}/${host}/videos/a.mp4?signature=granted-1`, {
        headers: { range: `bytes=${String(from)}-${String(to)}` },
      })
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
    }
    // One of the pieces is there, then all of them (nginx#1065).
    await fetch(`${cache.origin}/${host}/videos/a.mp4?signature=granted-1`, {
      headers: { range: `bytes=${String(sliceBytes)}-${String(sliceBytes)}` },
    })
    for (const _ of ['in part', 'whole']) {
      const { status, bytes } = await request()
      expect([status, bytes.equals(film.subarray(from, to + 1))]).toEqual([206, true])
    }
  })

  it.each([
    ['with its length', 'content-length: 7', 'secret!'],
    ['in chunks', 'transfer-encoding: chunked', '7\r\nsecret!\r\n0\r\n\r\n'],
  ])(
    'answers a request that brings a body %s at once, and announces none to the platform',
    async (_how, header, body) => {
      const { host, origin } = await startPlatform(createServer())
      const cache = await startCache({ media: [origin] })
      const { port } = new URL(cache.origin)
      const socket = connect(Number(port), '127.0.0.1')
      // The platform would wait for a body, or take the next request of another pupil for it (oauth2_proxy#442).
      socket.write(
        `GET /${host}/videos/a.mp4?signature=granted-1 HTTP/1.1\r\nhost: cache\r\nrange: bytes=0-9\r\n` +
          `${header}\r\nconnection: close\r\n\r\n${body}`,
      )
      const parts: Buffer[] = []
      for await (const part of socket as AsyncIterable<Buffer>) parts.push(part)
      expect(Buffer.concat(parts).toString('latin1')).toMatch(/^HTTP\/1\.1 206 /)
      expect(platform.arrivals.map(({ headers }) => [headers['content-length'], headers['transfer-encoding']])).toEqual(
        platform.arrivals.map(() => [undefined, undefined]),
      )
    },
  )

  it('fetches a piece once that takes longer than the lock of nginx holds by itself', async () => {
    const { host, origin } = await startPlatform(createServer())
    const cache = await startCache({ media: [origin] })
    platform.rules.pieceDelayMs = 5500
    const read = async (pupil: string) => {
      const response = await fetch(`${cache.origin}/${host}/videos/a.mp4?signature=granted-${pupil}`, {
        headers: { range: 'bytes=0-9' },
      })
      return [response.status, (await response.arrayBuffer()).byteLength]
    }
    // Five seconds of nginx itself (docker-registry-proxy#31).
    expect(await Promise.all(['1', '2', '3'].map(read))).toEqual([
      [206, 10],
      [206, 10],
      [206, 10],
    ])
    expect(platform.arrivals.filter(({ method }) => method === 'GET')).toHaveLength(1)
  })

  it('keeps one film for addresses with a token of Akamai, and offers ranges of a host that does not offer them', async () => {
    const { host, origin } = await startPlatform(createServer())
    platform.rules.hidesRanges = true
    const cache = await startCache({ media: [origin] })
    const read = async (token: string) => {
      const response = await fetch(
        `${cache.origin}/${host}/hls/a.ts?signature=granted-${token}&hdnts=exp=${token}~acl=/*~hmac=0${token}`,
        { headers: { range: 'bytes=0-9' } },
      )
      return [response.status, response.headers.get('x-cache-status')]
    }
    expect(await read('1')).toEqual([206, 'MISS'])
    expect(await read('2')).toEqual([206, 'HIT'])
  })

  it('gives no byte of a stored film to a pupil whom the platform refuses it', async () => {
    const { host, origin } = await startPlatform(createServer())
    const cache = await startCache({ media: [origin] })
    const fetchAs = (signature: string) => fetch(`${cache.origin}/${host}/videos/a.mp4?signature=${signature}`)
    expect((await (await fetchAs('granted-1')).arrayBuffer()).byteLength).toBe(film.length)
    for (const signature of ['expired', '', 'granted']) {
      const response = await fetchAs(signature)
      expect(response.status).toBe(403)
      expect(Buffer.from(await response.arrayBuffer()).includes(film.subarray(0, 100))).toBe(false)
    }
    // A refusal is not remembered: the platform is asked each time.
    const before = platform.arrivals.length
    await fetchAs('expired')
    expect(platform.arrivals.length).toBeGreaterThan(before)
  })

  it('asks for one byte where the platform refuses HEAD', async () => {
    const { host, origin } = await startPlatform(createServer())
    platform.rules.refusesHead = true
    const cache = await startCache({ media: [origin] })
    const granted = await fetch(`${cache.origin}/${host}/videos/a.mp4?signature=granted-1`, {
      headers: { range: 'bytes=0-9' },
    })
    expect([granted.status, (await granted.arrayBuffer()).byteLength]).toEqual([206, 10])
    expect(platform.arrivals.map(({ method, headers, bytes }) => [method, headers.range ?? null, bytes])).toEqual([
      ['HEAD', null, 0],
      ['GET', 'bytes=0-0', 1],
      ['GET', `bytes=0-${String(sliceBytes - 1)}`, sliceBytes],
    ])
    expect((await fetch(`${cache.origin}/${host}/videos/a.mp4?signature=expired`)).status).toBe(403)
  })

  it('keeps a parameter that chooses a file apart from those that sign', async () => {
    const { host, origin } = await startPlatform(createServer())
    const cache = await startCache({ media: [origin] })
    const read = async (query: string) => {
      const response = await fetch(`${cache.origin}/${host}/videos/a.mp4?${query}`, { headers: { range: 'bytes=0-2' } })
      return [response.headers.get('etag'), response.headers.get('x-cache-status'), await response.text()]
    }
    expect(await read('quality=720&expires=1&signature=granted-1')).toEqual(['"film-720"', 'MISS', '720'])
    expect(await read('quality=720&expires=2&signature=granted-2')).toEqual(['"film-720"', 'HIT', '720'])
    expect(await read('quality=360&expires=1&signature=granted-1')).toEqual(['"film-360"', 'MISS', '360'])
    // Where the choice stands behind the signature, nothing is shared: slower, and never another film.
    expect(await read('signature=granted-1&quality=720')).toEqual(['"film-720"', 'MISS', '720'])
    expect(await read('signature=granted-1&quality=360')).toEqual(['"film-360"', 'MISS', '360'])
  })

  it('keeps a playlist only as long as the platform says, and only for its whole address', async () => {
    const { host, origin } = await startPlatform(createServer())
    const cache = await startCache({ media: [origin] })
    const read = async (name: string, pupil: string) => {
      const response = await fetch(`${cache.origin}/${host}/hls/${name}.m3u8?signature=granted-${pupil}`)
      return [response.headers.get('x-cache-status'), await response.text()]
    }
    expect(await read('own', '1')).toEqual(['MISS', '?signature=granted-1'])
    expect(await read('own', '1')).toEqual(['MISS', '?signature=granted-1'])
    platform.rules.playlist = 'public, max-age=60'
    expect(await read('public', '1')).toEqual(['MISS', '?signature=granted-1'])
    expect(await read('public', '1')).toEqual(['HIT', '?signature=granted-1'])
    expect(await read('public', '2')).toEqual(['MISS', '?signature=granted-2'])
  })

  it('D5: passes on no cookie, token, body or other method, and no call, page or key of a film', async () => {
    const { host, origin } = await startPlatform(createServer())
    const cache = await startCache({ media: [origin] })
    const address = (rest: string) => `${cache.origin}/${host}${rest}?signature=granted-1`
    await fetch(address('/videos/a.mp4'), {
      headers: {
        cookie: 'a=secret',
        authorization: 'Bearer secret',
        referer: 'https://x.example/',
        range: 'bytes=0-1',
      },
    })
    expect(platform.arrivals.length).toBeGreaterThan(0)
    expect(JSON.stringify(platform.arrivals.map(({ headers }) => headers))).not.toMatch(/secret|x\.example/)
    const before = platform.arrivals.length
    expect((await fetch(address('/videos/a.mp4'), { method: 'POST', body: 'x' })).status).toBe(403)
    for (const path of ['/v1/me', '/hls/film.key', '/videos/', '/videos/a.mp4/me'])
      expect((await fetch(address(path))).status, path).toBe(404)
    expect((await fetch(`${cache.origin}/other.exemple.tn/videos/a.mp4`)).status).toBe(404)
    expect(platform.arrivals.length).toBe(before)
  })

  it('D4: writes no query and no address of a computer to its logs', async () => {
    const { host, origin } = await startPlatform(createServer())
    const cache = await startCache({ media: [origin] })
    for (const signature of ['granted-secret', 'expired-secret'])
      await (await fetch(`${cache.origin}/${host}/videos/a.mp4?signature=${signature}`)).arrayBuffer()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await (await fetch(`${cache.origin}/${host}/videos/b.mp4?signature=granted-secret`)).arrayBuffer()
    await nginx?.kill()
    const logs = ['media.log', 'error.log'].map((name) => readFileSync(path.join(folder.folder, name), 'utf8')).join('')
    expect(logs).toContain(`${host}/videos/a.mp4`)
    expect(logs.replaceAll(host, '')).not.toMatch(/secret|signature|127\.0\.0\.1/)
  })

  it('verifies the certificate of the platform', async () => {
    const authority = createCertificate({ host: 'authority.test', isAuthority: true })
    const issuer = { ...authority, name: 'authority.test' }
    const { host, origin } = await startPlatform(
      createSecureServer(createCertificate({ host: '127.0.0.1', issuer })),
      'https',
    )
    const authorities = path.join(folder.folder, 'authorities.pem')
    const address = `/${host}/videos/a.mp4?signature=granted-1`
    writeFileSync(authorities, createCertificate({ host: 'other.test', isAuthority: true }).cert)
    const strange = await startCache({ media: [origin], authorities })
    expect((await fetch(`${strange.origin}${address}`)).status).toBe(500)
    expect(platform.arrivals).toEqual([])
    await nginx?.kill()
    writeFileSync(authorities, authority.cert)
    const cache = await startCache({ media: [origin], authorities })
    expect((await (await fetch(`${cache.origin}${address}`)).arrayBuffer()).byteLength).toBe(film.length)
  })

  it('fetches a release once, without asking who wants it, and never its description', async () => {
    const { host, origin } = await startPlatform(createServer())
    const cache = await startCache({ media: [], updates: `${origin}/releases/` })
    const read = (name: string) => fetch(`${cache.origin}/${host}/releases/${name}`)
    const files = await Promise.all(
      Array.from({ length: 5 }, async () => (await read('Tutorat-1.0.1.AppImage')).arrayBuffer()),
    )
    expect(files.map(({ byteLength }) => byteLength)).toEqual(files.map(() => film.length))
    expect(platform.arrivals.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(film.length)
    expect((await read('latest-linux.yml')).status).toBe(404)
    expect((await fetch(`${cache.origin}/${host}/other/Tutorat-1.0.1.AppImage`)).status).toBe(404)
  })

  it('asks whether an old piece is still the same, which moves no film', async () => {
    const { host, origin } = await startPlatform(createServer())
    const cache = await startCache({ media: [origin] }, (config) => config.replace('206 1d', '206 1s'))
    const read = async () => {
      const response = await fetch(`${cache.origin}/${host}/videos/a.mp4?signature=granted-1`, {
        headers: { range: 'bytes=0-99' },
      })
      expect(Buffer.from(await response.arrayBuffer()).equals(film.subarray(0, 100))).toBe(true)
      return response.headers.get('x-cache-status')
    }
    expect(await read()).toBe('MISS')
    await expect.poll(read).toBe('REVALIDATED')
    expect(platform.arrivals.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(sliceBytes)
  })

  it('says that it is there without asking the platform', async () => {
    const { origin } = await startPlatform(createServer())
    const cache = await startCache({ media: [origin] })
    const response = await fetch(`${cache.origin}${presencePath}`)
    expect([response.status, response.headers.get(presenceHeader)]).toEqual([204, '1'])
    expect(platform.arrivals).toEqual([])
  })
})

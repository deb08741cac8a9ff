import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Language } from '#shared/locale.ts'
import { type Arrival, envelopeAnswer, gatewayTo, startServer, testVault } from '#tests/support/gateway-harness.ts'
import { createTestFolder } from '#tests/support/offline-folder.ts'
import { createOffline } from '../offline/offline'
import { toPlatformReply } from './platform-client'
import { isUnusable } from './response-cache'

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

const closing: (() => Promise<void>)[] = []
let folder: ReturnType<typeof createTestFolder>
beforeEach(() => {
  folder = createTestFolder()
})
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
  folder.remove()
})

type Answer = Parameters<typeof startServer>[0]
type Fault = 'none' | 'down' | 'unavailable' | 'cut' | 'silent'

const subjects = '/api/platform/student/subjects'
const received = Date.parse('2026-11-20T10:00:00Z')

async function setUp(
  answer: Answer = (_, response) => envelopeAnswer(response, 200, [], { date: 'Fri, 20 Nov 2026 09:59:00 GMT' }),
  responseTimeoutMs = 1000,
) {
  let fault: Fault = 'none'
  const world = { key: randomBytes(32) as Uint8Array | null, language: 'fr' as Language, now: received, answer }
  const server = await startServer((arrival, response) => {
    if (fault === 'none') return world.answer(arrival, response)
    if (fault === 'unavailable') return envelopeAnswer(response, 503, null)
    if (fault === 'cut')
      return void response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
        .write('{"success":', () => response.destroy())
    if (fault === 'down') response.destroy()
  })
  closing.push(server.close)
  const vault = testVault()
  const lines: string[] = []
  const note = (event: string, fields?: object): void => void lines.push(`${event} ${JSON.stringify(fields ?? {})}`)
  const offline = createOffline({
    blobs: folder.blobs(),
    key: () => world.key,
    isKeyUnknown: () => false,
    firstPaint: Promise.resolve(),
    log: { info: note, warn: note },
    clock: { now: () => world.now, monotonic: () => 0 },
    schedule: () => () => undefined,
  })
  offline.sessionChanged()
  const gateway = gatewayTo(server.origin, {
    vault,
    responseStore: offline,
    language: () => world.language,
    limits: { responseTimeoutMs },
    log: { info: note, warn: note },
  })
  async function request(path: string, init?: RequestInit) {
    const answered = await gateway.request(path, init)
    const text = await answered.text()
    for (let turn = 0; turn < 5; turn += 1) await nextTurn()
    await offline.flush()
    return {
      status: answered.status,
      text,
      cachedAt: answered.headers.get('x-tutorat-kept'),
      failure: answered.headers.get('x-tutorat-failure'),
      headers: answered.headers,
    }
  }
  return {
    request,
    raw: gateway.request,
    readResponses: gateway.readResponses,
    vault,
    world,
    offline,
    lines,
    server,
    host: new URL(server.origin).host,
    setFault: (next: Fault) => void (fault = next),
  }
}

test('F5, F6: serves cached responses while the platform is down, cut off, silent or broken', async () => {
  const { request, setFault } = await setUp()
  const first = await request(subjects)
  expect([first.status, first.cachedAt]).toEqual([200, null])
  for (const fault of ['down', 'cut', 'silent', 'unavailable'] as const) {
    setFault(fault)
    const answer = await request(subjects)
    expect([fault, answer.headers.get('x-tutorat-kept-status')]).toEqual([
      fault,
      fault === 'unavailable' ? '503' : null,
    ])
    expect([fault, answer.status, answer.cachedAt, answer.failure]).toEqual([
      fault,
      200,
      '2026-11-20T10:00:00.000Z',
      null,
    ])
    expect(JSON.parse(answer.text)).toEqual(JSON.parse(first.text))
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-tutorat-generation')).toBe('1')
    // The page sets its clock by this header.
    expect(answer.headers.get('date')).toBeNull()
  }
  setFault('none')
  expect((await request(subjects)).cachedAt).toBeNull()
})

test('F6: reports the failure for responses that were never cached', async () => {
  const { request, setFault } = await setUp()
  await request('/api/platform/countries/1/states')
  setFault('down')
  for (const path of [subjects, '/api/platform/countries/1/states'])
    expect((await request(path)).failure).toBe('offline')
  setFault('unavailable')
  const answer = await request(subjects)
  expect([answer.status, answer.cachedAt]).toEqual([503, null])
})

test('serves no cached response for a refusal or an insecure connection', async () => {
  const { request, raw, world, vault, server, offline } = await setUp()
  await request(subjects)
  for (const status of [400, 403, 404, 409, 429]) {
    world.answer = (_, response) => envelopeAnswer(response, status, null)
    expect(await request(subjects)).toMatchObject({ status, cachedAt: null })
  }
  const insecure = gatewayTo(server.origin, {
    vault,
    responseStore: offline,
    language: () => 'fr',
    transport: () => Promise.reject(new Error('net::ERR_CERT_DATE_INVALID')),
  })
  expect((await insecure.request(subjects)).headers.get('x-tutorat-failure')).toBe('insecure-date')
  world.answer = (_, response) => envelopeAnswer(response, 401, null)
  expect((await raw(subjects)).status).toBe(401)
})

test.each([
  ['ERR_CERT_AUTHORITY_INVALID', 'insecure-authority'],
  ['ERR_CERT_DATE_INVALID', 'insecure-date'],
  ['ERR_CERT_COMMON_NAME_INVALID', 'insecure-name'],
  ['ERR_SSL_PROTOCOL_ERROR', 'insecure'],
])('serves downloaded lessons alone over an insecure connection, with its cause: %s', async (error, cause) => {
  const { request, vault, server, offline, host } = await setUp()
  const chapters = '/api/platform/student/subjects/4201/chapters'
  for (const path of [subjects, chapters]) await request(path)
  const bytes = new TextEncoder().encode('{"success":true,"payload":[{"id":1,"name":"téléchargée"}]}')
  const downloaded = { contentType: 'application/json', bytes, receivedAt: received }
  const insecure = gatewayTo(server.origin, {
    vault,
    responseStore: {
      ...offline,
      getDownloaded: ({ kind, address }) =>
        Promise.resolve(kind === 'answers' && address === 'fr platform /student/subjects' ? downloaded : null),
    },
    language: () => 'fr',
    transport: () => Promise.reject(new Error(`net::${error}`)),
  })
  const answer = await insecure.request(subjects)
  expect(await answer.text()).toContain('téléchargée')
  expect(answer.headers.get('x-tutorat-kept-cause')).toBe(cause)
  expect(answer.headers.get('x-tutorat-failure')).toBeNull()
  for (const path of [chapters, `/media/${host}/photo.png`]) {
    const refused = await insecure.request(path)
    expect([path, refused.headers.get('x-tutorat-failure'), refused.headers.get('x-tutorat-kept')]).toEqual([
      path,
      cause,
      null,
    ])
  }
})

test('names the proxy that blocks the connection beside the cached response', async () => {
  const { request, vault, server, offline } = await setUp()
  await request(subjects)
  const blocked = gatewayTo(server.origin, {
    vault,
    responseStore: offline,
    language: () => 'fr',
    transport: () => Promise.reject(new Error('net::ERR_PROXY_CONNECTION_FAILED')),
  })
  const { headers } = await blocked.request(subjects)
  expect([headers.get('x-tutorat-kept') === null, headers.get('x-tutorat-kept-cause')]).toEqual([false, 'proxy'])
})

test('D3: serves nothing from the cache after a sign-out, to another user or in the next session', async () => {
  const { request, setFault, vault, world, offline } = await setUp()
  await request(subjects)
  setFault('down')
  vault.become(8)
  expect((await request(subjects)).failure).toBe('offline')
  vault.become(7)
  expect((await request(subjects)).cachedAt).not.toBeNull()
  await vault.signIn('next-token')
  world.key = randomBytes(32)
  offline.sessionChanged()
  expect((await request(subjects)).failure).toBe('offline')
  vault.signOut()
  world.key = null
  offline.sessionChanged()
  expect((await request(subjects)).failure).toBe('signed-out')
})

test('D3: neither caches nor serves for a session that ends during the call', async () => {
  const { request, raw, vault, world, offline, setFault } = await setUp()
  await request(subjects)
  setFault('silent')
  const pendingResponse = raw(subjects)
  await vault.signIn('next-token')
  expect((await pendingResponse).headers.get('x-tutorat-failure')).toBe('timeout')
  setFault('none')
  world.answer = (_, response) => {
    vault.signOut()
    vault.become(null)
    world.key = null
    envelopeAnswer(response, 200, [])
  }
  expect((await request(subjects)).status).toBe(200)
  offline.sessionChanged()
  await offline.clear(null)
  expect(folder.files()).toEqual([])
})

test('caches nothing until the user is known, except the response that names the user', async () => {
  const { request, setFault, vault } = await setUp((arrival, response) => {
    envelopeAnswer(
      response,
      200,
      arrival.path.endsWith('/auth/me') ? { user: { id: 42, name: 'Amira', points: 1 }, permissions: {} } : [],
    )
  })
  vault.become(null)
  await request(subjects)
  expect(folder.files()).toEqual([])
  await request('/api/platform/auth/me')
  expect(folder.files()).toHaveLength(2)
  setFault('down')
  expect((await request('/api/platform/auth/me')).failure).toBe('offline')
  vault.become(42)
  expect(JSON.parse((await request('/api/platform/auth/me')).text)).toMatchObject({ payload: { user: { id: 42 } } })
})

test('F4: retains the newer of two responses when the older one arrives last', async () => {
  const waiting: (() => void)[] = []
  let count = 0
  const { request, raw, world, offline, setFault } = await setUp((_, response) => {
    count += 1
    const id = count
    waiting.push(() => envelopeAnswer(response, 200, [{ id, name: `answer ${id}`, slug: 'x' }]))
  }, 5000)
  const older = raw(subjects)
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  const newer = raw(subjects)
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.()
  await (await newer).text()
  waiting[0]?.()
  await (await older).text()
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  await offline.flush()
  setFault('down')
  world.now += 1
  expect((await request(subjects)).text).toContain('answer 2')
})

test('serves a cached response only in its own language', async () => {
  const { request, setFault, world } = await setUp()
  await request(subjects)
  setFault('down')
  world.language = 'ar'
  expect((await request(subjects)).failure).toBe('offline')
  world.language = 'fr'
  expect((await request(subjects)).cachedAt).not.toBeNull()
})

test('F1: retains a valid cached response when the next one breaks the contract', async () => {
  const { request, setFault, world } = await setUp()
  const good = await request(subjects)
  const bad: [string, string][] = [
    ['text/html', '<html>Wi-Fi</html>'],
    ['application/json', '<html>'],
    ['application/json', 'true'],
    ['application/json', '{"success":false,"payload":[]}'],
    ['application/json', '{"success":true,"payload":5}'],
    ['application/json', ''],
  ]
  for (const [type, body] of bad) {
    world.answer = (_, response) => void response.writeHead(200, { 'content-type': type }).end(body)
    await request(subjects)
  }
  setFault('down')
  expect(JSON.parse((await request(subjects)).text)).toEqual(JSON.parse(good.text))
})

test.each([
  [401, 'text/html', '<html>Bloqué</html>'],
  [403, 'text/html', '<html>Bloqué</html>'],
  [404, 'text/html', '<html>nginx</html>'],
  [429, 'text/html', '<html>Too many requests</html>'],
  [403, 'application/json', '{"blocked":true}'],
  [200, 'application/json', ''],
  [204, 'application/json', ''],
  [200, 'application/json', '{"success":true,"payload":[{"id'],
  [200, 'text/plain', 'OK'],
  [200, 'application/json', '{"captive":true}'],
  [200, 'text/html', `${' '.repeat(100)}<html>`],
  [503, 'application/json', '{"message":"no upstream"}'],
])('serves the cached response, marked as doubtful, instead of status %i in %s: %s', async (status, type, body) => {
  const { request, world } = await setUp()
  const good = await request(subjects)
  world.answer = (_, response) =>
    void response
      .writeHead(status, { 'content-type': type, 'date': 'Wed, 01 Jan 2020 00:00:00 GMT' })
      .end(status === 204 ? undefined : body)
  const answer = await request(subjects)
  expect(JSON.parse(answer.text)).toEqual(JSON.parse(good.text))
  expect(answer.headers.get('x-tutorat-kept-status')).toBe(String(status))
  const uncached = await request('/api/platform/student/subjects/1/chapters')
  expect([uncached.headers.get('x-tutorat-doubtful'), uncached.headers.get('date')]).toEqual(['1', null])
})

test('F6: serves cached responses behind a refusing proxy and a captive portal', async () => {
  const { request, world, vault, server, offline, host } = await setUp(file('image/png', 'page'))
  await request(`/media/${host}/p/1.png`)
  const answer: Answer = (_, response) => envelopeAnswer(response, 200, [])
  world.answer = answer
  const good = await request(subjects)
  const inBetween: [string, Answer][] = [
    ['511', (_, response) => void response.writeHead(511, { 'content-type': 'text/html' }).end('<p>sign in')],
    [
      '200',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('\n <html>Wi-Fi</html>'),
    ],
    ['302', (_, response) => void response.writeHead(302, { location: 'http://portal.example/' }).end()],
  ]
  for (const [status, respond] of inBetween) {
    world.answer = respond
    for (const path of [subjects, `/media/${host}/p/1.png`]) {
      const { cachedAt, failure, headers, text } = await request(path)
      expect([path, headers.get('x-tutorat-kept-status'), cachedAt !== null, failure]).toEqual([
        path,
        status,
        true,
        null,
      ])
      expect(text).toBe(path === subjects ? good.text : 'page')
    }
    expect((await request('/api/platform/student/subjects/1/chapters')).cachedAt).toBeNull()
  }
  // Node's fetch never resolves with a 407.
  const refused = gatewayTo(server.origin, {
    vault,
    responseStore: offline,
    language: () => 'fr',
    transport: () => Promise.resolve(new Response('<p>proxy', { status: 407 })),
  })
  expect((await refused.request(subjects)).headers.get('x-tutorat-kept-status')).toBe('407')
  for (const word of [
    'net::ERR_NAME_NOT_RESOLVED',
    'net::ERR_PROXY_CONNECTION_FAILED',
    'net::ERR_TUNNEL_CONNECTION_FAILED',
    'net::ERR_PROXY_AUTH_REQUESTED',
  ]) {
    const lost = gatewayTo(server.origin, {
      vault,
      responseStore: offline,
      language: () => 'fr',
      transport: () => Promise.reject(new Error(word)),
    })
    const replaced = await lost.request(subjects)
    expect([
      word,
      replaced.headers.get('x-tutorat-kept') !== null,
      replaced.headers.get('x-tutorat-kept-status'),
    ]).toEqual([word, true, null])
    expect((await lost.request('/api/platform/student/subjects/1/chapters')).headers.get('x-tutorat-failure')).toBe(
      word.includes('NAME') ? 'offline' : 'proxy',
    )
  }
})

it.each([
  [200, false, false],
  [200, true, true],
  [299, true, true],
  [300, true, false],
  [404, true, false],
  [407, false, true],
  [499, false, false],
  [500, false, true],
  [503, true, true],
])('F6: classifies status %i with markup %s as unusable: %s', (status, isPage, expected) => {
  expect(isUnusable(status, isPage)).toBe(expected)
})

describe('a response nested deeply enough to exhaust the stack', () => {
  const deep = (depth: number): string => `{"success":true,"payload":${'['.repeat(depth)}${']'.repeat(depth)}}`

  it.each([200, 20_000, 500_000])(
    'F1: shows the cached response instead of %i brackets, and does not cache them',
    async (depth) => {
      const { request, setFault, world } = await setUp()
      const good = await request(subjects)
      world.answer = (_, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end(deep(depth))
      expect(await request(subjects)).toMatchObject({
        status: 200,
        text: good.text,
        cachedAt: '2026-11-20T10:00:00.000Z',
      })
      setFault('down')
      expect((await request(subjects)).text).toBe(good.text)
    },
  )

  it('F1: parses it to undefined for sign-ins and the main process', () => {
    const answer = { ok: true, status: 200, headers: new Headers(), bytes: Buffer.from(deep(20_000)) } as const
    expect(toPlatformReply(answer).body).toBeUndefined()
  })

  it('F1: logs a failure to cache and still responds to the page', async () => {
    const server = await startServer((_, response) => envelopeAnswer(response, 200, []))
    closing.push(server.close)
    const lines: string[] = []
    const responseStore = {
      isOn: () => true,
      get: () => Promise.resolve(null),
      put: () => {
        throw new RangeError('Maximum call stack size exceeded')
      },
    }
    const { request } = gatewayTo(server.origin, {
      responseStore,
      log: { info: () => undefined, warn: (event) => void lines.push(event) },
    })
    expect((await request(subjects)).status).toBe(200)
    await nextTurn()
    await nextTurn()
    expect(lines).toEqual(['gateway.cache-failed'])
  })
})

const lessonPath = '/api/platform/student/subjects/maths/chapters/ch-1/contents/lecon'

test('D1, D2: caches a lesson without signed links and tokens, and writes nothing readable', async () => {
  const payload = {
    content: { id: 5, name: 'canary-lesson', slug: 'lecon', type: { id: 1, name: 'Cours' } },
    otp: 'https://x.example/canary-otp',
    datas: { urlData: 'https://x.example/canary-link', other: 1 },
    deep: [{ playToken: 'canary-deep' }],
  }
  const { request, setFault, lines } = await setUp((_, response) => envelopeAnswer(response, 200, payload))
  expect((await request(lessonPath)).text).toContain('canary-otp')
  setFault('down')
  const cached = await request(lessonPath)
  expect(cached.text).toContain('canary-lesson')
  for (const secret of ['canary-otp', 'canary-link', 'canary-deep']) expect(cached.text).not.toContain(secret)
  const files = folder
    .files()
    .map((name) => Buffer.from(name + readFileSync(path.join(folder.directory, name), 'latin1'), 'latin1'))
  expect(files.map(({ byteLength }) => byteLength > 100)).toEqual([true, true])
  for (const text of ['canary', 'maths', 'lecon', 'Cours', 'success', 'secret-token']) {
    for (const needle of [text, Buffer.from(text).toString('base64').slice(0, -2), Buffer.from(text).toString('hex')])
      expect(files.some((bytes) => bytes.includes(needle))).toBe(false)
  }
  expect(lines.join('\n')).not.toMatch(/canary|maths|lecon|secret-token/)
  expect(lines.length).toBeGreaterThan(0)
})

const picture = '<svg xmlns="http://www.w3.org/2000/svg"><text>canary</text></svg>'

function file(type: string, body: string | Buffer, headers: Record<string, string> = {}): Answer {
  return (_: Arrival, response) =>
    void response
      .writeHead(200, {
        'content-type': type,
        'content-length': String(Buffer.byteLength(body)),
        'date': 'Fri, 20 Nov 2026 09:59:00 GMT',
        ...headers,
      })
      .end(body)
}

test('F6: serves a picture from the cache that was sent in chunks, but none that ends with its connection', async () => {
  const { request, setFault, world, host } = await setUp((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'transfer-encoding': 'chunked' }).end('page')
  })
  expect((await request(`/media/${host}/p/1.png`)).text).toBe('page')
  world.answer = (_, response) => {
    response.shouldKeepAlive = false
    response.useChunkedEncodingByDefault = false
    response.writeHead(200, { 'content-type': 'image/png', 'connection': 'close' }).end('page')
  }
  expect((await request(`/media/${host}/p/2.png`)).text).toBe('page')
  setFault('down')
  expect((await request(`/media/${host}/p/1.png`)).text).toBe('page')
  expect((await request(`/media/${host}/p/2.png`)).failure).toBe('offline')
})

test('F5, F6: serves opened magazine pages and attachments from the cache, sandboxed as documents', async () => {
  const { request, setFault, world, host, offline } = await setUp(file('image/svg+xml', picture))
  const page = await request(`/media/${host}/p/1.svg`)
  expect([page.status, page.text, page.headers.get('content-type'), page.cachedAt]).toEqual([
    200,
    picture,
    'image/svg+xml',
    null,
  ])
  world.answer = file('application/pdf', '%PDF-')
  await request(`/media/${host}/a/fiche.pdf`)
  world.answer = file('application/octet-stream', 'docx')
  await request(`/media/${host}/a/fiche.docx?v=2`)
  expect((await offline.state()).kinds.map(({ kind, count }) => [kind, count])).toEqual([
    ['answers', 0],
    ['pages', 1],
    ['attachments', 2],
  ])
  for (const fault of ['down', 'silent', 'unavailable'] as const) {
    setFault(fault)
    const cached = await request(`/media/${host}/p/1.svg`)
    expect([fault, cached.status, cached.text, cached.cachedAt]).toEqual([
      fault,
      200,
      picture,
      '2026-11-20T10:00:00.000Z',
    ])
    expect(cached.headers.get('content-type')).toBe('image/svg+xml')
    expect(cached.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(cached.headers.get('x-content-type-options')).toBe('nosniff')
    expect(cached.headers.get('date')).toBeNull()
    expect((await request(`/media/${host}/a/fiche.pdf`)).text).toBe('%PDF-')
    expect((await request(`/media/${host}/a/fiche.docx?v=2`)).text).toBe('docx')
    expect((await request(`/media/${host}/a/fiche.docx?v=3`)).cachedAt).toBeNull()
  }
})

test('responds to HEAD for a file without its body, offline from the cache', async () => {
  const { request, setFault, host } = await setUp(file('application/pdf', '%PDF-'))
  const path = `/media/${host}/a/fiche.pdf`
  expect(await request(path, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  setFault('down')
  expect((await request(path, { method: 'HEAD' })).failure).toBe('offline')
  setFault('none')
  await request(path)
  setFault('down')
  expect(await request(path, { method: 'HEAD' })).toMatchObject({
    status: 200,
    text: '',
    cachedAt: '2026-11-20T10:00:00.000Z',
  })
})

test('caches no video, segment, playlist, signed link, partial file or refusal', async () => {
  const { request, world, host, offline, setFault } = await setUp(undefined, 5000)
  const requests: [string, Answer, RequestInit?][] = [
    ['/v/a.mp4', file('video/mp4', 'film')],
    ['/v/a.mp3', file('audio/mpeg', 'sound')],
    ['/v/a.m3u8', file('application/vnd.apple.mpegurl', '#EXTM3U')],
    ['/v/a.ts', file('application/octet-stream', 'part')],
    ['/v/a.key', file('application/octet-stream', 'key')],
    ['/v/odd.ts', file('image/png', 'part')],
    ['/v/a', file('application/octet-stream', 'x')],
    ['/p/page.html', file('text/html', '<p>')],
    ['/p/1.png?token=abc', file('image/png', 'x')],
    ['/p/1.png?X-Amz-Signature=abc', file('image/png', 'x')],
    ['/p/1.png?otp=1', file('image/png', 'x')],
    ['/p/1.png?a=1&Expires=9', file('image/png', 'x')],
    ['/p/2.png', file('image/png', 'x'), { headers: { range: 'bytes=0-3' } }],
    [
      '/p/3.png',
      (_, response) => void response.writeHead(206, { 'content-type': 'image/png', 'content-length': '1' }).end('x'),
    ],
    [
      '/p/4.png',
      (_, response) => void response.writeHead(404, { 'content-type': 'image/png', 'content-length': '1' }).end('x'),
    ],
    [
      '/p/5.png',
      (_, response) => {
        response.useChunkedEncodingByDefault = false
        response.writeHead(200, { 'content-type': 'image/png', 'connection': 'close' }).end('neither length nor chunks')
      },
    ],
    [
      '/p/9.svg',
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'image/svg+xml', 'content-encoding': 'gzip' })
          .end(gzipSync('encoded, without a length')),
    ],
    ['/p/6.png', file('image/png', Buffer.alloc(8 * 1024 * 1024 + 1))],
    ['/p/7.png', file('image/png', '')],
  ]
  for (const [path, answer, init] of requests) {
    world.answer = answer
    await request(`/media/${host}${path}`, init)
  }
  setFault('cut')
  await expect(request(`/media/${host}/p/8.png`)).rejects.toThrow()
  expect((await offline.state()).kinds.map(({ count }) => count)).toEqual([0, 0, 0])
})

test('serves no cached file for a range request', async () => {
  const { request, setFault, host } = await setUp(file('application/pdf', '%PDF-'))
  await request(`/media/${host}/a/fiche.pdf`)
  setFault('down')
  expect((await request(`/media/${host}/a/fiche.pdf`, { headers: { range: 'bytes=0-1' } })).failure).toBe('offline')
})

test('D3: caches images for their user only, and none on a shared computer', async () => {
  const { request, setFault, host, vault, world, offline } = await setUp(file('image/png', 'x'))
  await request(`/media/${host}/p/1.png`)
  setFault('down')
  vault.become(8)
  expect((await request(`/media/${host}/p/1.png`)).failure).toBe('offline')
  vault.become(7)
  world.key = null
  expect((await request(`/media/${host}/p/1.png`)).failure).toBe('offline')
  expect((await request(subjects)).failure).toBe('offline')
  setFault('none')
  const before = folder.files().toSorted()
  expect(before).toHaveLength(2)
  for (const path of [`/media/${host}/p/2.png`, subjects]) expect((await request(path)).status).toBe(200)
  expect(folder.files().toSorted()).toEqual(before)
  offline.sessionChanged()
  await offline.clear(null)
  expect(folder.files()).toEqual([])
})

describe('reading cached responses at startup', () => {
  const paths = [subjects, '/api/platform/countries/1/states', '/api/platform/nowhere', 'https://other.example/']

  it('returns the last responses of cacheable endpoints, without the missing ones', async () => {
    const { request, readResponses, setFault } = await setUp()
    await request('/api/platform/countries/1/states')
    const { text } = await request(subjects)
    setFault('down')
    expect(await readResponses(paths)).toEqual([{ path: subjects, text: expect.any(String), receivedAt: received }])
    const [cached] = await readResponses([subjects])
    expect(JSON.parse(cached?.text ?? '')).toEqual(JSON.parse(text))
  })

  it('returns responses that only the next start may show, which are no fallback for the platform', async () => {
    const { request, readResponses, setFault } = await setUp()
    const today = '/api/platform/events?offset=0&today=1'
    const first = await request(today)
    expect(first.status).toBe(200)
    setFault('down')
    expect((await request(today)).failure).toBe('offline')
    setFault('unavailable')
    expect((await request(today)).status).toBe(503)
    expect(await readResponses([today])).toEqual([{ path: today, text: expect.any(String), receivedAt: received }])
  })

  it('F5: returns nothing of another user, another language or another session', async () => {
    const { request, readResponses, vault, world } = await setUp()
    await request(subjects)
    vault.become(8)
    expect(await readResponses(paths)).toEqual([])
    vault.become(null)
    expect(await readResponses(paths)).toEqual([])
    vault.become(7)
    world.language = 'ar'
    expect(await readResponses(paths)).toEqual([])
    world.language = 'fr'
    expect(await readResponses(paths)).toHaveLength(1)
    vault.signOut()
    expect(await readResponses(paths)).toEqual([])
  })

  it('F5: returns nothing on a shared computer, which has no key', async () => {
    const { request, readResponses, world, offline } = await setUp()
    await request(subjects)
    world.key = null
    offline.sessionChanged()
    expect(await readResponses(paths)).toEqual([])
  })
})

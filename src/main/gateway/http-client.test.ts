import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { configAt, envelopeAnswer, gatewayTo, startServer, testVault } from '#tests/support/gateway-harness.ts'
import { createHttpClient, defaultLimits } from './http-client'
import { createLineMeter } from './line-quality'
import { createPlatformClient } from './platform-client'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

async function server(answer: Parameters<typeof startServer>[0]) {
  const started = await startServer(answer)
  closing.push(started.close)
  return started
}

/** For responses that no HTTP library would send. */
async function rawServer(bytes: string, thenEnd: boolean): Promise<string> {
  const raw = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(bytes)
      if (thenEnd) socket.end()
    })
  })
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => raw.close(() => resolve())))
  return `http://127.0.0.1:${String((raw.address() as AddressInfo).port)}`
}

async function failureOf(pendingResponse: Promise<Response>): Promise<string | null> {
  const answer = await pendingResponse
  expect(await answer.json()).toMatchObject({ success: false, payload: null })
  return answer.headers.get('x-tutorat-failure')
}

const subjects = '/api/platform/student/subjects'

test('F6: reports offline when nothing listens at the address', async () => {
  const gone = await startServer(() => undefined)
  await gone.close()
  expect(await failureOf(gatewayTo(gone.origin).request(subjects))).toBe('offline')
})

test('F5: times out and closes the connection when a response never begins or stalls', async () => {
  const silent = await server(() => undefined)
  expect(await failureOf(gatewayTo(silent.origin, { limits: { responseTimeoutMs: 60 } }).request(subjects))).toBe(
    'timeout',
  )
  const dripping = await server(
    (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"success":'),
  )
  expect(await failureOf(gatewayTo(dripping.origin, { limits: { idleTimeoutMs: 60 } }).request(subjects))).toBe(
    'timeout',
  )
})

test('F5: ends a slow but steady response at the limit of the call', async () => {
  const slowloris = await server((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 5)
    response.on('close', () => clearInterval(drip))
  })
  expect(
    await failureOf(
      gatewayTo(slowloris.origin, { limits: { idleTimeoutMs: 1000, callTimeoutMs: 150 } }).request(subjects),
    ),
  ).toBe('timeout')
})

test('F5: reads a response that is slow but steady, and ends one that drips', async () => {
  const steady = await server((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    let left = 40
    const drip = setInterval(() => {
      left -= 1
      if (left > 0) return response.write(' '.repeat(50))
      clearInterval(drip)
      return response.end('{"success":true,"message":"","payload":[]}')
    }, 5)
    response.on('close', () => clearInterval(drip))
  })
  const limits = { rateWindowMs: 50, minWindowBytes: 50 }
  expect((await gatewayTo(steady.origin, { limits }).request(subjects)).status).toBe(200)
  expect(
    await failureOf(gatewayTo(steady.origin, { limits: { ...limits, minWindowBytes: 5000 } }).request(subjects)),
  ).toBe('timeout')
})

test('F5: has time for a list of 400 kB at 5 kB a second', () => {
  expect(defaultLimits.callTimeoutMs).toBeGreaterThan((400 / 5) * 1000)
  expect(defaultLimits.minWindowBytes / defaultLimits.rateWindowMs).toBeLessThan(5)
})

test('F5: reports a truncated body and a wrong content-length as cut', async () => {
  const half = await rawServer(
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"success":true',
    true,
  )
  expect(await failureOf(gatewayTo(half).request(subjects))).toBe('cut')
  const chunk = await rawServer(
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{"success"',
    true,
  )
  expect(await failureOf(gatewayTo(chunk).request(subjects))).toBe('cut')
  const gzip = await rawServer(
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: ' +
      '4\r\n\r\n\x1f\x8b\x08\x00',
    true,
  )
  expect(await failureOf(gatewayTo(gzip).request(subjects))).toBe('cut')
  const garbage = await rawServer('SSH-2.0-OpenSSH_9.2\r\n', true)
  expect(await failureOf(gatewayTo(garbage).request(subjects))).toBe('offline')
})

test('tells the meter of the line about cuts of the network, and not about what was ended here', async () => {
  const half = await rawServer(
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"success":true',
    true,
  )
  const line = createLineMeter({ monotonic: () => 0 })
  const config = configAt(half)
  const client = createHttpClient({ config, transport: fetch, language: () => 'fr', line })
  const call = { endpoint: contract.subjects.list, path: '/student/subjects', token: null }
  expect(await client.call(call)).toMatchObject({ ok: false, failure: 'cut' })
  expect(line.quality()).toEqual({ kind: 'good' })
  const streamed = await client.stream(`${half}/film.mp4`, {})
  await expect(streamed.ok ? streamed.response.arrayBuffer() : null).rejects.toThrow()
  expect(line.quality()).toEqual({ kind: 'cut' })
  const dripping = await server(
    (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"success":'),
  )
  const other = createLineMeter({ monotonic: () => 0 })
  const impatient = createHttpClient({
    config: configAt(dripping.origin),
    transport: fetch,
    language: () => 'fr',
    limits: { idleTimeoutMs: 30 },
    line: other,
  })
  for (const _ of [1, 2, 3]) expect(await impatient.call(call)).toMatchObject({ ok: false, failure: 'timeout' })
  expect(other.quality()).toEqual({ kind: 'good' })
})

test('F1: refuses a response over the size limit, with or without a content-length', async () => {
  const announced = await server((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' }).end('x'.repeat(5000)),
  )
  expect(await failureOf(gatewayTo(announced.origin, { limits: { maxResponseBytes: 1000 } }).request(subjects))).toBe(
    'too-large',
  )
  const endless = await server((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const pour = (): void => void (response.destroyed || response.write('x'.repeat(1000), pour))
    pour()
  })
  expect(await failureOf(gatewayTo(endless.origin, { limits: { maxResponseBytes: 100_000 } }).request(subjects))).toBe(
    'too-large',
  )
})

test('F1: passes HTML, empty, unusual and broken responses on as data, never as a document', async () => {
  const bodies = [
    '<html><script>alert(1)</script></html>',
    '',
    'null',
    '{"success":',
    '\u0000\u0001',
    '[[[[[[',
    '{"__proto__":{"x":1}}',
    'NaN',
  ]
  for (const type of ['text/html', 'application/json', 'image/svg+xml', '']) {
    for (const body of bodies) {
      const platform = await server((_, response) =>
        response.writeHead(200, type === '' ? {} : { 'content-type': type }).end(body),
      )
      const answer = await gatewayTo(platform.origin).request(subjects)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe(body)
      expect(answer.headers.get('content-type')).toBe(
        type === 'application/json' ? 'application/json' : 'text/plain; charset=utf-8',
      )
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
  }
})

test('F1: passes on 204 and 304 without a body, and 500 with one', async () => {
  for (const status of [204, 304, 500, 429]) {
    const platform = await server((_, response) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(status >= 400 ? '{"message":"x"}' : undefined),
    )
    expect((await gatewayTo(platform.origin).request(subjects)).status).toBe(status)
  }
})

test('F4: aborts the platform call when the page aborts its own', async () => {
  let closed: () => void = () => undefined
  const connectionClosed = new Promise<void>((resolve) => {
    closed = resolve
  })
  const leaving = new AbortController()
  const platform = await server((_, response) => {
    response.on('close', () => closed())
    leaving.abort()
  })
  expect(await failureOf(gatewayTo(platform.origin).request(subjects, { signal: leaving.signal }))).toBe('cancelled')
  await connectionClosed
})

test('refuses a request body over the size limit without sending it', async () => {
  const platform = await server((_, response) => envelopeAnswer(response, 200, null))
  const answer = await gatewayTo(platform.origin).request('/api/platform/reactions/', {
    method: 'POST',
    body: 'x'.repeat(2_000_000),
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.status, platform.arrivals.length]).toEqual([413, 0])
})

test('forwards media ranges without the token, and responds 404 for other hosts', async () => {
  const platform = await server((arrival, response) => {
    response.writeHead(206, { 'content-type': 'text/html', 'content-range': 'bytes 0-3/10', 'set-cookie': 'a=1' })
    response.end(arrival.headers.range === 'bytes=0-3' ? '0123' : 'no range')
  })
  const { request } = gatewayTo(platform.origin)
  const { host } = new URL(platform.origin)
  const answer = await request(`/media/${host}/s/x/film/segment-1.ts?v=1`, {
    headers: { range: 'bytes=0-3', cookie: 'a=1' },
  })
  expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
    206,
    '0123',
    'bytes 0-3/10',
  ])
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(platform.arrivals[0]).toMatchObject({ path: '/s/x/film/segment-1.ts?v=1' })
  for (const name of ['authorization', 'cookie']) expect(platform.arrivals[0]?.headers).not.toHaveProperty(name)
  for (const path of [
    '/media/evil.example.org/a.ts',
    `/media/${host}@evil.example.org/a.ts`,
    `/media/${host}.evil.example.org/a.ts`,
    '/media/',
    `/media/${host}`,
    '/media//x',
  ]) {
    expect([path, (await request(path)).status]).toEqual([path, 404])
  }
  expect((await request(`/media/${host}/a.ts`, { method: 'POST' })).status).toBe(405)
  expect(platform.arrivals).toHaveLength(1)
})

test('fails a media segment that stalls instead of waiting for ever', async () => {
  const platform = await server(
    (_, response) => void response.writeHead(200, { 'content-type': 'video/mp2t' }).write('abc'),
  )
  const { request } = gatewayTo(platform.origin, { limits: { idleTimeoutMs: 60 } })
  const answer = await request(`/media/${new URL(platform.origin).host}/a.ts`)
  expect(answer.headers.get('content-type')).toBe('video/mp2t')
  await expect(answer.arrayBuffer()).rejects.toThrow()
})

test('D6: sends a record of a user only while that user is signed in', async () => {
  const platform = await server((_, response) => envelopeAnswer(response, 200, null, { 'retry-after': '3' }))
  const vault = testVault()
  const config = configAt(platform.origin)
  const client = createPlatformClient({
    vault,
    httpClient: createHttpClient({ config, transport: fetch, language: () => 'fr' }),
  })
  const body = {
    viewToken: 'v',
    contentId: 1,
    chapterId: 2,
    subjectId: 3,
    completed: false,
    totalWatched: 50,
    watchedTime: 50,
    isFree: false,
  }
  expect(await client.call(contract.progress.record, { body, userId: 8 })).toEqual({
    ok: false,
    failure: 'signed-out',
    isUnsent: true,
  })
  expect(platform.arrivals).toEqual([])
  expect(
    await client.call(contract.progress.record, { body, userId: 7, headers: { 'idempotency-key': 'k-1' } }),
  ).toMatchObject({ ok: true, status: 200, retryAfter: '3' })
  expect(platform.arrivals[0]).toMatchObject({
    method: 'POST',
    path: '/v1/progress/progress',
    body: JSON.stringify(body),
  })
  expect(platform.arrivals[0]?.headers).toMatchObject({
    'idempotency-key': 'k-1',
    'authorization': 'Bearer secret-token',
    'x-progress-key': 'progress-key',
  })
})

test('C8: sends a call with its explicit token and leaves the vault unchanged', async () => {
  const platform = await server((_, response) => envelopeAnswer(response, 401, null))
  for (const vault of [testVault('own-token'), testVault(null)]) {
    const client = createPlatformClient({
      vault,
      httpClient: createHttpClient({ config: configAt(platform.origin), transport: fetch, language: () => 'fr' }),
    })
    expect(await client.call(contract.account.me, { token: 'scratch-token' })).toMatchObject({ ok: true, status: 401 })
    expect([vault.users, vault.expirations]).toEqual([[], []])
  }
  expect(platform.arrivals.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer scratch-token',
    'Bearer scratch-token',
  ])
})

test('D5: refuses a path that leads to another host or out of the service’s address', async () => {
  const platform = await server((_, response) => envelopeAnswer(response, 200, null))
  const config = configAt(platform.origin)
  config.services.quiz = { base: platform.origin }
  const httpClient = createHttpClient({ config, transport: fetch, language: () => 'fr' })
  const send = (service: 'platform' | 'quiz', path: string) =>
    httpClient.call({ endpoint: { service, method: 'GET', bodyKind: 'none' }, path, token: 'secret-token' })
  for (const path of ['/../progress/x', '/%2e%2e/progress/x', '', '.evil.exemple.tn/x'])
    expect([path, await send('platform', path)]).toEqual([path, { ok: false, failure: 'unreadable', isUnsent: true }])
  for (const path of ['@evil.exemple.tn/x', '0/x'])
    expect([path, await send('quiz', path)]).toEqual([path, { ok: false, failure: 'unreadable', isUnsent: true }])
  expect(platform.arrivals).toEqual([])
  expect(await send('platform', '/x')).toMatchObject({ ok: true })
  expect(await send('quiz', '/x')).toMatchObject({ ok: true })
  expect(platform.arrivals.map(({ path }) => path)).toEqual(['/v1/platform/x', '/x'])
})

test('F5: leaves no timer after a response, a stream or a failure', async () => {
  const platform = await server(({ path }, response) =>
    path.endsWith('/gone') ? response.destroy() : response.end('[]'),
  )
  const planned = new Set<object>()
  const schedule = (ms: number) => {
    const timer = { ms }
    planned.add(timer)
    return () => void planned.delete(timer)
  }
  const httpClient = createHttpClient({
    config: configAt(platform.origin),
    transport: fetch,
    language: () => 'fr',
    schedule,
  })
  const call = (path: string) =>
    httpClient.call({ endpoint: { service: 'platform', method: 'GET', bodyKind: 'none' }, path, token: null })
  expect(await call('/x')).toMatchObject({ ok: true })
  expect(await call('/gone')).toMatchObject({ ok: false })
  const streamed = await httpClient.stream(`${platform.origin}/film`, {})
  expect(streamed.ok && (await streamed.response.text())).toBe('[]')
  expect(await httpClient.stream(`${platform.origin}/gone`, {})).toMatchObject({ ok: false })
  expect([...planned]).toEqual([])
})

test('F5: applies the upload limit, and a longer one to uploads with progress', async () => {
  const platform = await server((_, response) => response.end('{}'))
  const waits: number[] = []
  const httpClient = createHttpClient({
    config: configAt(platform.origin),
    transport: fetch,
    language: () => 'fr',
    schedule: (ms) => (waits.push(ms), () => undefined),
  })
  const send = (bodyKind: 'json' | 'multipart', onUploadProgress?: (bytes: number) => void) =>
    httpClient.call({
      endpoint: { service: 'platform', method: 'POST', bodyKind },
      path: '/x',
      token: null,
      body: new Uint8Array(3),
      onUploadProgress,
    })
  const limitsOf = async (request: () => Promise<unknown>) => (waits.splice(0), await request(), waits.slice(0, 2))
  const [far, quarter, hours] = [20 * 60_000, 15 * 60_000, 3 * 3_600_000]
  expect(await limitsOf(() => send('json'))).toEqual([far, 25_000])
  expect(await limitsOf(() => send('multipart'))).toEqual([quarter, quarter])
  expect(await limitsOf(() => send('multipart', () => undefined))).toEqual([hours, hours])
})

const clientWith = (options: Partial<Parameters<typeof createHttpClient>[0]>) =>
  createHttpClient({
    config: configAt('https://platform.exemple.tn'),
    transport: () => Promise.resolve(new Response('{}')),
    language: () => 'fr',
    ...options,
  })
const readCall = { endpoint: contract.subjects.list, path: '/student/subjects', token: null }
const writeCall = { ...readCall, endpoint: { ...contract.subjects.list, method: 'POST' as const } }

test('sends reads, writes and uploads with progress each by its own transport', async () => {
  const used: string[] = []
  const by = (name: string) => async () => (used.push(name), new Response('{}'))
  const client = clientWith({ transport: by('read'), writeTransport: by('write'), uploadTransport: by('upload') })
  await client.call(readCall)
  await client.call(writeCall)
  await client.call({ ...writeCall, onUploadProgress: () => undefined })
  await client.stream('https://platform.exemple.tn/a.png', {})
  expect(used).toEqual(['read', 'write', 'upload', 'read'])
})

test.each([300, 301, 302, 307, 308, 399])(
  'D5: refuses an answer of the status %i, which a transport let pass',
  async (status) => {
    const client = clientWith({
      transport: () =>
        Promise.resolve(new Response('elsewhere', { status, headers: { location: 'https://example.com/' } })),
    })
    expect(await client.call(readCall)).toMatchObject({ ok: false, failure: 'redirected' })
    expect(await client.stream('https://platform.exemple.tn/a.png', {})).toEqual({ ok: false, failure: 'redirected' })
  },
)

test('hands on an answer that only says that nothing changed', async () => {
  const client = clientWith({ transport: () => Promise.resolve(new Response(null, { status: 304 })) })
  expect(await client.call(readCall)).toMatchObject({ ok: true, status: 304, bytes: new Uint8Array() })
  expect(await client.stream('https://platform.exemple.tn/a.png', {})).toMatchObject({ ok: true })
})

test('F5: refuses an answer that declares more than the limit without waiting for it', async () => {
  const headers = { 'content-length': String(defaultLimits.maxResponseBytes + 1) }
  const client = clientWith({
    limits: { idleTimeoutMs: 5 },
    transport: () => Promise.resolve(new Response(new ReadableStream(), { headers })),
  })
  expect(await client.call(readCall)).toEqual({ ok: false, failure: 'too-large', isUnsent: false })
})

test('F5: reads an answer up to the limit, and no byte more', async () => {
  const answer = (bytes: number) =>
    clientWith({ limits: { maxResponseBytes: 10 }, transport: () => Promise.resolve(new Response('x'.repeat(bytes))) })
  expect(await answer(10).call(readCall)).toMatchObject({ ok: true, bytes: new Uint8Array(10).fill(120) })
  expect(await answer(11).call(readCall)).toMatchObject({ ok: false, failure: 'too-large' })
})

test('names a host that cannot be reached, but not one whose request the user ended', async () => {
  const log: string[] = []
  const connections = {
    reached: (address: string) => void log.push(`reached ${address}`),
    failed: (address: string, error: unknown) => void log.push(`failed ${address}: ${(error as Error).message}`),
  }
  const failing = clientWith({ connections, transport: () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED')) })
  await failing.call(readCall)
  const silent = () => new Promise<never>(() => undefined)
  await clientWith({ connections, transport: silent, limits: { responseTimeoutMs: 1 } }).call(readCall)
  await clientWith({ connections, transport: silent }).call({ ...readCall, signal: AbortSignal.abort() })
  await clientWith({ connections }).call(readCall)
  const address = 'https://platform.exemple.tn/v1/platform/student/subjects'
  expect(log).toEqual([
    `failed ${address}: net::ERR_CONNECTION_REFUSED`,
    `failed ${address}: timeout`,
    `reached ${address}`,
  ])
})

test('ends the request of a stream that its reader leaves', async () => {
  let signal: AbortSignal | null = null
  const client = clientWith({
    transport: (_address, init) => {
      signal = init.signal
      return Promise.resolve(new Response(new ReadableStream()))
    },
  })
  const streamed = await client.stream('https://platform.exemple.tn/a.mp4', {})
  if (streamed.ok) await streamed.response.body?.cancel()
  expect(signal).toMatchObject({ aborted: true })
})

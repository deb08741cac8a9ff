import { EventEmitter } from 'node:events'
import { request as httpRequest } from 'node:http'
import { Server } from 'proxy-chain'
import { afterEach, expect, it } from 'vitest'
import { startServer } from '#tests/support/gateway-harness.ts'
import { createProbe } from './probe'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

type ProbeRequest = { url: string; method: string; session: { proxy: number | null } }

/** Electron's request over sockets of this process; a 407 emits `login`. */
function request({ url, method, session }: ProbeRequest) {
  const events = new EventEmitter()
  let isAborted = false
  const send = (credentials?: string): void => {
    const headers = {
      ...(credentials === undefined
        ? {}
        : { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }),
    }
    const target = new URL(url)
    const direct = { host: target.hostname, port: target.port, path: target.pathname }
    const route = session.proxy === null ? direct : { host: '127.0.0.1', port: session.proxy, path: url }
    let hasResponse = false
    const outgoing = httpRequest({ ...route, method, headers, agent: false }, (answer) => {
      hasResponse = true
      answer.resume()
      const challenge = { isProxy: true, scheme: 'basic', host: '127.0.0.1', port: session.proxy, realm: '' }
      if (answer.statusCode === 407)
        return void events.emit('login', challenge, (name: string, password: string) => send(`${name}:${password}`))
      if (answer.headers.location !== undefined)
        return void events.emit('redirect', answer.statusCode, method, answer.headers.location)
      events.emit('response', Object.assign(answer, { headers: answer.headers }))
    })
    outgoing.on('error', (failure) => void (isAborted || hasResponse || events.emit('error', failure)))
    outgoing.end()
  }
  return Object.assign(events, { abort: () => void (isAborted = true), end: () => send() }) as never
}

const clock = { monotonic: () => performance.now() }
const schedule = (ms: number, run: () => void) => {
  if (ms <= 0) return () => undefined
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
const probe = createProbe<ProbeRequest['session']>({ request, clock, schedule, timeoutMs: 300 })

async function server(answer: Parameters<typeof startServer>[0]) {
  const started = await startServer(answer)
  closing.push(started.close)
  return started
}

it('reports any response with the clock of the server, and sends neither cookie nor token nor path', async () => {
  const { origin, arrivals } = await server((_, response) =>
    response.writeHead(404, { date: 'Sat, 21 Nov 2026 08:00:00 GMT' }).end(),
  )
  expect(await probe({ proxy: null }, `${origin}/api`)).toMatchObject({
    kind: 'answered',
    status: 404,
    elsewhere: null,
    date: Date.UTC(2026, 10, 21, 8),
  })
  expect(arrivals.map(({ method, path, headers }) => [method, path, headers.cookie, headers.authorization])).toEqual([
    ['HEAD', '/', undefined, undefined],
  ])
})

it('reports a redirect to a foreign host, a timeout and a refused connection', async () => {
  const portal = await server((_, response) =>
    response.writeHead(302, { location: 'http://portail.lycee.tn/login' }).end(),
  )
  expect(await probe({ proxy: null }, portal.origin)).toMatchObject({ kind: 'answered', elsewhere: 'portail.lycee.tn' })
  const silent = await server(() => undefined)
  expect(await probe({ proxy: null }, silent.origin)).toMatchObject({ kind: 'failed', failure: 'timeout' })
  const gone = await startServer(() => undefined)
  await gone.close()
  expect(await probe({ proxy: null }, gone.origin)).toMatchObject({ kind: 'failed', failure: 'refused' })
})

it('answers a proxy challenge, passes on rejected credentials, and fails without an answer', async () => {
  const { origin } = await server((_, response) => response.writeHead(200).end())
  const seen: string[] = []
  const proxy = new Server({
    port: 0,
    host: '127.0.0.1',
    prepareRequestFunction: ({ username, password }) => {
      seen.push(`${username}:${password}`)
      return { requestAuthentication: password !== 'bleue' }
    },
  })
  await proxy.listen()
  closing.push(() => proxy.close(true))
  const rejections: unknown[] = []
  const answered = await probe({ proxy: proxy.port }, origin, async (_login, rejected) => {
    rejections.push(rejected)
    return { username: 'salle12', password: rejected === null ? 'rouge' : 'bleue' }
  })
  expect(answered).toMatchObject({ kind: 'answered', status: 200 })
  expect(rejections).toEqual([null, { username: 'salle12', password: 'rouge' }])
  expect(seen).toEqual([':', 'salle12:rouge', 'salle12:bleue'])
  expect(await probe({ proxy: proxy.port }, origin)).toMatchObject({ kind: 'failed', failure: 'proxy-password' })
})

class FakeHead extends EventEmitter {
  isAborted = false
  isSent = false
  abort(): void {
    this.isAborted = true
  }
  end(): void {
    this.isSent = true
  }
}

function setUpHead(authenticate?: () => Promise<{ username: string; password: string } | null>) {
  const head = new FakeHead()
  let now = 1000
  let timers: { ms: number; run: () => void }[] = []
  const probe = createProbe<null>({
    request: () => head,
    clock: { monotonic: () => now },
    schedule: (ms, run) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((each) => each !== timer))
    },
  })
  const result = probe(null, 'https://api.example.com/path', authenticate)
  return { head, result, pass: (ms: number) => void (now += ms), timers: () => timers }
}

const answered = { kind: 'answered', elsewhere: null, date: null } as const
const challenge = (isProxy: boolean) => ({ isProxy, scheme: 'basic', host: 'h', port: 1, realm: '' })

it('ends with the answer: its request, its limit and its time', async () => {
  const { head, result, pass, timers } = setUpHead()
  expect([head.isSent, timers().map(({ ms }) => ms)]).toEqual([true, [10_000]])
  pass(30)
  const response = Object.assign(new EventEmitter(), { statusCode: 503, headers: { date: ['no date'] } })
  head.emit('response', response)
  expect(await result).toEqual({ ...answered, status: 503, ms: 30 })
  expect([head.isAborted, timers()]).toEqual([true, []])
  expect(() => response.emit('error', new Error('net::ERR_ABORTED'))).not.toThrow()
})

it('gives a server that asks for a password none, which only the proxy gets', async () => {
  const { head, result } = setUpHead(() => Promise.reject(new Error('no password for a server')))
  head.emit('login', challenge(false), () => expect.unreachable())
  expect(await result).toEqual({ ...answered, status: 401, ms: 0 })
})

it('gives the user time for the password, and the proxy its own limit afterwards', async () => {
  const typed = Promise.withResolvers<{ username: string; password: string }>()
  const { head, result, pass, timers } = setUpHead(() => typed.promise)
  head.emit('login', challenge(true), () => undefined)
  expect(timers()).toEqual([])
  pass(60_000)
  typed.resolve({ username: 'amira', password: 'secret' })
  await new Promise<void>((resolve) => void setImmediate(resolve))
  expect(timers().map(({ ms }) => ms)).toEqual([10_000])
  timers()[0]?.run()
  expect(await result).toEqual({ kind: 'failed', failure: 'timeout', ms: 10_000 })
  expect(head.isAborted).toBe(true)
})

it('stays closed to a proxy whose password nobody gives', async () => {
  const { head, result } = setUpHead()
  head.emit('login', challenge(true), () => expect.unreachable())
  expect(await result).toEqual({ kind: 'failed', failure: 'proxy-password', ms: 0 })
})

it.each([
  ['https://api.example.com/fr', null],
  ['https://www.example.com/', null],
  ['https://api.example.com:8443/', null],
  ['https://portal.example.org/', 'portal.example.org'],
  ['no address', null],
])('names the foreign host of a redirect to %s: %s', async (to, elsewhere) => {
  const { head, result } = setUpHead()
  head.emit('redirect', 302, 'HEAD', to)
  expect(await result).toEqual({ ...answered, status: 302, ms: 0, elsewhere })
})

import { EventEmitter } from 'node:events'
import { request as httpRequest } from 'node:http'
import { Server } from 'proxy-chain'
import { afterEach, expect, it } from 'vitest'
import { startServer } from '../../../tests/support/gateway-harness'
import { createProbe } from './probe'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

type Wish = { url: string; method: string; session: { proxy: number | null } }

/** Electron's requests, as far as the probe knows them, over the sockets of this process: a proxy that asks is told what `login` answers. */
function request({ url, method, session }: Wish) {
  const events = new EventEmitter()
  const made = { ended: false }
  const send = (credentials?: string): void => {
    const headers = { ...(credentials === undefined ? {} : { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }) }
    const target = new URL(url)
    const way = session.proxy === null ? { host: target.hostname, port: target.port, path: target.pathname } : { host: '127.0.0.1', port: session.proxy, path: url }
    let heard = false
    const asked = httpRequest({ ...way, method, headers, agent: false }, (answer) => {
      heard = true
      answer.resume()
      if (answer.statusCode === 407) return void events.emit('login', { isProxy: true, scheme: 'basic', host: '127.0.0.1', port: session.proxy, realm: '' }, (name: string, password: string) => send(`${name}:${password}`))
      if (answer.headers.location !== undefined) return void events.emit('redirect', answer.statusCode, method, answer.headers.location)
      events.emit('response', Object.assign(answer, { headers: answer.headers }))
    })
    asked.on('error', (failure) => void (made.ended || heard || events.emit('error', failure)))
    asked.end()
  }
  return Object.assign(events, { abort: () => void (made.ended = true), end: () => send() }) as never
}

const clock = { monotonic: () => performance.now() }
const probe = createProbe<Wish['session']>({ request, clock, schedule: (ms, run) => (ms > 0 ? ((timer) => () => clearTimeout(timer))(setTimeout(run, ms)) : () => undefined), limitMs: 300 })

async function server(answer: Parameters<typeof startServer>[0]) {
  const started = await startServer(answer)
  closing.push(started.close)
  return started
}

it('an answer is an answer, whatever it says, with the clock of who gave it; nothing of ours went along', async () => {
  const { origin, arrivals } = await server((_, response) => response.writeHead(404, { date: 'Sat, 21 Nov 2026 08:00:00 GMT' }).end())
  expect(await probe({ proxy: null }, `${origin}/api`)).toMatchObject({ kind: 'answered', status: 404, elsewhere: null, date: Date.UTC(2026, 10, 21, 8) })
  expect(arrivals.map(({ method, path, headers }) => [method, path, headers.cookie, headers.authorization])).toEqual([['HEAD', '/', undefined, undefined]])
})

it('who sends everybody elsewhere is named, silence ends, and nobody there is said', async () => {
  const portal = await server((_, response) => response.writeHead(302, { location: 'http://portail.lycee.tn/login' }).end())
  expect(await probe({ proxy: null }, portal.origin)).toMatchObject({ kind: 'answered', elsewhere: 'portail.lycee.tn' })
  const silent = await server(() => undefined)
  expect(await probe({ proxy: null }, silent.origin)).toMatchObject({ kind: 'failed', failure: 'timeout' })
  const gone = await startServer(() => undefined)
  await gone.close()
  expect(await probe({ proxy: null }, gone.origin)).toMatchObject({ kind: 'failed', failure: 'refused' })
})

it('a proxy that asks is told once, a second time with what it refused, and left closed where nobody answers', async () => {
  const { origin } = await server((_, response) => response.writeHead(200).end())
  const seen: string[] = []
  const proxy = new Server({
    port: 0, host: '127.0.0.1',
    prepareRequestFunction: ({ username, password }) => {
      seen.push(`${username}:${password}`)
      return { requestAuthentication: password !== 'bleue' }
    },
  })
  await proxy.listen()
  closing.push(() => proxy.close(true))
  const asked: unknown[] = []
  const answered = await probe({ proxy: proxy.port }, origin, async (_login, rejected) => {
    asked.push(rejected)
    return { username: 'salle12', password: rejected === null ? 'rouge' : 'bleue' }
  })
  expect(answered).toMatchObject({ kind: 'answered', status: 200 })
  expect(asked).toEqual([null, { username: 'salle12', password: 'rouge' }])
  expect(seen).toEqual([':', 'salle12:rouge', 'salle12:bleue'])
  expect(await probe({ proxy: proxy.port }, origin)).toMatchObject({ kind: 'failed', failure: 'proxy-password' })
})

import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { ProxySettings } from '#shared/desktop/settings.ts'
import { createAuthenticate } from './authenticate'
import type { Credentials } from './credential-prompt'
import type { ProxyChallenge } from './proxy-credentials'

const setting: ProxySettings = { mode: 'manual', host: 'proxy.ecole.tn', port: 3128 }
const challenge = { isProxy: true, scheme: 'basic', host: 'proxy.ecole.tn', port: 3128, realm: 'Salle 12' }
const good: Credentials = { username: 'salle12', password: 'bleue' }
const address = 'https://api.exemple.tn/v1/home?page=2'

class Request extends EventEmitter {
  isAborted = false
  isEnded = false
  answers: unknown[] = []
  abort(): void {
    this.isAborted = true
    this.emit('abort')
  }
  end(): void {
    this.isEnded = true
  }
  login(login: object = challenge): void {
    this.emit('login', login, (...answers: unknown[]) => this.answers.push(answers))
  }
}

function setUp(replies: (Credentials | null | Promise<null>)[] = [good]) {
  const requests: (Request & { options?: object })[] = []
  const timers = new Set<{ ms: number; run: () => void }>()
  const rejections: (Credentials | null | undefined)[] = []
  const session = { resolveProxy: () => Promise.resolve('DIRECT') }
  const authenticate = createAuthenticate({
    access: {
      credentials: (_challenge: ProxyChallenge, rejected) => (
        rejections.push(rejected),
        Promise.resolve(replies.shift() ?? null)
      ),
    },
    setting: () => setting,
    request: (options) => {
      const request = Object.assign(new Request(), { options })
      requests.push(request)
      return request
    },
    schedule: (ms, run) => {
      const timer = { ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  })
  const expire = () => [...timers].forEach((timer) => (timers.delete(timer), timer.run()))
  const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))
  return { authenticate, session, requests, timers, rejections, expire, turn }
}

it('sends a bare HEAD request to the origin, without path, cookies or referrer', async () => {
  const { authenticate, session, requests } = setUp()
  const opened = authenticate(session, address)
  expect(requests[0]?.options).toMatchObject({
    url: 'https://api.exemple.tn/',
    method: 'HEAD',
    credentials: 'omit',
    redirect: 'manual',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  })
  expect(requests[0]?.isEnded).toBe(true)
  requests[0]!.emit('response', Object.assign(new EventEmitter(), { statusCode: 200 }))
  expect([await opened, requests[0]?.isAborted]).toEqual([true, true])
})

it('shares one request between concurrent callers of a session and sends a new one afterwards', async () => {
  const { authenticate, session, requests } = setUp()
  const both = [authenticate(session, address), authenticate(session, address)]
  expect(requests).toHaveLength(1)
  requests[0]!.emit('redirect')
  expect(await Promise.all(both)).toEqual([true, true])
  void authenticate(session, address)
  void authenticate({ resolveProxy: () => Promise.resolve('DIRECT') }, address)
  expect(requests).toHaveLength(3)
})

it('answers the challenge and passes the rejected credentials when the proxy asks again', async () => {
  const { authenticate, session, requests, rejections, turn } = setUp([good, null])
  const opened = authenticate(session, address)
  requests[0]!.login()
  await turn()
  expect(requests[0]?.answers).toEqual([['salle12', 'bleue']])
  requests[0]!.login()
  expect(await opened).toBe(false)
  expect([rejections, requests[0]?.isAborted]).toEqual([[null, good], true])
})

it('A10: sends no credentials to a proxy other than the configured one, nor to the platform', async () => {
  const { authenticate, session, requests, rejections } = setUp()
  const opened = authenticate(session, address)
  requests[0]!.login({ ...challenge, host: 'autre.tn' })
  expect(await opened).toBe(false)
  const passed = authenticate(session, address)
  requests[1]!.login({ ...challenge, isProxy: false })
  expect(await passed).toBe(true)
  expect([rejections, requests[1]?.answers, requests[1]?.isAborted]).toEqual([[], [], true])
})

it.each([
  [407, false],
  [401, true],
  [502, true],
])('reports the proxy response %d as open: %s', async (statusCode, expected) => {
  const { authenticate, session, requests, timers } = setUp()
  const opened = authenticate(session, address)
  const answer = Object.assign(new EventEmitter(), { statusCode })
  requests[0]!.emit('response', answer)
  expect([await opened, timers.size]).toEqual([expected, 0])
  expect(() => answer.emit('error')).not.toThrow()
})

it('F5: times out after 25 seconds without a response and sends a new request next time', async () => {
  const { authenticate, session, requests, timers, expire } = setUp()
  const opened = authenticate(session, address)
  expect([...timers].map(({ ms }) => ms)).toEqual([25_000])
  expire()
  expect([await opened, requests[0]?.isAborted]).toEqual([true, true])
  void authenticate(session, address)
  expect(requests).toHaveLength(2)
})

it('F5: pauses the timeout while the user answers and restarts it once the answer is sent', async () => {
  let decline: () => void = () => undefined
  const { authenticate, session, requests, timers, expire, turn } = setUp([
    good,
    new Promise<null>((resolve) => (decline = () => resolve(null))),
  ])
  const opened = authenticate(session, address)
  requests[0]!.login()
  expect(timers.size).toBe(0)
  await turn()
  expect([...timers].map(({ ms }) => ms)).toEqual([25_000])
  requests[0]!.login()
  await turn()
  expire()
  expect([timers.size, requests[0]?.isAborted]).toEqual([0, false])
  decline()
  expect(await opened).toBe(false)
})

it('cancels its timer when the request fails', async () => {
  const { authenticate, session, requests, timers } = setUp()
  const opened = authenticate(session, address)
  requests[0]!.emit('error', new Error('net::ERR_PROXY_CONNECTION_FAILED'))
  expect([await opened, timers.size]).toEqual([true, 0])
})

import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { ProxySettings } from '../../shared/desktop/settings'
import type { ProxyChallenge, Credentials } from './proxy-credentials'
import { createAuthenticate } from './authenticate'

const setting: ProxySettings = { mode: 'manual', host: 'proxy.ecole.tn', port: 3128 }
const challenge = { isProxy: true, scheme: 'basic', host: 'proxy.ecole.tn', port: 3128, realm: 'Salle 12' }
const good: Credentials = { username: 'salle12', password: 'bleue' }
const address = 'https://api.exemple.tn/v1/home?page=2'

/** Electron's request, driven by the test. */
class Request extends EventEmitter {
  isAborted = false
  isEnded = false
  told: unknown[] = []
  abort(): void {
    this.isAborted = true
    this.emit('abort')
  }
  end(): void {
    this.isEnded = true
  }
  login(login: object = challenge): void {
    this.emit('login', login, (...told: unknown[]) => this.told.push(told))
  }
}

function setUp(answers: (Credentials | null | Promise<null>)[] = [good]) {
  const requests: (Request & { options?: object })[] = []
  const timers = new Set<{ ms: number; run: () => void }>()
  const asked: (Credentials | null | undefined)[] = []
  const session = { resolveProxy: () => Promise.resolve('DIRECT') }
  const unlock = createAuthenticate({
    access: { credentials: (_asker: ProxyChallenge, rejected) => (asked.push(rejected), Promise.resolve(answers.shift() ?? null)) },
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
  return { unlock, session, requests, timers, asked, expire, turn }
}

it('asks the origin alone, with nothing of the user in it', async () => {
  const { unlock, session, requests } = setUp()
  const opened = unlock(session, address)
  expect(requests[0]?.options).toMatchObject({ url: 'https://api.exemple.tn/', method: 'HEAD', credentials: 'omit', redirect: 'manual', cache: 'no-store', referrerPolicy: 'no-referrer' })
  expect(requests[0]?.isEnded).toBe(true)
  requests[0]!.emit('response', Object.assign(new EventEmitter(), { statusCode: 200 }))
  expect([await opened, requests[0]?.isAborted]).toEqual([true, true])
})

it('serves everybody who waits for the same session with one request, and begins anew afterwards', async () => {
  const { unlock, session, requests } = setUp()
  const both = [unlock(session, address), unlock(session, address)]
  expect(requests).toHaveLength(1)
  requests[0]!.emit('redirect')
  expect(await Promise.all(both)).toEqual([true, true])
  void unlock(session, address)
  void unlock({ resolveProxy: () => Promise.resolve('DIRECT') }, address)
  expect(requests).toHaveLength(3)
})

it('gives the credentials, and names the refused ones when the proxy asks again', async () => {
  const { unlock, session, requests, asked, turn } = setUp([good, null])
  const opened = unlock(session, address)
  requests[0]!.login()
  await turn()
  expect(requests[0]?.told).toEqual([['salle12', 'bleue']])
  requests[0]!.login()
  expect(await opened).toBe(false)
  expect([asked, requests[0]?.isAborted]).toEqual([[null, good], true])
})

it('A10: gives nothing to a proxy that is not the one in the settings, nor to the platform', async () => {
  const { unlock, session, requests, asked } = setUp()
  const opened = unlock(session, address)
  requests[0]!.login({ ...challenge, host: 'autre.tn' })
  expect(await opened).toBe(false)
  const passed = unlock(session, address)
  requests[1]!.login({ ...challenge, isProxy: false })
  expect(await passed).toBe(true)
  expect([asked, requests[1]?.told, requests[1]?.isAborted]).toEqual([[], [], true])
})

it.each([[407, false], [401, true], [502, true]])('treats status %d as open: %s', async (statusCode, expected) => {
  const { unlock, session, requests, timers } = setUp()
  const opened = unlock(session, address)
  const answer = Object.assign(new EventEmitter(), { statusCode })
  requests[0]!.emit('response', answer)
  expect([await opened, timers.size]).toEqual([expected, 0])
  expect(() => answer.emit('error')).not.toThrow()
})

it('F5: gives up a proxy that never answers after 25 seconds, so that the next request can try again', async () => {
  const { unlock, session, requests, timers, expire } = setUp()
  const opened = unlock(session, address)
  expect([...timers].map(({ ms }) => ms)).toEqual([25_000])
  expire()
  expect([await opened, requests[0]?.isAborted]).toEqual([true, true])
  void unlock(session, address)
  expect(requests).toHaveLength(2)
})

it('F5: does not count the time a person takes to answer, and counts again once the answer is sent', async () => {
  let decline: () => void = () => undefined
  const { unlock, session, requests, timers, expire, turn } = setUp([good, new Promise<null>((resolve) => (decline = () => resolve(null)))])
  const opened = unlock(session, address)
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

it('leaves no timer behind where the request fails', async () => {
  const { unlock, session, requests, timers } = setUp()
  const opened = unlock(session, address)
  requests[0]!.emit('error', new Error('net::ERR_PROXY_CONNECTION_FAILED'))
  expect([await opened, timers.size]).toEqual([true, 0])
})

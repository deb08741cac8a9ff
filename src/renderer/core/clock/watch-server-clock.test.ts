import { AxiosError, type AxiosAdapter } from 'axios'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createHttpClient, measureServerClock } from '../api/http'
import { createTransport } from '../api/transport'
import type { TransportRequest } from '../store/collaborators'
import { serverClockBeside } from './server-clock'
import { watchServerClock } from './watch-server-clock'

const dateHeader = 'Fri, 20 Nov 2026 09:00:00 GMT'
const clockOf = () => ({ now: () => 0, monotonic: () => 1000 })

type Answer = { headers: Record<string, string>; text: string; status: number }

function answerWith(headers: Record<string, string>, text = '{}', status = 200): Answer {
  return { status, text, headers }
}

function measured(adapter: AxiosAdapter) {
  const clock = clockOf()
  const client = createHttpClient({ adapter })
  measureServerClock(client, clock)
  return { clock, transport: createTransport(client) }
}

async function timeAfter({ status, text, headers }: Answer, path = '/api/platform/alerts') {
  const { clock, transport } = measured((config) =>
    Promise.resolve({ status, statusText: '', data: text, headers, config }),
  )
  expect(await transport({ method: 'GET', path })).toMatchObject({ status, text })
  return serverClockBeside(clock).now()
}

it('H1: measures the platform’s time half a second after the full second of its response', async () => {
  expect(await timeAfter(answerWith({ date: dateHeader }))).toBe(Date.parse(dateHeader) + 500)
  expect(await timeAfter(answerWith({ date: dateHeader }, '{}', 422))).toBe(Date.parse(dateHeader) + 500)
})

it.each([
  [
    'what was kept on this computer',
    answerWith({ 'date': dateHeader, 'x-tutorat-kept': '2026-11-19T08:00:00Z', 'x-tutorat-kept-status': '503' }),
  ],
  ['a page in its place', answerWith({ date: dateHeader }, '<html>Connexion au Wi-Fi</html>')],
  ['what stands between', answerWith({ date: dateHeader }, '', 511)],
  ['the gateway itself', answerWith({ 'date': dateHeader, 'x-tutorat-failure': 'offline' }, '', 503)],
  ['an answer without a date', answerWith({})],
  ['one with a date of its own kind', answerWith({ date: '2026-11-20 09:00:00' })],
])('H1: ignores %s as a source of the platform’s time', async (_what, answer) => {
  expect(await timeAfter(answer)).toBeNull()
})

it('H1: ignores responses of other services', async () => {
  expect(await timeAfter(answerWith({ date: dateHeader }), '/api/analytics/rateables')).toBeNull()
})

it('rejects as before when a request fails', async () => {
  const { clock, transport } = measured((config) =>
    Promise.reject(new AxiosError('cut', AxiosError.ERR_NETWORK, config)),
  )
  await expect(transport({ method: 'GET', path: '/api/platform/alerts' })).rejects.toThrow('cut')
  expect(serverClockBeside(clock).now()).toBeNull()
})

function watched({ mayAsk = true, isAway = false } = {}) {
  const suspendListeners = new Set<(state: { suspended: boolean }) => void>()
  const on = (_name: string, listener: (state: { suspended: boolean }) => void) => {
    suspendListeners.add(listener)
    return () => void suspendListeners.delete(listener)
  }
  vi.stubGlobal('window', { desktop: { on } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const requests: TransportRequest[] = []
  const elapsed = { ms: 0 }
  const clock = { now: () => elapsed.ms, monotonic: () => elapsed.ms }
  const stop = watchServerClock(
    {
      clock,
      transport: async (request) => {
        requests.push(request)
        if (isAway) throw new Error('net')
        return { status: 200, text: '{}', header: () => null }
      },
    },
    () => mayAsk,
  )
  return {
    server: serverClockBeside(clock),
    requests,
    stop,
    pass: (ms: number) => void (elapsed.ms += ms),
    suspend: (suspended: boolean) => suspendListeners.forEach((listener) => listener({ suspended })),
  }
}

it('H1: asks the platform for its time by a small request that says nothing of the connection', () => {
  const { server, requests } = watched()
  server.request()
  expect(requests).toMatchObject([{ method: 'GET', path: '/api/platform/alerts', isProbe: true }])
})

it('H1: asks nothing while it may not, and takes no lost request for more than that', async () => {
  const silent = watched({ mayAsk: false })
  silent.server.request()
  expect(silent.requests).toEqual([])
  const away = watched({ isAway: true })
  away.server.request()
  await new Promise<void>((resolve) => void setImmediate(resolve))
  expect([away.requests.length, away.server.now()]).toEqual([1, null])
})

it('H1: does not trust its clock after the computer slept, which stops the monotonic one', () => {
  const { server, suspend } = watched()
  server.onResponse({ date: dateHeader, sentAt: 0, receivedAt: 0 })
  suspend(true)
  expect(server.now()).not.toBeNull()
  suspend(false)
  expect(server.now()).toBeNull()
})

it('H1: asks no more after its end, and gives up the request under way', () => {
  const { server, requests, stop, pass, suspend } = watched()
  server.request()
  stop()
  expect(requests[0]?.signal?.aborted).toBe(true)
  pass(60_000)
  server.request()
  server.onResponse({ date: dateHeader, sentAt: 60_000, receivedAt: 60_000 })
  suspend(false)
  expect([requests.length, server.now()]).toEqual([1, Date.parse(dateHeader) + 500])
})

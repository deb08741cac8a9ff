import { AxiosError, type AxiosAdapter } from 'axios'
import { expect, it } from 'vitest'
import { createHttpClient, measureServerClock } from '../api/http'
import { createTransport } from '../api/transport'
import { serverClockBeside } from './server-clock'

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

import { expect, it } from 'vitest'
import type { ProxySettings } from '#shared/desktop/settings.ts'
import { isProxyFor } from './authenticate'
import { createRetryOn407 } from './retry-on-407'

const init = { method: 'GET', headers: { authorization: 'Bearer x' } }

function setUp({ opens = true, statuses = [407, 200] }: { opens?: boolean | 'never'; statuses?: number[] } = {}) {
  const timers: (() => void)[] = []
  const calls = { reopened: 0, authentications: 0, sent: 0 }
  const retryOn407 = createRetryOn407<string>({
    authenticate: () => {
      calls.authentications += 1
      return opens === 'never' ? new Promise(() => undefined) : Promise.resolve(opens)
    },
    isUserInitiated: ({ method }) => method !== 'GET',
    reopen: () => (calls.reopened += 1),
    schedule: (_ms, run) => (timers.push(run), () => undefined),
  })
  const send = retryOn407(
    () => 'session',
    async () => {
      calls.sent += 1
      return new Response('x', { status: statuses[Math.min(calls.sent, statuses.length) - 1] ?? 200 })
    },
  )
  return { send, calls, timers }
}

it('repeats a request refused by the proxy after authentication', async () => {
  const { send, calls } = setUp()
  expect((await send('http://127.0.0.1/', init)).status).toBe(200)
  expect(calls).toEqual({ reopened: 0, authentications: 1, sent: 2 })
})

it('returns a success or a refusal of the platform without authentication', async () => {
  const { send, calls } = setUp({ statuses: [401] })
  expect((await send('http://127.0.0.1/', init)).status).toBe(401)
  expect(calls).toEqual({ reopened: 0, authentications: 0, sent: 1 })
})

it('rejects when authentication at the proxy fails', async () => {
  const closed = setUp({ opens: false })
  await expect(closed.send('http://127.0.0.1/', init)).rejects.toThrow('proxy password')
  expect(closed.calls.sent).toBe(1)
  const refusing = setUp({ statuses: [407, 407] })
  await expect(refusing.send('http://127.0.0.1/', init)).rejects.toThrow('proxy password')
})

it('fails after twenty seconds without an answer and reopens the prompt for a user’s request', async () => {
  const { send, calls, timers } = setUp({ opens: 'never' })
  const failing = send('http://127.0.0.1/', { ...init, method: 'POST' })
  await new Promise<void>((resolve) => void setImmediate(resolve))
  timers.shift()?.()
  await expect(failing).rejects.toThrow('proxy password')
  expect(calls.reopened).toBe(1)
})

const routes: [string, ProxySettings, string, boolean][] = [
  ['the configured one', { mode: 'manual', host: 'Proxy.ecole.tn', port: 3128 }, '', true],
  ['another one', { mode: 'manual', host: 'autre.tn', port: 3128 }, 'PROXY proxy.ecole.tn:3128', false],
  ['the same host at another port', { mode: 'manual', host: 'proxy.ecole.tn', port: 80 }, '', false],
  ['the one of the system', { mode: 'system' }, 'PROXY proxy.ecole.tn:3128', true],
  [
    'the second one of the script',
    { mode: 'script', url: 'http://x/' },
    'HTTPS premier.tn:443;PROXY proxy.ecole.tn:3128;DIRECT',
    true,
  ],
  ['none on a direct route', { mode: 'system' }, 'DIRECT', false],
]

it.each(routes)('A10: recognises only the proxy on the route: %s', async (_case, setting, route, expected) => {
  const challenge = { scheme: 'basic', host: 'proxy.ecole.tn', port: 3128, realm: '' }
  expect(await isProxyFor(challenge, setting, { resolveProxy: async () => route }, 'https://api.example.org/')).toBe(
    expected,
  )
})

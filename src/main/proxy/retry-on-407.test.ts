import { expect, it } from 'vitest'
import type { ProxySettings } from '../../shared/desktop/settings'
import { createRetryOn407 } from './retry-on-407'
import { isProxyFor } from './authenticate'

const init = { method: 'GET', headers: { authorization: 'Bearer x' } }

function setUp({ opens = true, statuses = [407, 200] }: { opens?: boolean | 'never'; statuses?: number[] } = {}) {
  const planned: (() => void)[] = []
  const asked = { again: 0, unlocks: 0, sent: 0 }
  const guard = createRetryOn407<string>({
    unlock: () => {
      asked.unlocks += 1
      return opens === 'never' ? new Promise(() => undefined) : Promise.resolve(opens)
    },
    isOwnWish: ({ method }) => method !== 'GET', askAgain: () => (asked.again += 1), schedule: (_ms, run) => (planned.push(run), () => undefined),
  })
  const send = guard(() => 'session', async () => {
    asked.sent += 1
    return new Response('x', { status: statuses[Math.min(asked.sent, statuses.length) - 1] ?? 200 })
  })
  return { send, asked, planned }
}

it('what a proxy refused goes once more after the proxy was told who we are', async () => {
  const { send, asked } = setUp()
  expect((await send('http://127.0.0.1/', init)).status).toBe(200)
  expect(asked).toEqual({ again: 0, unlocks: 1, sent: 2 })
})

it('what passes, or is refused by the platform itself, asks nobody', async () => {
  const { send, asked } = setUp({ statuses: [401] })
  expect((await send('http://127.0.0.1/', init)).status).toBe(401)
  expect(asked).toEqual({ again: 0, unlocks: 0, sent: 1 })
})

it('a proxy that stays closed is a failure, and the call was never sent twice', async () => {
  const closed = setUp({ opens: false })
  await expect(closed.send('http://127.0.0.1/', init)).rejects.toThrow('proxy password')
  expect(closed.asked.sent).toBe(1)
  const refusing = setUp({ statuses: [407, 407] })
  await expect(refusing.send('http://127.0.0.1/', init)).rejects.toThrow('proxy password')
})

it('a call waits twenty seconds for the person, then fails; one that somebody just made himself asks again', async () => {
  const { send, asked, planned } = setUp({ opens: 'never' })
  const failing = send('http://127.0.0.1/', { ...init, method: 'POST' })
  await new Promise<void>((resolve) => void setImmediate(resolve))
  planned.shift()?.()
  await expect(failing).rejects.toThrow('proxy password')
  expect(asked.again).toBe(1)
})

const ways: [string, ProxySettings, string, boolean][] = [
  ['the one that is set', { mode: 'manual', host: 'Proxy.ecole.tn', port: 3128 }, '', true],
  ['another one', { mode: 'manual', host: 'autre.tn', port: 3128 }, 'PROXY proxy.ecole.tn:3128', false],
  ['the same host at another port', { mode: 'manual', host: 'proxy.ecole.tn', port: 80 }, '', false],
  ['the system’s', { mode: 'system' }, 'PROXY proxy.ecole.tn:3128', true],
  ['the script’s second', { mode: 'script', url: 'http://x/' }, 'HTTPS premier.tn:443;PROXY proxy.ecole.tn:3128;DIRECT', true],
  ['nobody’s', { mode: 'system' }, 'DIRECT', false],
]

it.each(ways)('A10: only the proxy on the way is ever told anything: %s', async (_what, setting, way, expected) => {
  expect(await isProxyFor({ scheme: 'basic', host: 'proxy.ecole.tn', port: 3128, realm: '' }, setting, { resolveProxy: async () => way }, 'https://api.example.org/')).toBe(expected)
})

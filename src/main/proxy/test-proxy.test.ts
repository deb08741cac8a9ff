import { expect, it } from 'vitest'
import type { ProxyCredentials } from './proxy-credentials'
import { createProxyTest } from './test-proxy'

const access: ProxyCredentials = {
  state: () => ({ question: null, closed: null }),
  credentials: () => Promise.resolve(null),
  getCached: () => null,
  answer: () => undefined,
  decline: () => undefined,
  reopen: () => undefined,
  clear: () => Promise.resolve(),
}

it.each([
  ['reaches the platform', false],
  ['breaks', true],
])('releases the test session when the proxy %s', async (_how, breaks) => {
  const released: number[] = []
  const session = {
    setProxy: () => (breaks ? Promise.reject(new Error('bad rules')) : Promise.resolve()),
    resolveProxy: () => Promise.resolve('DIRECT'),
    resolveHost: () => Promise.resolve({}),
  }
  const test = createProxyTest<typeof session>({
    access,
    address: () => Promise.resolve('https://platform.example'),
    borrow: () => Promise.resolve({ session, release: () => void released.push(1) }),
    probe: () => Promise.resolve({ kind: 'answered', status: 200, ms: 12.4 }),
  })
  const verdict = test({ mode: 'system' })
  if (breaks) await expect(verdict).rejects.toThrow('bad rules')
  else expect(await verdict).toEqual({ outcome: 'reached', ms: 12, direct: true })
  expect(released).toEqual([1])
})

it.each([
  ['ntlm', true, 'refused-password'],
  ['ntlm', false, 'wants-password'],
  ['negotiate', false, 'wants-windows-account'],
] as const)('names a proxy of the scheme %s that refuses (typed before: %s): %s', async (scheme, isTyped, outcome) => {
  const session = {
    setProxy: () => Promise.resolve(),
    resolveProxy: () => Promise.resolve('PROXY proxy.ecole.tn:3128'),
    resolveHost: () => Promise.resolve({}),
  }
  const login = { isProxy: true, scheme, host: 'proxy.ecole.tn', port: 3128, realm: '' }
  const test = createProxyTest<typeof session>({
    access,
    address: () => Promise.resolve('https://platform.example'),
    borrow: () => Promise.resolve({ session, release: () => undefined }),
    probe: async (_session, _address, authenticate) => {
      await authenticate(login, isTyped ? { username: 'salle12', password: 'rouge' } : null)
      return { kind: 'failed', failure: 'proxy-password', ms: 5 }
    },
  })
  expect((await test({ mode: 'manual', host: 'proxy.ecole.tn', port: 3128 })).outcome).toBe(outcome)
})

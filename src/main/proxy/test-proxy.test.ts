import { expect, it } from 'vitest'
import type { ProxyCredentials } from './proxy-credentials'
import { createProxyTest } from './test-proxy'

const access: ProxyCredentials = {
  state: () => ({ question: null, closed: null }), credentials: () => Promise.resolve(null), known: () => null,
  answer: () => undefined, decline: () => undefined, askAgain: () => undefined, forget: () => Promise.resolve(),
}

it.each([['reaches the platform', false], ['breaks', true]])('gives the session of a trial back where it %s', async (_how, breaks) => {
  const released: number[] = []
  const session = { setProxy: () => (breaks ? Promise.reject(new Error('bad rules')) : Promise.resolve()), resolveProxy: () => Promise.resolve('DIRECT'), resolveHost: () => Promise.resolve({}) }
  const test = createProxyTest<typeof session>({
    access, address: () => Promise.resolve('https://platform.example'), borrow: () => Promise.resolve({ session, release: () => void released.push(1) }),
    probe: () => Promise.resolve({ kind: 'answered', status: 200, ms: 12.4 }),
  })
  const tried = test({ mode: 'system' })
  if (breaks) await expect(tried).rejects.toThrow('bad rules')
  else expect(await tried).toEqual({ outcome: 'reached', ms: 12, direct: true })
  expect(released).toEqual([1])
})

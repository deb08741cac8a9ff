import { expect, it } from 'vitest'
import type { ProxyAccessState } from '#shared/desktop/proxy-access.ts'
import type { ProxySettings } from '#shared/desktop/settings.ts'
import type { Credentials } from './credential-prompt'
import { createProxyCredentials } from './proxy-credentials'

const challenge = { scheme: 'basic', host: 'Proxy.ecole.tn', port: 3128, realm: 'Salle 12' }
const manual: ProxySettings = { mode: 'manual', host: 'proxy.ecole.tn', port: 3128 }
const script: ProxySettings = { mode: 'script', url: 'http://ecole.tn/proxy.pac' }
const good: Credentials = { username: 'salle12', password: 'bleue' }

type Start = { mayKeep?: boolean; setting?: ProxySettings; stored?: Map<string, Credentials> }

function setUp({ mayKeep = true, setting = { mode: 'system' }, stored = new Map() }: Start = {}) {
  const states: ProxyAccessState[] = []
  const timers: (() => void)[] = []
  const logged: unknown[] = []
  const world = { mayKeep, setting, stored }
  const access = createProxyCredentials({
    store: {
      read: async (proxy) => stored.get(proxy) ?? null,
      write: async (proxy, credentials) => void stored.set(proxy, credentials),
      remove: async () => stored.clear(),
    },
    setting: () => world.setting,
    canPersist: () => world.mayKeep,
    changed: (state) => states.push(state),
    schedule: (_ms, run) => (timers.push(run), () => undefined),
    log: { info: (...args) => logged.push(args), warn: (...args) => logged.push(args) },
  })
  const question = async () => {
    await new Promise<void>((resolve) => void setImmediate(resolve))
    return access.state().question
  }
  return { access, states, timers, logged, world, question }
}

it('prompts once for concurrent requests and answers later ones from the cache', async () => {
  const { access, question, states } = setUp()
  const waiting = [access.credentials(challenge), access.credentials({ ...challenge, host: 'proxy.ECOLE.tn' })]
  expect(await question()).toEqual({ id: 1, proxy: 'proxy.ecole.tn:3128', wrong: false, mayKeep: true })
  access.answer(1, good, false)
  expect(await Promise.all(waiting)).toEqual([good, good])
  expect(await access.credentials(challenge)).toEqual(good)
  expect(states.filter((state) => state.question !== null)).toHaveLength(1)
})

it('prompts again for rejected credentials, marked as wrong, and removes the stored ones', async () => {
  const { access, question, world } = setUp()
  const first = access.credentials(challenge)
  await question()
  access.answer(1, good, true)
  await first
  expect([...world.stored.values()]).toEqual([good])
  const second = access.credentials(challenge, good)
  expect(await question()).toMatchObject({ id: 2, wrong: true })
  expect(world.stored.size).toBe(0)
  access.answer(1, good, false)
  expect(access.state().question).not.toBeNull()
  access.answer(2, { ...good, password: 'rouge' }, false)
  expect(await second).toEqual({ ...good, password: 'rouge' })
})

it('returns no credentials after a declined prompt until the proxy is reopened', async () => {
  const { access, question } = setUp()
  const waiting = access.credentials(challenge)
  await question()
  access.decline(1)
  expect(await waiting).toBeNull()
  expect(await access.credentials(challenge)).toBeNull()
  expect(access.state()).toEqual({ question: null, closed: { proxy: 'proxy.ecole.tn:3128', reason: 'cancelled' } })
  access.reopen()
  void access.credentials(challenge)
  expect(await question()).toMatchObject({ id: 2, wrong: false })
})

it('repeats the open prompt every second until it is settled', async () => {
  const { access, states, timers, question } = setUp()
  void access.credentials(challenge)
  await question()
  timers.shift()?.()
  timers.shift()?.()
  expect(states.filter((state) => state.question?.id === 1)).toHaveLength(3)
  access.decline(1)
  const before = states.length
  timers.shift()?.()
  expect([states.length, timers.length]).toEqual([before, 0])
})

async function storedFor(setting: ProxySettings, met = challenge) {
  const { access, question, world } = setUp({ setting })
  const waiting = access.credentials(met)
  await question()
  access.answer(1, good, true)
  await waiting
  return world.stored
}

it('D9: neither stores nor reads credentials on a shared computer, and removes all when cleared', async () => {
  const { access, world, question } = setUp({ mayKeep: false, stored: await storedFor({ mode: 'system' }) })
  const waiting = access.credentials(challenge)
  expect(await question()).toMatchObject({ mayKeep: false })
  access.answer(1, { ...good, password: 'verte' }, true)
  await waiting
  expect([...world.stored.values()]).toEqual([good])
  await access.clear()
  expect([access.getCached(challenge), world.stored.size]).toEqual([null, 0])
})

it('uses stored credentials without a prompt for the same proxy only', async () => {
  const { access, question } = setUp({ stored: await storedFor({ mode: 'system' }) })
  expect(await access.credentials(challenge)).toEqual(good)
  void access.credentials({ ...challenge, port: 8080 })
  expect(await question()).toMatchObject({ proxy: 'proxy.ecole.tn:8080' })
})

const differing: [string, ProxySettings, ProxySettings, Partial<typeof challenge>][] = [
  [
    'the network announces a proxy of that name with another realm',
    { mode: 'system' },
    { mode: 'system' },
    { realm: 'Free Wi-Fi' },
  ],
  ['the script names it with another realm', script, script, { realm: 'Free Wi-Fi' }],
  ['another script names it', script, { mode: 'script', url: 'http://autre.tn/proxy.pac' }, {}],
  ['the proxy was configured by hand and the network announces it now', manual, { mode: 'system' }, {}],
  ['the proxy requests basic after digest', manual, manual, { scheme: 'basic' }],
  ['the proxy requests ntlm after digest', manual, manual, { scheme: 'ntlm' }],
]

it.each(differing)(
  'A10: prompts again despite cached or stored credentials when %s',
  async (_case, before, now, change) => {
    const first = { ...challenge, scheme: 'digest' }
    const second = { ...first, ...change }
    const later = setUp({ setting: now, stored: await storedFor(before, first) })
    void later.access.credentials(second)
    expect(await later.question()).toMatchObject({ proxy: 'proxy.ecole.tn:3128', wrong: false })

    const running = setUp({ setting: before })
    const waiting = running.access.credentials(first)
    await running.question()
    running.access.answer(1, good, false)
    await waiting
    running.world.setting = now
    expect(running.access.getCached(second)).toBeNull()
    void running.access.credentials(second)
    expect(await running.question()).toMatchObject({ id: 2 })
  },
)

it('accepts another realm from a proxy configured by hand', async () => {
  const { access } = setUp({ setting: manual, stored: await storedFor(manual) })
  expect(await access.credentials({ ...challenge, realm: 'Salle 14' })).toEqual(good)
})

it('binds a password typed during a proxy test to the tested setting', async () => {
  const { access, world, question } = setUp()
  const waiting = access.credentials(challenge, null, manual)
  await question()
  access.answer(1, good, true)
  await waiting
  expect(access.getCached(challenge)).toBeNull()
  world.setting = manual
  expect(access.getCached(challenge)).toEqual(good)
})

it('stores neither realm nor script URL in clear', async () => {
  const [key] = [...(await storedFor(script)).keys()]
  expect(key).toMatch(/^proxy\.ecole\.tn:3128 [0-9a-f]{64}$/)
})

it('A10: sends no credentials to a proxy that requests a Windows account, without a prompt', async () => {
  const { access } = setUp()
  expect(await access.credentials({ ...challenge, scheme: 'negotiate' })).toBeNull()
  expect(access.state()).toEqual({ question: null, closed: { proxy: 'proxy.ecole.tn:3128', reason: 'scheme' } })
})

it.each(['basic', 'digest', 'ntlm'])('prompts for a name and a password that %s takes', async (scheme) => {
  const { access, question } = setUp()
  const waiting = access.credentials({ ...challenge, scheme })
  expect(await question()).toMatchObject({ proxy: 'proxy.ecole.tn:3128', wrong: false })
  access.answer(1, good, false)
  expect(await waiting).toEqual(good)
  expect(access.getCached({ ...challenge, scheme })).toEqual(good)
})

it('D4: logs neither user name nor password', async () => {
  const { access, question, logged } = setUp()
  const waiting = access.credentials(challenge)
  await question()
  access.answer(1, good, true)
  await waiting
  void access.credentials(challenge, good)
  await question()
  await access.clear()
  expect(JSON.stringify(logged)).not.toMatch(/salle12|bleue/)
})

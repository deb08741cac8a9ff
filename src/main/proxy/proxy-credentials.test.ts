import { expect, it } from 'vitest'
import type { ProxyAccessState } from '../../shared/desktop/proxy-access'
import type { ProxySettings } from '../../shared/desktop/settings'
import type { Credentials } from './proxy-credentials'
import { createProxyCredentials } from './proxy-credentials'

const asker = { scheme: 'basic', host: 'Proxy.ecole.tn', port: 3128, realm: 'Salle 12' }
const manual: ProxySettings = { mode: 'manual', host: 'proxy.ecole.tn', port: 3128 }
const script: ProxySettings = { mode: 'script', url: 'http://ecole.tn/proxy.pac' }
const good: Credentials = { username: 'salle12', password: 'bleue' }

type Start = { mayKeep?: boolean; setting?: ProxySettings; kept?: Map<string, Credentials> }

function setUp({ mayKeep = true, setting = { mode: 'system' }, kept = new Map() }: Start = {}) {
  const states: ProxyAccessState[] = []
  const planned: (() => void)[] = []
  const lines: unknown[] = []
  const world = { mayKeep, setting, kept }
  const access = createProxyCredentials({
    store: {
      read: async (proxy) => kept.get(proxy) ?? null,
      write: async (proxy, credentials) => void kept.set(proxy, credentials),
      remove: async () => kept.clear(),
    },
    setting: () => world.setting, mayKeep: () => world.mayKeep, changed: (state) => states.push(state), schedule: (_ms, run) => (planned.push(run), () => undefined),
    log: { info: (...line) => lines.push(line), warn: (...line) => lines.push(line) },
  })
  const question = async () => {
    await new Promise<void>((resolve) => void setImmediate(resolve))
    return access.state().question
  }
  return { access, states, planned, lines, world, question }
}

it('all who wait are told by one question, and later ones by what is known', async () => {
  const { access, question, states } = setUp()
  const waiting = [access.credentials(asker), access.credentials({ ...asker, host: 'proxy.ECOLE.tn' })]
  expect(await question()).toEqual({ id: 1, proxy: 'proxy.ecole.tn:3128', wrong: false, mayKeep: true })
  access.answer(1, good, false)
  expect(await Promise.all(waiting)).toEqual([good, good])
  expect(await access.credentials(asker)).toEqual(good)
  expect(states.filter((state) => state.question !== null)).toHaveLength(1)
})

it('what was refused is asked for again, said to be wrong, and forgotten where it was kept', async () => {
  const { access, question, world } = setUp()
  const first = access.credentials(asker)
  await question()
  access.answer(1, good, true)
  await first
  expect([...world.kept.values()]).toEqual([good])
  const second = access.credentials(asker, good)
  expect(await question()).toMatchObject({ id: 2, wrong: true })
  expect(world.kept.size).toBe(0)
  access.answer(1, good, false)
  expect(access.state().question).not.toBeNull()
  access.answer(2, { ...good, password: 'rouge' }, false)
  expect(await second).toEqual({ ...good, password: 'rouge' })
})

it('a question that is declined closes the proxy for everybody until somebody asks again', async () => {
  const { access, question } = setUp()
  const waiting = access.credentials(asker)
  await question()
  access.decline(1)
  expect(await waiting).toBeNull()
  expect(await access.credentials(asker)).toBeNull()
  expect(access.state()).toEqual({ question: null, closed: { proxy: 'proxy.ecole.tn:3128', reason: 'cancelled' } })
  access.askAgain()
  void access.credentials(asker)
  expect(await question()).toMatchObject({ id: 2, wrong: false })
})

it('the question is told again while it waits: the page may not have been there', async () => {
  const { access, states, planned, question } = setUp()
  void access.credentials(asker)
  await question()
  planned.shift()?.()
  planned.shift()?.()
  expect(states.filter((state) => state.question?.id === 1)).toHaveLength(3)
  access.decline(1)
  const before = states.length
  planned.shift()?.()
  expect([states.length, planned.length]).toEqual([before, 0])
})

/** What lies in the keychain of a computer where this answer was to be kept. */
async function keptFor(setting: ProxySettings, challenge = asker) {
  const { access, question, world } = setUp({ setting })
  const waiting = access.credentials(challenge)
  await question()
  access.answer(1, good, true)
  await waiting
  return world.kept
}

it('D9: on a shared computer nothing is kept or read, and forgetting leaves nothing', async () => {
  const { access, world, question } = setUp({ mayKeep: false, kept: await keptFor({ mode: 'system' }) })
  const waiting = access.credentials(asker)
  expect(await question()).toMatchObject({ mayKeep: false })
  access.answer(1, { ...good, password: 'verte' }, true)
  await waiting
  expect([...world.kept.values()]).toEqual([good])
  await access.forget()
  expect([access.known(asker), world.kept.size]).toEqual([null, 0])
})

it('what was kept for this proxy is told without a question, for another it is not', async () => {
  const { access, question } = setUp({ kept: await keptFor({ mode: 'system' }) })
  expect(await access.credentials(asker)).toEqual(good)
  void access.credentials({ ...asker, port: 8080 })
  expect(await question()).toMatchObject({ proxy: 'proxy.ecole.tn:8080' })
})

const differing: [string, ProxySettings, ProxySettings, Partial<typeof asker>][] = [
  ['the network announces a proxy of that name with another realm', { mode: 'system' }, { mode: 'system' }, { realm: 'Free Wi-Fi' }],
  ['the script names it with another realm', script, script, { realm: 'Free Wi-Fi' }],
  ['another script names it', script, { mode: 'script', url: 'http://autre.tn/proxy.pac' }, {}],
  ['it was typed in by hand and the network announces it now', manual, { mode: 'system' }, {}],
  ['it asks for a password in clear where it took a digest', manual, manual, { scheme: 'basic' }],
]

it.each(differing)('A10: a password that is known or kept is asked for again where %s', async (_what, before, now, change) => {
  const first = { ...asker, scheme: 'digest' }
  const second = { ...first, ...change }
  const later = setUp({ setting: now, kept: await keptFor(before, first) })
  void later.access.credentials(second)
  expect(await later.question()).toMatchObject({ proxy: 'proxy.ecole.tn:3128', wrong: false })

  const running = setUp({ setting: before })
  const waiting = running.access.credentials(first)
  await running.question()
  running.access.answer(1, good, false)
  await waiting
  running.world.setting = now
  expect(running.access.known(second)).toBeNull()
  void running.access.credentials(second)
  expect(await running.question()).toMatchObject({ id: 2 })
})

it('a proxy that was typed in by hand may change its realm', async () => {
  const { access } = setUp({ setting: manual, kept: await keptFor(manual) })
  expect(await access.credentials({ ...asker, realm: 'Salle 14' })).toEqual(good)
})

it('a password typed while a setting is tried belongs to that setting', async () => {
  const { access, world, question } = setUp()
  const waiting = access.credentials(asker, null, manual)
  await question()
  access.answer(1, good, true)
  await waiting
  expect(access.known(asker)).toBeNull()
  world.setting = manual
  expect(access.known(asker)).toEqual(good)
})

it('the keychain holds no realm and no address of a script in clear', async () => {
  const [key] = [...(await keptFor(script)).keys()]
  expect(key).toMatch(/^proxy\.ecole\.tn:3128 [0-9a-f]{64}$/)
})

it.each(['ntlm', 'negotiate'])('A10: a proxy that wants a Windows account (%s) gets nothing, and nobody is asked', async (scheme) => {
  const { access } = setUp()
  expect(await access.credentials({ ...asker, scheme })).toBeNull()
  expect(access.state()).toEqual({ question: null, closed: { proxy: 'proxy.ecole.tn:3128', reason: 'scheme' } })
})

it('D4: neither name nor password is ever logged', async () => {
  const { access, question, lines } = setUp()
  const waiting = access.credentials(asker)
  await question()
  access.answer(1, good, true)
  await waiting
  void access.credentials(asker, good)
  await question()
  await access.forget()
  expect(JSON.stringify(lines)).not.toMatch(/salle12|bleue/)
})

import { expect, it } from 'vitest'
import type { ProxyAccessState } from '../../shared/desktop/proxy-access'
import type { Credentials } from './proxy-access'
import { createProxyAccess } from './proxy-access'

const asker = { scheme: 'basic', host: 'Proxy.ecole.tn', port: 3128 }
const good: Credentials = { username: 'salle12', password: 'bleue' }

function setUp({ mayKeep = true } = {}) {
  const states: ProxyAccessState[] = []
  const planned: (() => void)[] = []
  const lines: unknown[] = []
  const kept = new Map<string, Credentials>()
  const world = { mayKeep, kept }
  const access = createProxyAccess({
    store: {
      read: async (proxy) => kept.get(proxy) ?? null,
      write: async (proxy, credentials) => void kept.set(proxy, credentials),
      remove: async () => kept.clear(),
    },
    mayKeep: () => world.mayKeep, changed: (state) => states.push(state), schedule: (_ms, run) => (planned.push(run), () => undefined),
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
  expect(world.kept.get('proxy.ecole.tn:3128')).toEqual(good)
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

it('D9: on a shared computer nothing is kept or read, and forgetting leaves nothing', async () => {
  const { access, world, question } = setUp({ mayKeep: false })
  world.kept.set('proxy.ecole.tn:3128', good)
  const waiting = access.credentials(asker)
  expect(await question()).toMatchObject({ mayKeep: false })
  access.answer(1, { ...good, password: 'verte' }, true)
  await waiting
  expect(world.kept.get('proxy.ecole.tn:3128')).toEqual(good)
  await access.forget()
  expect([access.known(asker), world.kept.size]).toEqual([null, 0])
})

it('what was kept for this proxy is told without a question, for another it is not', async () => {
  const { access, world, question } = setUp()
  world.kept.set('proxy.ecole.tn:3128', good)
  expect(await access.credentials(asker)).toEqual(good)
  void access.credentials({ ...asker, port: 8080 })
  expect(await question()).toMatchObject({ proxy: 'proxy.ecole.tn:8080' })
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

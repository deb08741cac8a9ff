import { describe, expect, it } from 'vitest'
import type { ProxySettings } from '../../shared/desktop/settings'
import type { ProxyConfig } from './proxy'
import { createProxy } from './proxy'

const manual: ProxySettings = { mode: 'manual', host: 'proxy.ecole.tn', port: 3128 }
const manualConfig: ProxyConfig = { mode: 'fixed_servers', proxyRules: 'proxy.ecole.tn:3128', proxyBypassRules: '<local>;localhost;127.0.0.1/8;[::1]' }

function fakeSession(refuses = false) {
  const done: (ProxyConfig | 'closed')[] = []
  return {
    done,
    setProxy: (config: ProxyConfig) => {
      done.push(config)
      return refuses ? Promise.reject(new Error('bad rules')) : Promise.resolve()
    },
    clearAuthCache: () => Promise.resolve(),
    resolveProxy: () => Promise.resolve('DIRECT'),
    closeAllConnections: () => Promise.resolve(void done.push('closed')),
  }
}

function setUp(first: ProxySettings) {
  const world = { setting: first }
  const warnings: string[] = []
  const proxy = createProxy({ current: () => world.setting, log: { info: () => undefined, warn: (event) => warnings.push(event) } })
  return { proxy, world, warnings }
}

describe('the proxy', () => {
  it('is given to each session before its first request; the system’s is there by itself', async () => {
    const { proxy, world } = setUp({ mode: 'system' })
    const first = fakeSession()
    await proxy.attach(first)
    expect(first.done).toEqual([])
    world.setting = manual
    const second = fakeSession()
    await proxy.attach(second)
    expect(second.done).toEqual([manualConfig])
  })

  it('changes for every session at once, and cuts what is under way on the old one', async () => {
    const { proxy, world } = setUp(manual)
    const sessions = [fakeSession(), fakeSession()]
    for (const session of sessions) await proxy.attach(session)
    world.setting = { mode: 'script', url: 'http://ecole.tn/proxy.pac' }
    await proxy.changed()
    world.setting = { mode: 'system' }
    await proxy.changed()
    for (const { done } of sessions) {
      expect(done).toEqual([manualConfig, { mode: 'pac_script', pacScript: 'http://ecole.tn/proxy.pac' }, 'closed', { mode: 'system' }, 'closed'])
    }
  })

  it('a change of other settings touches no connection', async () => {
    const { proxy, world } = setUp(manual)
    const session = fakeSession()
    await proxy.attach(session)
    world.setting = { ...manual }
    await proxy.changed()
    expect(session.done).toEqual([manualConfig])
  })

  it('is lent to a session of a moment, which later changes leave alone', async () => {
    const { proxy, world } = setUp(manual)
    const moment = fakeSession()
    await proxy.attachTemporary(moment)
    world.setting = { mode: 'system' }
    await proxy.changed()
    expect(moment.done).toEqual([manualConfig])
  })

  it('that is the system’s is set in a session that was lent another one before', async () => {
    const { proxy, world } = setUp(manual)
    const moment = fakeSession()
    await proxy.attachTemporary(moment)
    world.setting = { mode: 'system' }
    await proxy.attachTemporary(moment)
    expect(moment.done).toEqual([manualConfig, { mode: 'system' }])
  })

  it('that Chromium does not take is logged, without its address, and holds nothing up', async () => {
    const { proxy, warnings } = setUp(manual)
    await proxy.attach(fakeSession(true))
    expect(warnings).toEqual(['proxy.not-set'])
  })
})

import { describe, expect, it } from 'vitest'
import type { ProxySettings } from '../../shared/desktop/settings'
import { createProxy } from './proxy'
import type { ProxyConfig } from '../base/services'

const manual: ProxySettings = { mode: 'manual', host: 'proxy.ecole.tn', port: 3128 }
const manualConfig: ProxyConfig = {
  mode: 'fixed_servers',
  proxyRules: 'proxy.ecole.tn:3128',
  proxyBypassRules: '<local>;localhost;127.0.0.1/8;[::1]',
}

function fakeSession(rejects = false) {
  const calls: (ProxyConfig | 'closed')[] = []
  return {
    calls,
    setProxy: (config: ProxyConfig) => {
      calls.push(config)
      return rejects ? Promise.reject(new Error('bad rules')) : Promise.resolve()
    },
    clearAuthCache: () => Promise.resolve(),
    resolveProxy: () => Promise.resolve('DIRECT'),
    closeAllConnections: () => Promise.resolve(void calls.push('closed')),
  }
}

function setUp(first: ProxySettings) {
  const world = { setting: first }
  const warnings: string[] = []
  const proxy = createProxy({
    current: () => world.setting,
    log: { info: () => undefined, warn: (event) => warnings.push(event) },
  })
  return { proxy, world, warnings }
}

describe('proxy configuration', () => {
  it('configures each attached session unless it uses the default system proxy', async () => {
    const { proxy, world } = setUp({ mode: 'system' })
    const first = fakeSession()
    await proxy.attach(first)
    expect(first.calls).toEqual([])
    world.setting = manual
    const second = fakeSession()
    await proxy.attach(second)
    expect(second.calls).toEqual([manualConfig])
  })

  it('switches every session on a change and closes its open connections', async () => {
    const { proxy, world } = setUp(manual)
    const sessions = [fakeSession(), fakeSession()]
    for (const session of sessions) await proxy.attach(session)
    world.setting = { mode: 'script', url: 'http://ecole.tn/proxy.pac' }
    await proxy.applySettings()
    world.setting = { mode: 'system' }
    await proxy.applySettings()
    for (const { calls } of sessions) {
      expect(calls).toEqual([
        manualConfig,
        { mode: 'pac_script', pacScript: 'http://ecole.tn/proxy.pac' },
        'closed',
        { mode: 'system' },
        'closed',
      ])
    }
  })

  it('does not close connections when another setting changes', async () => {
    const { proxy, world } = setUp(manual)
    const session = fakeSession()
    await proxy.attach(session)
    world.setting = { ...manual }
    await proxy.applySettings()
    expect(session.calls).toEqual([manualConfig])
  })

  it('does not reconfigure a temporary session when the setting changes later', async () => {
    const { proxy, world } = setUp(manual)
    const moment = fakeSession()
    await proxy.attachTemporary(moment)
    world.setting = { mode: 'system' }
    await proxy.applySettings()
    expect(moment.calls).toEqual([manualConfig])
  })

  it('restores the system proxy in a temporary session that used another proxy', async () => {
    const { proxy, world } = setUp(manual)
    const moment = fakeSession()
    await proxy.attachTemporary(moment)
    world.setting = { mode: 'system' }
    await proxy.attachTemporary(moment)
    expect(moment.calls).toEqual([manualConfig, { mode: 'system' }])
  })

  it('logs a configuration that Chromium rejects without its URL, and resolves', async () => {
    const { proxy, warnings } = setUp(manual)
    await proxy.attach(fakeSession(true))
    expect(warnings).toEqual(['proxy.apply-failed'])
  })
})

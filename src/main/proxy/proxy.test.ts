import { describe, expect, it } from 'vitest'
import type { ProxySettings } from '#shared/desktop/settings.ts'
import type { ProxyConfig } from '../base/services'
import { createProxy, toFrameConfig } from './proxy'

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
  const world = { setting: first, routes: 'DIRECT' }
  const warnings: string[] = []
  const proxy = createProxy({
    current: () => world.setting,
    resolveProxy: () => (world.routes === '' ? Promise.reject(new Error('no answer')) : Promise.resolve(world.routes)),
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

  it('says after each change of the settings whether it was one of the proxy', async () => {
    const { proxy, world } = setUp(manual)
    const changes: boolean[] = []
    proxy.onChange((isChanged) => void changes.push(isChanged))
    await proxy.applySettings()
    world.setting = { mode: 'system' }
    await proxy.applySettings()
    await proxy.applySettings()
    expect(changes).toEqual([false, true, false])
  })

  it('forgets the passwords of every session with the connections that they opened', async () => {
    const { proxy } = setUp(manual)
    const forgotten: string[] = []
    const failing = { ...fakeSession(), clearAuthCache: () => Promise.reject(new Error('gone')) }
    const session = { ...fakeSession(), clearAuthCache: () => Promise.resolve(void forgotten.push('passwords')) }
    await proxy.attach(failing)
    await proxy.attach(session)
    await proxy.clearPasswords()
    expect([forgotten, session.calls.at(-1), failing.calls.at(-1)]).toEqual([['passwords'], 'closed', manualConfig])
  })

  it('is ready once the script of a session is loaded, and at once without one', async () => {
    const script = Promise.withResolvers<string>()
    const { proxy, world } = setUp({ mode: 'script', url: 'http://ecole.tn/proxy.pac' })
    const session = { ...fakeSession(), resolveProxy: () => script.promise }
    await proxy.attach(session)
    const order: string[] = []
    const ready = proxy.whenReady(session).then(() => order.push('ready'))
    await Promise.resolve()
    order.push('loaded')
    // A script that cannot be loaded is known as well.
    script.reject(new Error('no script'))
    await ready
    expect(order).toEqual(['loaded', 'ready'])
    world.setting = manual
    await proxy.attach(session)
    await proxy.whenReady({ ...fakeSession(), resolveProxy: () => new Promise(() => undefined) })
    await proxy.whenReady(session)
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

const script: ProxySettings = { mode: 'script', url: 'http://ecole.tn/proxy.pac' }
const fixed = (proxyRules: string): ProxyConfig => ({
  mode: 'fixed_servers',
  proxyRules,
  proxyBypassRules: '<-loopback>',
})

describe('route of a frame', () => {
  it.each<[ProxySettings['mode'], string, ProxyConfig | null]>([
    ['script', 'PROXY proxy.ecole.tn:3128', fixed('proxy.ecole.tn:3128')],
    ['system', 'PROXY a.tn:1; PROXY b.tn:2;DIRECT', fixed('a.tn:1,b.tn:2,direct://')],
    [
      'script',
      'HTTPS a.tn:443; SOCKS5 b.tn:1080; SOCKS c.tn:1080',
      fixed('https://a.tn:443,socks5://b.tn:1080,socks4://c.tn:1080'),
    ],
    ['script', 'DIRECT', { mode: 'direct' }],
    ['system', 'DIRECT', { mode: 'system' }],
    ['script', '', null],
    ['script', 'FTP a.tn:21', null],
  ])('is what %s answers: %s', (mode, routes, config) => {
    const setting: ProxySettings = mode === 'script' ? script : { mode: 'system' }
    expect(toFrameConfig(setting, routes)).toEqual(config)
  })

  it('is set before the frame, again only once the answer or the setting changes', async () => {
    const { proxy, world } = setUp(script)
    const session = fakeSession()
    const byScript: ProxyConfig = { mode: 'pac_script', pacScript: script.mode === 'script' ? script.url : '' }
    await proxy.attach(session)
    world.routes = 'PROXY a.tn:1'
    for (const page of ['one', 'two']) await proxy.routeFrame(session, `https://video.tn/${page}`)
    expect(session.calls).toEqual([byScript, fixed('a.tn:1')])
    world.routes = 'DIRECT'
    await proxy.routeFrame(session, 'https://video.tn/')
    world.setting = { mode: 'system' }
    await proxy.applySettings()
    await proxy.routeFrame(session, 'https://video.tn/')
    expect(session.calls.slice(2)).toEqual([{ mode: 'direct' }, { mode: 'system' }, 'closed'])
  })

  it('stays as it is with a proxy set by hand, and without an answer of the script', async () => {
    const { proxy, world, warnings } = setUp(manual)
    const session = fakeSession()
    expect(proxy.routeFrame(session, 'https://video.tn/')).toBeNull()
    Object.assign(world, { setting: script, routes: '' })
    await proxy.routeFrame(session, 'https://video.tn/')
    expect([session.calls, warnings]).toEqual([[], ['proxy.apply-failed']])
  })

  it('follows the system when a script of the system names a proxy for a while', async () => {
    const { proxy, world } = setUp({ mode: 'system' })
    const session = fakeSession()
    await proxy.attach(session)
    for (const routes of ['DIRECT', 'PROXY a.tn:1', 'DIRECT']) {
      world.routes = routes
      await proxy.routeFrame(session, 'https://video.tn/')
    }
    expect(session.calls).toEqual([fixed('a.tn:1'), { mode: 'system' }])
  })

  it('is set for one frame after the other', async () => {
    const { proxy, world } = setUp(script)
    const session = fakeSession()
    world.routes = 'PROXY a.tn:1'
    const first = proxy.routeFrame(session, 'https://a.tn/')
    world.routes = 'PROXY b.tn:1'
    await Promise.all([first, proxy.routeFrame(session, 'https://b.tn/')])
    expect(session.calls).toEqual([fixed('b.tn:1')])
  })
})

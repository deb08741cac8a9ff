import type { ProxySettings } from '#shared/desktop/settings.ts'
import type { Log } from '../base/log/log'
import type { Proxy, ProxyConfig, ProxiedSession } from '../base/services'

type ProxyOptions = {
  current: () => ProxySettings
  /** By the settings of a session without pages, in Chromium's format. */
  resolveProxy: (address: string) => Promise<string>
  log: Pick<Log, 'info' | 'warn'>
}

const loopbackBypass = '<local>;localhost;127.0.0.1/8;[::1]'

/** Reserved name (RFC 2606): matches no proxy exception. */
const probeAddress = 'https://tutorat.invalid/'
const noop = (): void => undefined

export function createProxy({ current, resolveProxy, log }: ProxyOptions): Proxy {
  const sessions = new Set<ProxiedSession>()
  const scriptLoaded = new WeakMap<ProxiedSession, Promise<void>>()
  const configs = new WeakMap<ProxiedSession, string>()
  const routing = new WeakMap<ProxiedSession, Promise<void>>()
  const listeners: ((isChanged: boolean) => void)[] = []
  let applied = JSON.stringify(current())

  async function apply(session: ProxiedSession, isInUse = false): Promise<void> {
    try {
      await setConfig(session, toProxyConfig(current()))
      scriptLoaded.set(
        session,
        current().mode === 'script' ? session.resolveProxy(probeAddress).then(noop, noop) : Promise.resolve(),
      )
      if (isInUse) await resetConnections(session)
    } catch (failure) {
      log.warn('proxy.apply-failed', { failure })
    }
  }

  async function resetConnections(session: ProxiedSession): Promise<void> {
    await scriptLoaded.get(session)
    await session.clearAuthCache()
    await session.closeAllConnections()
  }

  async function setConfig(session: ProxiedSession, config: ProxyConfig): Promise<void> {
    configs.set(session, JSON.stringify(config))
    await session.setProxy(config)
  }

  async function applyRoute(session: ProxiedSession, address: string): Promise<void> {
    const setting = JSON.stringify(current())
    try {
      const config = toFrameConfig(current(), await resolveProxy(address))
      const before = configs.get(session) ?? JSON.stringify(toProxyConfig({ mode: 'system' }))
      if (config === null || JSON.stringify(config) === before || JSON.stringify(current()) !== setting) return
      await setConfig(session, config)
      log.info('proxy.frame-route-changed', { kind: config.mode })
    } catch (failure) {
      log.warn('proxy.apply-failed', { failure })
    }
  }

  async function attachTemporary(session: ProxiedSession): Promise<void> {
    if (current().mode !== 'system' || scriptLoaded.has(session)) await apply(session)
  }

  return {
    async attach(session) {
      sessions.add(session)
      await attachTemporary(session)
    },
    attachTemporary,
    routeFrame(session, address) {
      if (current().mode === 'manual') return null
      const routed = (routing.get(session) ?? Promise.resolve()).then(() => applyRoute(session, address))
      routing.set(session, routed)
      return routed
    },
    async applySettings() {
      const now = JSON.stringify(current())
      for (const listener of listeners) listener(now !== applied)
      if (now === applied) return
      applied = now
      log.info('proxy.changed', { kind: current().mode })
      await Promise.all([...sessions].map((session) => apply(session, true)))
    },
    onChange: (listener) => void listeners.push(listener),
    clearPasswords: () => Promise.allSettled([...sessions].map(resetConnections)),
    whenReady: async (session) => scriptLoaded.get(session),
  }
}

export function toProxyConfig(proxy: ProxySettings): ProxyConfig {
  switch (proxy.mode) {
    case 'system':
      return { mode: 'system' }
    case 'manual':
      return {
        mode: 'fixed_servers',
        proxyRules: `${proxy.host}:${String(proxy.port)}`,
        proxyBypassRules: loopbackBypass,
      }
    case 'script':
      return { mode: 'pac_script', pacScript: proxy.url }
  }
}

const ruleSchemes: Record<string, string> = {
  PROXY: '',
  HTTPS: 'https://',
  SOCKS: 'socks4://',
  SOCKS4: 'socks4://',
  SOCKS5: 'socks5://',
  QUIC: 'quic://',
}

/**
 * Chromium refuses the requests of pages of a custom scheme to its process for proxy scripts (electron#53887), so that
 * a frame never loads: the session of the page gets what the script answers for the frame as a fixed route. The
 * frame's other hosts take the same one. Null if the answer cannot be read.
 */
export function toFrameConfig({ mode }: ProxySettings, routes: string): ProxyConfig | null {
  const rules = routes.split(';').flatMap((route) => {
    const [scheme = '', server] = route.trim().split(/\s+/)
    if (scheme === 'DIRECT') return ['direct://']
    const prefix = ruleSchemes[scheme]
    return prefix === undefined || server === undefined ? [] : [`${prefix}${server}`]
  })
  const [first] = rules
  if (first === undefined) return null
  if (first === 'direct://') return { mode: mode === 'system' ? 'system' : 'direct' }
  // The script has decided on this computer's own addresses as well.
  return { mode: 'fixed_servers', proxyRules: rules.join(','), proxyBypassRules: '<-loopback>' }
}

import type { ProxySettings } from '../../shared/desktop/settings'
import type { Log } from '../base/log/log'
import type { Proxy, ProxyConfig, ProxiedSession } from '../base/services'

type ProxyOptions = { current: () => ProxySettings; log: Pick<Log, 'info' | 'warn'> }

const loopbackBypass = '<local>;localhost;127.0.0.1/8;[::1]'

/** Reserved name (RFC 2606): matches no proxy exception. */
const probeAddress = 'https://tutorat.invalid/'
const noop = (): void => undefined

export function createProxy({ current, log }: ProxyOptions): Proxy {
  const sessions = new Set<ProxiedSession>()
  const scriptLoaded = new WeakMap<ProxiedSession, Promise<void>>()
  const listeners: ((isChanged: boolean) => void)[] = []
  let applied = JSON.stringify(current())

  async function apply(session: ProxiedSession, isInUse = false): Promise<void> {
    try {
      await session.setProxy(toProxyConfig(current()))
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

  async function attachTemporary(session: ProxiedSession): Promise<void> {
    if (current().mode !== 'system' || scriptLoaded.has(session)) await apply(session)
  }

  return {
    async attach(session) {
      sessions.add(session)
      await attachTemporary(session)
    },
    attachTemporary,
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

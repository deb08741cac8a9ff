import type { ProxySettings } from '../../shared/desktop/settings'
import type { Log } from '../base/log/log'

/** What Electron calls a proxy's configuration, as far as it is used. */
export type ProxyConfig = { mode: 'system' | 'fixed_servers' | 'pac_script'; proxyRules?: string; proxyBypassRules?: string; pacScript?: string }

/** What of Electron's session is used. */
export type ProxiedSession = { resolveProxy(address: string): Promise<string>; setProxy(config: ProxyConfig): Promise<void>; closeAllConnections(): Promise<void>; clearAuthCache(): Promise<void> }

/** The way out of this computer, for every session of the application. */
export type Proxy = {
  /** Gives a session the proxy of now and of later; resolved once its requests take it. */
  attach(session: ProxiedSession): Promise<void>
  /** Settled once a session has its proxy's script: closing its connections before that would cut the script off, and nothing would ever pass again. */
  whenReady(session: ProxiedSession): Promise<void>
  /** Gives a session the proxy of now only: one that is used shortly, perhaps again. */
  attachTemporary(session: ProxiedSession): Promise<void>
  /** The settings changed: where the proxy did, every session goes the new way at once, and what was under way on the old one is cut. */
  changed(): Promise<void>
  /** Hears of each change of the settings, and whether the proxy is another one; called before the sessions follow. */
  watch(heard: (isOther: boolean) => void): void
  /** No session remembers what it told its proxy. */
  forgetPasswords(): Promise<unknown>
}

type ProxyOptions = { current: () => ProxySettings; log: Pick<Log, 'info' | 'warn'> }

/** This computer itself is never reached through a proxy: the demo platform answers there. */
const ownComputer = '<local>;localhost;127.0.0.1/8;[::1]'

/** An address that no proxy script makes an exception for. */
const anywhere = 'https://tutorat.invalid/'
const nothing = (): void => undefined

/** Keeps the sessions of the application on the proxy that is set. */
export function createProxy({ current, log }: ProxyOptions): Proxy {
  const sessions = new Set<ProxiedSession>()
  const scripts = new WeakMap<ProxiedSession, Promise<void>>()
  const watching: ((isOther: boolean) => void)[] = []
  let known = JSON.stringify(current())

  async function give(session: ProxiedSession, isInUse = false): Promise<void> {
    try {
      await session.setProxy(toProxyConfig(current()))
      // Nobody waits for the script here: the page's own files come without it.
      scripts.set(session, current().mode === 'script' ? session.resolveProxy(anywhere).then(nothing, nothing) : Promise.resolve())
      if (isInUse) await forgetWay(session)
    } catch (failure) {
      log.warn('proxy.not-set', { failure })
    }
  }

  async function forgetWay(session: ProxiedSession): Promise<void> {
    await scripts.get(session)
    await session.clearAuthCache()
    await session.closeAllConnections()
  }

  async function lend(session: ProxiedSession): Promise<void> {
    // A session begins with the system's proxy by itself.
    if (current().mode !== 'system' || scripts.has(session)) await give(session)
  }

  return {
    async attach(session) {
      sessions.add(session)
      await lend(session)
    },
    attachTemporary: lend,
    async changed() {
      const now = JSON.stringify(current())
      for (const heard of watching) heard(now !== known)
      if (now === known) return
      known = now
      log.info('proxy.changed', { kind: current().mode })
      await Promise.all([...sessions].map((session) => give(session, true)))
    },
    watch: (heard) => void watching.push(heard),
    forgetPasswords: () => Promise.allSettled([...sessions].map(forgetWay)),
    whenReady: async (session) => scripts.get(session),
  }
}

/** A proxy setting in Chromium's words. */
export function toProxyConfig(proxy: ProxySettings): ProxyConfig {
  switch (proxy.mode) {
    case 'system':
      return { mode: 'system' }
    case 'manual':
      return { mode: 'fixed_servers', proxyRules: `${proxy.host}:${String(proxy.port)}`, proxyBypassRules: ownComputer }
    case 'script':
      return { mode: 'pac_script', pacScript: proxy.url }
  }
}

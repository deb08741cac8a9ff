import type { Schedule } from '../../shared/clock'
import type { ProxySettings } from '../../shared/desktop/settings'
import type { ProxyChallenge, Credentials, ProxyCredentials } from './proxy-credentials'

/** What of Electron's session is used. */
export type ProxiedTarget = { resolveProxy(address: string): Promise<string> }

/** Whether a proxy that asks is the one that lies between us and this address, by the settings or by the system. */
export async function isProxyFor(asker: ProxyChallenge, setting: ProxySettings, session: ProxiedTarget, address: string): Promise<boolean> {
  const name = `${asker.host}:${String(asker.port)}`.toLowerCase()
  if (setting.mode === 'manual') return name === `${setting.host}:${String(setting.port)}`.toLowerCase()
  const ways = await session.resolveProxy(address).catch(() => '')
  return ways.split(';').some((way) => way.trim().split(/\s+/)[1]?.toLowerCase() === name)
}

type HeadResponse = { statusCode: number; on(event: 'error', heard: () => void): unknown }
/** What a proxy asks with; without an answer it is refused. */
export type Login = { isProxy: boolean } & ProxyChallenge

type PendingRequest = {
  on(event: 'login', heard: (login: Login, callback: (username?: string, password?: string) => void) => void): unknown
  on(event: 'response', heard: (answer: HeadResponse) => void): unknown
  on(event: 'redirect' | 'error' | 'abort', heard: () => void): unknown
  abort(): void
  end(): unknown
}

type HeadRequest<Session> = {
  url: string
  method: 'HEAD'
  session: Session
  redirect: 'manual'
  credentials: 'omit'
  cache: 'no-store'
  referrerPolicy: 'no-referrer'
  bypassCustomProtocolHandlers: true
}

type Options<Session> = {
  access: Pick<ProxyCredentials, 'credentials'>
  setting: () => ProxySettings
  request: (wish: HeadRequest<Session>) => PendingRequest
  schedule: Schedule
}

/** Network silence after which the unlock gives up; the time a person takes to answer does not count. */
const timeoutMs = 25_000

/**
 * Tells a session's proxy who we are, with a request of ours that carries nothing else: `net.fetch` does not say when a proxy asks (electron#44249), and what
 * Chromium learns here serves every later request of that session. False where the proxy stays closed.
 */
export function createAuthenticate<Session extends ProxiedTarget>({ access, setting, request, schedule }: Options<Session>): (session: Session, address: string) => Promise<boolean> {
  const underWay = new Map<Session, Promise<boolean>>()

  function tell(session: Session, address: string): Promise<boolean> {
    return new Promise((resolve) => {
      const { origin } = new URL(address)
      const asked = request({ url: `${origin}/`, method: 'HEAD', session, redirect: 'manual', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer', bypassCustomProtocolHandlers: true })
      const end = (isOpen: boolean): void => {
        stop()
        resolve(isOpen)
        asked.abort()
      }
      // A proxy that is silent here is silent for the request that waits too, which says so by itself.
      const giveUp = (): void => end(true)
      let stop = schedule(timeoutMs, giveUp)
      let given: Credentials | null = null
      asked.on('login', (login, callback) => {
        // Who asks now is the platform itself: the proxy is behind us, and a server is never told anything.
        if (!login.isProxy) return end(true)
        stop()
        void answerOf(login, session, origin, given).then((credentials) => {
          given = credentials
          if (credentials === null) return end(false)
          stop = schedule(timeoutMs, giveUp)
          callback(credentials.username, credentials.password)
        })
      })
      asked.on('response', (answer) => {
        answer.on('error', () => undefined)
        end(answer.statusCode !== 407)
      })
      asked.on('redirect', () => end(true))
      // Whatever else is wrong on this way, the request that waits will say.
      asked.on('error', () => {
        stop()
        resolve(true)
      })
      asked.end()
    })
  }

  async function answerOf(login: Login, session: Session, address: string, rejected: Credentials | null): Promise<Credentials | null> {
    return (await isProxyFor(login, setting(), session, address)) ? access.credentials(login, rejected) : null
  }

  return (session, address) => {
    const known = underWay.get(session)
    if (known !== undefined) return known
    const made = tell(session, address).finally(() => underWay.delete(session))
    underWay.set(session, made)
    return made
  }
}

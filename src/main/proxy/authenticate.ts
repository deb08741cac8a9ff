import type { Schedule } from '#shared/clock.ts'
import type { ProxySettings } from '#shared/desktop/settings.ts'
import { createHeadRequest, type HeadRequest } from '../base/head-request'
import type { Credentials } from './credential-prompt'
import type { ProxyChallenge, ProxyCredentials } from './proxy-credentials'

export type ProxiedTarget = { resolveProxy(address: string): Promise<string> }

export async function isProxyFor(
  challenge: ProxyChallenge,
  setting: ProxySettings,
  session: ProxiedTarget,
  address: string,
): Promise<boolean> {
  const name = `${challenge.host}:${String(challenge.port)}`.toLowerCase()
  if (setting.mode === 'manual') return name === `${setting.host}:${String(setting.port)}`.toLowerCase()
  const routes = await session.resolveProxy(address).catch(() => '')
  return routes.split(';').some((route) => route.trim().split(/\s+/)[1]?.toLowerCase() === name)
}

type HeadResponse = { statusCode: number; on(event: 'error', listener: () => void): unknown }
/** `isProxy`: false for the server's own challenge. */
export type Login = { isProxy: boolean } & ProxyChallenge

type PendingRequest = {
  on(
    event: 'login',
    listener: (login: Login, callback: (username?: string, password?: string) => void) => void,
  ): unknown
  on(event: 'response', listener: (response: HeadResponse) => void): unknown
  on(event: 'redirect' | 'error' | 'abort', listener: () => void): unknown
  abort(): void
  end(): unknown
}

type Options<Session> = {
  access: Pick<ProxyCredentials, 'credentials'>
  setting: () => ProxySettings
  request: (options: HeadRequest<Session>) => PendingRequest
  schedule: Schedule
}

const timeoutMs = 25_000

/** `net.fetch` hides the challenge (electron#44249); Chromium reuses the credentials of a separate request. */
export function createAuthenticate<Session extends ProxiedTarget>(
  options: Options<Session>,
): (session: Session, address: string) => Promise<boolean> {
  const { access, setting, request, schedule } = options
  const inFlight = new Map<Session, Promise<boolean>>()

  function sendHead(session: Session, address: string): Promise<boolean> {
    return new Promise((resolve) => {
      const { origin } = new URL(address)
      const head = request(createHeadRequest(session, origin))
      const end = (isOpen: boolean): void => {
        stop()
        resolve(isOpen)
        head.abort()
      }
      const onTimeout = (): void => end(true)
      let stop = schedule(timeoutMs, onTimeout)
      let rejected: Credentials | null = null
      head.on('login', (login, callback) => {
        // A server never gets proxy credentials.
        if (!login.isProxy) return end(true)
        stop()
        void getCredentials(login, session, origin, rejected).then((credentials) => {
          rejected = credentials
          if (credentials === null) return end(false)
          stop = schedule(timeoutMs, onTimeout)
          callback(credentials.username, credentials.password)
        })
      })
      head.on('response', (response) => {
        response.on('error', () => undefined)
        end(response.statusCode !== 407)
      })
      head.on('redirect', () => end(true))
      head.on('error', () => {
        stop()
        resolve(true)
      })
      head.end()
    })
  }

  async function getCredentials(
    login: Login,
    session: Session,
    address: string,
    rejected: Credentials | null,
  ): Promise<Credentials | null> {
    return (await isProxyFor(login, setting(), session, address)) ? access.credentials(login, rejected) : null
  }

  return (session, address) => {
    const pending = inFlight.get(session)
    if (pending !== undefined) return pending
    const created = sendHead(session, address).finally(() => inFlight.delete(session))
    inFlight.set(session, created)
    return created
  }
}

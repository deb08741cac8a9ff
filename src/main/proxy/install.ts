import { app, session } from 'electron'
import type { Session } from 'electron'
import type { AppContext, AppNetwork } from '../app/context'
import type { createProbe } from '../diagnostics/probe'
import type { SessionPool } from '../window/session-pool'
import type { ProxyCalls } from './commands'
import { createRetryOn407 } from './retry-on-407'
import { createProxyCredentials } from './proxy-credentials'
import type { ProxyChallenge, Credentials, CredentialsStore } from './proxy-credentials'
import { createProxyTest } from './test-proxy'
import { createAuthenticate, isProxyFor } from './authenticate'

type Dependencies = {
  request: AppNetwork['request']
  /** The password of one proxy, in the keychain. */
  secret: CredentialsStore
  probe: ReturnType<typeof createProbe<Session>>
  /** Sessions in which a proxy is tried before it is applied. */
  trials: SessionPool<Session>
  /** The platform's address. */
  address: () => Promise<string>
}

/** The answers to proxies that ask for a password, for every session of the application. */
export type ProxyAuthentication = ProxyCalls & {
  /** Authenticates a session at its proxy; false where the proxy stays closed. */
  unlock: (session: Session, address: string) => Promise<boolean>
  guard: ReturnType<typeof createRetryOn407<Session>>
  /** Whether a proxy waits for a password that nobody gives. */
  isClosed: () => boolean
  /** Credentials that need no question, where this proxy is on the way to the address. */
  known: (login: ProxyChallenge, address: string) => Promise<Credentials | null>
}

/** Installs the authentication at proxies (threats A10, B8). */
export function installProxy({ schedule, log, settings, events, lifecycle, notifyPage, proxy }: AppContext, { request, secret, probe, trials, address }: Dependencies): ProxyAuthentication {
  const setting = () => settings.current().proxy
  const isShared = () => settings.current().sharedComputer
  const access = createProxyCredentials({ store: secret, setting, mayKeep: () => !isShared(), schedule, log, changed: (state) => notifyPage('proxy.access-changed', state) })
  const unlock = createAuthenticate<Session>({ access, setting, request, schedule })
  const guard = createRetryOn407<Session>({ unlock, schedule, askAgain: () => access.askAgain(), isOwnWish: ({ method, headers }) => method !== 'GET' && headers['authorization'] === undefined })
  const forget = () => void access.forget().then(() => proxy.forgetPasswords())
  proxy.watch((isOther) => {
    if (isOther) forget()
    else if (isShared()) void secret.remove().catch(() => undefined)
  })
  void lifecycle.when('AfterFirstPaint').then(() => (isShared() ? secret.remove() : undefined)).catch(() => undefined)
  // On a shared computer the next user does not go out in the name of the one who left.
  events.on('session:changed', ({ state }) => !state.signedIn && isShared() && forget())
  // Pages and their frames ask by this event; what asks without a view gets no answer here.
  app.on('login', (event, contents, { url, firstAuthAttempt }, login, callback) => {
    if (!login.isProxy || !contents) return
    event.preventDefault()
    void isProxyFor(login, setting(), contents.session, url)
      .then((isOurs) => (isOurs ? access.credentials(login, firstAuthAttempt ? null : access.known(login)) : null))
      .then((found) => (found === null ? callback() : callback(found.username, found.password)))
  })
  const test = createProxyTest<Session>({ access, probe, address, borrow: () => trials.borrow() })
  return {
    unlock, guard, test,
    access: () => access.state(),
    answer: ({ id, username, password, keep }) => access.answer(id, { username, password }, keep),
    decline: (id) => access.decline(id),
    askAgain: () => {
      if (access.state().closed === null) return
      access.askAgain()
      void address().then((platform) => unlock(session.defaultSession, platform))
    },
    isClosed: () => access.state().closed !== null,
    async known(login, target) {
      const known = access.known(login)
      return known !== null && (await isProxyFor(login, setting(), session.defaultSession, target)) ? known : null
    },
  }
}

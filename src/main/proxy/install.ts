import { app, session, type Session } from 'electron'
import type { AppContext, AppNetwork } from '../base/context'
import type { HandlersOf } from '../base/handlers'
import type { SessionPool } from '../window/session-pool'
import { createAuthenticate, isProxyFor } from './authenticate'
import { proxyCommands } from './commands'
import type { Credentials } from './credential-prompt'
import type { createProbe } from './probe'
import { createProxyCredentials, type ProxyChallenge, type CredentialsStore } from './proxy-credentials'
import { createRetryOn407 } from './retry-on-407'
import { createProxyTest } from './test-proxy'

type Dependencies = {
  request: AppNetwork['request']
  secret: CredentialsStore
  probe: ReturnType<typeof createProbe<Session>>
  trials: SessionPool<Session>
  address: () => Promise<string>
}

export type ProxyAuthentication = {
  commands: HandlersOf<'proxy'>
  authenticate: (session: Session, address: string) => Promise<boolean>
  retryOn407: ReturnType<typeof createRetryOn407<Session>>
  /** Why nothing passes a proxy that asks for credentials. */
  closed: () => 'cancelled' | 'scheme' | null
  /** Returns cached credentials of the address's proxy; never prompts. */
  getCached: (login: ProxyChallenge, address: string) => Promise<Credentials | null>
}

/** Authenticates at proxies (threats A10, B8). */
export function installProxy(
  context: AppContext,
  { request, secret, probe, trials, address }: Dependencies,
): ProxyAuthentication {
  const { schedule, log, settings, events, lifecycle, notifyPage, proxy, localStores } = context
  const setting = () => settings.current().proxy
  const isShared = () => settings.current().sharedComputer
  const access = createProxyCredentials({
    store: secret,
    setting,
    canPersist: () => !isShared(),
    schedule,
    log,
    changed: (state) => notifyPage('proxy.access-changed', state),
  })
  localStores.register({
    name: 'proxy-password',
    describe: (t) => t('proxyPassword'),
    export: () => Promise.resolve(null),
    erase: () => secret.remove(),
  })
  const authenticate = createAuthenticate<Session>({ access, setting, request, schedule })
  const retryOn407 = createRetryOn407<Session>({
    authenticate,
    schedule,
    reopen: () => access.reopen(),
    isUserInitiated: ({ method, headers }) => method !== 'GET' && headers['authorization'] === undefined,
  })
  const clearCredentials = () => void access.clear().then(() => proxy.clearPasswords())
  proxy.onChange((isChanged) => {
    if (isChanged) clearCredentials()
    else if (isShared()) void secret.remove().catch(() => undefined)
  })
  void lifecycle
    .when('AfterFirstPaint')
    .then(() => (isShared() ? secret.remove() : undefined))
    .catch(() => undefined)
  // The next user must not use this proxy account.
  events.on('session:changed', ({ state }) => !state.signedIn && isShared() && clearCredentials())
  // Emitted for pages and frames; requests without a view authenticate in authenticate.ts.
  app.on('login', (event, contents, { url, firstAuthAttempt }, login, callback) => {
    if (!login.isProxy || !contents) return
    event.preventDefault()
    void isProxyFor(login, setting(), contents.session, url)
      .then((isMatch) =>
        isMatch ? access.credentials(login, firstAuthAttempt ? null : access.getCached(login)) : null,
      )
      .then((found) => (found === null ? callback() : callback(found.username, found.password)))
  })
  const test = createProxyTest<Session>({ access, probe, address, borrow: () => trials.borrow() })
  return {
    authenticate,
    retryOn407,
    commands: proxyCommands({
      test,
      access: () => access.state(),
      answer: ({ id, username, password, keep }) => access.answer(id, { username, password }, keep),
      decline: (id) => access.decline(id),
      reopen: () => {
        if (access.state().closed === null) return
        access.reopen()
        void address().then((platform) => authenticate(session.defaultSession, platform))
      },
    }),
    closed: () => access.state().closed?.reason ?? null,
    async getCached(login, target) {
      const cached = access.getCached(login)
      return cached !== null && (await isProxyFor(login, setting(), session.defaultSession, target)) ? cached : null
    },
  }
}

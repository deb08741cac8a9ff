import type { ProxyOutcome, ProxyVerdict } from '../../shared/desktop/proxy-access'
import type { ProxySettings } from '../../shared/desktop/settings'
import type { ConnectionError } from '../../shared/gateway/connection-error'
import { isCertificateError } from '../../shared/gateway/connection-error'
import type { ProxyChallenge, Credentials, ProxyCredentials } from './proxy-credentials'
import type { ProxyConfig } from './proxy'
import { toProxyConfig } from './proxy'
import { isProxyFor } from './authenticate'

type TestSession = {
  setProxy(config: ProxyConfig): Promise<void>
  resolveProxy(address: string): Promise<string>
  resolveHost(host: string): Promise<unknown>
}

/** What one question to an address came to. */
export type ProbeResult = { kind: 'answered'; status: number; ms: number } | { kind: 'failed'; failure: ConnectionError; ms: number }

type Login = ProxyChallenge & { isProxy: boolean }

type Options<Session extends TestSession> = {
  access: ProxyCredentials
  /** A session that nothing else uses until it is released. */
  borrow: () => Promise<{ session: Session; release(): void }>
  probe: (session: Session, address: string, login: (login: Login, rejected: Credentials | null) => Promise<Credentials | null>) => Promise<ProbeResult>
  /** Where the platform is. */
  address: () => Promise<string>
}

const outcomes: Partial<Record<ConnectionError, ProxyOutcome>> = {
  'proxy-script': 'script-missing', 'proxy-unreachable': 'no-answer', timeout: 'no-answer', 'no-network': 'no-network',
}

/** Tries a proxy against the platform before it is applied, and says what happened. */
export function createProxyTest<Session extends TestSession>({ access, borrow, probe, address }: Options<Session>): (setting: ProxySettings) => Promise<ProxyVerdict> {
  async function tryIn(session: Session, setting: ProxySettings): Promise<ProxyVerdict> {
    const platform = await address()
    await session.setProxy(toProxyConfig(setting))
    const met = { password: false, refused: false, scheme: false }
    access.askAgain()
    const probed = await probe(session, platform, async (login, rejected) => {
      if (!login.isProxy || !(await isProxyFor(login, setting, session, platform))) return null
      met.password = true
      met.refused = rejected !== null
      met.scheme = login.scheme !== 'basic' && login.scheme !== 'digest'
      return access.credentials(login, rejected, setting)
    })
    const ways = await session.resolveProxy(platform).catch(() => '')
    const direct = setting.mode !== 'manual' && ways === 'DIRECT'
    if (probed.kind === 'answered' && probed.status < 500 && probed.status !== 407) return { outcome: 'reached', ms: Math.round(probed.ms), direct }
    if (met.password && (probed.kind === 'failed' ? probed.failure === 'proxy-password' : probed.status === 407)) {
      return { outcome: met.scheme ? 'wants-windows-account' : met.refused ? 'refused-password' : 'wants-password', ms: null, direct }
    }
    return { outcome: await outcomeOf(probed, setting, session), ms: null, direct }
  }

  return async (setting) => {
    const { session, release } = await borrow()
    try {
      return await tryIn(session, setting)
    } finally {
      release()
    }
  }
}

async function outcomeOf(probed: ProbeResult, setting: ProxySettings, session: TestSession): Promise<ProxyOutcome> {
  if (probed.kind === 'answered') return probed.status === 407 ? 'wants-password' : 'platform-away'
  if (isCertificateError(probed.failure)) return 'certificate'
  if (probed.failure === 'proxy-password') return 'wants-password'
  const isNamed = setting.mode !== 'manual' || (await session.resolveHost(setting.host).then(() => true, () => false))
  if (!isNamed) return 'name-unknown'
  return outcomes[probed.failure] ?? 'platform-away'
}

import type { ProxyOutcome, ProxyVerdict } from '#shared/desktop/proxy-access.ts'
import type { ProxySettings } from '#shared/desktop/settings.ts'
import { type ConnectionError, isCertificateError } from '#shared/gateway/connection-error.ts'
import type { ProxyConfig } from '../base/services'
import { isProxyFor } from './authenticate'
import type { Credentials } from './credential-prompt'
import { toProxyConfig } from './proxy'
import { takesTypedPassword, type ProxyChallenge, type ProxyCredentials } from './proxy-credentials'

type TestSession = {
  setProxy(config: ProxyConfig): Promise<void>
  resolveProxy(address: string): Promise<string>
  resolveHost(host: string): Promise<unknown>
}

export type ProbeResult =
  { kind: 'answered'; status: number; ms: number } | { kind: 'failed'; failure: ConnectionError; ms: number }

type Login = ProxyChallenge & { isProxy: boolean }

type Options<Session extends TestSession> = {
  access: ProxyCredentials
  borrow: () => Promise<{ session: Session; release(): void }>
  probe: (
    session: Session,
    address: string,
    login: (login: Login, rejected: Credentials | null) => Promise<Credentials | null>,
  ) => Promise<ProbeResult>
  address: () => Promise<string>
}

const outcomes: Partial<Record<ConnectionError, ProxyOutcome>> = {
  'proxy-script': 'script-missing',
  'proxy-unreachable': 'no-answer',
  'timeout': 'no-answer',
  'no-network': 'no-network',
}

export function createProxyTest<Session extends TestSession>(
  options: Options<Session>,
): (setting: ProxySettings) => Promise<ProxyVerdict> {
  const { access, borrow, probe, address } = options
  async function testIn(session: Session, setting: ProxySettings): Promise<ProxyVerdict> {
    const platform = await address()
    await session.setProxy(toProxyConfig(setting))
    const challenged = { password: false, refused: false, scheme: false }
    access.reopen()
    const result = await probe(session, platform, async (login, rejected) => {
      if (!login.isProxy || !(await isProxyFor(login, setting, session, platform))) return null
      challenged.password = true
      challenged.refused = rejected !== null
      challenged.scheme = !takesTypedPassword(login.scheme)
      return access.credentials(login, rejected, setting)
    })
    const routes = await session.resolveProxy(platform).catch(() => '')
    const direct = setting.mode !== 'manual' && routes === 'DIRECT'
    if (result.kind === 'answered' && result.status < 500 && result.status !== 407)
      return { outcome: 'reached', ms: Math.round(result.ms), direct }
    if (
      challenged.password &&
      (result.kind === 'failed' ? result.failure === 'proxy-password' : result.status === 407)
    ) {
      return {
        outcome: challenged.scheme
          ? 'wants-windows-account'
          : challenged.refused
            ? 'refused-password'
            : 'wants-password',
        ms: null,
        direct,
      }
    }
    return { outcome: await toOutcome(result, setting, session), ms: null, direct }
  }

  return async (setting) => {
    const { session, release } = await borrow()
    try {
      return await testIn(session, setting)
    } finally {
      release()
    }
  }
}

async function toOutcome(result: ProbeResult, setting: ProxySettings, session: TestSession): Promise<ProxyOutcome> {
  if (result.kind === 'answered') return result.status === 407 ? 'wants-password' : 'platform-away'
  if (isCertificateError(result.failure)) return 'certificate'
  if (result.failure === 'proxy-password') return 'wants-password'
  const isNamed =
    setting.mode !== 'manual' ||
    (await session.resolveHost(setting.host).then(
      () => true,
      () => false,
    ))
  if (!isNamed) return 'name-unknown'
  return outcomes[result.failure] ?? 'platform-away'
}

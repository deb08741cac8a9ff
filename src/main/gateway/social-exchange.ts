import { social } from '../../shared/contract/social'
import type { SocialProvider } from '../../shared/contract/social'
import type { SocialOutcome } from '../../shared/desktop/session'
import type { Log } from '../base/log/log'
import type { PlatformClient } from './platform-client'
import type { TakeSignIn } from './take-sign-in'

type ExchangeOptions = {
  client: PlatformClient
  takeSignIn: TakeSignIn
  vault: { state(): { generation: number; signedIn: boolean } }
  log: Pick<Log, 'info' | 'warn'>
}

type Request = { provider: SocialProvider; code: string; proof: { codeVerifier: string; redirectUri: string } | null }

/** Exchanges the code of a provider for a session, once; who signed in otherwise meanwhile stays signed in. */
export function createSocialExchange({ client, takeSignIn, vault, log }: ExchangeOptions): (request: Request) => Promise<SocialOutcome> {
  return async ({ provider, code, proof }) => {
    const { generation } = vault.state()
    const reply = await client.call(social.callback, { params: { provider }, query: { code, ...(proof !== null && { code_verifier: proof.codeVerifier, redirect_uri: proof.redirectUri }) } })
    if (!reply.ok) {
      log.warn('social.failed', { reason: reply.failure })
      return 'unreachable'
    }
    const now = vault.state()
    if (now.signedIn || now.generation !== generation) return 'nothing'
    const taken = await takeSignIn(reply.status, reply.body)
    if (taken.kind === 'accepted') return taken.isTeacher ? 'teacher' : 'signed-in'
    log.info('social.refused', { status: reply.status })
    return taken.kind === 'unreadable' || reply.status >= 500 || reply.status === 429 ? 'unreachable' : 'refused'
  }
}

import { createHash } from 'node:crypto'
import { brand } from '#shared/brand.ts'
import type { Clock } from '#shared/clock.ts'
import type { SocialProvider } from '#shared/contract/social.ts'
import type { SocialReturn } from '#shared/deep-link.ts'
import type { SocialOutcome } from '#shared/desktop/session.ts'
import { begin, finish, initialState, handleReturn, type OAuthState } from './oauth-state'

export type SocialExchange = {
  provider: SocialProvider
  code: string
  proof: { codeVerifier: string; redirectUri: string } | null
}

/** Sign-in through the system browser and a return link (RFC 8252, threats C2). */
export type SocialSignIn = {
  begin(provider: SocialProvider): Promise<boolean>
  /** Always true, because the page must learn the outcome. */
  handleReturn(link: SocialReturn): boolean
  finish(provider: SocialProvider): Promise<SocialOutcome>
  cancel(): void
}

type SocialOptions = {
  pages: () => Promise<{
    social?: { google?: string | undefined; facebook?: string | undefined; pkce?: boolean | undefined } | undefined
  }>
  openPage: (address: string) => Promise<boolean>
  exchange: (request: SocialExchange) => Promise<SocialOutcome>
  vault: { state(): { signedIn: boolean } }
  clock: Pick<Clock, 'monotonic'>
  random: (bytes: number) => Buffer
}

/** State, verifier and code never reach the page, the disk or the log. */
export function createSocialSignIn({ pages, openPage, exchange, vault, clock, random }: SocialOptions): SocialSignIn {
  let oauth: OAuthState = initialState
  let usesPkce = false
  let running: { provider: SocialProvider; outcome: Promise<SocialOutcome> } | null = null

  async function exchangeCode(provider: SocialProvider): Promise<SocialOutcome> {
    const { next, finish: decided } = finish(oauth, provider, clock.monotonic())
    oauth = next
    if (decided.kind === 'over') return decided.outcome
    if (vault.state().signedIn) return 'nothing'
    const proof = usesPkce ? { codeVerifier: decided.verifier, redirectUri: getRedirectUri(provider) } : null
    return exchange({ provider, code: decided.code, proof })
  }

  return {
    async begin(provider) {
      const { [provider]: page, pkce } = (await pages()).social ?? {}
      if (page === undefined || vault.state().signedIn) return false
      const state = random(32).toString('base64url')
      const verifier = random(32).toString('base64url')
      const started = begin(provider, { state, verifier }, clock.monotonic())
      oauth = started
      usesPkce = pkce === true
      const isOpen = await openPage(providerAddress(page, provider, state, pkce === true ? verifier : null))
      if (!isOpen && oauth === started) oauth = initialState
      return isOpen
    },
    handleReturn(link) {
      oauth = handleReturn(oauth, link, clock.monotonic())
      return true
    },
    finish(provider) {
      if (running?.provider === provider) return running.outcome
      const current = {
        provider,
        outcome: exchangeCode(provider).finally(() => void (running === current && (running = null))),
      }
      running = current
      return current.outcome
    },
    cancel() {
      oauth = initialState
    },
  }
}

export function getRedirectUri(provider: SocialProvider): string {
  return `${brand.scheme}://login/${provider}/callback`
}

function providerAddress(page: string, provider: SocialProvider, state: string, verifier: string | null): string {
  const address = new URL(page)
  address.searchParams.set('state', state)
  if (verifier !== null) {
    address.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'))
    address.searchParams.set('code_challenge_method', 'S256')
  }
  address.searchParams.set('redirect_uri', getRedirectUri(provider))
  return address.href
}

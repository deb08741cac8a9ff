import { createHash } from 'node:crypto'
import type { Clock } from '../../shared/clock'
import type { SocialProvider } from '../../shared/contract/social'
import { brand } from '../../shared/brand'
import type { SocialReturn } from '../../shared/deep-link'
import type { SocialOutcome } from '../../shared/desktop/session'
import { begin, finish, nonePending, returned } from './oauth-state'
import type { Pending } from './oauth-state'

/** What is sent to the platform for a session; `proof` shows that this instance asked for the code, to a platform that takes it. */
export type SocialExchange = { provider: SocialProvider; code: string; proof: { codeVerifier: string; redirectUri: string } | null }

/** Signing in with a provider, through the system browser and back by a link (RFC 8252, threats C2). */
export type SocialSignIn = {
  /** Opens the provider's page; false where there is none, somebody is signed in, or no browser took it. */
  begin(provider: SocialProvider): Promise<boolean>
  /** Keeps what a link brought back; true, because the page is to be told in any case. */
  returned(link: SocialReturn): boolean
  /** Turns what was brought back into a session; asked twice at once it answers both alike. */
  finish(provider: SocialProvider): Promise<SocialOutcome>
  /** Waits for nobody any more. */
  cancel(): void
}

type SocialOptions = {
  /** The platform's pages: where a sign-in with a provider begins; absent where the platform takes none. */
  pages: () => Promise<{ social?: { google?: string | undefined; facebook?: string | undefined; pkce?: boolean | undefined } | undefined }>
  openPage: (address: string) => Promise<boolean>
  exchange: (request: SocialExchange) => Promise<SocialOutcome>
  vault: { state(): { signedIn: boolean } }
  clock: Pick<Clock, 'monotonic'>
  /** So many random bytes. */
  random: (bytes: number) => Buffer
}

/** Keeps one sign-in under way in memory; state, verifier and code are never in the page, on disk or in the log. */
export function createSocialSignIn({ pages, openPage, exchange, vault, clock, random }: SocialOptions): SocialSignIn {
  let pending: Pending = nonePending
  // Whether the platform takes a proof with the code of the sign-in under way.
  let takesProof = false
  let running: { provider: SocialProvider; outcome: Promise<SocialOutcome> } | null = null

  async function finishNow(provider: SocialProvider): Promise<SocialOutcome> {
    const { next, finish: decided } = finish(pending, provider, clock.monotonic())
    pending = next
    if (decided.kind === 'over') return decided.outcome
    if (vault.state().signedIn) return 'nothing'
    const proof = takesProof ? { codeVerifier: decided.verifier, redirectUri: redirectUriOf(provider) } : null
    return exchange({ provider, code: decided.code, proof })
  }

  return {
    async begin(provider) {
      const { [provider]: page, pkce } = (await pages()).social ?? {}
      if (page === undefined || vault.state().signedIn) return false
      const state = random(32).toString('base64url')
      const verifier = random(32).toString('base64url')
      const begun = begin(provider, { state, verifier }, clock.monotonic())
      pending = begun
      takesProof = pkce === true
      const isOpen = await openPage(providerAddress(page, provider, state, pkce === true ? verifier : null))
      if (!isOpen && pending === begun) pending = nonePending
      return isOpen
    },
    returned(link) {
      pending = returned(pending, link, clock.monotonic())
      return true
    },
    finish(provider) {
      if (running?.provider === provider) return running.outcome
      const own = { provider, outcome: finishNow(provider).finally(() => void (running === own && (running = null))) }
      running = own
      return own.outcome
    },
    cancel() {
      pending = nonePending
    },
  }
}

/** Where the provider's page sends the person back to. */
export function redirectUriOf(provider: SocialProvider): string {
  return `${brand.scheme}://login/${provider}/callback`
}

function providerAddress(page: string, provider: SocialProvider, state: string, verifier: string | null): string {
  const address = new URL(page)
  address.searchParams.set('state', state)
  if (verifier !== null) {
    address.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'))
    address.searchParams.set('code_challenge_method', 'S256')
  }
  address.searchParams.set('redirect_uri', redirectUriOf(provider))
  return address.href
}

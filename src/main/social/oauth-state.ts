import { createHash, timingSafeEqual } from 'node:crypto'
import type { SocialProvider } from '#shared/contract/social.ts'
import type { SocialReturn } from '#shared/deep-link.ts'
import type { SocialOutcome } from '#shared/desktop/session.ts'

export const returnTimeoutMs = 10 * 60_000

type OAuthRequest = { provider: SocialProvider; state: string; verifier: string; until: number; code: string | null }

type RejectedReturn = { provider: SocialProvider; outcome: 'nothing' | 'not-ours' }

export type OAuthState = { request: OAuthRequest | null; rejected: RejectedReturn | null }

export const initialState: OAuthState = { request: null, rejected: null }

export type Finish = { kind: 'exchange'; code: string; verifier: string } | { kind: 'over'; outcome: SocialOutcome }

/*
 *                       begin                    return: provider and state match, in time
 *   idle ─────────────────────────▶ requested ─────────────────────────────────▶ returned
 *     ▲  ▲                            │  │ ▲ begin: replaces the request           │
 *     │  └── 10 min, or return ───────┘  └─┘                                       │
 *     │      without a code              any other return is rejected             │
 *     └────────────────────────────────── and changes nothing ◀──── finish: exchanged once
 */
export function begin(provider: SocialProvider, secrets: { state: string; verifier: string }, now: number): OAuthState {
  return { request: { provider, ...secrets, until: now + returnTimeoutMs, code: null }, rejected: null }
}

export function handleReturn(oauth: OAuthState, link: SocialReturn, now: number): OAuthState {
  const { request } = oauth
  const { provider, code, state } = link
  const isExpected =
    request !== null &&
    request.code === null &&
    now < request.until &&
    request.provider === provider &&
    state !== null &&
    isSame(state, request.state)
  if (isExpected && code !== null) return { request: { ...request, code }, rejected: null }
  // Ignore a second copy of the accepted link.
  if (request !== null && request.code !== null) return oauth
  if (code === null) return { request: isExpected ? null : request, rejected: { provider, outcome: 'nothing' } }
  return { request, rejected: { provider, outcome: 'not-ours' } }
}

export function finish(
  { request, rejected }: OAuthState,
  provider: SocialProvider,
  now: number,
): { next: OAuthState; finish: Finish } {
  if (request !== null && request.code !== null) {
    const { code, verifier } = request
    const isExpected = request.provider === provider && now < request.until
    return {
      next: initialState,
      finish: isExpected ? { kind: 'exchange', code, verifier } : { kind: 'over', outcome: 'not-ours' },
    }
  }
  const outcome = rejected?.provider === provider ? rejected.outcome : 'nothing'
  return { next: { request, rejected: null }, finish: { kind: 'over', outcome } }
}

function isSame(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}

import { createHash, timingSafeEqual } from 'node:crypto'
import type { SocialOutcome } from '../../shared/desktop/session'
import type { SocialProvider } from '../../shared/contract/social'
import type { SocialReturn } from '../../shared/deep-link'

/** Milliseconds in which a person must be back from the provider. */
export const patienceMs = 10 * 60_000

/** A sign-in that this instance began: its one-shot state, its PKCE verifier, and the code once it is back. Times are monotonic. */
type Begun = { provider: SocialProvider; state: string; verifier: string; until: number; code: string | null }

/** A return that led to nothing, until the page has been told. */
type Stray = { provider: SocialProvider; outcome: 'nothing' | 'not-ours' }

/** The one sign-in with a provider that may be under way. */
export type Pending = { begun: Begun | null; stray: Stray | null }

/** Nobody is on his way. */
export const nonePending: Pending = { begun: null, stray: null }

/** What the page's question leads to: one exchange of the code for a session, or an outcome without any call. */
export type Finish = { kind: 'exchange'; code: string; verifier: string } | { kind: 'over'; outcome: SocialOutcome }

/*
 *                       begin                    returned: provider and state are ours, in time
 *   nobody ───────────────────────▶ on the way ────────────────────────────────▶ back
 *     ▲  ▲                            │  │ ▲ begin: the former is void            │
 *     │  └── 10 min, or returned ─────┘  └─┘                                      │
 *     │      without a code              any other return is a stray:            │
 *     └────────────────────────────────── it changes nothing ◀──── finish: exchanged once
 */
/** Somebody sets out for a provider; whoever was on the way before is no longer waited for. */
export function begin(provider: SocialProvider, secrets: { state: string; verifier: string }, now: number): Pending {
  return { begun: { provider, ...secrets, until: now + patienceMs, code: null }, stray: null }
}

/** A link says that somebody is back. Only the state that was given out, for the same provider, in time and the first time, is believed. */
export function returned(pending: Pending, link: SocialReturn, now: number): Pending {
  const { begun } = pending
  const { provider, code, state } = link
  const isOurs = begun !== null && begun.code === null && now < begun.until && begun.provider === provider && state !== null && isSame(state, begun.state)
  if (isOurs && code !== null) return { begun: { ...begun, code }, stray: null }
  // A second copy of the link that was believed is no news.
  if (begun !== null && begun.code !== null) return pending
  if (code === null) return { begun: isOurs ? null : begun, stray: { provider, outcome: 'nothing' } }
  return { begun, stray: { provider, outcome: 'not-ours' } }
}

/** The page asks for the session: the code can be exchanged once, whatever comes of it. */
export function finish({ begun, stray }: Pending, provider: SocialProvider, now: number): { next: Pending; finish: Finish } {
  if (begun !== null && begun.code !== null) {
    const { code, verifier } = begun
    const isOurs = begun.provider === provider && now < begun.until
    return { next: nonePending, finish: isOurs ? { kind: 'exchange', code, verifier } : { kind: 'over', outcome: 'not-ours' } }
  }
  const waiting = begun !== null && now < begun.until ? begun : null
  const outcome = stray?.provider === provider ? stray.outcome : 'nothing'
  return { next: { begun: waiting, stray: null }, finish: { kind: 'over', outcome } }
}

/** Whether two texts are the same, in a time that does not tell how much of them is (their hashes are of one length). */
function isSame(one: string, other: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}

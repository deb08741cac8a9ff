import { createHash } from 'node:crypto'
import type { SocialProvider } from '../shared/contract/social'
import type { MovableClock } from './clock'
import { fingerprint, randomSecret, sameSecret } from './secrets'

const lifetimeMs = 5 * 60_000

/** What a provider's code is bound to: whose it is, and the sign-in that it was made for. */
export type SocialGrant = { student: string; provider: SocialProvider; challenge: string; redirectUri: string }

/** What must be shown for a code. */
export type SocialClaim = { code: string; provider: SocialProvider; verifier: string; redirectUri: string }

/** Codes of the social providers: each is good once, for five minutes, for the one who began the sign-in (PKCE S256). */
export type SocialCodes = {
  issue(grant: SocialGrant): string
  /** Whose code it is; null when anything is amiss, and then the code is spent all the same. */
  redeem(claim: SocialClaim): string | null
}

/** Keeps the issued codes in memory only. */
export function createSocialCodes(clock: MovableClock): SocialCodes {
  const issued = new Map<string, SocialGrant & { until: number }>()
  return {
    issue: (grant) => {
      const now = clock.now()
      for (const [key, { until }] of issued) if (until < now) issued.delete(key)
      const code = randomSecret()
      issued.set(fingerprint(code), { ...grant, until: now + lifetimeMs })
      return code
    },
    redeem: ({ code, provider, verifier, redirectUri }) => {
      const key = fingerprint(code)
      const grant = issued.get(key)
      issued.delete(key)
      if (grant === undefined || grant.until < clock.now()) return null
      const fits = grant.provider === provider && grant.redirectUri === redirectUri && sameSecret(challengeOf(verifier), grant.challenge)
      return fits ? grant.student : null
    },
  }
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

import type { MovableClock } from './clock'
import { fingerprint, randomSecret } from './secrets'

/** Tokens that are good once, for a while, for the purpose they were asked for. */
export type OneTimeTokens = { issue(purpose: string): string; accept(token: string, purpose: string): boolean }

/** Keeps the issued tokens in memory only. */
export function createOneTimeTokens(clock: MovableClock, lifetimeMs: number): OneTimeTokens {
  const issued = new Map<string, { purpose: string; until: number }>()
  return {
    issue: (purpose) => {
      const now = clock.now()
      for (const [key, { until }] of issued) if (until < now) issued.delete(key)
      const token = randomSecret()
      issued.set(fingerprint(token), { purpose, until: now + lifetimeMs })
      return token
    },
    accept: (token, purpose) => {
      const key = fingerprint(token)
      const entry = issued.get(key)
      issued.delete(key)
      return entry !== undefined && entry.purpose === purpose && entry.until >= clock.now()
    },
  }
}

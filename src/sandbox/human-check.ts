import type { MovableClock } from './clock'
import { fingerprint, randomSecret } from './secrets'

const lifetimeMs = 120_000

/** Tokens of the human check: each is good once, for two minutes, for the action it was asked for. */
export type HumanCheck = { issue(action: string): string; accept(token: string, action: string): boolean }

/** Keeps the issued tokens in memory only. */
export function createHumanCheck(clock: MovableClock): HumanCheck {
  const issued = new Map<string, { action: string; until: number }>()
  return {
    issue: (action) => {
      const now = clock.now()
      for (const [key, { until }] of issued) if (until < now) issued.delete(key)
      const token = randomSecret()
      issued.set(fingerprint(token), { action, until: now + lifetimeMs })
      return token
    },
    accept: (token, action) => {
      const key = fingerprint(token)
      const entry = issued.get(key)
      issued.delete(key)
      return entry !== undefined && entry.action === action && entry.until >= clock.now()
    },
  }
}

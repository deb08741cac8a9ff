const shortLossMs = 60_000
const maxDelayMs = 45_000

type Loss = { lostForMs: number; isOwnNetwork: boolean; random: () => number }

/**
 * Milliseconds until failed queries are repeated. After a long outage of the platform every client finds it within the
 * same minute; a short loss, or one of this computer's own network, is repaired at once.
 */
export function getRecoveryDelay({ lostForMs, isOwnNetwork, random }: Loss): number {
  if (isOwnNetwork || lostForMs < shortLossMs) return 0
  return Math.round(random() * Math.min(maxDelayMs, lostForMs / 4))
}

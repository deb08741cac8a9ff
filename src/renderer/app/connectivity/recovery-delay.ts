const shortLossMs = 60_000
const maxDelayMs = 45_000

type Loss = { lostForMs: number; isOwnNetwork: boolean; random: () => number }

/** Milliseconds. After a long outage all clients return within the same minute; a short loss is repaired at once. */
export function getRecoveryDelay({ lostForMs, isOwnNetwork, random }: Loss): number {
  if (isOwnNetwork || lostForMs < shortLossMs) return 0
  return Math.round(random() * Math.min(maxDelayMs, lostForMs / 4))
}

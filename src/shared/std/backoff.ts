/** How long to wait before attempt `attempt` (0 first): doubling from `baseMs`, capped, then a random half of it (equal jitter). */
export function backoffMs(attempt: number, random: () => number, baseMs = 1000, capMs = 60_000): number {
  const full = Math.min(capMs, baseMs * 2 ** Math.min(attempt, 30))
  return Math.round(full / 2 + (full / 2) * random())
}

/** Milliseconds that a Retry-After header asks for, given in seconds or as a date; null when it says nothing usable. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const value = header.trim()
  if (/^\d+$/.test(value)) return Number(value) * 1000
  // Date.parse alone takes almost anything for a date, '-5' included.
  const date = /^[A-Za-z]{3,9}, /.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

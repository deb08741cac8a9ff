/** Grows from `baseMs` up to `capMs`, with equal jitter; `attempt` starts at 0. */
export function backoffMs(attempt: number, random: () => number, baseMs = 1000, capMs = 60_000, factor = 2): number {
  const full = Math.min(capMs, baseMs * factor ** Math.min(attempt, 30))
  return Math.round(full / 2 + (full / 2) * random())
}

/** Milliseconds of a Retry-After in seconds or as a date; null if unusable. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const value = header.trim()
  if (/^\d+$/.test(value)) return Number(value) * 1000
  // Date.parse alone accepts almost anything, such as '-5'.
  const date = /^[A-Za-z]{3,9}, /.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

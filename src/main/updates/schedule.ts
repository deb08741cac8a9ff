const minute = 60_000
const hour = 60 * minute
const usualMs = 4 * hour
const firstRetryMs = 15 * minute
const longestRetryMs = 12 * hour

/** Milliseconds from the start of the application to the first check: after whoever sits there has begun. */
export function firstCheckIn(random: () => number): number {
  return Math.round(20_000 + random() * 40_000)
}

/** Milliseconds to the next check: some hours, and after failures in a row a quarter of an hour that doubles; a quarter more or less, so that a class does not ask at once. */
export function nextCheckIn(failures: number, random: () => number): number {
  const wait = failures === 0 ? usualMs : Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 10))
  return Math.round(wait * (0.75 + random() * 0.5))
}

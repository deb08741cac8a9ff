import type { Clock } from '../../shared/clock'

/** Clock of the platform. */
export type PlatformTime = {
  /** Sets the clock to the `Date` header of a response. */
  update(date: string | null): void
  /** Epoch milliseconds; null before the first response of this run. */
  now(): number | null
}

/** Advances the last date from the platform by the monotonic clock, which no change of the system time affects. */
export function createPlatformTime({ monotonic }: Pick<Clock, 'monotonic'>): PlatformTime {
  let last: { at: number; date: number } | null = null
  return {
    update(date) {
      const parsed = Date.parse(date ?? '')
      if (!Number.isNaN(parsed)) last = { at: monotonic(), date: parsed }
    },
    now: () => (last === null ? null : last.date + (monotonic() - last.at)),
  }
}

import type { Clock } from '../../shared/clock'

/** The platform's time. */
export type PlatformTime = {
  /** Takes the `date` of one of its answers. */
  heard(date: string | null): void
  /** Epoch milliseconds; null before the first answer of this run. */
  now(): number | null
}

/** Carries the last date that the platform told on by the monotonic clock, which no setting of the computer moves. */
export function createPlatformTime({ monotonic }: Pick<Clock, 'monotonic'>): PlatformTime {
  let told: { at: number; date: number } | null = null
  return {
    heard(date) {
      const read = Date.parse(date ?? '')
      if (!Number.isNaN(read)) told = { at: monotonic(), date: read }
    },
    now: () => (told === null ? null : told.date + (monotonic() - told.at)),
  }
}

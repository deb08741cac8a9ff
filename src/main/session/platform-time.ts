import type { Clock } from '../../shared/clock'

export type PlatformTime = {
  /** Epoch milliseconds of the platform's own response. */
  update(date: number): void
  /** Epoch milliseconds; null before the first response. */
  now(): number | null
}

export function createPlatformTime({ monotonic }: Pick<Clock, 'monotonic'>): PlatformTime {
  let last: { at: number; date: number } | null = null
  return {
    update(date) {
      last = { at: monotonic(), date }
    },
    now: () => (last === null ? null : last.date + (monotonic() - last.at)),
  }
}

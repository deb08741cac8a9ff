import type { Clock } from '../../shared/clock'

export type PlatformTime = {
  update(date: string | null): void
  /** Epoch milliseconds; null before the first response. */
  now(): number | null
}

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

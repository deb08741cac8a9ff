import type { Clock } from '#shared/clock.ts'

export type PlatformTime = {
  /** Epoch milliseconds of the platform's own response; ignored where no platform's clock can be. */
  update(date: number): void
  /** Epoch milliseconds; null before the first response. */
  now(): number | null
}

/** `notBefore`: date of the build, in epoch milliseconds. */
export function createPlatformTime({ monotonic }: Pick<Clock, 'monotonic'>, notBefore: number): PlatformTime {
  let last: { at: number; date: number } | null = null
  return {
    update(date) {
      if (date >= notBefore) last = { at: monotonic(), date }
    },
    now: () => (last === null ? null : last.date + (monotonic() - last.at)),
  }
}

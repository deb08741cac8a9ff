import type { Schedule } from '#shared/clock.ts'

/** Node runs a longer timer after one millisecond. */
export const maxTimerMs = 2 ** 31 - 1

export const systemTimers: Schedule = (ms, run) => {
  const timer = setTimeout(run, Math.min(ms, maxTimerMs))
  return () => clearTimeout(timer)
}

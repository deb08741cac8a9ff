import type { Schedule } from '../../shared/clock'

/** Schedules with Node's timers. */
export const systemTimers: Schedule = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

import type { Schedule } from '../../shared/clock'

export const systemTimers: Schedule = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

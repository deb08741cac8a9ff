import type { Schedule } from '#shared/clock.ts'

export type VirtualTimers = {
  /** Milliseconds from the start. */
  now: () => number
  schedule: Schedule
  /** Runs the next timer until `until`; false if there is none. */
  next: (until: number) => boolean
}

/** Timers run when the test asks for the next one. */
export function createVirtualTimers(): VirtualTimers {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    schedule: (ms, run) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((each) => each !== timer))
    },
    next(until) {
      const timer = timers.toSorted((a, b) => a.at - b.at)[0]
      if (timer === undefined || timer.at > until) return false
      timers = timers.filter((each) => each !== timer)
      now = timer.at
      timer.run()
      return true
    },
  }
}

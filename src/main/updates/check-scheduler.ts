import type { Clock, Schedule } from '#shared/clock.ts'
import { backoffMs } from '#shared/std/backoff.ts'

const resumeDelayMs = 30_000

type Options = { clock: Pick<Clock, 'now'>; schedule: Schedule; random: () => number }

/** Never runs `check` during sleep, nor while one runs; false means failure. */
export function createCheckScheduler({ clock, schedule, random }: Options, check: () => Promise<boolean>) {
  let cancel: (() => void) | null = null
  let dueAt = 0
  let failures = 0
  let isAsleep = false
  let isRunning = false
  let isEnded = false
  const stop = (): void => {
    cancel?.()
    cancel = null
  }
  const scheduleIn = (ms: number): void => {
    stop()
    dueAt = clock.now() + ms
    if (!isAsleep && !isRunning && !isEnded) cancel = schedule(ms, () => void run())
  }
  async function run(): Promise<void> {
    cancel = null
    isRunning = true
    failures = (await check().catch(() => false)) ? 0 : failures + 1
    isRunning = false
    scheduleIn(getCheckDelay(failures, random))
  }
  return {
    start: () => scheduleIn(getFirstCheckDelay(random)),
    stop() {
      isEnded = true
      stop()
    },
    suspended(isSuspended: boolean) {
      isAsleep = isSuspended
      if (isSuspended) stop()
      else if (dueAt > 0) {
        // The clock may have been set back meanwhile.
        const remaining = Math.min(dueAt - clock.now(), maxDelayMs)
        scheduleIn(Math.max(remaining, Math.round(resumeDelayMs * (1 + random()))))
      }
    },
  }
}

const minute = 60_000
const hour = 60 * minute
const defaultIntervalMs = 4 * hour
const firstRetryMs = 20 * minute
/** The longest delay that `getCheckDelay` returns. */
export const maxDelayMs = 16 * hour

/** The first check must not compete with the first screens. */
export function getFirstCheckDelay(random: () => number): number {
  return Math.round(20_000 + random() * 40_000)
}

/** Regular checks of a computer room are spread by 25 %. */
export function getCheckDelay(failures: number, random: () => number): number {
  if (failures > 0) return backoffMs(failures - 1, random, firstRetryMs, maxDelayMs)
  return Math.round(defaultIntervalMs * (0.75 + random() * 0.5))
}

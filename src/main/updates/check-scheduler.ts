import type { Clock, Schedule } from '../../shared/clock'

const resumeDelayMs = 30_000

type Options = { clock: Pick<Clock, 'now'>; schedule: Schedule; random: () => number }

/** Never runs `check` during sleep; false means failure. */
export function createCheckScheduler({ clock, schedule, random }: Options, check: () => Promise<boolean>) {
  let cancel: (() => void) | null = null
  let dueAt = 0
  let failures = 0
  let isAsleep = false
  const stop = (): void => {
    cancel?.()
    cancel = null
  }
  const scheduleIn = (ms: number): void => {
    stop()
    dueAt = clock.now() + ms
    if (!isAsleep) cancel = schedule(ms, () => void run())
  }
  async function run(): Promise<void> {
    cancel = null
    failures = (await check().catch(() => false)) ? 0 : failures + 1
    scheduleIn(getCheckDelay(failures, random))
  }
  return {
    start: () => scheduleIn(getFirstCheckDelay(random)),
    stop,
    setSuspended(isSuspended: boolean) {
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
const firstRetryMs = 15 * minute
const maxRetryMs = 12 * hour
const maxJitter = 1.25
/** The longest delay that `getCheckDelay` returns. */
export const maxDelayMs = maxRetryMs * maxJitter

/** The first check must not compete with the first screens. */
export function getFirstCheckDelay(random: () => number): number {
  return Math.round(20_000 + random() * 40_000)
}

/** Jitter of 25 % spreads the requests of a computer room. */
export function getCheckDelay(failures: number, random: () => number): number {
  const delay =
    failures === 0 ? defaultIntervalMs : Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 10))
  return Math.round(delay * (0.75 + random() * 0.5))
}

import type { Clock, Schedule } from '../../shared/clock'

const afterSleepMs = 30_000

type Options = { clock: Pick<Clock, 'now'>; schedule: Schedule; random: () => number }

/** Looks some seconds after the start and then every few hours; never while the computer sleeps. `look` answers whether it went well. */
export function createCheckScheduler({ clock, schedule, random }: Options, look: () => Promise<boolean>) {
  let cancel: (() => void) | null = null
  let dueAt = 0
  let failures = 0
  let isAsleep = false
  const stop = (): void => {
    cancel?.()
    cancel = null
  }
  const after = (ms: number): void => {
    stop()
    dueAt = clock.now() + ms
    if (!isAsleep) cancel = schedule(ms, () => void run())
  }
  async function run(): Promise<void> {
    cancel = null
    failures = (await look().catch(() => false)) ? 0 : failures + 1
    after(nextCheckIn(failures, random))
  }
  return {
    begin: () => after(firstCheckIn(random)),
    stop,
    suspended(isSuspended: boolean) {
      isAsleep = isSuspended
      if (isSuspended) stop()
      else if (dueAt > 0) after(Math.max(dueAt - clock.now(), Math.round(afterSleepMs * (1 + random()))))
    },
  }
}

const minute = 60_000
const hour = 60 * minute
const defaultIntervalMs = 4 * hour
const firstRetryMs = 15 * minute
const maxRetryMs = 12 * hour

/** Milliseconds from the start of the application to the first check: after whoever sits there has begun. */
export function firstCheckIn(random: () => number): number {
  return Math.round(20_000 + random() * 40_000)
}

/** Milliseconds to the next check: some hours, and after failures in a row a quarter of an hour that doubles; a quarter more or less, so that a class does not ask at once. */
export function nextCheckIn(failures: number, random: () => number): number {
  const wait = failures === 0 ? defaultIntervalMs : Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 10))
  return Math.round(wait * (0.75 + random() * 0.5))
}

import type { Clock, Schedule } from '../../shared/clock'
import { firstCheckIn, nextCheckIn } from './schedule'

const afterSleepMs = 30_000

type Options = { clock: Pick<Clock, 'now'>; schedule: Schedule; random: () => number }

/** Looks some seconds after the start and then every few hours; never while the computer sleeps. `look` answers whether it went well. */
export function createRhythm({ clock, schedule, random }: Options, look: () => Promise<boolean>) {
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

import type { Schedule } from '#shared/clock.ts'
import { backoffMs } from '#shared/std/backoff.ts'

const initialDelayMs = 20_000
const maxDelayMs = 5 * 60_000

type StaleRefreshOptions = {
  schedule: Schedule
  random: () => number
  mayAsk: () => boolean
  refetch: () => void
}

/** Back-off from 20 s to 5 min while the platform is reachable but failing. */
export type StaleRefresh = { update(isNeeded: boolean): void }

export function createStaleRefresh({ schedule, random, mayAsk, refetch }: StaleRefreshOptions): StaleRefresh {
  let attempt = 0
  let cancel: (() => void) | null = null

  function plan(): void {
    cancel = schedule(backoffMs(attempt, random, initialDelayMs, maxDelayMs), () => {
      if (mayAsk()) {
        attempt += 1
        refetch()
      }
      if (cancel !== null) plan()
    })
  }
  return {
    update(isNeeded) {
      if (isNeeded === (cancel !== null)) return
      if (isNeeded) return plan()
      cancel?.()
      cancel = null
      attempt = 0
    },
  }
}

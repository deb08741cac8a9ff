import type { Schedule } from '../../../shared/clock'
import { backoffMs } from '../../../shared/std/backoff'

const initialDelayMs = 20_000
const maxDelayMs = 5 * 60_000

type StaleRefreshOptions = {
  schedule: Schedule
  random: () => number
  /** Whether asking makes sense now: the window is seen, the computer is awake. */
  mayAsk: () => boolean
  ask: () => void
}

/**
 * Asks again for what is kept while the platform is within reach and out of order.
 * at rest ── look(true) ──▶ asking after 20 s … 5 min ── look(false) ──▶ at rest
 */
export type StaleRefresh = { look(isNeeded: boolean): void }

/** A renewal at rest. */
export function createStaleRefresh({ schedule, random, mayAsk, ask }: StaleRefreshOptions): StaleRefresh {
  let attempt = 0
  let callOff: (() => void) | null = null

  function plan(): void {
    callOff = schedule(backoffMs(attempt, random, initialDelayMs, maxDelayMs), () => {
      if (mayAsk()) {
        attempt += 1
        ask()
      }
      // Called off by what the question brought at once.
      if (callOff !== null) plan()
    })
  }
  return {
    look(isNeeded) {
      if (isNeeded === (callOff !== null)) return
      if (isNeeded) return plan()
      callOff?.()
      callOff = null
      attempt = 0
    },
  }
}

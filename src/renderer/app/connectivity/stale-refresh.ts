import type { Schedule } from '../../../shared/clock'
import { backoffMs } from '../../../shared/std/backoff'

const firstPauseMs = 20_000
const slowestPauseMs = 5 * 60_000

type RenewalOptions = {
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
export type KeptRenewal = { look(isNeeded: boolean): void }

/** A renewal at rest. */
export function createKeptRenewal({ schedule, random, mayAsk, ask }: RenewalOptions): KeptRenewal {
  let attempt = 0
  let callOff: (() => void) | null = null

  function plan(): void {
    callOff = schedule(backoffMs(attempt, random, firstPauseMs, slowestPauseMs), () => {
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

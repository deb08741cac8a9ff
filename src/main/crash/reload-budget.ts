import type { Clock } from '../../shared/clock'

const most = 3
const windowMs = 60_000
const longestWaitMs = 30_000

/** What to do after the page died: load it again where it was, or show that it keeps dying, after a wait. */
export type Recovery = { kind: 'reload' } | { kind: 'give-up'; afterMs: number }

/** Three reloads in sixty seconds; sixty healthy seconds restore all three (threats I1). */
export function createReloadBudget(clock: Pick<Clock, 'monotonic'>): () => Recovery {
  let reloads: number[] = []
  let givenUp = 0
  let lastDeath = -Infinity
  return () => {
    const now = clock.monotonic()
    if (now - lastDeath >= windowMs) {
      reloads = []
      givenUp = 0
    }
    lastDeath = now
    reloads = reloads.filter((at) => now - at < windowMs)
    if (givenUp === 0 && reloads.length < most) {
      reloads.push(now)
      return { kind: 'reload' }
    }
    // Even the error page needs a page process: where that dies too, each try waits longer.
    const afterMs = givenUp === 0 ? 0 : Math.min(longestWaitMs, 500 * 2 ** (givenUp - 1))
    givenUp += 1
    return { kind: 'give-up', afterMs }
  }
}

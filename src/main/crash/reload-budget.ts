import type { Clock } from '#shared/clock.ts'

const maxReloads = 3
const windowMs = 60_000
const maxDelayMs = 30_000

/** `give-up` shows the error page after a delay. */
export type Recovery = { kind: 'reload' } | { kind: 'give-up'; afterMs: number }

/** Three reloads in sixty seconds; sixty seconds without a crash restore all (threats I1). */
export function createReloadBudget(clock: Pick<Clock, 'monotonic'>): () => Recovery {
  let reloads: number[] = []
  let errorPages = 0
  let lastCrash = -Infinity
  return () => {
    const now = clock.monotonic()
    if (now - lastCrash >= windowMs) {
      reloads = []
      errorPages = 0
    }
    lastCrash = now
    reloads = reloads.filter((at) => now - at < windowMs)
    if (errorPages === 0 && reloads.length < maxReloads) {
      reloads.push(now)
      return { kind: 'reload' }
    }
    const afterMs = errorPages === 0 ? 0 : Math.min(maxDelayMs, 500 * 2 ** (errorPages - 1))
    errorPages += 1
    return { kind: 'give-up', afterMs }
  }
}

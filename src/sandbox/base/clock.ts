import type { Clock } from '#shared/clock.ts'

/** Milliseconds. */
export type MovableClock = Clock & { advance(ms: number): void; offsetMs(): number; setOffset(ms: number): void }

const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }

export function createMovableClock(base: Clock = systemClock): MovableClock {
  let offset = 0
  return {
    now: () => base.now() + offset,
    monotonic: () => base.monotonic() + offset,
    advance: (ms) => {
      offset += ms
    },
    offsetMs: () => offset,
    setOffset: (ms) => {
      offset = ms
    },
  }
}

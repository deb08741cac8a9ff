/** Where time comes from: `now` is wall-clock epoch milliseconds, `monotonic` milliseconds that never jump. */
export type Clock = { now(): number; monotonic(): number }

/** Runs something after so many milliseconds; the function it gives back calls that off. */
export type Schedule = (ms: number, run: () => void) => () => void

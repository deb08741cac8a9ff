/** Milliseconds; `now` since the epoch, `monotonic` never jumps. */
export type Clock = { now(): number; monotonic(): number }

/** Runs a function after a delay; returns a cancel function. */
export type Schedule = (ms: number, run: () => void) => () => void

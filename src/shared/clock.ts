/** Where time comes from: `now` is wall-clock epoch milliseconds, `monotonic` milliseconds that never jump. */
export type Clock = { now(): number; monotonic(): number }

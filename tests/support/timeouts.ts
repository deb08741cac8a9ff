/*
 * Limits of every wait and test, in milliseconds: a failed wait costs this long once, a short one fails on a busy
 * machine. Nothing else sets a limit of its own.
 */
export const waitTimeoutMs = 30_000
export const testTimeoutMs = 600_000

import type { MovableClock } from './clock'
import { createOneTimeTokens, type OneTimeTokens } from './one-time-tokens'

const lifetimeMs = 120_000

/** Tokens of the human check: each is good once, for two minutes, for the action it was asked for. */
export type Captcha = OneTimeTokens

/** Keeps the issued tokens in memory only. */
export function createCaptcha(clock: MovableClock): Captcha {
  return createOneTimeTokens(clock, lifetimeMs)
}

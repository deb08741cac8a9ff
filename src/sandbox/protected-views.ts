import type { MovableClock } from './clock'
import { createOneTimeTokens } from './one-time-tokens'
import { fingerprint, randomSecret } from './secrets'

const lifetimeMs = 300_000

/** Who may watch protected lessons: an otp opens a player once within five minutes, and the player runs until it was still for five minutes. */
export type ProtectedViews = {
  /** An otp for this lesson. */
  issue(lessonId: number): string
  /** Uses the otp up: the view that it opens, or null where it is used, late, or of another lesson. */
  open(otp: string, lessonId: number): string | null
  /** Whether the view still runs; if so, for five minutes more. */
  prolong(view: string): boolean
}

/** Keeps otps and views in memory only. */
export function createProtectedViews(clock: MovableClock): ProtectedViews {
  const otps = createOneTimeTokens(clock, lifetimeMs)
  const views = new Map<string, number>()
  return {
    issue: (lessonId) => otps.issue(String(lessonId)),
    open: (otp, lessonId) => {
      for (const [key, until] of views) if (until < clock.now()) views.delete(key)
      if (!otps.accept(otp, String(lessonId))) return null
      const view = randomSecret()
      views.set(fingerprint(view), clock.now() + lifetimeMs)
      return view
    },
    prolong: (view) => {
      const key = fingerprint(view)
      const runs = (views.get(key) ?? 0) >= clock.now()
      if (runs) views.set(key, clock.now() + lifetimeMs)
      else views.delete(key)
      return runs
    },
  }
}

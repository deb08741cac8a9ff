import type { Schedule } from '#shared/clock.ts'
import type { HomeSnapshot } from '#shared/home-snapshot/home-snapshot.ts'

/** Questions of one document before it is written. */
export type Visit = {
  /** False where it is not known in time. */
  isSignedOut(): Promise<boolean>
  /** Null where nothing of it is shown, or where it is not read in time. */
  takeLastHome(): Promise<HomeSnapshot | null>
}

type Options = {
  vault: { state(): { signedIn: boolean } }
  restored: Promise<unknown>
  /** The last Home, once. */
  takeLastHome: () => Promise<HomeSnapshot | null>
  schedule: Schedule
}

const limitMs = 250

/** One limit for everything that a document waits for: each of its own would make an empty window of three. */
export function startVisit({ vault, restored, takeLastHome, schedule }: Options): Visit {
  const limit = Promise.withResolvers<null>()
  schedule(limitMs, () => limit.resolve(null))
  const within = <T>(task: Promise<T>): Promise<T | null> => Promise.race([task, limit.promise])
  return {
    isSignedOut: async () => (await within(restored.then(() => !vault.state().signedIn))) ?? false,
    takeLastHome: () => within(restored.then(takeLastHome)).catch(() => null),
  }
}

import type { Clock, Schedule } from '../../shared/clock'

const leastMs = 100

/** Tells what is newest of each key, at most ten times a second. */
export type Throttle<Value> = { soon(key: number, value: Value): void; forget(key: number): void; forgetAll(): void }

/** What comes too soon waits, and whatever comes after it takes its place. */
export function createThrottle<Value>({ schedule, clock, tell }: { schedule: Schedule; clock: Pick<Clock, 'monotonic'>; tell: (value: Value) => void }): Throttle<Value> {
  const waiting = new Map<number, { value: Value; cancel: () => void }>()
  const toldAt = new Map<number, number>()
  const forget = (key: number): void => {
    waiting.get(key)?.cancel()
    waiting.delete(key)
  }
  const now = (key: number, value: Value): void => {
    waiting.delete(key)
    toldAt.set(key, clock.monotonic())
    tell(value)
  }
  return {
    soon(key, value) {
      const held = waiting.get(key)
      if (held !== undefined) {
        held.value = value
        return
      }
      const left = leastMs - (clock.monotonic() - (toldAt.get(key) ?? -leastMs))
      if (left <= 0) return now(key, value)
      const entry = { value, cancel: schedule(left, () => now(key, entry.value)) }
      waiting.set(key, entry)
    },
    forget,
    forgetAll: () => {
      for (const key of [...waiting.keys()]) forget(key)
    },
  }
}

import type { Schedule } from '../../shared/clock'

/** Runs one task after the other; a failed task rejects for its caller and does not stop the next. */
export type SerialQueue = <T>(task: () => Promise<T>) => Promise<T>

/** A queue that starts each task when the one before has settled. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}

/** Single-flight: callers with the same key share the task that is running. */
export function createSingleFlight<Key, T>(): (key: Key, task: () => Promise<T>) => Promise<T> {
  const running = new Map<Key, Promise<T>>()
  return (key, task) => {
    const shared = running.get(key) ?? task().finally(() => running.delete(key))
    running.set(key, shared)
    return shared
  }
}

/** Loads once, and again after a failure. */
export function createLazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= load().catch((failure: unknown) => {
      loading = null
      throw failure
    })
    return loading
  }
}

/** Runs at the first call only. */
export function once(run: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    run()
  }
}

/** The result of the task, or a rejection with `late()` after `ms` milliseconds; the task itself goes on. */
export function withTimeout<T>(task: Promise<T>, ms: number, schedule: Schedule, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = schedule(ms, () => reject(late()))
    task.then(resolve, reject).finally(cancel)
  })
}

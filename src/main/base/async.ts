import type { Schedule } from '#shared/clock.ts'

export function createSingleFlight<Key, T>(): (key: Key, task: () => Promise<T>) => Promise<T> {
  const running = new Map<Key, Promise<T>>()
  return (key, task) => {
    const shared = running.get(key) ?? task().finally(() => running.delete(key))
    running.set(key, shared)
    return shared
  }
}

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

export function once(run: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    run()
  }
}

/** The task itself continues. */
export function withTimeout<T>(task: Promise<T>, ms: number, schedule: Schedule, createError: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = schedule(ms, () => reject(createError()))
    task.then(resolve, reject).finally(cancel)
  })
}

/** The result of the task, or `late` at the limit, after which the task itself continues; rejects as the task does. */
export async function resolveWithin<T, Late>(
  task: Promise<T>,
  { ms, late, schedule }: { ms: number; late: Late; schedule: Schedule },
): Promise<T | Late> {
  const limit = Promise.withResolvers<Late>()
  const cancel = schedule(ms, () => limit.resolve(late))
  try {
    return await Promise.race([task, limit.promise])
  } finally {
    cancel()
  }
}

/** Resolves with the task or at the limit, after which the task itself continues; rejects as the task does. */
export async function settleWithin(task: Promise<unknown>, ms: number, schedule: Schedule): Promise<void> {
  await resolveWithin(task, { ms, late: null, schedule })
}

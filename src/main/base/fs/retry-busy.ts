/** Windows errors while a virus scanner or indexer opens the file. */
const busyCodes: ReadonlySet<unknown> = new Set(['EACCES', 'EBUSY', 'EPERM'])
const firstPauseMs = 10
const maxPauseMs = 100
const maxWaitMs = 1000
const maxBlockedMs = 150

type Pausing = { pause?: (ms: number) => Promise<unknown>; isBusy?: (error: unknown) => boolean }

export function isBusyError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && busyCodes.has(error.code)
}

export async function retryBusy<T>(
  work: () => Promise<T>,
  { pause = sleep, isBusy = isBusyError }: Pausing = {},
): Promise<T> {
  for (const ms of pauses(maxWaitMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error)) throw error
    }
    await pause(ms)
  }
  return work()
}

export function retryBusyNow<T>(work: () => T, pause: (ms: number) => void = blockThread): T {
  for (const ms of pauses(maxBlockedMs)) {
    try {
      return work()
    } catch (error) {
      if (!isBusyError(error)) throw error
    }
    pause(ms)
  }
  return work()
}

/** Doubling, in milliseconds, with the sum `totalMs`. */
function* pauses(totalMs: number): Generator<number> {
  for (let left = totalMs, ms = firstPauseMs; left > 0; left -= ms, ms = Math.min(ms * 2, maxPauseMs))
    yield Math.min(ms, left)
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

export function blockThread(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

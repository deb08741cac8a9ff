/** Windows refuses a rename, a removal or an opening with these while a virus scanner or an indexer has the file open. */
const busyCodes: ReadonlySet<unknown> = new Set(['EACCES', 'EBUSY', 'EPERM'])
const firstPauseMs = 10
const maxPauseMs = 100
const maxWaitMs = 1000
/** The main process does nothing else during a synchronous call. */
const maxBlockedMs = 150

type Pausing = { pause?: (ms: number) => Promise<unknown>; isBusy?: (error: unknown) => boolean }

/** Whether another program blocks the file for the moment. */
export function isBusyError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && busyCodes.has(error.code)
}

/** Repeats an operation of the disk for up to a second while another program blocks the file, then rejects with its error. */
export async function retryBusy<T>(work: () => Promise<T>, { pause = sleep, isBusy = isBusyError }: Pausing = {}): Promise<T> {
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

/** As `retryBusy` for a synchronous operation; blocks the process, so for a shorter time. */
export function retryBusyNow<T>(work: () => T, pause: (ms: number) => void = block): T {
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

/** Doubling pauses in milliseconds that add up to the whole wait. */
function* pauses(wholeMs: number): Generator<number> {
  for (let left = wholeMs, ms = firstPauseMs; left > 0; left -= ms, ms = Math.min(ms * 2, maxPauseMs)) yield Math.min(ms, left)
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

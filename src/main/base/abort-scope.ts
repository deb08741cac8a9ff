/** Ends a piece of work for one reason, the first one given. */
export type AbortScope<Reason extends string> = {
  readonly signal: AbortSignal
  readonly reason: Reason | null
  /** Whether the reason proves that no byte of the request left. */
  readonly isUnsent: boolean
  abort(reason: Reason, isUnsent?: boolean): void
  /** The result of `work`, or a rejection as soon as the request is ended, whether or not `work` listens. */
  race<T>(work: Promise<T>): Promise<T>
}

/** A scope that also ends, as `cancelled`, with the signal of the caller. */
export function createAbortScope<Reason extends string>(outer: AbortSignal | undefined): AbortScope<Reason | 'cancelled'> {
  const controller = new AbortController()
  let reason: Reason | 'cancelled' | null = null
  let isProved = false
  const abort = (given: Reason | 'cancelled', isUnsent = false): void => {
    if (reason === null) isProved = isUnsent
    reason ??= given
    controller.abort()
  }
  if (outer?.aborted === true) abort('cancelled')
  outer?.addEventListener('abort', () => abort('cancelled'), { once: true, signal: controller.signal })
  return {
    signal: controller.signal,
    get reason() {
      return reason
    },
    get isUnsent() {
      return isProved
    },
    abort,
    race: (work) =>
      new Promise((resolve, reject) => {
        const ended = (): void => reject(new Error('request ended'))
        if (controller.signal.aborted) ended()
        controller.signal.addEventListener('abort', ended, { once: true })
        work.then(resolve, reject).finally(() => controller.signal.removeEventListener('abort', ended))
      }),
  }
}

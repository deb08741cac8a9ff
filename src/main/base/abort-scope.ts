export type AbortScope<Reason extends string> = {
  readonly signal: AbortSignal
  readonly reason: Reason | null
  readonly isUnsent: boolean
  abort(reason: Reason, isUnsent?: boolean): void
  race<T>(work: Promise<T>): Promise<T>
}

export function createAbortScope<Reason extends string>(
  outer: AbortSignal | undefined,
): AbortScope<Reason | 'cancelled'> {
  const controller = new AbortController()
  let reason: Reason | 'cancelled' | null = null
  let isProvedUnsent = false
  const abort = (abortReason: Reason | 'cancelled', isUnsent = false): void => {
    if (reason === null) isProvedUnsent = isUnsent
    reason ??= abortReason
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
      return isProvedUnsent
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

import type { Schedule } from '../../shared/clock'
import type { FailureKind } from './failure'

/** How long things may take in milliseconds and how large an answer may be in bytes (threats F5). */
export const usualLimits = {
  /** Until an answer begins: 10 s to connect and 15 s of silence. */
  answerMs: 25_000,
  /** Silence in the middle of an answer. */
  idleMs: 15_000,
  callMs: 60_000,
  uploadMs: 15 * 60_000,
  /** An upload whose sender hears what leaves, and ends it by himself when nothing does: a slow line takes its time. */
  watchedUploadMs: 3 * 3_600_000,
  answerBytes: 8 * 1024 * 1024,
  bodyBytes: 1024 * 1024,
  /** A multipart body as a whole. */
  uploadBytes: 24 * 1024 * 1024,
}
export type Limits = typeof usualLimits

/** The clock's own timers. */
export const timers: Schedule = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Ends a request for one reason, the first one given. */
export type Stop = {
  readonly signal: AbortSignal
  readonly reason: FailureKind | null
  /** Whether the reason proves that no byte of the request left. */
  readonly isUnsent: boolean
  because(kind: FailureKind, isUnsent?: boolean): void
  /** The result of `work`, or a rejection as soon as the request is ended, whether or not `work` listens. */
  race<T>(work: Promise<T>): Promise<T>
}

/** A stop that also follows the page's own abort. */
export function createStop(outer: AbortSignal | undefined): Stop {
  const controller = new AbortController()
  let reason: FailureKind | null = null
  let isProved = false
  const because = (kind: FailureKind, isUnsent = false): void => {
    if (reason === null) isProved = isUnsent
    reason ??= kind
    controller.abort()
  }
  if (outer?.aborted === true) because('cancelled')
  outer?.addEventListener('abort', () => because('cancelled'), { once: true, signal: controller.signal })
  return {
    signal: controller.signal,
    get reason() {
      return reason
    },
    get isUnsent() {
      return isProved
    },
    because,
    race: (work) =>
      new Promise((resolve, reject) => {
        const ended = (): void => reject(new Error('request ended'))
        if (controller.signal.aborted) ended()
        controller.signal.addEventListener('abort', ended, { once: true })
        work.then(resolve, reject).finally(() => controller.signal.removeEventListener('abort', ended))
      }),
  }
}

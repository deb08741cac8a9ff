import type { Clock, Schedule } from '#shared/clock.ts'
import { backoffMs } from '#shared/std/backoff.ts'

/** Milliseconds. */
export type RetryLimits = {
  /** The first and the longest delay; jitter halves them at most. */
  minMs: number
  maxMs: number
  /** Of a delay and the one before; 2 by default. */
  factor?: number
  /** Large transfers: a class of thirty is back on the network in the same second, and comes back within this time. */
  spreadMs?: number
}

/**
 * When a call that failed may be repeated:
 *
 *   ready ──failed──▶ waiting ──due──▶ ready ──succeeded──▶ ready (with the first delay again)
 *                       │ requested, resumed, reached: due, but not before the time that the platform named
 *   ready, waiting ──session-ended──▶ halted ──signed-in (a new generation), requested──▶ ready
 */
export type RetryState = {
  /** Since the last success. */
  failures: number
  /** Monotonic milliseconds. */
  dueAt: number
  /** Retry-After of the last response, in monotonic milliseconds: not even the person's request comes before it. */
  notBefore: number
  /** Monotonic milliseconds of a failure without a response; null after a response. */
  unreachableSince: number | null
  /** Tries that an answer to another call brought forward, since the last success. */
  reachedTries: number
  /** Of the session. */
  generation: number
  /** The platform itself has ended the session of this generation (401). */
  isHalted: boolean
}

type RetryCause = { retryAfterMs: number | null; isUnreachable: boolean }

export type RetryEvent =
  | { kind: 'succeeded' }
  | ({ kind: 'failed'; now: number; random: number } & RetryCause)
  | { kind: 'session-ended' }
  | { kind: 'signed-in'; generation: number }
  | { kind: 'requested' }
  | { kind: 'resumed' }
  | { kind: 'reached'; now: number; random: number }

/** An answer to another call may come by another way: this one is not repeated with each of them. */
const minReachedGapMs = 3000
/** A proxy or a filter may refuse this call alone, for as long as others are answered. */
const maxReachedTries = 3
const serverDelayJitter = 0.05

export const readyToTry: RetryState = {
  failures: 0,
  dueAt: 0,
  notBefore: 0,
  unreachableSince: null,
  reachedTries: 0,
  generation: 0,
  isHalted: false,
}

export function reduceRetry(state: RetryState, event: RetryEvent, limits: RetryLimits): RetryState {
  switch (event.kind) {
    case 'succeeded':
      return { ...state, failures: 0, dueAt: 0, notBefore: 0, unreachableSince: null, reachedTries: 0 }
    case 'failed':
      return reduceFailed(state, event, limits)
    case 'session-ended':
      return { ...state, isHalted: true, unreachableSince: null }
    case 'signed-in':
      return event.generation === state.generation ? state : { ...state, generation: event.generation, isHalted: false }
    case 'requested':
      return { ...state, dueAt: state.notBefore, reachedTries: 0, isHalted: false }
    case 'resumed':
      return { ...state, dueAt: state.notBefore, failures: 0, reachedTries: 0 }
    case 'reached':
      return reduceReached(state, event, limits)
  }
}

/** Milliseconds until the next try; Infinity while halted. */
export function getRetryDelay({ dueAt, isHalted }: RetryState, now: number): number {
  return isHalted ? Infinity : Math.max(0, dueAt - now)
}

/** Retry-After only lengthens the own delay: zero or a time in the past would become a loop without pause. */
function reduceFailed(
  state: RetryState,
  { now, random, retryAfterMs, isUnreachable }: Extract<RetryEvent, { kind: 'failed' }>,
  { minMs, maxMs, factor }: RetryLimits,
): RetryState {
  const own = backoffMs(state.failures, () => random, minMs, maxMs, factor)
  const requested = Math.ceil((retryAfterMs ?? 0) * (1 + serverDelayJitter * random))
  return {
    ...state,
    failures: state.failures + 1,
    dueAt: now + Math.max(own, requested),
    notBefore: retryAfterMs === null ? 0 : now + requested,
    unreachableSince: isUnreachable ? now : null,
  }
}

function reduceReached(
  state: RetryState,
  { now, random }: Extract<RetryEvent, { kind: 'reached' }>,
  { spreadMs = 0 }: RetryLimits,
): RetryState {
  const { unreachableSince, reachedTries, dueAt, notBefore } = state
  if (unreachableSince === null || now - unreachableSince < minReachedGapMs) return state
  if (reachedTries >= maxReachedTries) return state
  const reachedAt = Math.min(dueAt, now + spreadMs * random)
  return { ...state, unreachableSince: null, reachedTries: reachedTries + 1, dueAt: Math.max(notBefore, reachedAt) }
}

type Options = { clock: Pick<Clock, 'monotonic'>; schedule: Schedule; random: () => number; limits: RetryLimits }

/** The state of one repeated activity, and its only timer. Nothing is due while it is paused for any reason. */
export class RetrySchedule {
  readonly #options: Options
  readonly #pauses = new Set<string>()
  #state = readyToTry
  #cancelTimer: () => void = () => undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Since the last success. */
  failures(): number {
    return this.#state.failures
  }

  canRun(): boolean {
    return this.#pauses.size === 0 && !this.#state.isHalted
  }

  delay(): number {
    return getRetryDelay(this.#state, this.#options.clock.monotonic())
  }

  /** Calls `run` when the next try is due, but not before `minDelayMs`; replaces an earlier call. */
  wait(run: () => void, minDelayMs = 0): void {
    this.cancel()
    if (this.canRun()) this.#cancelTimer = this.#options.schedule(Math.max(minDelayMs, this.delay()), run)
  }

  cancel(): void {
    this.#cancelTimer()
    this.#cancelTimer = () => undefined
  }

  succeeded(): void {
    this.#dispatch({ kind: 'succeeded' })
  }

  failed({ retryAfterMs = null, isUnreachable = false }: Partial<RetryCause> = {}): void {
    const { clock, random } = this.#options
    this.#dispatch({ kind: 'failed', now: clock.monotonic(), random: random(), retryAfterMs, isUnreachable })
  }

  sessionEnded(): void {
    this.#dispatch({ kind: 'session-ended' })
  }

  signedIn(generation: number): void {
    this.#dispatch({ kind: 'signed-in', generation })
  }

  requested(): void {
    this.#dispatch({ kind: 'requested' })
  }

  /** True if the next try comes earlier. */
  reached(): boolean {
    const { clock, random } = this.#options
    const before = this.#state
    this.#dispatch({ kind: 'reached', now: clock.monotonic(), random: random() })
    return this.#state !== before
  }

  pause(reason: string): void {
    this.#pauses.add(reason)
    this.cancel()
  }

  /** True if nothing pauses it any more. */
  resume(reason: string): boolean {
    if (!this.#pauses.delete(reason) || this.#pauses.size > 0) return false
    this.#dispatch({ kind: 'resumed' })
    return true
  }

  #dispatch(event: RetryEvent): void {
    this.#state = reduceRetry(this.#state, event, this.#options.limits)
  }
}

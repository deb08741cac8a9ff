import type { Schedule } from '../../shared/clock'

/** Milliseconds of silence after which what is kept is the answer. */
export const patienceMs = 4000

/** For so long a platform counts as slow that answered after all: then it is waited for, or every screen would be an old one. */
export const slowForMs = 5 * 60_000

/** A line over which an answer came so short a time before is not lost. */
export const heardForMs = 3000

/** What a kept answer says of a service that is silent while others answer: as a gateway on the way would. */
const silentService = 504

type Waiting = {
  /** The page's own; once it has its answer, giving up ends nothing any more. */
  signal: AbortSignal
  /** The real call; `begun` is to be called when its answer begins. */
  ask(signal: AbortSignal, begun: () => void): Promise<Response>
  /** What is kept, told with a status where the line is not to blame; null where nothing is. */
  instead(status?: number): Promise<Response | null>
  /** What becomes of an answer that came when the page already had another. */
  late?(response: Response): Promise<unknown>
}

/** How long the answers of one platform are waited for. */
export type Patience = {
  /** The answer, or what is kept after four seconds of silence; the real call then goes on by itself. */
  wait(waiting: Waiting): Promise<Response>
  /** Some call was answered. */
  heard(): void
}

/*
 * asked ──begun──▶ the real answer
 *   └──4 s, something is kept──▶ the kept answer ──begun──▶ slow: waited for, for five minutes
 *                                                └─silent to the end──▶ not slow
 */
/** The patience with one platform. */
export function createPatience(schedule: Schedule): Patience {
  let callOffSlow: (() => void) | null = null
  let callOffHeard: (() => void) | null = null
  let answers = 0
  const fast = (): void => {
    callOffSlow?.()
    callOffSlow = null
  }
  const slow = (): void => {
    fast()
    callOffSlow = schedule(slowForMs, fast)
  }
  const heard = (): void => {
    answers += 1
    callOffHeard?.()
    callOffHeard = schedule(heardForMs, () => {
      callOffHeard = null
    })
  }
  const wait: Patience['wait'] = async ({ signal, ask, instead, late }) => {
    const stop = new AbortController()
    const giveUp = (): void => stop.abort()
    let state: 'silent' | 'begun' | 'over' = 'silent'
    let isEarly = false
    const wasHeard = callOffHeard !== null
    const before = answers
    const early = Promise.withResolvers<Response>()
    const answerEarly = async (): Promise<void> => {
      if (callOffSlow !== null) return
      const kept = await (wasHeard || answers !== before ? instead(silentService) : instead()).catch(() => null)
      if (kept === null || state !== 'silent' || stop.signal.aborted) return
      isEarly = true
      signal.removeEventListener('abort', giveUp)
      early.resolve(kept)
    }
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    const callOff = schedule(patienceMs, () => void answerEarly())
    const begun = (): void => {
      state = 'begun'
      callOff()
      if (isEarly) slow()
    }
    const over = (): void => {
      if (state === 'silent' && !stop.signal.aborted) fast()
      state = 'over'
      callOff()
    }
    const real = ask(stop.signal, begun).finally(over)
    real.then((response) => (isEarly ? late?.(response) : null)).catch(() => undefined)
    return Promise.race([real, early.promise])
  }
  return { wait, heard }
}

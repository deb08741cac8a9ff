import type { Clock, Schedule } from '../../shared/clock'

const shortestMs = 2000
const longestMs = 15_000
const growth = 1.5
const windowMs = 10 * 60_000
const mostQuestions = 60

/** When the platform is asked what became of orders (threats E4). */
export type Checks = {
  /** Something happened: it is asked now, and then with growing pauses for ten minutes. Settled when it was asked after this call. */
  ask(): Promise<void>
  /** The line carries again: asks only where the last question had no answer. */
  reached(): void
  pause(): void
  resume(): void
  /** Whoever was signed in is gone. */
  stop(): void
}

type ChecksOptions = {
  clock: Pick<Clock, 'monotonic'>
  schedule: Schedule
  /** Puts the questions; `open` where another round may bring more, `answered` where the platform was reached. */
  round: () => Promise<{ open: boolean; answered: boolean }>
}

/** One round at a time, with pauses from two to fifteen seconds. */
export function createChecks({ clock, schedule, round }: ChecksOptions): Checks {
  let cancel: (() => void) | null = null
  let isPaused = false
  let isUnanswered = false
  let pauseMs = shortestMs
  let until = 0
  let life = 0

  function callOff(): void {
    cancel?.()
    cancel = null
  }

  const start = oneAtATime(async () => {
    const own = life
    callOff()
    const { open, answered } = await round().catch(() => ({ open: true, answered: false }))
    if (own !== life) return
    isUnanswered = open && !answered
    if (!open || isPaused || clock.monotonic() >= until) return
    callOff()
    cancel = schedule(pauseMs, () => {
      cancel = null
      void start()
    })
    pauseMs = Math.min(longestMs, pauseMs * growth)
  })

  function ask(): Promise<void> {
    if (isPaused) return Promise.resolve()
    pauseMs = shortestMs
    until = clock.monotonic() + windowMs
    return start()
  }

  return {
    ask,
    reached: () => void (isUnanswered && ask()),
    pause() {
      isPaused = true
      callOff()
    },
    resume() {
      if (!isPaused) return
      isPaused = false
      void ask()
    },
    stop() {
      life += 1
      callOff()
      until = 0
      isUnanswered = false
    },
  }
}

/** Runs the work; who asks while it runs gets one more run for all of them, because what happened since is not in the present one. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  return function start(): Promise<void> {
    if (running === null) {
      running = work().finally(() => (running = null))
      return running
    }
    next ??= running.then(() => {
      next = null
      return start()
    })
    return next
  }
}

/** Whether so many more questions may be put, and then counts them: at most `most` in ten minutes, whoever wants to know. */
export function createQuestionLimit(clock: Pick<Clock, 'monotonic'>, most = mostQuestions): (count: number) => boolean {
  let asked: number[] = []
  return (count) => {
    const now = clock.monotonic()
    asked = asked.filter((at) => now - at < windowMs)
    if (asked.length + count > most) return false
    asked.push(...Array.from({ length: count }, () => now))
    return true
  }
}

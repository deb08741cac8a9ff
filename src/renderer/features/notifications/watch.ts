import { backoffMs } from '#shared/std/backoff.ts'

/*
 * Polling of new notifications:
 *
 *              success (60 s; hidden: 5 min)       failure (the same and a back-off with equal jitter, 4 min at most)
 *   ┌────────┐ ─────────────────────▶ ┌─────────┐ ◀──────────┐
 *   │ asking │                        │ waiting │ ───────────┘
 *   └────────┘ ◀───────────────────── └─────────┘
 *        ▲       timer or call()            │ asleep or offline
 *        │                                  ▼
 *        │                             ┌────────┐
 *        └──────────────────────────── │ paused │
 *               resumed                └────────┘
 */

const minuteMs = 60_000
const maxIntervalMs = 5 * minuteMs
const leastMs = 5000

export type WatchSetting = {
  fetchNew: () => Promise<boolean>
  random: () => number
  /** Milliseconds. */
  monotonic: () => number
  isVisible: () => boolean
  paused: boolean
}

export type Watch = {
  glance(): void
  call(): void
  pause(paused: boolean): void
  stop(): void
}

export function watchForNew({ fetchNew, random, monotonic, isVisible, paused: isPaused }: WatchSetting): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let lookedAt = 0
  let isLooking = false
  let isCalled = false
  let isOver = false

  const plan = (): void => {
    if (isOver || isPaused) return
    const interval = isVisible() ? minuteMs : maxIntervalMs
    const backoff = failures === 0 ? 0 : backoffMs(failures - 1, random, minuteMs, maxIntervalMs - minuteMs)
    timer = setTimeout(() => void poll(), interval + backoff)
  }
  const poll = async (): Promise<void> => {
    if (isOver || isPaused || isLooking) return
    clearTimeout(timer)
    isLooking = true
    isCalled = false
    lookedAt = monotonic()
    const answered = await fetchNew().catch(() => false)
    isLooking = false
    failures = answered ? 0 : Math.min(failures + 1, 10)
    if (isCalled && answered) void poll()
    else plan()
  }
  void poll()
  return {
    glance() {
      if (monotonic() - lookedAt >= leastMs) void poll()
    },
    call() {
      isCalled = isLooking
      void poll()
    },
    pause(paused) {
      if (paused === isPaused) return
      isPaused = paused
      if (paused) clearTimeout(timer)
      else void poll()
    },
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

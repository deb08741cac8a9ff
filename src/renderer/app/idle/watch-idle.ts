import type { Activities } from '#core/activity/activity.ts'
import type { Clock } from '#shared/clock.ts'
import {
  reduceIdle,
  createIdle,
  idleLimitMs,
  timeLeft,
  warningMs,
  type Idle,
  type IdleEvent,
  type Instant,
} from './idle'

const checkIntervalMs = 10_000

const inputEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'touchmove'] as const

/** `warned`: seconds left, null for no warning. */
export type IdleSetting = {
  clock: Clock
  activities: Pick<Activities, 'current' | 'listen'>
  warned: (seconds: number | null) => void
  over: () => void
}

export function watchIdle({ clock, activities, warned, over }: IdleSetting): {
  stay: () => void
  check: () => void
  stop: () => void
} {
  const instant = (): Instant => ({ now: clock.now(), monotonic: clock.monotonic() })
  const isBusy = () => activities.current().length > 0
  let state: Idle = createIdle(instant(), isBusy())
  let timer: ReturnType<typeof setTimeout> | undefined
  let pointer = ''

  const dispatch = (event: IdleEvent): void => {
    const before = state
    state = reduceIdle(before, event)
    if (state.phase === 'over') {
      stop()
      if (before.phase !== 'over') over()
      return
    }
    // Input arrives with every movement of the pointer; the running timer checks the time anew when it ends.
    if (event.type === 'sign' && state.phase === before.phase) return
    plan(event.at)
  }

  const plan = (at: Instant): void => {
    clearTimeout(timer)
    const left = timeLeft(state, at)
    warned(state.phase === 'warned' && left !== null ? Math.ceil(left / 1000) : null)
    if (left === null) return
    timer = setTimeout(
      check,
      state.phase === 'warned' ? left % 1000 || 1000 : Math.min(checkIntervalMs, left - warningMs),
    )
  }

  const check = (): void => dispatch({ type: 'look', at: instant() })
  const onInput = (event: Event): void => {
    if (event.type === 'pointermove' && isSamePlace(event)) return
    dispatch({ type: 'sign', at: instant() })
  }
  /** Chromium reports a resting pointer when the page moves under it. */
  const isSamePlace = (event: Event): boolean => {
    const pointerPosition = event instanceof MouseEvent ? `${event.screenX},${event.screenY}` : ''
    const same = pointerPosition === pointer
    pointer = pointerPosition
    return same
  }
  const unsubscribe = activities.listen(() => dispatch({ type: 'busy', busy: isBusy(), at: instant() }))
  const listenerOptions = { capture: true, passive: true }

  const stop = (): void => {
    clearTimeout(timer)
    unsubscribe()
    for (const name of inputEvents) window.removeEventListener(name, onInput, listenerOptions)
    window.removeEventListener('focus', check)
    document.removeEventListener('visibilitychange', check)
  }

  for (const name of inputEvents) window.addEventListener(name, onInput, listenerOptions)
  window.addEventListener('focus', check)
  document.addEventListener('visibilitychange', check)
  timer = setTimeout(check, Math.min(checkIntervalMs, idleLimitMs))
  return { stay: () => dispatch({ type: 'stay', at: instant() }), check, stop }
}

export const countdownSeconds = 10

/** `done` opens the next lesson once. */
type Countdown = { at: 'counting' | 'held' | 'cancelled' | 'done'; left: number }

export type CountdownEvent = { type: 'tick'; isBlocked: boolean } | { type: 'cancel' }

export const countdownStart: Countdown = { at: 'counting', left: countdownSeconds }

export function countdownAfter(countdown: Countdown, event: CountdownEvent): Countdown {
  if (countdown.at === 'cancelled' || countdown.at === 'done') return countdown
  if (event.type === 'cancel') return { ...countdown, at: 'cancelled' }
  if (event.isBlocked) return { ...countdown, at: 'held' }
  const left = countdown.left - 1
  return { at: left <= 0 ? 'done' : 'counting', left }
}

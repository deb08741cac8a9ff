import type { Clock, Schedule } from '../../shared/clock'
import type { Log } from '../base/log/log'

/** What a page may say that counts as somebody being there. */
export type Activity = 'playing' | 'uploading' | 'exam' | 'asking'

const minuteMs = 60_000

/** The page ends an idle session after 15 minutes, with the last as a warning; two minutes later it is taken for hung. */
export const idleBoundMs = 17 * minuteMs

/** How long nobody may touch the computer while the page says this: a recording plays for two hours, an exam is written on paper for four. */
export const activityBoundMs: Readonly<Record<Activity, number>> = { playing: 120 * minuteMs, uploading: 120 * minuteMs, exam: 240 * minuteMs, asking: idleBoundMs }

/** A page that runs reports at once that it learnt of the end (milliseconds). */
export const answerLimitMs = 10_000

/** How often the time is checked. */
export const checkEveryMs = 15_000

type Options = {
  isSharedComputer: () => boolean
  vault: { state(): { signedIn: boolean } }
  /** Milliseconds since anybody touched the computer. */
  systemIdleMs: () => number
  clock: Pick<Clock, 'monotonic'>
  schedule: Schedule
  signOut: () => Promise<unknown>
  /** Ends the page's process with all that it shows; it is loaded again, for nobody. */
  killPage: () => void
  log: Pick<Log, 'warn'>
}

/** The end of a session that the page did not end itself. */
export type IdleBound = {
  /** Somebody signed in or out, or the computer became shared or personal. */
  update(): void
  /** The page runs, and says what goes on in it. */
  reported(activities: readonly Activity[]): void
  /** Whether a session ends right now because nobody uses it. */
  isEnding(): boolean
}

/*
 * off ── signed in on a shared computer ──▶ watching ── nobody at the computer, or no report of the page, for too long ──▶ ending ──▶ off
 */
/** Guards the session of a shared computer in this process: the page's own watch ends with a page that hangs, crashes or believes itself busy. */
export function createIdleBound({ isSharedComputer, vault, systemIdleMs, clock, schedule, signOut, killPage, log }: Options): IdleBound {
  let activities: readonly Activity[] = []
  let reportedAt = 0
  let reports = 0
  let cancel: (() => void) | null = null
  let isEnding = false

  const isWatched = (): boolean => isSharedComputer() && vault.state().signedIn
  const plan = (): void => {
    cancel = schedule(checkEveryMs, check)
  }

  function check(): void {
    cancel = null
    if (!isWatched()) return
    const silentMs = clock.monotonic() - reportedAt
    const boundMs = Math.max(idleBoundMs, ...activities.map((kind) => activityBoundMs[kind]))
    if (systemIdleMs() < boundMs && silentMs < idleBoundMs) return plan()
    const reportsBefore = reports
    log.warn('session.idle')
    isEnding = true
    void signOut()
      .then(() => schedule(answerLimitMs, () => reports === reportsBefore && killPage()))
      .catch((failure: unknown) => log.warn('session.not-ended', { failure }))
      .finally(() => {
        isEnding = false
        update()
      })
  }

  function update(): void {
    if (isEnding || isWatched() === (cancel !== null)) return
    if (cancel !== null) {
      cancel()
      cancel = null
      return
    }
    activities = []
    reportedAt = clock.monotonic()
    plan()
  }

  return {
    update,
    reported(now) {
      activities = now
      reports += 1
      reportedAt = clock.monotonic()
    },
    isEnding: () => isEnding,
  }
}

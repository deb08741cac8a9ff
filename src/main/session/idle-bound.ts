import type { Clock, Schedule } from '#shared/clock.ts'
import type { Log } from '../base/log/log'

export type Activity = 'playing' | 'uploading' | 'exam' | 'asking'

const minuteMs = 60_000

/** The page ends idle sessions after 15 minutes; two minutes later it counts as hung. */
export const idleBoundMs = 17 * minuteMs

/** Recordings last up to two hours, exams on paper up to four. */
export const activityBoundMs: Readonly<Record<Activity, number>> = {
  playing: 120 * minuteMs,
  uploading: 120 * minuteMs,
  exam: 240 * minuteMs,
  asking: idleBoundMs,
}

export const pageResponseLimitMs = 10_000

export const checkIntervalMs = 15_000

type Options = {
  isSharedComputer: () => boolean
  vault: { state(): { signedIn: boolean } }
  systemIdleMs: () => number
  clock: Pick<Clock, 'monotonic'>
  schedule: Schedule
  signOut: () => Promise<unknown>
  killPage: () => void
  log: Pick<Log, 'warn'>
}

export type IdleBound = {
  update(): void
  reported(activities: readonly Activity[]): void
  isEnding(): boolean
}

export function createIdleBound({
  isSharedComputer,
  vault,
  systemIdleMs,
  clock,
  schedule,
  signOut,
  killPage,
  log,
}: Options): IdleBound {
  let activities: readonly Activity[] = []
  let reportedAt = 0
  let reports = 0
  let cancel: (() => void) | null = null
  let isEnding = false

  const isWatched = (): boolean => isSharedComputer() && vault.state().signedIn
  const scheduleCheck = (): void => {
    cancel = schedule(checkIntervalMs, check)
  }

  function check(): void {
    cancel = null
    if (!isWatched()) return
    const silentMs = clock.monotonic() - reportedAt
    const boundMs = Math.max(idleBoundMs, ...activities.map((kind) => activityBoundMs[kind]))
    if (systemIdleMs() < boundMs && silentMs < idleBoundMs) return scheduleCheck()
    const reportsBefore = reports
    log.warn('session.idle-limit-reached')
    isEnding = true
    void signOut()
      .then(() => schedule(pageResponseLimitMs, () => reports === reportsBefore && killPage()))
      .catch((failure: unknown) => log.warn('session.end-failed', { failure }))
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
    scheduleCheck()
  }

  return {
    update,
    reported(current) {
      activities = current
      reports += 1
      reportedAt = clock.monotonic()
    },
    isEnding: () => isEnding,
  }
}

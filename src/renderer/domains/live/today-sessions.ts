import type { TodayEvent } from '#shared/contract/home.ts'
import { getSessionStatus, parseSessionTimes, tunisWall, type SessionTimes } from './session-times'

const minuteMs = 60_000

export type TodaySessionState = { kind: 'live' } | { kind: 'soon'; hours: number; minutes: number } | { kind: 'over' }

export type TodaySession = { event: TodayEvent; times: SessionTimes; state: TodaySessionState }

function stateAt(times: SessionTimes, now: number): TodaySessionState {
  const status = getSessionStatus({ times, disabled: false }, now)
  if (status !== 'soon') return { kind: status ?? 'over' }
  const minutes = Math.ceil((times.start - now) / minuteMs)
  return { kind: 'soon', hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** By start, without unreadable ones. `now` in epoch milliseconds. */
export function selectTodaySessions(events: readonly TodayEvent[], now: number): TodaySession[] {
  return events
    .flatMap((event): TodaySession[] => {
      const { start_time, end_time } = event
      const times = parseSessionTimes({ start_time: start_time ?? '', end_time }, tunisWall(now).date)
      return times === null ? [] : [{ event, times, state: stateAt(times, now) }]
    })
    .sort((a, b) => a.times.start - b.times.start || a.event.id - b.event.id)
}

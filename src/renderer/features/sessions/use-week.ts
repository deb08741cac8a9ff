import { useEffect, useMemo, useRef } from 'react'
import { contract } from '../../../shared/contract/index'
import { useQuery } from '../../core/api/use-query'
import { getStatusChangeTimes } from '../../domains/live/session-status'
import type { SessionTimes } from '../../domains/live/session-times'
import { useLiveNow } from '../../domains/live/use-live-now'
import { getShownDates } from '../../domains/live/week-days'
import { useUser } from '../../core/session/use-user'
import { sessionsOf } from './week-sessions'

/** The platform is asked no more often than this. */
const patienceMs = 60_000

/** The week that lies `offset` weeks from this one, as it stands now; it is read again when a session begins or ends. */
export function useWeek(offset: number) {
  const pupil = useUser()
  const now = useLiveNow()
  const answer = useQuery(contract.events.week, { query: { offset } })
  const week = answer.data?.payload
  const dates = useMemo(() => getShownDates(week?.days ?? [], now, offset), [week, now, offset])
  const sessions = useMemo(() => sessionsOf(week?.events ?? [], dates, pupil, now), [week, dates, pupil, now])
  useTurns(offset, sessions.map(({ times }) => times), now, answer.refetch)
  return { answer, week, dates, sessions, now }
}

/** Asks again once sessions of this week have begun or ended since the last time, at most once a minute. */
function useTurns(offset: number, times: readonly (SessionTimes | null)[], now: number, ask: () => void): void {
  const asked = useRef({ offset, at: now })
  useEffect(() => {
    // A week that was just opened was just read, and a clock that was set back begins anew.
    if (offset !== asked.current.offset || now < asked.current.at) asked.current = { offset, at: now }
    if (now - asked.current.at < patienceMs || getStatusChangeTimes(times, asked.current.at, now).length === 0) return
    asked.current = { offset, at: now }
    ask()
  })
}

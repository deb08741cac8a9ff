import { useMemo } from 'react'
import { useQuery } from '#core/api/use-query.ts'
import { useServerOrLocalNow } from '#core/clock/use-server-now.ts'
import type { Failure } from '#core/failure/failure.ts'
import { useUser } from '#core/session/use-user.ts'
import { useExamTimings } from '#domains/exams/use-exam-timings.ts'
import { getShownDates } from '#domains/live/week-days.ts'
import { contract } from '#shared/contract/index.ts'
import { datesFrom, examsToTime, neighbourToList, toWeek, type Week } from './week-rules'

const minuteMs = 60_000
const tickMs = minuteMs / 6
const pollMs = 5 * minuteMs

export type Part = { isLoading: boolean; failure: Failure | null; isFetching: boolean; retry: () => void }

export type MyWeek = {
  dates: readonly string[]
  now: number
  week: Week
  sessions: Part
  exams: Part | null
  answers: readonly { cachedAt: number | null }[]
}

export function useMyWeek(): MyWeek {
  const hasExams = useUser().permissions.has_exam === true
  const now = useServerOrLocalNow(tickMs)
  const dates = useMemo(() => datesFrom(now), [now])
  const { weeks, queries: weekQueries } = useListedWeeks(dates, now)
  const list = useQuery(contract.exams.list, {}, { skip: !hasExams })
  const contents = hasExams ? list.data?.payload.contents : undefined
  const { timings, isLoading: isTiming } = useExamTimings(
    useMemo(() => examsToTime(contents ?? [], now), [contents, now]),
  )
  const week = useMemo(() => toWeek({ weeks, exams: contents ?? [], timings, now }), [weeks, contents, timings, now])
  const missing = weekQueries.filter(({ data }) => data === undefined)
  return {
    dates,
    now,
    week,
    sessions: {
      isLoading: missing.some(({ isLoading }) => isLoading),
      failure: missing.find(({ failure }) => failure !== null)?.failure ?? null,
      isFetching: missing.some(({ isFetching }) => isFetching),
      retry: () => missing.forEach(({ refetch }) => refetch()),
    },
    exams: hasExams
      ? {
          isLoading: list.isLoading || isTiming,
          failure: list.data === undefined ? list.failure : null,
          isFetching: list.isFetching,
          retry: list.refetch,
        }
      : null,
    answers: [...weekQueries, list],
  }
}

/** The days of the answer tell which week has offset 0: around midnight the platform’s zone may be in another one. */
function useListedWeeks(dates: readonly string[], now: number) {
  const current = useQuery(contract.events.week, { query: { offset: 0 } }, { pollMs })
  const answer = current.data?.payload
  const listed = useMemo(() => getShownDates(answer?.days ?? [], now, 0), [answer, now])
  const offset = neighbourToList(dates, listed)
  const neighbour = useQuery(
    contract.events.week,
    { query: { offset: offset ?? 1 } },
    { pollMs, skip: offset === null },
  )
  const beside = neighbour.data?.payload
  const weeks = useMemo(() => {
    const first = { offset: 0, dates: listed, events: answer?.events ?? [] }
    if (offset === null) return [first]
    return [first, { offset, dates: getShownDates(beside?.days ?? [], now, offset), events: beside?.events ?? [] }]
  }, [answer, listed, beside, offset, now])
  return { weeks, queries: offset === null ? [current] : [current, neighbour] }
}

import { useMemo } from 'react'
import { contract } from '../../../shared/contract/index'
import { useQuery } from '../../core/api/use-query'
import { useClock } from '../../core/clock/clock'
import { useServerClock } from '../../core/clock/use-server-now'
import { examStanding } from './exam-state'
import { useKnownTimings } from './use-exam-timings'

/** Whether an exam was begun whose time is not over, on whatever screen the pupil is: as far as a screen has asked. */
export function useExamUnderWay(): boolean {
  const clock = useClock()
  const server = useServerClock()
  const exams = useQuery(contract.exams.list, {}, { skip: true }).data?.payload.contents
  const timings = useKnownTimings(useMemo(() => (exams ?? []).map(({ id }) => id), [exams]))
  const now = server.now() ?? clock.now()
  return (exams ?? []).some((exam) => examStanding(exam, timings.get(exam.id), now).state === 'begun')
}

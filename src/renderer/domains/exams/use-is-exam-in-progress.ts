import { useMemo } from 'react'
import { contract } from '../../../shared/contract/index'
import { useQuery } from '../../core/api/use-query'
import { useClock } from '../../core/clock/clock'
import { useServerClock } from '../../core/clock/use-server-now'
import { getExamStatus } from './exam-state'
import { useCachedTimings } from './use-exam-timings'

export function useIsExamInProgress(): boolean {
  const clock = useClock()
  const server = useServerClock()
  const exams = useQuery(contract.exams.list, {}, { skip: true }).data?.payload.contents
  const timings = useCachedTimings(useMemo(() => (exams ?? []).map(({ id }) => id), [exams]))
  const now = server.now() ?? clock.now()
  return (exams ?? []).some((exam) => getExamStatus(exam, timings.get(exam.id), now).state === 'begun')
}

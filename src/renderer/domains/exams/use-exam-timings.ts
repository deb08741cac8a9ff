import { useMemo } from 'react'
import { shallowEqual } from 'react-redux'
import { toQueryHandle } from '#core/api/rtk-endpoints.ts'
import { useQueries } from '#core/api/use-queries.ts'
import { useQuery } from '#core/api/use-query.ts'
import { useServerOrLocalNow } from '#core/clock/use-server-now.ts'
import { useCoreSelector, type CoreState } from '#core/store/core-state.ts'
import type { ExamTiming } from '#shared/contract/exams.ts'
import { contract } from '#shared/contract/index.ts'
import { getExamStatus } from './exam-state'

const question = toQueryHandle(contract.exams.timing)
const getArgs = (id: number) => ({ params: { id } })

export function useCachedTimings(ids: readonly number[]): ReadonlyMap<number, ExamTiming> {
  const key = ids.join(' ')
  const select = useMemo(() => {
    const entries = idsIn(key).map((id) => question.select(getArgs(id)))
    return (state: CoreState) => entries.map((entry) => entry(state).data?.answer.payload)
  }, [key])
  const timings = useCoreSelector(select, shallowEqual)
  return useMemo(
    () => new Map(idsIn(key).flatMap((id, index) => (timings[index] ? [[id, timings[index]] as const] : []))),
    [key, timings],
  )
}

export function useExamTimings(ids: readonly number[]): {
  timings: ReadonlyMap<number, ExamTiming>
  isLoading: boolean
} {
  useQueries(contract.exams.timing, ids.map(getArgs))
  const isLoading = useCoreSelector((state) =>
    ids.some((id) => {
      const { status, data } = question.select(getArgs(id))(state)
      return data === undefined && status !== 'rejected'
    }),
  )
  return { timings: useCachedTimings(ids), isLoading }
}

function idsIn(key: string): number[] {
  return key === '' ? [] : key.split(' ').map(Number)
}

export function useIsExamInProgress(): boolean {
  const now = useServerOrLocalNow(60_000)
  const exams = useQuery(contract.exams.list, {}, { skip: true }).data?.payload.contents
  const timings = useCachedTimings(useMemo(() => (exams ?? []).map(({ id }) => id), [exams]))
  return (exams ?? []).some((exam) => getExamStatus(exam, timings.get(exam.id), now).state === 'begun')
}

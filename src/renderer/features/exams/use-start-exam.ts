import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { toQueryHandle } from '#core/api/rtk-endpoints.ts'
import { useMutation } from '#core/api/use-mutation.ts'
import { parseWireTime } from '#core/dates/wire-time.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import type { Failure } from '#core/failure/failure.ts'
import { isRefusal } from '#core/failure/is-refusal.ts'
import type { PlatformFile } from '#core/files/file-name.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import type { ExamTiming } from '#shared/contract/exams.ts'
import { contract } from '#shared/contract/index.ts'
import { useNotify } from '#ui/notify.ts'
import { atRest, startAfter, type StartFlow } from './start-flow'

export type StartExam = {
  flow: StartFlow
  requestStart: (file: PlatformFile | null) => void
  cancel: () => void
  confirm: () => void
}

export function useStartExam(id: number, open: (file: PlatformFile) => Promise<void>): StartExam {
  const dispatch = useCoreDispatch()
  const [start] = useMutation(contract.exams.start)
  const [flow, dispatchFlow] = useReducer(startAfter, atRest)
  const failureText = useFailureText()
  const sayBegun = useSayBegun()
  const notify = useNotify()
  const fail = (failure: Failure): void => {
    const errorMessage = failureText(failure)
    notify.warning(errorMessage)
    dispatchFlow({ type: 'failed', errorMessage })
  }

  const [confirm] = useSingleFlight(async () => {
    if (flow.step !== 'confirming') return
    dispatchFlow({ type: 'confirmed' })
    const answer = await start({ body: { contentExam: id } })
    const refused = !answer.ok && answer.failure.kind === 'refused'
    const wasBegun = !answer.ok && isRefusal(answer.failure, 'examAlreadyStarted')
    if (refused && !wasBegun) return fail(answer.failure)
    const { data } = await dispatch(
      toQueryHandle(contract.exams.timing).initiate({ params: { id } }, { subscribe: false, forceRefetch: true }),
    )
    if (!answer.ok && !wasBegun && data?.payload.isExamStarted !== true) return fail(answer.failure)
    dispatchFlow({ type: 'begun' })
    sayBegun(data?.payload ?? (answer.ok ? (answer.data.payload ?? null) : null), wasBegun)
    if (flow.file) await open(flow.file)
  })
  return {
    flow,
    requestStart: (file) => dispatchFlow({ type: 'asked', file }),
    cancel: () => dispatchFlow({ type: 'cancelled' }),
    confirm,
  }
}

function useSayBegun(): (timing: ExamTiming | null, wasBegun: boolean) => void {
  const { t } = useTranslation('exams')
  const format = useFormat()
  const notify = useNotify()
  return (timing, wasBegun) => {
    if (wasBegun) return notify.info(t('alreadyStarted'))
    const end = timing?.due_date ?? null
    const isTold = end !== null && parseWireTime(end) !== null
    notify.success(isTold ? t('startedUntil', { time: isolateLtr(format.dateTime(end)) }) : t('started'))
  }
}

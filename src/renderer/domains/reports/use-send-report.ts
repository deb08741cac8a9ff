import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '../../../shared/contract/index'
import { useInvalidateTags } from '../../core/api/use-invalidate-tags'
import { useLazyQuery } from '../../core/api/use-lazy-query'
import { useMutation } from '../../core/api/use-mutation'
import type { Failure } from '../../core/failure/failure'
import { formatFailure } from '../../core/failure/failure-labels'
import { useSingleFlight } from '../../core/screen/use-single-flight'
import { useIsMounted } from '../../core/screen/use-is-mounted'
import { useNotify } from '../../ui/notify'
import { useSuccess } from '../../core/failure/use-success'
import { isDuplicate, type ReportedLesson, type ReportDraft } from './report-draft'

type Sending = {
  lesson: ReportedLesson
  /** Existing report to edit; null creates one. */ reportId: number | null
  onDone: () => void
}

type SendReport = { send: (written: ReportDraft) => void; isBusy: boolean; complaint: string | null }

export function useSendReport({ lesson, reportId, onDone }: Sending): SendReport {
  const { t } = useTranslation('report')
  const { t: words } = useTranslation('failure')
  const notify = useNotify()
  const succeeded = useSuccess()
  const forget = useInvalidateTags()
  const isStillHere = useIsMounted()
  const [create] = useMutation(contract.reports.create)
  const [update] = useMutation(contract.reports.update)
  const list = useLazyQuery(contract.reports.list)
  const [complaint, setComplaint] = useState<string | null>(null)
  const mayHaveArrived = useRef(false)

  const complain = (failure: Failure): void => {
    mayHaveArrived.current ||= failure.kind !== 'refused' && failure.kind !== 'signed-out'
    const { title, text } = formatFailure(failure, words)
    const sentence = failure.kind === 'refused' ? text : title
    setComplaint(sentence)
    if (!isStillHere()) notify.error(t('notSent', { failure: sentence }))
    if (reportId !== null || mayHaveArrived.current) forget(['reports'])
  }
  const done = (answer: { message?: string | null | undefined }): void => {
    succeeded(answer, t(reportId === null ? 'sent' : 'changed'))
    if (isStillHere()) onDone()
  }
  const [send, isBusy] = useSingleFlight(async (written: ReportDraft) => {
    const description = written.description.trim()
    if (written.reason === null || description === '') return setComplaint(t('fillBoth'))
    setComplaint(null)
    if (reportId === null && mayHaveArrived.current) {
      const mine = await list()
      if (!mine.ok) return complain(mine.failure)
      if (mine.data.payload.some((report) => isDuplicate(report, lesson, written))) return done({})
    }
    const body = { content: lesson.contentId, reportReason: written.reason, description }
    const result = await (reportId === null ? create({ body }) : update({ params: { id: reportId }, body }))
    if (result.ok) done(result.data)
    else complain(result.failure)
  })
  return { send, isBusy, complaint }
}

import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { contract } from '../../../../shared/contract/index'
import { useMutation } from '../../../core/api/use-mutation'
import { useQuery } from '../../../core/api/use-query'
import { failureStrings } from '../../../core/failure/failure-strings'
import type { Failure } from '../../../core/failure/failure'
import { failureWords } from '../../../core/failure/words'
import { NeedsLine } from '../../../core/network/needs-line'
import { Button } from '../../../ui/button'
import { PlainField } from '../../../ui/forms/plain-field'
import { Select } from '../../../ui/forms/select'
import { TextArea } from '../../../ui/forms/text-area'
import { Notice } from '../../../ui/notice'
import { useNotify } from '../../../ui/notify'
import { Modal } from '../../../ui/overlay/modal'
import styles from './report-dialog.module.css'
import { reportStrings } from './report-strings'

const longestDescription = 2000

export type ReportDialogProps = { contentId: number; lessonName: string; description: string; onClose: () => void }

/** Tells the platform of a problem with a lesson (spec 2 §3, §5). */
export function ReportDialog(props: ReportDialogProps) {
  const t = reportStrings.useText()
  return (
    <Modal open onClose={props.onClose} title={t('report')} closeLabel={t('close')}>
      <ReportForm {...props} />
    </Modal>
  )
}

type Written = { reason: number | null; description: string }

/** Sends one report at a time; says what came of it. */
function useSendReport({ contentId, onClose }: ReportDialogProps): { send: (written: Written) => Promise<void>; isBusy: boolean; complaint: string | null } {
  const t = reportStrings.useText()
  const words = failureStrings.useText()
  const notify = useNotify()
  const [create, { isBusy }] = useMutation(contract.reports.create)
  const underWay = useRef(false)
  const [complaint, setComplaint] = useState<string | null>(null)
  const sentence = (failure: Failure): string => {
    const { title, text } = failureWords(failure, words)
    return failure.kind === 'refused' ? text : title
  }
  return {
    isBusy,
    complaint,
    send: async ({ reason, description }) => {
      const text = description.trim()
      if (reason === null || text === '') return setComplaint(t('fillBoth'))
      if (underWay.current) return
      underWay.current = true
      setComplaint(null)
      const result = await create({ body: { content: contentId, reportReason: reason, description: text } })
      underWay.current = false
      if (!result.ok) return setComplaint(sentence(result.failure))
      notify.success(t('sent'))
      onClose()
    },
  }
}

function ReportForm(props: ReportDialogProps) {
  const t = reportStrings.useText()
  const reasons = useQuery(contract.reports.reasons)
  const [written, setWritten] = useState<Written>({ reason: null, description: props.description })
  const { send, isBusy, complaint } = useSendReport(props)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    void send(written)
  }
  const options = (reasons.data?.payload ?? []).flatMap(({ id, name, reason }) => {
    const label = name?.trim() || reason?.trim()
    return label ? [{ value: id, label }] : []
  })
  return (
    <form aria-label={t('report')} noValidate onSubmit={submit} className={styles['form']}>
      <p className={styles['lesson']}>
        <bdi>{t('lesson', { name: props.lessonName })}</bdi>
      </p>
      {reasons.failure && !reasons.data && (
        <Notice tone="warning" role="alert" action={<Button size="small" onClick={reasons.refetch}>{t('retry')}</Button>}>
          {t('reasonsFailed')}
        </Notice>
      )}
      <PlainField label={t('reason')} required>
        <Select
          options={options} value={written.reason} loading={reasons.isLoading} placeholder={t('chooseReason')} emptyText={t('noReasons')} aria-required
          onChange={(reason) => setWritten((before) => ({ ...before, reason }))}
        />
      </PlainField>
      <PlainField label={t('description')} required>
        <TextArea
          rows={5} maxLength={longestDescription} value={written.description} aria-required
          onChange={({ target }) => setWritten((before) => ({ ...before, description: target.value }))}
        />
      </PlainField>
      {complaint && (
        <Notice tone="error" role="alert">
          {complaint}
        </Notice>
      )}
      <div className={styles['actions']}>
        <Button onClick={props.onClose}>{t('cancel')}</Button>
        <NeedsLine>
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('send')}
          </Button>
        </NeedsLine>
      </div>
    </form>
  )
}

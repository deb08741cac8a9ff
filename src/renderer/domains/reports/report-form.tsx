import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvalidateTags } from '#core/api/use-invalidate-tags.ts'
import { useMutation } from '#core/api/use-mutation.ts'
import { useQuery, useLazyQuery } from '#core/api/use-query.ts'
import { formatFailure } from '#core/failure/failure-labels.ts'
import type { Failure } from '#core/failure/failure.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useResumedText, useRetainText } from '#core/session/use-interrupted-text.ts'
import { isolate } from '#core/strings/isolate.ts'
import { contract } from '#shared/contract/index.ts'
import type { Report } from '#shared/contract/reports.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, useForm } from '#ui/forms/form.tsx'
import { Select, type SelectOption } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { Row } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { TextWithName } from '#ui/text-with-name.tsx'
import { type ReportedLesson, type ReportDraft, isDuplicate } from './report-draft'
import styles from './report-dialog.module.css'

const maxDescriptionLength = 2000

const filled = validationRule<ReportDraft[keyof ReportDraft]>((value) =>
  value == null || String(value).trim() === '' ? '' : undefined,
)

type ReportFormProps = {
  label: string
  lesson: ReportedLesson
  report: Report | undefined
  description: string
  isClosed: boolean
  isHidden: boolean
  onClose: () => void
  onOtherLesson: (() => void) | undefined
}

export function ReportForm({
  label,
  lesson,
  report,
  description,
  isClosed,
  isHidden,
  onClose,
  onOtherLesson,
}: ReportFormProps) {
  const { t } = useTranslation('report')
  const reasons = useReasons(report)
  const form = useForm<ReportDraft>()
  const key = report ? `report ${String(report.id)}` : `report of ${String(lesson.contentId)}`
  const resumed = useResumedText(key)
  const typed = useRef(resumed?.text ?? '')
  useRetainText(key, () => (typed.current.trim() === '' ? null : { text: typed.current }))
  const { send, isBusy, complaint } = useSendReport({ lesson, reportId: report?.id ?? null, onDone: onClose })
  return (
    <Form
      form={form}
      label={label}
      initialValues={{ reason: report?.report_reason?.id ?? null, description: resumed?.text ?? description }}
      gap={12}
      onValuesChange={(_changed, written) => void (typed.current = written.description)}
      onFinish={(written) => !isClosed && send(written)}
      onFinishFailed={({ values }) => !isClosed && send(values)}
    >
      <LessonLine lesson={lesson} isHidden={isHidden} onOther={onOtherLesson} />
      {reasons.isMissing && (
        <Notice
          tone="warning"
          role="alert"
          action={
            <Button size="small" onClick={reasons.retry}>
              {t('retry')}
            </Button>
          }
        >
          {t('reasonsFailed')}
        </Notice>
      )}
      <Field name="reason" label={t('reason')} required rules={[filled]} validateTrigger="onSubmit">
        <Select
          options={reasons.options}
          loading={reasons.isLoading}
          disabled={isClosed}
          placeholder={t('chooseReason')}
          emptyText={t('noReasons')}
        />
      </Field>
      <Field name="description" label={t('description')} required rules={[filled]} validateTrigger="onSubmit">
        <TextArea rows={5} maxLength={maxDescriptionLength} readOnly={isClosed} />
      </Field>
      {(isClosed || complaint) && (
        <Notice tone="error" role="alert">
          {isClosed ? t('noLongerPending') : complaint}
        </Notice>
      )}
      <Row gap={8} align="stretch" justify="end" wrap>
        <Button onClick={onClose}>{t(isClosed ? 'close' : 'cancel')}</Button>
        {!isClosed && (
          <RequireOnline>
            <Button type="submit" variant="primary" loading={isBusy}>
              {t(report ? 'save' : 'send')}
            </Button>
          </RequireOnline>
        )}
      </Row>
    </Form>
  )
}

type LessonLineProps = { lesson: ReportedLesson; isHidden: boolean; onOther: (() => void) | undefined }

function LessonLine({ lesson, isHidden, onOther }: LessonLineProps) {
  const { t } = useTranslation('report')
  const line = useRef<HTMLParagraphElement>(null)
  const isChosen = onOther !== undefined
  useEffect(() => {
    if (isChosen && !isHidden) line.current?.focus()
  }, [isChosen, isHidden])
  return (
    <Row gap={[4, 12]} align="baseline" wrap tone="secondary">
      <p ref={line} {...(isChosen && { tabIndex: -1 })} className={styles['name']}>
        <TextWithName text={t('lesson', { name: isolate(lesson.lessonName) })} name={lesson.lessonName} />
      </p>
      {onOther && (
        <Button variant="link" size="small" onClick={onOther}>
          {t('otherLesson')}
        </Button>
      )}
    </Row>
  )
}

type Reasons = { options: SelectOption<number>[]; isLoading: boolean; isMissing: boolean; retry: () => void }

function useReasons(report: Report | undefined): Reasons {
  const { data, failure, isLoading, refetch } = useQuery(contract.reports.reasons)
  const options = (data?.payload ?? []).flatMap(({ id, name, reason }) => {
    const label = name?.trim() || reason?.trim()
    return label ? [{ value: id, label }] : []
  })
  const { id: ownId, reason: ownReason } = report?.report_reason ?? {}
  if (ownId != null && ownReason && !options.some(({ value }) => value === ownId))
    options.push({ value: ownId, label: ownReason })
  return { options, isLoading, isMissing: failure !== null && data === undefined, retry: refetch }
}

type Sending = {
  lesson: ReportedLesson
  /** Existing report to edit; null creates one. */ reportId: number | null
  onDone: () => void
}

type SendReport = { send: (written: ReportDraft) => void; isBusy: boolean; complaint: string | null }

function useSendReport({ lesson, reportId, onDone }: Sending): SendReport {
  const { t } = useTranslation('report')
  const { t: tFailure } = useTranslation('failure')
  const notify = useNotify()
  const succeeded = useSuccess()
  const invalidate = useInvalidateTags()
  const isStillHere = useIsMounted()
  const [create] = useMutation(contract.reports.create)
  const [update] = useMutation(contract.reports.update)
  const list = useLazyQuery(contract.reports.list)
  const [complaint, setComplaint] = useState<string | null>(null)
  const mayHaveArrived = useRef(false)

  const complain = (failure: Failure): void => {
    mayHaveArrived.current ||= failure.kind !== 'refused' && failure.kind !== 'signed-out'
    const { title, text } = formatFailure(failure, tFailure)
    const sentence = failure.kind === 'refused' ? text : title
    setComplaint(sentence)
    if (!isStillHere()) notify.error(t('notSent', { failure: sentence }))
    if (reportId !== null || mayHaveArrived.current) invalidate(['reports'])
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

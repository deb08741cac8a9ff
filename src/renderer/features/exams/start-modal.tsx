import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerNow } from '#core/clock/use-server-now.ts'
import { shownDeadline } from '#core/dates/wire-time.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import type { ExamState } from '#domains/exams/exam-state.ts'
import { Stack } from '#ui/layout.tsx'
import { useNotify } from '#ui/notify.ts'
import { ConfirmModal } from '#ui/overlay/modal.tsx'
import { timeAllowed } from './countdown'
import { formatMinutes } from './format-minutes'
import type { StartExam } from './use-start-exam'

const minuteMs = 60_000

export function StartModal({
  start,
  state,
  duration,
  endsAt,
}: {
  start: StartExam
  state: ExamState
  duration: number | null | undefined
  endsAt: number | null
}) {
  const { t } = useTranslation('exams')
  const { flow, confirm, cancel } = start
  const notify = useNotify()
  const withdraw = useEffectEvent(() => {
    notify.info(t(state === 'begun' ? 'alreadyStarted' : 'overTitle'))
    cancel()
  })
  // Begun on another computer, or over: there is nothing left to confirm, nor to reopen later.
  const isWithdrawn = flow.step === 'confirming' && state !== 'to-do'
  useEffect(() => {
    if (isWithdrawn) withdraw()
  }, [isWithdrawn])
  return (
    <ConfirmModal
      open={flow.step !== 'rest' && !isWithdrawn}
      title={t('startTitle')}
      text={
        <Stack gap={8}>
          <TimeAllowed duration={duration} endsAt={endsAt} />
          <p>{t('startRuns')}</p>
          <p>{t('beforeOnce')}</p>
        </Stack>
      }
      confirm={{
        text: t(flow.step !== 'rest' && flow.file ? 'startWithFile' : 'startConfirm'),
        onClick: confirm,
        loading: flow.step === 'starting',
      }}
      cancel={{ text: t('cancel'), onClick: cancel }}
      closeLabel={t('close')}
    />
  )
}

export function TimeAllowed({ duration, endsAt }: { duration: number | null | undefined; endsAt: number | null }) {
  const { t } = useTranslation('exams')
  const format = useFormat()
  const now = useServerNow(1000)
  const allowed = timeAllowed(duration, endsAt === null || now === null ? null : Math.max(0, endsAt - now))
  if (allowed === null) return null
  const whole = (duration ?? 0) * minuteMs
  const time = formatMinutes(allowed / minuteMs, t)
  return (
    <p>
      {whole > allowed
        ? t('beforeShort', { time, whole: formatMinutes(duration ?? 0, t) })
        : whole > 0 && t('beforeTime', { time })}
      {endsAt !== null && ` ${t('beforeDue', { time: isolateLtr(format.dateTime(shownDeadline(endsAt))) })}`}
    </p>
  )
}

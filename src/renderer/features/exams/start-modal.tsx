import { useTranslation } from 'react-i18next'
import { useServerNow } from '../../core/clock/use-server-now'
import { useFormat } from '../../core/strings/format'
import { isolateLtr } from '../../core/strings/isolate'
import { ConfirmModal } from '../../ui/overlay/modal'
import { timeAllowed } from './countdown'
import { formatMinutes } from './format-minutes'
import type { StartExam } from './use-start-exam'
import { Stack } from '../../ui/layout'

const minuteMs = 60_000

export function StartModal({
  start,
  mayStart,
  duration,
  endsAt,
}: {
  start: StartExam
  mayStart: boolean
  duration: number | null | undefined
  endsAt: number | null
}) {
  const { t } = useTranslation('exams')
  const { flow, confirm, cancel } = start
  return (
    <ConfirmModal
      open={flow.step === 'starting' || (flow.step === 'confirming' && mayStart)}
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
      {endsAt !== null && ` ${t('beforeDue', { time: isolateLtr(format.dateTime(endsAt)) })}`}
    </p>
  )
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '#core/clock/clock.ts'
import { formatFailure } from '#core/failure/failure-labels.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { useOnline } from '#core/network/use-network.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolate, isolateLtr } from '#core/strings/isolate.ts'
import type { HomeworkDraft } from '#shared/desktop/homework.ts'
import { Button } from '#ui/button.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { LabelledProgress } from '#ui/progress-bar.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { filesToSend } from '../draft-rules'
import type { HandInStep } from './hand-in'
import styles from './send-panel.module.css'

type Stopping = { onStop: () => void }

export function MergePanel({ now, onStop }: Stopping & { now: HandInStep }) {
  const { t } = useTranslation('homework')
  const format = useFormat()
  if (now.step !== 'merging') return null
  const percent = ((now.at - 1) / now.of) * 100
  return (
    <Row gap={[12, 16]} wrap surface="hollow" className={styles['panel']}>
      <LabelledProgress
        className={styles['bar']}
        name={t('merging')}
        percent={percent}
        valueText={t('mergingAt', { at: now.at, of: now.of })}
        label={t('mergingAt', { at: now.at, of: now.of })}
        value={format.percent(percent)}
      />
      <Button onClick={onStop}>{t('cancel')}</Button>
    </Row>
  )
}

type Part<Step extends string> = Extract<HomeworkDraft['delivery'], { step: Step }>

type SendPanelProps = Stopping & {
  draft: HomeworkDraft
  isOver: boolean
  onRetry: () => void
  /** Ends the wait before the next attempt. */
  onRetryNow: () => void
}

export function SendPanel({ draft, isOver, onStop, onRetry, onRetryNow }: SendPanelProps) {
  const { t } = useTranslation('homework')
  const { delivery } = draft
  useRefusalWarning(delivery)
  const getName = (index: number): string => isolate(filesToSend(draft)[index]?.name ?? '')
  switch (delivery.step) {
    case 'sending':
      return <Sending delivery={delivery} name={getName(delivery.index)} onStop={onStop} />
    case 'waiting':
      return <Waiting delivery={delivery} name={getName(delivery.index)} onStop={onStop} onRetryNow={onRetryNow} />
    case 'checking':
      return (
        <Notice
          tone="info"
          role="status"
          title={t('checking')}
          action={<Button onClick={onStop}>{t('cancel')}</Button>}
        >
          {t('checkingText', { name: getName(delivery.index) })}
        </Notice>
      )
    case 'stopped':
      return (
        <Notice tone="warning" role="status" title={t('stopped')}>
          {t('arrived', { arrived: delivery.arrived, total: delivery.total })}
        </Notice>
      )
    case 'refused':
      return <RefusedNotice delivery={delivery} />
    case 'unclear':
      return <UnclearNotice delivery={delivery} onRetry={isOver ? null : onRetry} />
    case 'editing':
    case 'handed-in':
      return null
  }
}

function Sending({
  delivery: { index, total, sentBytes, allBytes },
  name,
  onStop,
}: Stopping & { delivery: Part<'sending'>; name: string }) {
  const { t } = useTranslation('homework')
  const format = useFormat()
  const percent = allBytes > 0 ? (sentBytes / allBytes) * 100 : 0
  const at = t('sendingAt', { name, at: index + 1, of: total })
  return (
    <Row gap={[12, 16]} wrap surface="hollow" className={styles['panel']}>
      <div className={styles['bar']}>
        <LabelledProgress
          name={t('sending')}
          percent={percent}
          valueText={`${format.percent(percent)}, ${at}`}
          label={at}
          value={format.percent(percent)}
        />
        <Text as="p" size="small" tone="secondary">
          {t('sentBytes', {
            sent: isolate(format.bytes(Math.min(sentBytes, allBytes))),
            all: isolate(format.bytes(allBytes)),
          })}
        </Text>
        <p role="status" className="visually-hidden">
          {at}
        </p>
      </div>
      <Button onClick={onStop}>{t('cancel')}</Button>
    </Row>
  )
}

/** Longer waits are shown as a time, and can be ended. */
const maxCountdownSeconds = 90

function Waiting({
  delivery: { retryAt, index, total },
  name,
  onStop,
  onRetryNow,
}: Stopping & { delivery: Part<'waiting'>; name: string; onRetryNow: () => void }) {
  const { t } = useTranslation('homework')
  const format = useFormat()
  const now = useNow(1000)
  const isOnline = useOnline()
  const seconds = Math.max(0, Math.ceil((retryAt - now) / 1000))
  const isLong = isOnline && seconds > maxCountdownSeconds
  return (
    <Notice
      tone="warning"
      title={t('cut')}
      action={
        <Row gap={8} wrap>
          {isLong && <Button onClick={onRetryNow}>{t('retryNow')}</Button>}
          <Button onClick={onStop}>{t('cancel')}</Button>
        </Row>
      }
    >
      <p role="status">{t('cutText', { name, at: index + 1, of: total })}</p>
      <p>
        {!isOnline
          ? t('cutOffline')
          : isLong
            ? t('againAt', { time: isolateLtr(format.clockTime(retryAt)) })
            : seconds > 0
              ? t('againIn', { seconds: isolateLtr(String(seconds)) })
              : t('again')}
      </p>
    </Notice>
  )
}

type Refusal = Pick<Part<'refused'>, 'status' | 'message'>

function useRefusalText(): (refusal: Refusal) => string {
  const { t: tFailure } = useTranslation('failure')
  return ({ status, message }) =>
    formatFailure({ kind: 'refused', status, code: '', message: message ?? '', fieldErrors: {} }, tFailure).text
}

/** Warns when a refusal arrives, not on mount (spec 2 §8). */
function useRefusalWarning(delivery: HomeworkDraft['delivery']): void {
  const notify = useNotify()
  const toText = useRefusalText()
  const before = useRef(delivery.step)
  const warn = useEffectEvent(() => {
    if (delivery.step === 'refused' && before.current !== 'refused') notify.warning(toText(delivery))
    before.current = delivery.step
  })
  useEffect(() => warn(), [delivery.step])
}

function RefusedNotice({ delivery: { status, message, arrived, total } }: { delivery: Part<'refused'> }) {
  const { t } = useTranslation('homework')
  const text = useRefusalText()({ status, message })
  return (
    <Notice tone="error" role="alert" title={t('refused')}>
      <UserContent as="p">{text}</UserContent>
      <p>{t('arrived', { arrived, total })}</p>
      <p>{t('refusedKept')}</p>
    </Notice>
  )
}

function UnclearNotice({ delivery, onRetry }: { delivery: Part<'unclear'>; onRetry: (() => void) | null }) {
  const { t } = useTranslation('homework')
  const { reason, status, arrived, total } = delivery
  return (
    <Notice
      tone="error"
      role="alert"
      title={t('unclear')}
      action={
        onRetry !== null && (
          <RequireOnline>
            <Button onClick={onRetry}>{t('retry')}</Button>
          </RequireOnline>
        )
      }
    >
      <p>{t(`unclear-${reason}`)}</p>
      {status !== null && <p>{t('unclearCode', { status: isolateLtr(String(status)) })}</p>}
      <p>{t('arrived', { arrived, total })}</p>
      <p>{t('unclearKept')}</p>
    </Notice>
  )
}

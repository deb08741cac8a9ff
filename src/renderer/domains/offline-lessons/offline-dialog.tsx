import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import type { OfflineEstimate, OfflineLessonsState, OfflineTarget } from '#shared/desktop/offline-lessons.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { downloadable, qualityChoices, refusedGroups, toRequests, type QualityChoice } from './estimate-rules'
import { useOfflineLessons } from './offline-lessons-slice'
import { formatFailureReason } from './status-labels'
import { useOfflineActions } from './use-offline-actions'
import styles from './offline-lessons.module.css'

type OfflineDialogProps = { open: boolean; onClose: () => void; title: ReactNode; target: OfflineTarget }

export function OfflineDialog({ open, onClose, title, target }: OfflineDialogProps) {
  const { t } = useTranslation('offline-lessons')
  const state = useOfflineLessons()
  const off = state?.off ?? null
  return (
    <Modal open={open} onClose={onClose} title={title} closeLabel={t('close')}>
      {off !== null ? (
        <Stack gap={16}>
          <Notice tone="info">{t(offTexts[off])}</Notice>
          <Row gap={8} align="stretch" justify="end" wrap>
            <Button onClick={onClose}>{t('close')}</Button>
          </Row>
        </Stack>
      ) : (
        <Request target={target} state={state} onClose={onClose} />
      )}
    </Modal>
  )
}

const offTexts = {
  'platform': 'offPlatform',
  'shared-computer': 'offShared',
  'not-stored': 'offNotStored',
} as const

type RequestProps = { target: OfflineTarget; state: OfflineLessonsState | null; onClose: () => void }

function Request({ target, state, onClose }: RequestProps) {
  const { t } = useTranslation('offline-lessons')
  const { estimate, retry } = useEstimate(target)
  if (estimate === null)
    return (
      <Loading label={t('estimating')}>
        <Text as="p" tone="secondary">
          {t('estimating')}
        </Text>
        <SkeletonList rows={2} />
      </Loading>
    )
  if (estimate === 'failed' || !estimate.ok)
    return (
      <Notice
        tone="warning"
        role="alert"
        action={
          <Button size="small" onClick={retry}>
            {t('retry')}
          </Button>
        }
      >
        {t(estimate !== 'failed' && estimate.failure === 'refused' ? 'estimateRefused' : 'estimateFailed')}
      </Notice>
    )
  return <Choice estimate={estimate} state={state} onClose={onClose} />
}

type ChoiceProps = {
  estimate: OfflineEstimate & { ok: true }
  state: OfflineLessonsState | null
  onClose: () => void
}

function Choice({ estimate, state, onClose }: ChoiceProps) {
  const { t } = useTranslation('offline-lessons')
  const notify = useNotify()
  const { add } = useOfflineActions()
  const lessons = downloadable(estimate.lessons)
  const choices = qualityChoices(lessons)
  const [quality, setQuality] = useState(choices[0]?.quality ?? 'high')
  const chosen = choices.find((choice) => choice.quality === quality) ?? choices[0]
  const isMetered = state?.isMetered === true
  const [start, isBusy] = useSingleFlight(async () => {
    const isAdded = await add(toRequests(lessons, quality), quality, isMetered)
    if (!isAdded) return
    notify.success(t('added', { count: lessons.length }))
    onClose()
  })
  return (
    <Stack gap={16}>
      {chosen !== undefined && lessons.length > 0 && (
        <>
          <Summary count={lessons.length} chosen={chosen} freeBytes={estimate.freeBytes} />
          {choices.length > 1 && <QualityField choices={choices} quality={chosen.quality} onChange={setQuality} />}
          <Warnings chosen={chosen} estimate={estimate} state={state} />
        </>
      )}
      <Refused estimate={estimate} />
      <Row gap={8} align="stretch" justify="end" wrap>
        <Button onClick={onClose}>{t(lessons.length > 0 ? 'cancel' : 'close')}</Button>
        {lessons.length > 0 && (
          <Button variant="primary" loading={isBusy} onClick={start}>
            {t(isMetered ? 'downloadAnyway' : 'download')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

type SummaryProps = { count: number; chosen: QualityChoice; freeBytes: number | null }

function Summary({ count, chosen: { bytes }, freeBytes }: SummaryProps) {
  const { t } = useTranslation('offline-lessons')
  const format = useFormat()
  return (
    <div>
      <Text as="p" weight="semibold">
        {t('summary', { count, size: bytes === null ? t('unknownSize') : isolateLtr(format.bytes(bytes)) })}
      </Text>
      {freeBytes !== null && (
        <Text as="p" size="small" tone="secondary">
          {t('freeSpace', { size: isolateLtr(format.bytes(freeBytes)) })}
        </Text>
      )}
    </div>
  )
}

const qualityNames = { high: 'qualityHigh', medium: 'qualityMedium', low: 'qualityLow' } as const

type QualityProps = {
  choices: readonly QualityChoice[]
  quality: QualityChoice['quality']
  onChange: (quality: QualityChoice['quality']) => void
}

function QualityField({ choices, quality, onChange }: QualityProps) {
  const { t } = useTranslation('offline-lessons')
  return (
    <Stack gap={6} align="start">
      <Text size="small" tone="secondary">
        {t('quality')}
      </Text>
      <SegmentedControl
        label={t('quality')}
        options={choices.map((choice) => ({
          value: choice.quality,
          label:
            choice.height === null
              ? t(qualityNames[choice.quality])
              : `${t(qualityNames[choice.quality])} ${isolateLtr(`${String(choice.height)}p`)}`,
        }))}
        value={quality}
        onChange={onChange}
      />
    </Stack>
  )
}

type WarningsProps = Omit<ChoiceProps, 'onClose'> & { chosen: QualityChoice }

function Warnings({ chosen: { bytes }, estimate: { freeBytes }, state }: WarningsProps) {
  const { t } = useTranslation('offline-lessons')
  const format = useFormat()
  if (state === null) return null
  const isOverLimit = bytes !== null && state.usedBytes + bytes > state.limit
  const isOverDisk = bytes !== null && freeBytes !== null && bytes > freeBytes
  return (
    <>
      {state.isMetered === true && (
        <Notice tone="warning" title={t('meteredTitle')}>
          {t('meteredText')}
        </Notice>
      )}
      {isOverDisk ? (
        <Notice tone="warning">{t('overDisk')}</Notice>
      ) : (
        isOverLimit && (
          <Notice tone="warning">{t('overLimit', { limit: isolateLtr(format.bytes(state.limit)) })}</Notice>
        )
      )}
    </>
  )
}

function Refused({ estimate: { lessons } }: Pick<ChoiceProps, 'estimate'>) {
  const { t } = useTranslation('offline-lessons')
  const groups = refusedGroups(lessons)
  const [only] = groups
  if (only === undefined) return lessons.length === 0 ? <Notice tone="info">{t('nothingToDownload')}</Notice> : null
  if (lessons.length === 1) return <Notice tone="info">{formatFailureReason(only.reason, t)}</Notice>
  const count = groups.reduce((sum, { names }) => sum + names.length, 0)
  return (
    <Notice tone="info" title={t('stayOnline', { count })}>
      <ul className={styles['refused']} tabIndex={0} aria-label={t('stayOnline', { count })}>
        {groups.map(({ reason, names }) => (
          <li key={reason}>
            {formatFailureReason(reason, t)}
            <ul>
              {names.map((name, index) => (
                <li key={index}>
                  <UserContent>{name}</UserContent>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Null while requested. */
function useEstimate(target: OfflineTarget): { estimate: OfflineEstimate | 'failed' | null; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [received, setReceived] = useState<{ attempt: number; estimate: OfflineEstimate | 'failed' } | null>(null)
  const [requested] = useState(target)
  useEffect(() => {
    let isShown = true
    desktop['offline-lessons.estimate'](requested).then(
      (estimate) => isShown && setReceived({ attempt, estimate }),
      (error: unknown) => {
        reportFailure('offline-lessons.estimate', error)
        if (isShown) setReceived({ attempt, estimate: 'failed' })
      },
    )
    return () => {
      isShown = false
    }
  }, [attempt, requested])
  return {
    estimate: received?.attempt === attempt ? received.estimate : null,
    retry: () => setAttempt((before) => before + 1),
  }
}

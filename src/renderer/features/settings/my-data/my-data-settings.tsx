import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDesktopEvent, desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useSignedIn } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { PrivacyStatement } from '#domains/application/privacy-statement.tsx'
import type { MyDataProgress, ExportResult } from '#shared/desktop/my-data.ts'
import { Button } from '#ui/button.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { LabelledProgress } from '#ui/progress-bar.tsx'
import { EraseDialog } from './erase-dialog'
import { ExportDialog } from './export-dialog'

export function MyDataSettings() {
  const { t } = useTranslation('my-data')
  const [dialog, setDialog] = useState<{ shown: 'export' | 'erase'; open: boolean } | null>(null)
  const [erasures, setErasures] = useState(0)
  const { state, start, cancel } = useExport()
  const close = (): void => setDialog((before) => before && { ...before, open: false })
  const openErase = (): void => {
    setErasures((before) => before + 1)
    setDialog({ shown: 'erase', open: true })
  }
  const isRunning = state.phase === 'running'
  return (
    <>
      <PrivacyStatement />
      <Text as="p" size="small" tone="secondary">
        {t('exportText')}
      </Text>
      <Row gap={12} wrap>
        <Button aria-disabled={isRunning} onClick={() => isRunning || setDialog({ shown: 'export', open: true })}>
          {t('export')}
        </Button>
      </Row>
      <ExportOutcome state={state} cancel={cancel} />
      <Text as="p" size="small" tone="secondary">
        {t('eraseText')}
      </Text>
      <Row gap={12} wrap>
        <Button variant="danger" onClick={openErase}>
          {t('erase')}
        </Button>
      </Row>
      <ExportDialog
        open={dialog?.shown === 'export' && dialog.open}
        onClose={close}
        onConfirm={(platform) => {
          close()
          start(platform)
        }}
      />
      {dialog?.shown === 'erase' && <EraseDialog key={erasures} open={dialog.open} onClose={close} />}
    </>
  )
}

const failures = { 'disk-full': 'diskFull', 'failed': 'exportFailed' } as const

function ExportOutcome({ state, cancel }: { state: ExportState; cancel: () => void }) {
  const { t } = useTranslation('my-data')
  const format = useFormat()
  const signedIn = useSignedIn()
  if (state.phase === 'idle') return null
  if (state.phase === 'running') {
    const { done, total, title } = state.progress
    const progressText = title === '' ? t('preparing') : t('reading', { title })
    return (
      <div role="status">
        <LabelledProgress
          name={t('exporting')}
          percent={total > 0 ? (done / total) * 100 : 0}
          valueText={progressText}
          label={progressText}
          value={format.percent(total > 0 ? Math.round((done / total) * 100) : 0)}
        />
        <Button size="small" variant="link" onClick={cancel}>
          {t('stop')}
        </Button>
      </div>
    )
  }
  const { outcome, missing } = state.result
  if (outcome === 'cancelled') return null
  if (outcome === 'stopped')
    return (
      <Notice tone="info" role="status">
        {t('stopped')}
      </Notice>
    )
  if (outcome !== 'saved')
    return (
      <Notice tone="error" role="alert">
        {t(failures[outcome])}
      </Notice>
    )
  if (missing.length > 0)
    return (
      <Notice tone="warning" role="status" title={t('savedInPart')}>
        <ul>
          {missing.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
        {signedIn && <p>{t('tryLater')}</p>}
      </Notice>
    )
  return (
    <Notice tone="success" role="status">
      {t('saved')}
    </Notice>
  )
}

type ExportState =
  { phase: 'idle' } | { phase: 'running'; progress: MyDataProgress } | { phase: 'finished'; result: ExportResult }
const started: MyDataProgress = { done: 0, total: 0, title: '' }

function useExport() {
  const [state, setState] = useState<ExportState>({ phase: 'idle' })
  useDesktopEvent('my-data.progress', (progress) =>
    setState((before) => (before.phase === 'running' ? { phase: 'running', progress } : before)),
  )
  const [start] = useSingleFlight(async (platform: boolean) => {
    setState({ phase: 'running', progress: started })
    const result = await desktop['my-data.export']({ platform }).catch((error: unknown): ExportResult => {
      reportFailure('my-data.export', error)
      return { outcome: 'failed', missing: [] }
    })
    setState({ phase: 'finished', result })
  })
  const cancel = (): void =>
    void desktop['my-data.cancel']().catch((error: unknown) => reportFailure('my-data.cancel', error))
  return { state, start, cancel }
}

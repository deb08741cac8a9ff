import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StandalonePage } from '../../core/session/standalone-page'
import { Screen } from '../../core/screen/screen'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Row } from '../../ui/layout'
import { arrowClockwise } from 'virtual:icons/arrow-clockwise'
import { copy as copyGlyph } from 'virtual:icons/copy'
import { downloadSimple } from 'virtual:icons/download-simple'
import { fileText } from 'virtual:icons/file-text'
import { flag } from 'virtual:icons/flag'
import { Notice } from '../../ui/notice'
import { SectionTitle } from '../../ui/section-title'
import { SkeletonCard } from '../../ui/skeleton'
import { Loading } from '../../ui/states/loading'
import { countOf, findingsOf, isComplete, sectionNames, type Diagnosis } from './diagnosis'
import styles from './diagnostics.module.css'
import { FindingRow } from './finding-row'
import { NeededHosts } from './needed-hosts'
import { useDiagnosis } from './use-diagnosis'
import { useDiagnosticText } from './use-diagnostic-text'

const LogDialog = lazy(async () => ({ default: (await import('./log-dialog')).LogDialog }))
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog')).ReportDialog }))

export function DiagnosticsScreen() {
  const { t } = useTranslation('diagnostics')
  const { diagnosis, failed, again } = useDiagnosis()
  const { copy, save, copyText } = useDiagnosticText(diagnosis)
  const [dialog, setDialog] = useState<{ shown: 'log' | 'report'; open: boolean } | null>(null)
  const close = () => setDialog((now) => now && { ...now, open: false })
  const isRunning = diagnosis === null ? !failed : !isComplete(diagnosis)
  return (
    <StandalonePage>
      <Screen title={t('diagnostics')} meta={t('intro')} width="narrow">
        <Summary diagnosis={diagnosis} failed={failed} />
        <Row gap={12} align="stretch" wrap>
          <Button variant="primary" icon={arrowClockwise} loading={isRunning} onClick={again}>{t('again')}</Button>
          <Button icon={copyGlyph} onClick={() => void copy()}>{t('copy')}</Button>
          <Button icon={downloadSimple} onClick={() => void save()}>{t('save')}</Button>
          <Button icon={fileText} onClick={() => setDialog({ shown: 'log', open: true })}>{t('log')}</Button>
          <Button icon={flag} onClick={() => setDialog({ shown: 'report', open: true })}>{t('report')}</Button>
        </Row>
        {diagnosis === null ? (
          !failed && <Loading label={t('running')}><SkeletonCard lines={6} /></Loading>
        ) : (
          <>
            {sectionNames.map((section) => (
              <Card key={section} as="section" labelledBy={`diagnosis-${section}`} gap={12}>
                <SectionTitle id={`diagnosis-${section}`}>{t(section)}</SectionTitle>
                <ul className={styles['findings']}>
                  {findingsOf(diagnosis, section).map((finding) => (
                    <FindingRow key={`${finding.id} ${finding.host}`} finding={finding} />
                  ))}
                </ul>
              </Card>
            ))}
            <NeededHosts hosts={diagnosis.run.hosts} copyText={copyText} />
          </>
        )}
        {dialog && (
          <Suspense>
            {dialog.shown === 'log' ? (
              <LogDialog open={dialog.open} onClose={close} copyText={copyText} />
            ) : (
              <ReportDialog open={dialog.open} onClose={close} supportEmail={diagnosis?.run.supportEmail ?? null} onCopy={() => void copy()} copyText={copyText} />
            )}
          </Suspense>
        )}
      </Screen>
    </StandalonePage>
  )
}

function Summary({ diagnosis, failed }: { diagnosis: Diagnosis | null; failed: boolean }) {
  const { t } = useTranslation('diagnostics')
  if (failed) return <Notice tone="warning" role="alert">{t('failed')}</Notice>
  const broken = diagnosis === null ? 0 : countOf(diagnosis, 'broken')
  const look = diagnosis === null ? 0 : countOf(diagnosis, 'look')
  const isRunning = diagnosis === null || !isComplete(diagnosis)
  const said = [isRunning && t('running'), broken > 0 && t('someBroken', { count: broken }), look > 0 && t('someLook', { count: look })].filter((part) => part !== false)
  return (
    <Notice tone={broken > 0 ? 'error' : look > 0 ? 'warning' : isRunning ? 'info' : 'success'} role="status">
      {said.length === 0 ? t('allIsWell') : said.join(' ')}
    </Notice>
  )
}

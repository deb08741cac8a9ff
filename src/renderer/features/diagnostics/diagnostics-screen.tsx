import { lazy, Suspense, useState, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { arrowClockwise } from 'virtual:icons/arrow-clockwise'
import { checkCircle } from 'virtual:icons/check-circle'
import { copy as copyGlyph, copy } from 'virtual:icons/copy'
import { downloadSimple } from 'virtual:icons/download-simple'
import { envelopeSimple } from 'virtual:icons/envelope-simple'
import { fileText } from 'virtual:icons/file-text'
import { flag } from 'virtual:icons/flag'
import { hourglassMedium } from 'virtual:icons/hourglass-medium'
import { warning } from 'virtual:icons/warning'
import { xCircle } from 'virtual:icons/x-circle'
import { desktop, reportFailure, useDesktopEvent } from '#core/desktop/desktop.ts'
import { promptProxyAgain } from '#core/network/prompt-proxy-again.ts'
import { Screen } from '#core/screen/screen.tsx'
import { StandalonePage } from '#core/session/standalone-page.tsx'
import { useFormat } from '#core/strings/format.ts'
import type { Check, NeededHost } from '#shared/desktop/diagnostics.ts'
import { Breakable } from '#ui/breakable.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon, type Glyph } from '#ui/icon.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Notice } from '#ui/notice.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'
import {
  getCount,
  getFindings,
  isComplete,
  sectionNames,
  type Diagnosis,
  begun,
  withCheck,
  type Finding,
} from './diagnosis'
import { useDiagnosticText, hostsText } from './diagnostic-text'
import { allowText, toFindingText } from './finding-text'
import styles from './diagnostics.module.css'

const LogDialog = lazy(async () => ({ default: (await import('./log-dialog')).LogDialog }))
const FaultReportDialog = lazy(async () => ({
  default: (await import('#domains/application/fault-report-dialog.tsx')).FaultReportDialog,
}))
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog')).ReportDialog }))

export function DiagnosticsScreen() {
  const { t } = useTranslation('diagnostics')
  const { diagnosis, failed, again } = useDiagnosis()
  const { copy, save, copyText } = useDiagnosticText(diagnosis)
  const { t: faultText } = useTranslation('fault-report')
  const isReportRequested = useLocation().hash === '#rapport'
  const [dialog, setDialog] = useState<{ shown: 'log' | 'report' | 'fault'; open: boolean } | null>(
    isReportRequested ? { shown: 'fault', open: true } : null,
  )
  const close = () => setDialog((now) => now && { ...now, open: false })
  const isRunning = diagnosis === null ? !failed : !isComplete(diagnosis)
  return (
    <StandalonePage>
      <Screen title={t('diagnostics')} meta={t('intro')} width="narrow">
        <Summary diagnosis={diagnosis} failed={failed} />
        <Row gap={12} align="stretch" wrap fillNarrow>
          <Button variant="primary" icon={arrowClockwise} loading={isRunning} onClick={again}>
            {t('again')}
          </Button>
          <Button icon={copyGlyph} onClick={() => void copy()}>
            {t('copy')}
          </Button>
          <Button icon={downloadSimple} onClick={() => save()}>
            {t('save')}
          </Button>
          <Button icon={fileText} onClick={() => setDialog({ shown: 'log', open: true })}>
            {t('log')}
          </Button>
          <Button icon={envelopeSimple} onClick={() => setDialog({ shown: 'fault', open: true })}>
            {faultText('open')}
          </Button>
          <Button icon={flag} onClick={() => setDialog({ shown: 'report', open: true })}>
            {t('report')}
          </Button>
        </Row>
        {diagnosis === null ? (
          !failed && (
            <Loading label={t('running')}>
              <SkeletonCard lines={6} />
            </Loading>
          )
        ) : (
          <>
            {sectionNames.map((section) => (
              <Card key={section} as="section" labelledBy={`diagnosis-${section}`} gap={12}>
                <SectionTitle id={`diagnosis-${section}`}>{t(section)}</SectionTitle>
                <Stack as="ul">
                  {getFindings(diagnosis, section).map((finding) => (
                    <FindingRow key={`${finding.id} ${finding.host}`} finding={finding} />
                  ))}
                </Stack>
              </Card>
            ))}
            <NeededHosts hosts={diagnosis.run.hosts} copyText={copyText} />
          </>
        )}
        {dialog && (
          <Suspense>
            {dialog.shown === 'log' ? (
              <LogDialog open={dialog.open} onClose={close} copyText={copyText} />
            ) : dialog.shown === 'fault' ? (
              <FaultReportDialog open={dialog.open} onClose={close} />
            ) : (
              <ReportDialog
                open={dialog.open}
                onClose={close}
                supportEmail={diagnosis?.run.supportEmail ?? null}
                onCopy={() => void copy()}
                copyText={copyText}
              />
            )}
          </Suspense>
        )}
      </Screen>
    </StandalonePage>
  )
}

function Summary({ diagnosis, failed }: { diagnosis: Diagnosis | null; failed: boolean }) {
  const { t } = useTranslation('diagnostics')
  if (failed)
    return (
      <Notice tone="warning" role="alert">
        {t('failed')}
      </Notice>
    )
  const broken = diagnosis === null ? 0 : getCount(diagnosis, 'broken')
  const look = diagnosis === null ? 0 : getCount(diagnosis, 'look')
  const isRunning = diagnosis === null || !isComplete(diagnosis)
  const said = [
    isRunning && t('running'),
    broken > 0 && t('someBroken', { count: broken }),
    look > 0 && t('someLook', { count: look }),
  ].filter((part) => part !== false)
  return (
    <Notice tone={broken > 0 ? 'error' : look > 0 ? 'warning' : isRunning ? 'info' : 'success'} role="status">
      {said.length === 0 ? t('allIsWell') : said.join(' ')}
    </Notice>
  )
}

function useDiagnosis() {
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null)
  const [failed, setFailed] = useState(false)
  const early = useRef<{ run: number; check: Check }[]>([])
  useDesktopEvent('diagnostics.checked', (result) => {
    early.current.push(result)
    setDiagnosis((now) => (now?.run.run === result.run ? withCheck(now, result.check) : now))
  })
  const diagnose = useCallback(() => {
    early.current = []
    desktop['diagnostics.run']().then(
      (run) => setDiagnosis(begun(run, early.current)),
      (error: unknown) => {
        setFailed(true)
        reportFailure('diagnostics.run', error)
      },
    )
  }, [])
  useEffect(diagnose, [diagnose])
  const again = (): void => {
    setFailed(false)
    setDiagnosis(null)
    diagnose()
  }
  return { diagnosis, failed, again }
}

const glyphs = {
  good: checkCircle,
  look: warning,
  broken: xCircle,
  waiting: hourglassMedium,
} as const satisfies Record<string, Glyph>

function FindingRow({ finding: { id, host, check } }: { finding: Finding }) {
  const { t } = useTranslation('diagnostics')
  const format = useFormat()
  const state = check?.state ?? 'waiting'
  const allow = check && allowText(check, t)
  return (
    <li className={styles['finding']} data-state={state}>
      <Icon
        glyph={glyphs[state]}
        size={24}
        filled={state !== 'waiting'}
        label={t(`state-${state}`)}
        tone="tertiary"
        className={styles['state']}
      />
      <Stack gap={2}>
        <Row as="p" gap={[2, 10]} align="stretch" wrap weight="strong">
          {t(`id-${id}`)}{' '}
          {host !== null && (
            <Ltr tone="secondary" weight="regular">
              {host}
            </Ltr>
          )}
        </Row>
        {check && <p className={styles['said']}>{toFindingText(check, t, format)}</p>}
        {allow && <p className={styles['allow']}>{allow}</p>}
        {check?.code === 'proxy-password' && id === 'proxy' && (
          <Button size="small" justifySelf="start" marginTop={6} onClick={() => void promptProxyAgain()}>
            {t('signInProxy')}
          </Button>
        )}
      </Stack>
    </li>
  )
}

type NeededHostsProps = { hosts: readonly NeededHost[]; copyText: (text: string, said: string) => Promise<void> }

function NeededHosts({ hosts, copyText }: NeededHostsProps) {
  const { t } = useTranslation('diagnostics')
  return (
    <Card as="section" labelledBy="diagnosis-network" gap={12}>
      <SectionTitle id="diagnosis-network">{t('network')}</SectionTitle>
      <p className={styles['said']}>{t('networkText')}</p>
      <table className={styles['hosts']}>
        <thead>
          <tr>
            <th scope="col">{t('hostColumn')}</th>
            <th scope="col">{t('useColumn')}</th>
          </tr>
        </thead>
        <tbody>
          {hosts.map(({ host, port, uses }) => (
            <tr key={`${host}:${port}`}>
              <th scope="row">
                <Text tone="secondary" weight="regular">
                  <Breakable>{`${host}:${port}`}</Breakable>
                </Text>
              </th>
              <td>{uses.map((use) => t(`use-${use}`)).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        icon={copy}
        justifySelf="start"
        marginTop={6}
        onClick={() => void copyText(hostsText(hosts, t), t('hostsCopied'))}
      >
        {t('copyHosts')}
      </Button>
    </Card>
  )
}

import { Component, lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useRouteError } from 'react-router-dom'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { paths } from '#core/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { Failed } from '#ui/states/failed.tsx'

const FaultReportDialog = lazy(async () => ({
  default: (await import('#domains/application/fault-report-dialog.tsx')).FaultReportDialog,
}))

type BackgroundBoundaryProps = { name: string; children: ReactNode }

/** A route's `errorElement` would replace the whole screen. */
export class BackgroundBoundary extends Component<BackgroundBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    reportFailure(`screen ${this.props.name}`, error)
  }

  override render() {
    return this.state.isBroken ? null : <Suspense>{this.props.children}</Suspense>
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error)
}

export function ScreenBroken() {
  const { t } = useTranslation('app')
  const error = useRouteError()
  const { pathname } = useLocation()
  const [report, setReport] = useState<'never' | 'open' | 'closed'>('never')
  useEffect(() => reportFailure(`screen ${pathname}`, error), [pathname, error])
  return (
    <>
      <Failed
        title={t('brokenTitle')}
        text={t('brokenText')}
        heading="h1"
        retry={{ text: t('reload'), onClick: () => void desktop['app.reload']() }}
        action={
          <Row gap={[8, 16]} justify="center" wrap>
            <ButtonLink variant="link" to={paths.home()}>
              {t('backHome')}
            </ButtonLink>
            <Button variant="link" onClick={() => setReport('open')}>
              {t('reportFault')}
            </Button>
          </Row>
        }
      />
      {report !== 'never' && (
        <Suspense fallback={null}>
          <FaultReportDialog open={report === 'open'} onClose={() => setReport('closed')} problem={describe(error)} />
        </Suspense>
      )}
    </>
  )
}

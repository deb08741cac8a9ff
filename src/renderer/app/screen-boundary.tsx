import { Component, Suspense, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useRouteError } from 'react-router-dom'
import { desktop, reportFailure } from '../core/desktop/desktop'
import { paths } from '../core/paths'
import { ButtonLink } from '../ui/button'
import { Failed } from '../ui/states/failed'

type BackgroundBoundaryProps = { name: string; children: ReactNode }

/** Drops a failed background part until the next start; a route's `errorElement` would replace the whole screen. */
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

export function ScreenBroken() {
  const { t } = useTranslation('app')
  const error = useRouteError()
  const { pathname } = useLocation()
  useEffect(() => reportFailure(`screen ${pathname}`, error), [pathname, error])
  return (
    <Failed
      title={t('brokenTitle')}
      text={t('brokenText')}
      heading="h1"
      retry={{ text: t('reload'), onClick: () => void desktop['app.reload']() }}
      action={
        <ButtonLink variant="link" to={paths.home()}>
          {t('backHome')}
        </ButtonLink>
      }
    />
  )
}

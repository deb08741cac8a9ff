import { Component, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { desktop, reportFailure } from '../core/desktop/desktop'
import { paths } from '../core/paths'
import { ButtonLink } from '../ui/button'
import { Failed } from '../ui/states/failed'
import { appStrings } from './app-strings'

/** Catches a screen that throws: the rest of the application goes on, and another address starts anew. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Catcher where={pathname}>
      <Suspense>{children}</Suspense>
    </Catcher>
  )
}

/** Catches what the areas themselves throw; it does not start anew with each address, which would draw the shell anew. */
export function AreaBoundary({ children }: { children: ReactNode }) {
  return (
    <Catcher where="area">
      <Suspense>{children}</Suspense>
    </Catcher>
  )
}

/** Catches a part that stands beside the screens, such as a prompt or a poll: they go on without it until the next start. */
export function BackgroundBoundary({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Catcher where={name} fallback={null}>
      <Suspense>{children}</Suspense>
    </Catcher>
  )
}

type Caught = { where: string; broken: boolean }
type CatcherProps = { where: string; fallback?: ReactNode; children: ReactNode }

class Catcher extends Component<CatcherProps, Caught> {
  override state: Caught = { where: this.props.where, broken: false }

  static getDerivedStateFromError(): Partial<Caught> {
    return { broken: true }
  }

  static getDerivedStateFromProps({ where }: { where: string }, state: Caught): Caught | null {
    return where === state.where ? null : { where, broken: false }
  }

  override componentDidCatch(error: unknown) {
    reportFailure(`screen ${this.props.where}`, error)
  }

  override render() {
    const { fallback = <ScreenBroken />, children } = this.props
    return this.state.broken ? fallback : children
  }
}

/** Takes the place of a screen that stopped. */
export function ScreenBroken() {
  const t = appStrings.useText()
  return (
    <Failed
      title={t('brokenTitle')}
      text={t('brokenText')}
      heading="h1"
      retry={{ text: t('reload'), onClick: () => void desktop['app.reload']() }}
      action={
        <ButtonLink variant="link" to={paths.home()}>
          {t('home')}
        </ButtonLink>
      }
    />
  )
}

import type { UnknownAction } from '@reduxjs/toolkit'
import { lazy, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { gear } from 'virtual:icons/gear'
import { lifebuoy } from 'virtual:icons/lifebuoy'
import { signOut as signOutGlyph } from 'virtual:icons/sign-out'
import { useWhenIdle } from '#core/activity/use-when-idle.ts'
import { refetchDue } from '#core/api/refetch.ts'
import { useQuery } from '#core/api/use-query.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import type { Failure } from '#core/failure/failure.ts'
import { promptProxyAgain } from '#core/network/prompt-proxy-again.ts'
import { OfflineReason } from '#core/network/require-online.tsx'
import { paths } from '#core/paths.ts'
import { useScreenTitle } from '#core/screen/use-screen-title.ts'
import { useSignOut } from '#core/session/use-sign-out.ts'
import { useSignedIn, useViewer, ViewerProvider, type Viewer } from '#core/session/use-user.ts'
import { useCoreDispatch, useCoreSelector, type CoreState } from '#core/store/core-state.ts'
import { brand } from '#shared/brand.ts'
import { contract } from '#shared/contract/index.ts'
import { Wordmark } from '#ui/brand/logo.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { IdleSignOut } from '../idle/idle-sign-out'
import { BackgroundBoundary } from '../screen-boundary'
import { ImpersonationBanner } from '../shell/impersonation-banner'
import { Shell } from '../shell/shell'
import { ShellSkeleton } from '../shell/shell-skeleton'
import { backgrounds } from '../slots'
import { usePreferredLanguage } from '../use-preferred-language'
import { PlainLayout } from './plain-layout'
import { RequireAccess } from './require-access'
import styles from './platform-unreachable.module.css'

export function AuthenticatedRoutes() {
  return <Session area="signed-in" />
}

/** Redirects to sign-in at session end. */
export function MixedRoutes() {
  const signedIn = useSignedIn()
  const [beganSignedIn] = useState(signedIn)
  if (signedIn) return <Session area="any" />
  return beganSignedIn ? <Navigate to={paths.signIn()} replace /> : <Outlet />
}

type SessionProps = { area: 'signed-in' | 'any' }

function Session({ area }: SessionProps) {
  const generation = useCoreSelector((state) => state.session.generation)
  return (
    <RequireAccess area={area}>
      <SessionScreens key={generation} area={area} />
      <IdleSignOut />
    </RequireAccess>
  )
}

export function ShellLayout() {
  return useViewer() === null ? (
    <PlainLayout />
  ) : (
    <Shell>
      <PlainLayout />
    </Shell>
  )
}

export function PlainSignedInLayout() {
  return (
    <>
      <ImpersonationBanner />
      <PlainLayout />
      <OfflineReason />
    </>
  )
}

function SessionScreens({ area }: SessionProps) {
  const { data, failure, isFetching, refetch } = useQuery(contract.account.me)
  const payload = data?.payload
  const viewer = useMemo<Viewer | null>(
    () =>
      payload
        ? { user: payload.user, permissions: payload.permissions, studentLevel: payload.studentLevel ?? [] }
        : null,
    [payload],
  )
  usePreferredLanguage(viewer?.user ?? null)
  useRefetchOnOpen()
  if (viewer) {
    return (
      <ViewerProvider viewer={viewer}>
        <RequireAccess area={area} viewer={viewer}>
          <Outlet />
        </RequireAccess>
        <AfterStart />
      </ViewerProvider>
    )
  }
  if (failure && failure.kind !== 'signed-out')
    return area === 'any' ? <Outlet /> : <PlatformUnreachable failure={failure} retry={refetch} retrying={isFetching} />
  return <ShellSkeleton />
}

/** A screen that opens also asks for what stays mounted, above all the account. */
function useRefetchOnOpen(): void {
  const store = useStore<CoreState, UnknownAction>()
  const dispatch = useCoreDispatch()
  const { pathname } = useLocation()
  useEffect(() => refetchDue({ dispatch, getState: store.getState }, 'opened'), [dispatch, store, pathname])
}

const quietMs = 1500

const RecordHome = lazy(async () => ({ default: (await import('../home-snapshot/record-home')).RecordHome }))

function AfterStart() {
  const [isStarted, setStarted] = useState(false)
  useWhenIdle({ isWanted: !isStarted, quietMs }, () => setStarted(true))
  return (
    <>
      {backgrounds.map((background) => (
        <DueBackground key={background.name} background={background} isStarted={isStarted} />
      ))}
      {isStarted && (
        <BackgroundBoundary name="record-home">
          <RecordHome />
        </BackgroundBoundary>
      )}
    </>
  )
}

type DueBackgroundProps = { background: (typeof backgrounds)[number]; isStarted: boolean }

function DueBackground({ background: { name, useIsAwaited, Background }, isStarted }: DueBackgroundProps) {
  const isAwaited = useIsAwaited()
  return (
    (isStarted || isAwaited) && (
      <BackgroundBoundary name={name}>
        <Background />
      </BackgroundBoundary>
    )
  )
}

function PlatformUnreachable({ failure, retry, retrying }: { failure: Failure; retry: () => void; retrying: boolean }) {
  const { t } = useTranslation('shell')
  const signOut = useSignOut()
  const again = () => {
    void promptProxyAgain()
    retry()
  }
  useScreenTitle(t('unreachable'))
  return (
    <main className={styles['page']}>
      <Wordmark name={brand.name} />
      <FailedState failure={failure} retry={again} retrying={retrying} heading="h1" plain />
      <Row gap={[8, 16]} align="stretch" justify="center" wrap>
        <ButtonLink variant="link" icon={gear} to={paths.settings()}>
          {t('settings')}
        </ButtonLink>
        <ButtonLink variant="link" icon={lifebuoy} to={paths.diagnostics()}>
          {t('findOutWhy')}
        </ButtonLink>
        <Button variant="link" icon={signOutGlyph} onClick={() => void signOut()}>
          {t('signOut')}
        </Button>
      </Row>
    </main>
  )
}

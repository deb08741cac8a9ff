import { useMemo, useState } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { contract } from '../../../shared/contract'
import { useQuery } from '../../core/api/use-query'
import { IdleSignOut } from '../idle/idle-sign-out'
import { OfflineReason } from '../../core/network/require-online'
import { paths } from '../../core/paths'
import { usePreferredLanguage } from '../use-preferred-language'
import { useCoreSelector } from '../../core/store/core-state'
import { useSignedIn, useViewer, ViewerProvider, type Viewer } from '../../core/session/use-user'
import { ImpersonationBanner } from '../shell/impersonation-banner'
import { Shell } from '../shell/shell'
import { ShellSkeleton } from '../shell/shell-skeleton'
import { AfterStart } from './after-start'
import { PlainLayout } from './plain-layout'
import { RequireAccess } from './require-access'
import { PlatformUnreachable } from './platform-unreachable'

export function AuthenticatedRoutes() {
  return <Session area="signed-in" />
}

/** For anybody: a user who is held back elsewhere may be here too, and one whom the platform cannot name now. The end of a session leads to sign-in from here too. */
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

/** Draws the screens of an area in the shell, where there is a user. */
export function ShellLayout() {
  return useViewer() === null ? (
    <PlainLayout />
  ) : (
    <Shell>
      <PlainLayout />
    </Shell>
  )
}

/** Draws the screens of signed-in users alone. */
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
    () => (payload ? { user: payload.user, permissions: payload.permissions, studentLevel: payload.studentLevel ?? [] } : null),
    [payload],
  )
  usePreferredLanguage(viewer?.user ?? null)
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
  if (failure && failure.kind !== 'signed-out') return area === 'any' ? <Outlet /> : <PlatformUnreachable failure={failure} retry={refetch} retrying={isFetching} />
  return <ShellSkeleton />
}

import { useMemo, useState } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { contract } from '../../../shared/contract/index'
import { useQuery } from '../../core/api/use-query'
import { IdleSignOut } from '../idle/idle-sign-out'
import { NeedsLineReason } from '../../core/network/require-online'
import { paths } from '../../core/paths'
import { usePreferredLanguage } from '../use-preferred-language'
import { useCoreSelector } from '../../core/store/core-state'
import { useSignedIn, useViewer, ViewerProvider, type Viewer } from '../../core/session/use-user'
import { ActingAs } from '../shell/acting-as'
import { Shell } from '../shell/shell'
import { ShellSkeleton } from '../shell/shell-skeleton'
import { AfterStart } from './after-start'
import { BareFrame } from './bare-frame'
import { GuardedArea } from './guarded-area'
import { PlatformUnreachable } from './platform-unreachable'

export function SignedInArea() {
  return <Session area="signed-in" />
}

/** For anybody: a user who is held back elsewhere may be here too, and one whom the platform cannot name now. The end of a session leads to sign-in from here too. */
export function AnyArea() {
  const signedIn = useSignedIn()
  const [beganSignedIn] = useState(signedIn)
  if (signedIn) return <Session area="any" />
  return beganSignedIn ? <Navigate to={paths.signIn()} replace /> : <Outlet />
}

type SessionProps = { area: 'signed-in' | 'any' }

function Session({ area }: SessionProps) {
  const generation = useCoreSelector((state) => state.session.generation)
  return (
    <GuardedArea area={area}>
      <SessionScreens key={generation} area={area} />
      <IdleSignOut />
    </GuardedArea>
  )
}

/** Draws the screens of an area in the shell, where there is a user. */
export function ShellFrame() {
  return useViewer() === null ? (
    <BareFrame />
  ) : (
    <Shell>
      <BareFrame />
    </Shell>
  )
}

/** Draws the screens of signed-in users alone. */
export function BareSignedInFrame() {
  return (
    <>
      <ActingAs />
      <BareFrame />
      <NeedsLineReason />
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
        <GuardedArea area={area} viewer={viewer}>
          <Outlet />
        </GuardedArea>
        <AfterStart />
      </ViewerProvider>
    )
  }
  if (failure && failure.kind !== 'signed-out') return area === 'any' ? <Outlet /> : <PlatformUnreachable failure={failure} retry={refetch} retrying={isFetching} />
  return <ShellSkeleton />
}

import { useMemo } from 'react'
import { Outlet } from 'react-router-dom'
import { contract } from '../../../shared/contract/index'
import { useQuery } from '../../core/api/use-query'
import { IdleSignOut } from '../../core/idle/idle-sign-out'
import { useCoreSelector } from '../../core/store/core-state'
import { useSignedIn, ViewerProvider, type Viewer } from '../../core/session/use-user'
import { ActingAs } from '../shell/acting-as'
import { MenuEvents } from '../shell/menu-events'
import { Shell } from '../shell/shell'
import { ShellSkeleton } from '../shell/shell-skeleton'
import { BareFrame } from './bare-frame'
import { GuardedArea } from './guarded-area'
import { PlatformUnreachable } from './platform-unreachable'

export function SignedInArea() {
  const generation = useCoreSelector((state) => state.session.generation)
  return (
    <GuardedArea area="signed-in">
      <SignedInScreens key={generation} />
      <IdleSignOut />
    </GuardedArea>
  )
}

/** The not-found screen stands in the shell for those who are signed in, alone for visitors. */
export function AnyArea() {
  return useSignedIn() ? <SignedInArea /> : <Outlet />
}

/** Draws the screens of an area in the shell, where there is a user. */
export function ShellFrame() {
  const signedIn = useSignedIn()
  return signedIn ? (
    <Shell>
      <BareFrame />
    </Shell>
  ) : (
    <BareFrame />
  )
}

/** Draws the screens of signed-in users alone. */
export function BareSignedInFrame() {
  return (
    <>
      <ActingAs />
      <BareFrame />
      <MenuEvents />
    </>
  )
}

function SignedInScreens() {
  const { data, failure, isFetching, refetch } = useQuery(contract.account.me)
  const payload = data?.payload
  const viewer = useMemo<Viewer | null>(
    () => (payload ? { user: payload.user, permissions: payload.permissions, studentLevel: payload.studentLevel ?? [] } : null),
    [payload],
  )
  if (viewer) {
    return (
      <ViewerProvider viewer={viewer}>
        <GuardedArea area="signed-in" viewer={viewer}>
          <Outlet />
        </GuardedArea>
      </ViewerProvider>
    )
  }
  if (failure && failure.kind !== 'signed-out') return <PlatformUnreachable failure={failure} retry={refetch} retrying={isFetching} />
  return <ShellSkeleton />
}

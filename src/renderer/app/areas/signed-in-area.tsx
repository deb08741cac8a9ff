import { useMemo } from 'react'
import { Outlet } from 'react-router-dom'
import { contract } from '../../../shared/contract/index'
import { useQuery } from '../../core/api/use-query'
import { useCoreSelector } from '../../core/store/core-state'
import { useSignedIn, ViewerProvider, type Viewer } from '../../core/session/use-user'
import { ScreenBoundary } from '../screen-boundary'
import { Shell } from '../shell/shell'
import { ShellSkeleton } from '../shell/shell-skeleton'
import { GuardedArea } from './guarded-area'
import { PlatformUnreachable } from './platform-unreachable'

export function SignedInArea() {
  const generation = useCoreSelector((state) => state.session.generation)
  return (
    <GuardedArea area="signed-in">
      <SignedInScreens key={generation} />
    </GuardedArea>
  )
}

/** The not-found screen stands in the shell for those who are signed in, alone for visitors. */
export function AnyArea() {
  return useSignedIn() ? <SignedInArea /> : <Outlet />
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
        <Shell>
          <ScreenBoundary>
            <Outlet />
          </ScreenBoundary>
        </Shell>
      </ViewerProvider>
    )
  }
  if (failure && failure.kind !== 'signed-out') return <PlatformUnreachable failure={failure} retry={refetch} retrying={isFetching} />
  return <ShellSkeleton />
}

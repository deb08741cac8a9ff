import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Access } from '#core/feature.ts'
import { useImpersonating } from '#core/session/impersonation.ts'
import { parseLocationState } from '#core/session/location-state.ts'
import { useSignedIn, type Viewer } from '#core/session/use-user.ts'
import { useCoreSelector } from '#core/store/core-state.ts'
import { getRedirect } from '../guards'

export function RequireAccess({
  area,
  viewer = null,
  children,
}: {
  area: Access
  viewer?: Viewer | null
  children: ReactNode
}) {
  const signedIn = useSignedIn()
  const impersonating = useImpersonating()
  const destination = useCoreSelector((state) => state.session.destination)
  const leaving = useCoreSelector(({ session: { endedBy } }) => endedBy === 'signed-out' || endedBy === 'idle')
  const location = useLocation()
  const { pathname, search } = location
  const elsewhere = getRedirect({
    access: area,
    pathname,
    search,
    signedIn,
    viewer,
    impersonating,
    leaving,
    destination,
    locationState: parseLocationState(location.state),
  })
  return elsewhere === null ? children : <Navigate to={elsewhere} replace />
}

import { Navigate, useLocation } from 'react-router-dom'
import type { ReactNode } from 'react'
import type { Area } from '../../core/feature'
import { useCoreSelector } from '../../core/store/core-state'
import { useSignedIn } from '../../core/session/use-user'
import { redirectOf } from '../guards'

/** Shows its children to those who may be here and sends the others where the guards say. */
export function GuardedArea({ area, children }: { area: Area; children: ReactNode }) {
  const signedIn = useSignedIn()
  const destination = useCoreSelector((state) => state.session.destination)
  const { search } = useLocation()
  const elsewhere = redirectOf({ area, signedIn, search, destination })
  return elsewhere === null ? children : <Navigate to={elsewhere} replace />
}

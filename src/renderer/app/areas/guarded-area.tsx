import { Navigate, useLocation } from 'react-router-dom'
import type { ReactNode } from 'react'
import type { Area } from '../../core/feature'
import { useSignedIn } from '../../core/session/use-user'
import { redirectOf } from '../guards'

/** Shows its children to those who may be here and sends the others where the guards say. */
export function GuardedArea({ area, children }: { area: Area; children: ReactNode }) {
  const signedIn = useSignedIn()
  const { search } = useLocation()
  const elsewhere = redirectOf({ area, signedIn, search })
  return elsewhere === null ? children : <Navigate to={elsewhere} replace />
}

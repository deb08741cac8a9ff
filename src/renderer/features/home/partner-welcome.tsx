import { lazy, Suspense } from 'react'
import { clientTypeChanged } from '../../core/session/session-slice'
import { usePaymentsAllowed } from '../../core/policy/use-policy'
import { useCoreDispatch, useCoreSelector } from '../../core/store/core-state'

const WelcomeModal = lazy(async () => ({ default: (await import('./welcome-modal')).WelcomeModal }))

/** Greets whoever came through the partner operator in this session, once (spec 2 §2, line 48). */
export function PartnerWelcome() {
  const dispatch = useCoreDispatch()
  const clientType = useCoreSelector((state) => state.session.clientType)
  const mayPay = usePaymentsAllowed()
  // It greets with the offers only.
  if (clientType !== 'operator' || !mayPay) return null
  return (
    <Suspense>
      <WelcomeModal open onClose={() => dispatch(clientTypeChanged(null))} />
    </Suspense>
  )
}

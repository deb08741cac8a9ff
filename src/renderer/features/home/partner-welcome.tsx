import { lazy, Suspense } from 'react'
import { useUser } from '../../core/session/use-user'
import { usePaymentsAllowed } from '../../core/settings/use-school'
import { useWelcomed } from './home-slice'

const WelcomeModal = lazy(async () => ({ default: (await import('./welcome-modal')).WelcomeModal }))

/** Greets a client of the partner once a session. */
export function PartnerWelcome() {
  const { user } = useUser()
  const [welcomed, see] = useWelcomed()
  const mayPay = usePaymentsAllowed()
  // It greets with the offers only.
  if (user.isPartnerClient !== true || welcomed || !mayPay) return null
  return (
    <Suspense>
      <WelcomeModal open onClose={see} />
    </Suspense>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { paths } from '#core/paths.ts'
import { Screen } from '#core/screen/screen.tsx'
import { useSignedIn } from '#core/session/use-user.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import { destinationChosen } from '#core/store/session-slice.ts'
import { useNotify } from '#ui/notify.ts'
import { SkeletonLine } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { UnhandledNotice, useReturn } from './payment-return'

/** Once for each return (spec 2 §2, §8). */
export function PaymentReturnScreen() {
  const { pathname, key } = useLocation()
  const signedIn = useSignedIn()
  // Another return is handed over from the beginning: `Navigate` does nothing a second time, and the screen stays empty.
  if (pathname !== paths.paymentReturn()) return <HandOver key={key} />
  return signedIn ? <PaymentReturn /> : <Navigate to={paths.signIn()} replace />
}

function HandOver() {
  const { pathname, search } = useLocation()
  const [isKept, setKept] = useState<boolean | null>(null)
  const dispatch = useCoreDispatch()
  const signedIn = useSignedIn()
  const { t } = useTranslation('wallet')
  const notify = useNotify()
  const address = pathname + search
  const isOperator = pathname.startsWith('/digitalvirgo/')
  const returnPath = paths.paymentReturn(pathname.startsWith('/payment-pay-dunya/') ? 'paydunya' : 'card')
  const handOver = useEffectEvent((ours: boolean) => {
    if (ours && !signedIn) dispatch(destinationChosen(returnPath))
    if (!ours && signedIn && isOperator) notify.info(t('notOursTitle'))
    setKept(ours)
  })
  useEffect(() => {
    let shown = true
    desktop['money.returned-inside']({ address }).then(
      ({ ours }) => shown && handOver(ours),
      (error: unknown) => {
        reportFailure('money.returned-inside', new Error(error instanceof Error ? error.name : 'refused'))
        if (shown) handOver(false)
      },
    )
    return () => {
      shown = false
    }
  }, [address])
  if (isKept === null) return <Checking />
  if (isKept || !signedIn) return <Navigate to={signedIn ? returnPath : paths.signIn()} replace />
  // An operator's return always ends on Home (spec 2 §2).
  return isOperator ? <Navigate to={paths.home()} replace /> : <Unhandled why="not-ours" />
}

function PaymentReturn() {
  const { key } = useLocation()
  const navigate = useNavigate()
  const why = useReturn(() => (key === 'default' ? navigate(paths.wallet(), { replace: true }) : navigate(-1)))
  return why === null ? <Checking /> : <Unhandled why={why} />
}

function Checking() {
  const { t } = useTranslation('wallet')
  return (
    <Screen title={t('returnTitle')} gap={16}>
      <Loading label={t('returnChecking')}>
        <SkeletonLine width="40%" />
        <SkeletonLine width="60%" />
      </Loading>
    </Screen>
  )
}

function Unhandled({ why }: { why: 'not-ours' | 'unreachable' }) {
  const { t } = useTranslation('wallet')
  return (
    <Screen title={t('returnTitle')} gap={16}>
      <UnhandledNotice why={why} toWallet />
    </Screen>
  )
}

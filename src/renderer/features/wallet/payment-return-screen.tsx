import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { CommandOutput } from '../../../shared/desktop/commands'
import { desktop, reportFailure } from '../../core/desktop/desktop'
import { useForget } from '../../core/api/forget'
import { attemptChanged, paymentResultArrived } from '../../core/money/money-slice'
import { paths } from '../../core/paths'
import { useScreenTitle } from '../../core/screen/use-screen-title'
import { useStillHere } from '../../core/screen/use-still-here'
import { destinationChosen } from '../../core/session/session-slice'
import { useSignedIn } from '../../core/session/use-user'
import { useCoreDispatch } from '../../core/store/core-state'
import { ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useNotify } from '../../ui/notify'
import { Page } from '../../ui/page'
import { ScreenTitle } from '../../ui/screen-title'
import { SkeletonLine } from '../../ui/skeleton'
import { Loading } from '../../ui/states/loading'
import styles from './wallet-screen.module.css'
import { walletStrings } from './wallet-strings'

/** Back from a payment provider: the desktop handles what came, once, and says what to tell (spec 2 §2, §8). */
export function PaymentReturnScreen() {
  const { pathname } = useLocation()
  const signedIn = useSignedIn()
  if (pathname !== paths.paymentReturn()) return <HandOver />
  return signedIn ? <PaymentReturn /> : <Navigate to={paths.signIn()} replace />
}

/** A return address that was opened in here is handed to the desktop and leaves the address line; without a session it waits for the sign-in. */
function HandOver() {
  const { pathname, search } = useLocation()
  const [isKept, setKept] = useState<boolean | null>(null)
  const dispatch = useCoreDispatch()
  const signedIn = useSignedIn()
  const address = pathname + search
  const handOver = useEffectEvent((ours: boolean) => {
    if (ours && !signedIn) dispatch(destinationChosen(paths.paymentReturn()))
    setKept(ours)
  })
  useEffect(() => {
    let shown = true
    desktop['money.returned-inside']({ address }).then(
      ({ ours }) => shown && handOver(ours),
      (error: unknown) => {
        // Its address is not reported: it names the order.
        reportFailure('money.returned-inside', new Error(error instanceof Error ? error.name : 'refused'))
        if (shown) handOver(false)
      },
    )
    return () => {
      shown = false
    }
  }, [address])
  if (isKept === null) return <Checking />
  if (isKept || !signedIn) return <Navigate to={signedIn ? paths.paymentReturn() : paths.signIn()} replace />
  return <Unhandled why="not-ours" />
}

type Return = CommandOutput<'money.return'>

/** Handles the returns that wait, one after the other; gives what stays to be read here. */
function useReturn(): 'not-ours' | 'unreachable' | null {
  const { key } = useLocation()
  const [why, setWhy] = useState<'not-ours' | 'unreachable' | null>(null)
  const waiting = useRef(0)
  const conclude = useConclusion()
  const ended = useEffectEvent(async (answer: Return, isFirst: boolean) => {
    if (answer.outcome === 'not-ours' || answer.outcome === 'unreachable') setWhy(answer.outcome)
    // A second arrival of the same return has nothing to say.
    else if (isFirst || answer.outcome !== 'none') await conclude(answer, key)
  })
  useEffect(() => {
    waiting.current += 1
    if (waiting.current > 1) return
    const handleAll = async () => {
      for (let isFirst = true; waiting.current > 0; isFirst = false) {
        // What arrives from here on is asked for in another turn.
        waiting.current = 1
        await ended(await nextReturn(), isFirst)
        waiting.current -= 1
      }
    }
    void handleAll()
  }, [key])
  return why
}

async function nextReturn(): Promise<Return> {
  try {
    return await desktop['money.return']()
  } catch (error) {
    reportFailure('money.return', error)
    return { outcome: 'unreachable', message: null, attempt: null }
  }
}

/** Says what came of it and leads on, to the places of the specification. */
function useConclusion() {
  const t = walletStrings.useText()
  const notify = useNotify()
  const navigate = useNavigate()
  const dispatch = useCoreDispatch()
  const forget = useForget()
  const stillHere = useStillHere()
  return async ({ outcome, message, attempt }: Return, key: string): Promise<void> => {
    // Whoever has gone on meanwhile is told, and not taken away from there.
    const goTo = async (path: string) => (stillHere() ? navigate(path, { replace: true }) : undefined)
    if (attempt) dispatch(attemptChanged(attempt))
    if (outcome !== 'none') forget(['me', 'codes', 'payments', 'offers', 'subscriptions'])
    switch (outcome) {
      case 'card-paid':
        notify.success(message ?? t('paidTitle'))
        return goTo(paths.offers())
      case 'card-failed':
        notify.warning(t('paymentError'))
        return goTo(paths.wallet())
      case 'paydunya-paid':
      case 'paydunya-failed':
        if (outcome === 'paydunya-failed') notify.error(message ?? t('failedTitle'))
        dispatch(paymentResultArrived({ outcome, message }))
        return goTo(paths.wallet())
      case 'processing':
        notify.info(message ?? t('returnChecking'))
        return goTo(paths.wallet())
      case 'unconfirmed':
        notify.warning(t('returnUnconfirmed'))
        return goTo(attempt?.order.kind === 'operator' ? paths.home() : paths.wallet())
      case 'operator-paid':
        notify.success(message ?? t('paidTitle'))
        return goTo(paths.home())
      case 'operator-failed':
        notify.error(message ?? t('failedText'))
        return goTo(paths.home())
      case 'none':
        // It was handled before: the person stays where they were.
        if (!stillHere()) return
        return key === 'default' ? goTo(paths.wallet()) : navigate(-1)
      case 'not-ours':
      case 'unreachable':
        return
    }
  }
}

function PaymentReturn() {
  const why = useReturn()
  return why === null ? <Checking /> : <Unhandled why={why} />
}

function Checking() {
  const t = walletStrings.useText()
  useScreenTitle(t('returnTitle'))
  return (
    <Page className={styles['page']}>
      <ScreenTitle>{t('returnTitle')}</ScreenTitle>
      <Loading label={t('returnChecking')}>
        <SkeletonLine width="40%" />
        <SkeletonLine width="60%" />
      </Loading>
    </Page>
  )
}

const words = {
  'not-ours': { title: 'notOursTitle', text: 'notOursText' },
  unreachable: { title: 'unreachableTitle', text: 'unreachableText' },
} as const

function Unhandled({ why }: { why: keyof typeof words }) {
  const t = walletStrings.useText()
  useScreenTitle(t('returnTitle'))
  const { title, text } = words[why]
  return (
    <Page className={styles['page']}>
      <ScreenTitle>{t('returnTitle')}</ScreenTitle>
      <Notice
        tone={why === 'not-ours' ? 'info' : 'warning'}
        role="status"
        title={t(title)}
        action={
          <ButtonLink variant="primary" to={paths.wallet()}>
            {t('toWallet')}
          </ButtonLink>
        }
      >
        {t(text)}
      </Notice>
    </Page>
  )
}

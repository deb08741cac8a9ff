import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useInvalidateTags } from '#core/api/use-invalidate-tags.ts'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useMessageText, useSuccess } from '#core/failure/use-success.ts'
import { paths } from '#core/paths.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSessionCheck } from '#core/session/use-session-check.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import { clientTypeChanged } from '#core/store/session-slice.ts'
import { isolate } from '#core/strings/isolate.ts'
import { attemptChanged, paymentResultArrived } from '#domains/money/money-slice.ts'
import type { CommandOutput } from '#shared/desktop/commands.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'

type Return = CommandOutput<'money.return'>

export function useReturn(onNone: () => unknown): 'not-ours' | 'unreachable' | null {
  const { key } = useLocation()
  const [why, setWhy] = useState<'not-ours' | 'unreachable' | null>(null)
  const waiting = useRef(0)
  const conclude = useConclusion()
  const isMounted = useIsMounted()
  const checkSession = useSessionCheck()
  const ended = useEffectEvent(async (answer: Return, isFirst: boolean) => {
    // Already handled: return to the previous screen.
    if (answer.outcome === 'none') return isFirst && isMounted() ? onNone() : undefined
    if (answer.way !== 'operator' && (answer.outcome === 'not-ours' || answer.outcome === 'unreachable'))
      return setWhy(answer.outcome)
    return conclude(answer)
  })
  useEffect(() => {
    waiting.current += 1
    if (waiting.current > 1) return
    const handleAll = async () => {
      setWhy(null)
      for (let isFirst = true; waiting.current > 0; isFirst = false) {
        waiting.current = 1
        const isSameSession = checkSession()
        const answer = await nextReturn()
        // The next user does not see the payment of the session before.
        if (isSameSession()) await ended(answer, isFirst)
        waiting.current -= 1
      }
    }
    void handleAll()
  }, [key, checkSession])
  return why
}

async function nextReturn(): Promise<Return> {
  try {
    return await desktop['money.return']()
  } catch (error) {
    reportFailure('money.return', error)
    return { outcome: 'unreachable', message: null, attempt: null, way: null, claim: null }
  }
}

function useConclusion() {
  const { t } = useTranslation('wallet')
  const succeeded = useSuccess()
  const messageText = useMessageText()
  const notify = useNotify()
  const navigate = useNavigate()
  const dispatch = useCoreDispatch()
  const invalidate = useInvalidateTags()
  const isMounted = useIsMounted()
  return async ({ outcome, message, attempt, way, claim }: Return): Promise<void> => {
    const goTo = async (path: string) => (isMounted() ? navigate(path, { replace: true }) : undefined)
    if (attempt) dispatch(attemptChanged(attempt))
    invalidate(['me', 'codes', 'payments', 'offers', 'subscriptions'])
    switch (outcome) {
      case 'card-paid':
        succeeded({ message }, t('paidTitle'))
        return goTo(paths.offers())
      case 'card-failed':
        notify.warning(
          message === null
            ? t('paymentError')
            : t('paymentErrorWith', { message: isolate(messageText(message, t('failedText'))) }),
        )
        return goTo(paths.wallet())
      case 'paydunya-paid':
      case 'paydunya-failed':
      case 'processing':
        if (outcome === 'paydunya-failed') notify.error(messageText(message, t('failedTitle')))
        dispatch(paymentResultArrived({ outcome, message, attemptId: attempt?.id ?? null }))
        return goTo(paths.wallet())
      case 'unconfirmed':
        notify.warning(
          messageText(message, t(way === 'card' && claim === 'failure' ? 'paymentErrorClaimed' : 'returnUnconfirmed')),
        )
        return goTo(way === 'operator' ? paths.home() : paths.wallet())
      case 'operator-paid':
        dispatch(clientTypeChanged('operator'))
        succeeded({ message }, t('paidTitle'))
        return goTo(paths.home())
      case 'operator-failed':
        notify.error(messageText(message, t('failedText')))
        return goTo(paths.home())
      case 'not-ours':
        notify.info(t('notOursTitle'))
        return goTo(paths.home())
      case 'unreachable':
        notify.warning(`${t('unreachableTitle')} ${t('unreachableText')}`)
        return goTo(paths.home())
      case 'none':
        return
    }
  }
}

const textKeys = {
  'not-ours': { title: 'notOursTitle', text: 'notOursText' },
  'unreachable': { title: 'unreachableTitle', text: 'unreachableText' },
} as const

export function UnhandledNotice({ why, toWallet = false }: { why: keyof typeof textKeys; toWallet?: boolean }) {
  const { t } = useTranslation('wallet')
  const { title, text } = textKeys[why]
  return (
    <Notice
      tone={why === 'not-ours' ? 'info' : 'warning'}
      role="status"
      title={t(title)}
      action={
        toWallet && (
          <ButtonLink variant="primary" to={paths.wallet()}>
            {t('toWallet')}
          </ButtonLink>
        )
      }
    >
      {t(text)}
    </Notice>
  )
}

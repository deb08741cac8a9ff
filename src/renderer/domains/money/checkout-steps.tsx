import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#core/network/use-network.ts'
import { useFocusRestore } from '#core/screen/use-focus-restore.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useSessionCheck } from '#core/session/use-session-check.ts'
import type { TransactionView, MoneyOrder } from '#shared/desktop/payments.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { isFinal, getNextActor } from './transaction-labels'
import { TransactionActions, TransactionNotice } from './transaction-notice'
import { useTrackedTransaction, useMoneyActions, useMoneyOrder } from './transactions'
import styles from './checkout-steps.module.css'

type SummaryProps = {
  order: MoneyOrder
  submit: string
  onBack: () => void
  onAttempt: (attempt: TransactionView) => void
  children: ReactNode
}

export function OrderSubmit({ order, submit, onBack, onAttempt, children }: SummaryProps) {
  const { t } = useTranslation('money')
  const give = useMoneyOrder()
  const [wasNotTaken, setNotTaken] = useState(false)
  const isMounted = useIsMounted()
  const checkSession = useSessionCheck()
  const notify = useNotify()
  const isOnline = useOnline()
  const container = useFocusRestore('summary')
  const [send, isBusy] = useSingleFlight(async () => {
    setNotTaken(false)
    const isSameSession = checkSession()
    const attempt = await give(order)
    if (attempt) return isMounted() ? onAttempt(attempt) : undefined
    if (isMounted()) setNotTaken(true)
    // A person who closed the dialog believes that the order was sent.
    else if (isSameSession()) notify.error(t('notTaken'))
  })
  return (
    <div ref={container} tabIndex={-1} className={styles['place']}>
      {children}
      {!isOnline && (
        <Notice tone="warning" role="status" title={t('offlineTitle')}>
          {t('offlineText')}
        </Notice>
      )}
      {wasNotTaken && (
        <Notice tone="error" role="alert">
          {t('notTaken')}
        </Notice>
      )}
      <Row gap={12} align="stretch" justify="end" wrap marginTop={20}>
        <Button onClick={onBack} disabled={isBusy}>
          {t('back')}
        </Button>
        <Button variant="primary" loading={isBusy} disabled={!isOnline && !isBusy} onClick={() => send()}>
          {submit}
        </Button>
      </Row>
    </div>
  )
}

type TransactionStepProps = { transaction: TransactionView; onQr?: (id: string) => void; onClose: () => void }

export function TransactionStep({ transaction, onQr, onClose }: TransactionStepProps) {
  const { t } = useTranslation('money')
  const attempt = useTrackedTransaction(transaction)
  const { seen } = useMoneyActions()
  const isUnopened = attempt.stage === 'waiting' && getNextActor(attempt.order) === 'browser' && !attempt.host
  const container = useFocusRestore(attempt.stage)
  const close = () => {
    if (isFinal(attempt)) void seen(attempt.id)
    onClose()
  }
  return (
    <Stack gap={20} ref={container} tabIndex={-1} className={styles['place']}>
      <TransactionNotice attempt={attempt} />
      {isUnopened && (
        <Notice tone="error" role="alert">
          {t('reopenFailed')}
        </Notice>
      )}
      <TransactionActions attempt={attempt} onQr={onQr} isClosedByOther>
        <Button variant={isFinal(attempt) ? 'primary' : 'outlined'} onClick={close}>
          {t('close')}
        </Button>
      </TransactionActions>
    </Stack>
  )
}

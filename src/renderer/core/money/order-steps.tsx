import { useState, type ReactNode } from 'react'
import type { MoneyAttempt, MoneyOrder } from '../../../shared/desktop/payments'
import { useOneAtATime } from '../screen/use-one-at-a-time'
import { useStillHere } from '../screen/use-still-here'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { AttemptActions, AttemptNotice } from './attempt-notice'
import { isFinal } from './attempt-words'
import { useAttempt, useMoneyActions, useMoneyOrder } from './attempts'
import styles from './order-steps.module.css'
import { moneyStrings } from './money-strings'

type SummaryProps = {
  order: MoneyOrder
  submit: string
  onBack: () => void
  onAttempt: (attempt: MoneyAttempt) => void
  children: ReactNode
}

/** The last look before an order leaves: its lines, and the one button that sends it. */
export function SendOrder({ order, submit, onBack, onAttempt, children }: SummaryProps) {
  const t = moneyStrings.useText()
  const give = useMoneyOrder()
  const [wasNotTaken, setNotTaken] = useState(false)
  const stillHere = useStillHere()
  const [send, isBusy] = useOneAtATime(async () => {
    setNotTaken(false)
    const attempt = await give(order)
    if (!stillHere()) return
    if (attempt) onAttempt(attempt)
    else setNotTaken(true)
  })
  return (
    <>
      {children}
      {wasNotTaken && (
        <Notice tone="error" role="alert">
          {t('notTaken')}
        </Notice>
      )}
      <div className={styles['actions']}>
        <Button onClick={onBack} disabled={isBusy}>
          {t('back')}
        </Button>
        <Button variant="primary" loading={isBusy} onClick={() => send()}>
          {submit}
        </Button>
      </div>
    </>
  )
}

type AttemptProps = { given: MoneyAttempt; onQr?: (id: string) => void; onClose: () => void }

/** What became of the order that was given, for as long as its dialog is open; read to its end, it leaves the list. */
export function FollowAttempt({ given, onQr, onClose }: AttemptProps) {
  const t = moneyStrings.useText()
  const attempt = useAttempt(given.id) ?? given
  const { seen } = useMoneyActions()
  const close = () => {
    if (isFinal(attempt)) void seen(attempt.id)
    onClose()
  }
  return (
    <div className={styles['attempt']}>
      <AttemptNotice attempt={attempt} />
      <AttemptActions attempt={attempt} onQr={onQr} isClosedByOther>
        <Button variant={isFinal(attempt) ? 'primary' : 'outlined'} onClick={close}>
          {t('close')}
        </Button>
      </AttemptActions>
    </div>
  )
}

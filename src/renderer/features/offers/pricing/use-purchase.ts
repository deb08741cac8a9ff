import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useSessionCheck } from '#core/session/use-session-check.ts'
import { useTransactions, useMoneyActions, useMoneyOrder } from '#domains/money/transactions.ts'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import { useNotify } from '#ui/notify.ts'
import { getPurchaseOutcome, type PurchaseOutcome } from '../purchases'

export type PurchaseState = PurchaseOutcome & {
  notTaken: boolean
  isBusy: boolean
  buy: (order: MoneyOrder) => void
}

export function usePurchase(offerId: number): PurchaseState {
  const outcome = getPurchaseOutcome(useTransactions(), offerId)
  const { pending, ended } = outcome
  const give = useMoneyOrder()
  const { seen } = useMoneyActions()
  const { t } = useTranslation('offers')
  const notify = useNotify()
  const isMounted = useIsMounted()
  const checkSession = useSessionCheck()
  const [notTaken, setNotTaken] = useState(false)
  const [buy, isBusy] = useSingleFlight(async (order: MoneyOrder) => {
    if (pending) return
    setNotTaken(false)
    const isSameSession = checkSession()
    if (ended) await seen(ended.id)
    if ((await give(order)) !== null) return
    if (isMounted()) setNotTaken(true)
    // A person who closed the dialog believes that the offer was bought.
    else if (isSameSession()) notify.error(t('notTaken'))
  })
  return { ...outcome, notTaken, isBusy, buy }
}

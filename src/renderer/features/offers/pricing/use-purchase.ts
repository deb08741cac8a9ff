import { useState } from 'react'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useTransactions, useMoneyActions, useMoneyOrder } from '#domains/money/transactions.ts'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
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
  const [notTaken, setNotTaken] = useState(false)
  const [buy, isBusy] = useSingleFlight(async (order: MoneyOrder) => {
    if (pending) return
    setNotTaken(false)
    if (ended) await seen(ended.id)
    setNotTaken((await give(order)) === null)
  })
  return { ...outcome, notTaken, isBusy, buy }
}

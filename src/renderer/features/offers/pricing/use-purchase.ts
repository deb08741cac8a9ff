import { useState } from 'react'
import type { MoneyOrder } from '../../../../shared/desktop/payments'
import { useAttempts, useMoneyActions, useMoneyOrder } from '../../../core/money/attempts'
import { useOneAtATime } from '../../../core/screen/use-one-at-a-time'
import { newsOf, purchasesAmong, underWayFor, type Purchase } from '../purchases'

export type PurchaseState = {
  /** The purchase of this offer whose end is not known yet. */
  underWay: Purchase | null
  /** The one before, which came to nothing. */
  ended: Purchase | null
  /** The desktop did not take the order: nothing left. */
  notTaken: boolean
  isBusy: boolean
  buy: (order: MoneyOrder) => void
}

/** Orders a purchase; what becomes of it is told by the orders in the store. */
export function usePurchase(offerId: number, onOrdered: () => void): PurchaseState {
  const purchases = purchasesAmong(useAttempts())
  const give = useMoneyOrder()
  const { seen } = useMoneyActions()
  const [notTaken, setNotTaken] = useState(false)
  const underWay = underWayFor(offerId, purchases)
  const ended = purchases.find((one) => one.order.offerDivisionDetail === offerId && newsOf(one) === 'ended') ?? null
  const [buy, isBusy] = useOneAtATime(async (order: MoneyOrder) => {
    if (underWay) return
    setNotTaken(false)
    if (ended) await seen(ended.id)
    const attempt = await give(order)
    setNotTaken(attempt === null)
    onOrdered()
  })
  return { underWay, ended, notTaken, isBusy, buy }
}

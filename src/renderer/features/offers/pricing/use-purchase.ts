import { useState } from 'react'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { isFinal } from '#domains/money/transaction-labels.ts'
import { useTransactions, useMoneyActions, useMoneyOrder } from '#domains/money/transactions.ts'
import type { TransactionView, MoneyOrder } from '#shared/desktop/payments.ts'

export type PurchaseState = {
  pending: TransactionView | null
  subscribed: TransactionView | null
  ended: TransactionView | null
  notTaken: boolean
  isBusy: boolean
  buy: (order: MoneyOrder) => void
}

export function usePurchase(offerId: number): PurchaseState {
  const attempts = useTransactions().filter(({ order }) => isOf(order, offerId))
  const give = useMoneyOrder()
  const { seen } = useMoneyActions()
  const [notTaken, setNotTaken] = useState(false)
  const pending = attempts.find((attempt) => !isFinal(attempt)) ?? null
  const subscribed = attempts.find(({ order, stage }) => order.kind === 'operator' && stage === 'done') ?? null
  const ended =
    attempts.find((attempt) => isFinal(attempt) && attempt.stage !== 'done' && !leadsToWallet(attempt)) ?? null
  const [buy, isBusy] = useSingleFlight(async (order: MoneyOrder) => {
    if (pending) return
    setNotTaken(false)
    if (ended) await seen(ended.id)
    setNotTaken((await give(order)) === null)
  })
  return { pending, subscribed, ended, notTaken, isBusy, buy }
}

function isOf(order: MoneyOrder, offerId: number): boolean {
  return order.kind === 'purchase'
    ? order.offerDivisionDetail === offerId
    : order.kind === 'operator' && order.offerId === offerId
}

/** The wallet reports purchases refused for missing points (threats E6). */
function leadsToWallet({ order, stage, status }: TransactionView): boolean {
  return order.kind === 'purchase' && stage === 'refused' && (status === 401 || status === 402)
}

import { isFinal } from '#domains/money/transaction-labels.ts'
import type { TransactionView, MoneyOrder } from '#shared/desktop/payments.ts'

export type Purchase = TransactionView & { order: Extract<MoneyOrder, { kind: 'purchase' }> }

/** `poor`: leads to the wallet (threats E6). */
type PurchaseStatus = 'under-way' | 'done' | 'poor' | 'ended'

function isPurchase(attempt: TransactionView): attempt is Purchase {
  return attempt.order.kind === 'purchase'
}

export function selectPurchases(attempts: readonly TransactionView[]): Purchase[] {
  return attempts.filter(isPurchase)
}

export function getPurchaseStatus(purchase: Purchase): PurchaseStatus {
  if (!isFinal(purchase)) return 'under-way'
  if (purchase.stage === 'done') return 'done'
  return purchase.stage === 'refused' && (purchase.status === 401 || purchase.status === 402) ? 'poor' : 'ended'
}

export function findPendingPurchase(offerId: number, purchases: readonly Purchase[]): Purchase | null {
  return (
    purchases.find(
      (purchase) => purchase.order.offerDivisionDetail === offerId && getPurchaseStatus(purchase) === 'under-way',
    ) ?? null
  )
}

/** The dialog of the offer shows it, even if the offer is withdrawn meanwhile. */
export function isOrderInProgress(transaction: TransactionView, offerId: number): boolean {
  const { order, stage } = transaction
  if (order.kind === 'operator') return order.offerId === offerId && (!isFinal(transaction) || stage === 'done')
  return order.kind === 'purchase' && order.offerDivisionDetail === offerId && !isFinal(transaction)
}

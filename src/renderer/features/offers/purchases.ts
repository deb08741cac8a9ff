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

export type PurchaseOutcome = {
  pending: TransactionView | null
  subscribed: TransactionView | null
  ended: TransactionView | null
}

/** Of the purchases of one offer, newest first; the wallet reports those refused for missing points (threats E6). */
export function getPurchaseOutcome(attempts: readonly TransactionView[], offerId: number): PurchaseOutcome {
  const ofOffer = attempts.filter(({ order }) => buysOffer(order, offerId))
  return {
    pending: ofOffer.find((attempt) => !isFinal(attempt)) ?? null,
    subscribed: ofOffer.find(({ order, stage }) => order.kind === 'operator' && stage === 'done') ?? null,
    ended: ofOffer.find(hasFailed) ?? null,
  }
}

function buysOffer(order: MoneyOrder, offerId: number): boolean {
  return order.kind === 'purchase'
    ? order.offerDivisionDetail === offerId
    : order.kind === 'operator' && order.offerId === offerId
}

function hasFailed(attempt: TransactionView): boolean {
  return isPurchase(attempt) ? getPurchaseStatus(attempt) === 'ended' : isFinal(attempt) && attempt.stage !== 'done'
}

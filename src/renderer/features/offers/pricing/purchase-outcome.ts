import { isFinal } from '#domains/money/transaction-labels.ts'
import type { MoneyOrder, TransactionView } from '#shared/desktop/payments.ts'

export type PurchaseOutcome = {
  pending: TransactionView | null
  subscribed: TransactionView | null
  ended: TransactionView | null
}

/** Of the purchases of one offer, newest first. */
export function getPurchaseOutcome(attempts: readonly TransactionView[], offerId: number): PurchaseOutcome {
  const ofOffer = attempts.filter(({ order }) => buysOffer(order, offerId))
  return {
    pending: ofOffer.find((attempt) => !isFinal(attempt)) ?? null,
    subscribed: ofOffer.find(({ order, stage }) => order.kind === 'operator' && stage === 'done') ?? null,
    ended: ofOffer.find((attempt) => isFinal(attempt) && attempt.stage !== 'done' && !leadsToWallet(attempt)) ?? null,
  }
}

function buysOffer(order: MoneyOrder, offerId: number): boolean {
  return order.kind === 'purchase'
    ? order.offerDivisionDetail === offerId
    : order.kind === 'operator' && order.offerId === offerId
}

/** The wallet reports purchases refused for missing points (threats E6). */
function leadsToWallet({ order, stage, status }: TransactionView): boolean {
  return order.kind === 'purchase' && stage === 'refused' && (status === 401 || status === 402)
}

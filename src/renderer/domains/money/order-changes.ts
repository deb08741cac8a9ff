import { contract } from '#shared/contract/index.ts'
import type { TransactionView, MoneyOrder } from '#shared/desktop/payments.ts'

const changes = {
  'top-up': contract.wallet.createCode.invalidates,
  'transfer': contract.transfers.start.invalidates,
  'purchase': contract.offers.buy.invalidates,
  'operator': contract.operator.unsubscribe.invalidates,
} as const satisfies Record<MoneyOrder['kind'], unknown>

export function getChangedTags(before: readonly TransactionView[], after: readonly TransactionView[]): string[] {
  const moved = after.filter(({ id, stage, changedAt }) => {
    const earlier = before.find((one) => one.id === id)
    return stage !== 'sending' && (earlier?.stage !== stage || earlier.changedAt !== changedAt)
  })
  return [...new Set(moved.flatMap(({ order }) => changes[order.kind].map(({ kind }) => kind)))]
}

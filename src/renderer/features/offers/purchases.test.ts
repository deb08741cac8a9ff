import { describe, expect, it } from 'vitest'
import type { TransactionView } from '#shared/desktop/payments.ts'
import { getPurchaseStatus, selectPurchases, findPendingPurchase, type Purchase } from './purchases'

const purchase = (offer: number, part: object): Purchase =>
  ({
    id: String(offer),
    order: { kind: 'purchase', offerDivisionDetail: offer },
    status: null,
    ...part,
  }) as unknown as Purchase

describe('purchase status', () => {
  it.each([
    ['sending', null, 'under-way'],
    ['uncertain', null, 'under-way'],
    ['done', 200, 'done'],
    ['refused', 401, 'poor'],
    ['refused', 402, 'poor'],
    ['refused', 403, 'ended'],
    ['refused', null, 'ended'],
    ['not-made', 402, 'ended'],
  ])('at stage %s with status %s is %s', (stage, status, news) => {
    expect(getPurchaseStatus(purchase(7, { stage, status }))).toBe(news)
  })

  it('excludes other kinds of orders', () => {
    const transfer = { order: { kind: 'transfer' } } as unknown as TransactionView
    const bought = purchase(7, { stage: 'done' })
    expect(selectPurchases([transfer, bought, transfer])).toEqual([bought])
  })

  it('E6: finds the pending purchase of the same offer only', () => {
    const [waiting, done, other] = [
      purchase(7, { stage: 'uncertain' }),
      purchase(7, { stage: 'done' }),
      purchase(8, { stage: 'sending' }),
    ]
    expect(findPendingPurchase(7, [done, other, waiting])).toBe(waiting)
    expect(findPendingPurchase(7, [done, other])).toBeNull()
    expect(findPendingPurchase(9, [waiting, other])).toBeNull()
  })
})

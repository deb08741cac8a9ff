import { describe, expect, it } from 'vitest'
import type { MoneyOrder, MoneyStage, TransactionView } from '#shared/desktop/payments.ts'
import {
  findPendingPurchase,
  getPurchaseOutcome,
  getPurchaseStatus,
  isOrderInProgress,
  selectPurchases,
  type Purchase,
} from './purchases'

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

const offerId = 42
const goldOrder: MoneyOrder = {
  kind: 'purchase',
  offerDivisionDetail: offerId,
  quantity: 1,
  subjects: [],
  agreed: 100,
  name: 'Gold',
}
const subscription: MoneyOrder = { kind: 'operator', recurrence: 7, offerId }
const attempt = (
  id: string,
  stage: MoneyStage,
  order: MoneyOrder = goldOrder,
  status: number | null = null,
): TransactionView => ({
  id,
  order,
  stage,
  message: null,
  startedAt: 1,
  changedAt: 1,
  platformId: null,
  charged: null,
  status,
})
const getOutcome = (...attempts: TransactionView[]) => {
  const { pending, subscribed, ended } = getPurchaseOutcome(attempts, offerId)
  return [pending, subscribed, ended].map((each) => each?.id ?? null)
}

describe('purchases of an offer', () => {
  it.each<MoneyStage>(['sending', 'uncertain', 'waiting'])('are pending while they are %s', (stage) => {
    expect(getOutcome(attempt('a', stage))).toEqual(['a', null, null])
    expect(getOutcome(attempt('a', stage, subscription))).toEqual(['a', null, null])
  })

  it.each<MoneyStage>(['refused', 'not-made'])('have ended without success when they are %s', (stage) => {
    expect(getOutcome(attempt('a', stage))).toEqual([null, null, 'a'])
    expect(getOutcome(attempt('a', stage, subscription))).toEqual([null, null, 'a'])
  })

  it('say nothing more once they are done, except of a subscription at the operator', () => {
    expect(getOutcome(attempt('a', 'done'))).toEqual([null, null, null])
    expect(getOutcome(attempt('a', 'done', subscription))).toEqual([null, 'a', null])
  })

  it.each([401, 402])('E6: are left to the wallet when points are missing (%i)', (status) => {
    expect(getOutcome(attempt('a', 'refused', goldOrder, status))).toEqual([null, null, null])
    expect(getOutcome(attempt('a', 'refused', subscription, status))).toEqual([null, null, 'a'])
    expect(getOutcome(attempt('a', 'not-made', goldOrder, status))).toEqual([null, null, 'a'])
  })

  it('are told apart from those of other offers, top-ups and transfers', () => {
    const others = [
      attempt('a', 'waiting', { ...goldOrder, offerDivisionDetail: 7 }),
      attempt('b', 'done', { ...subscription, offerId: 7 }),
      attempt('c', 'refused', { kind: 'transfer', toUser: offerId, points: 10 }),
      attempt('d', 'waiting', { kind: 'top-up', way: 'card', amount: offerId }),
    ]
    expect(getOutcome(...others)).toEqual([null, null, null])
    expect(getOutcome(...others, attempt('e', 'waiting'), attempt('f', 'refused'))).toEqual(['e', null, 'f'])
  })
})

describe('the dialog of an offer that has an order', () => {
  it.each<[MoneyStage, boolean, boolean]>([
    ['sending', true, true],
    ['uncertain', true, true],
    ['waiting', true, true],
    ['refused', false, false],
    ['not-made', false, false],
    ['done', false, true],
  ])('stays open at the stage %s: of a purchase %s, of a subscription %s', (stage, purchased, subscribed) => {
    expect(isOrderInProgress(attempt('a', stage), offerId)).toBe(purchased)
    expect(isOrderInProgress(attempt('a', stage, subscription), offerId)).toBe(subscribed)
  })

  it('is not that of another offer, nor of a transfer or a top-up of the same number', () => {
    const others: MoneyOrder[] = [
      { ...goldOrder, offerDivisionDetail: 7 },
      { ...subscription, offerId: 7 },
      { kind: 'transfer', toUser: offerId, points: 10 },
      { kind: 'top-up', way: 'card', amount: offerId },
    ]
    for (const order of others) expect(isOrderInProgress(attempt('a', 'waiting', order), offerId)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import type { MoneyOrder, MoneyStage, TransactionView } from '#shared/desktop/payments.ts'
import { getPurchaseOutcome } from './purchase-outcome'

const offerId = 42
const purchase: MoneyOrder = {
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
  order: MoneyOrder = purchase,
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
const outcomeOf = (...attempts: TransactionView[]) => {
  const { pending, subscribed, ended } = getPurchaseOutcome(attempts, offerId)
  return [pending, subscribed, ended].map((each) => each?.id ?? null)
}

describe('purchases of an offer', () => {
  it.each<MoneyStage>(['sending', 'uncertain', 'waiting'])('are pending while they are %s', (stage) => {
    expect(outcomeOf(attempt('a', stage))).toEqual(['a', null, null])
    expect(outcomeOf(attempt('a', stage, subscription))).toEqual(['a', null, null])
  })

  it.each<MoneyStage>(['refused', 'not-made'])('have ended without success when they are %s', (stage) => {
    expect(outcomeOf(attempt('a', stage))).toEqual([null, null, 'a'])
    expect(outcomeOf(attempt('a', stage, subscription))).toEqual([null, null, 'a'])
  })

  it('say nothing more once they are done, except of a subscription at the operator', () => {
    expect(outcomeOf(attempt('a', 'done'))).toEqual([null, null, null])
    expect(outcomeOf(attempt('a', 'done', subscription))).toEqual([null, 'a', null])
  })

  it.each([401, 402])('E6: are left to the wallet when points are missing (%i)', (status) => {
    expect(outcomeOf(attempt('a', 'refused', purchase, status))).toEqual([null, null, null])
    expect(outcomeOf(attempt('a', 'refused', subscription, status))).toEqual([null, null, 'a'])
    expect(outcomeOf(attempt('a', 'not-made', purchase, status))).toEqual([null, null, 'a'])
  })

  it('are told apart from those of other offers, top-ups and transfers', () => {
    const others = [
      attempt('a', 'waiting', { ...purchase, offerDivisionDetail: 7 }),
      attempt('b', 'done', { ...subscription, offerId: 7 }),
      attempt('c', 'refused', { kind: 'transfer', toUser: offerId, points: 10 }),
      attempt('d', 'waiting', { kind: 'top-up', way: 'card', amount: offerId }),
    ]
    expect(outcomeOf(...others)).toEqual([null, null, null])
    expect(outcomeOf(...others, attempt('e', 'waiting'), attempt('f', 'refused'))).toEqual(['e', null, 'f'])
  })
})

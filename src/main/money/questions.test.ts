import { describe, expect, it } from 'vitest'
import type { MoneyOrder } from '../../shared/desktop/payments'
import { beforeOf, questionsOf } from './questions'
import type { Facts } from './reconcile'

const nothing: Facts = { codes: null, transfers: null, subscriptions: null, held: null, points: null }
const card: MoneyOrder = { kind: 'top-up', way: 'card', amount: 300 }
const transfer: MoneyOrder = { kind: 'transfer', toUser: 8, points: 50 }
const purchase: MoneyOrder = { kind: 'purchase', offerDivisionDetail: 3, quantity: 1, subjects: [], agreed: 2000, name: 'Gold' }
const operator: MoneyOrder = { kind: 'operator', recurrence: 1, offerId: 33 }
const rows = <Row extends { id: number }>(...list: Row[]) => ({ rows: list, isWhole: true })

describe('what was there before an order', () => {
  const facts: Facts = {
    codes: rows({ id: 1, amount: 5, status: 'pending', reference: null, method: null }),
    transfers: rows({ id: 2, points: 5, status: 'pending', isConfirmed: false, from: 7, to: 8 }),
    subscriptions: rows({ id: 3, name: 'Gold', paid: 700 }, { id: 4, name: 'Silver', paid: null }),
    held: rows({ id: 5, name: 'Free', paid: null }),
    points: 5000,
  }

  it.each([[card, { ids: [1], paid: {}, points: null }], [transfer, { ids: [2], paid: {}, points: null }], [purchase, { ids: [3, 4], paid: { 3: 700 }, points: 5000 }], [operator, { ids: [5], paid: {}, points: null }]])('E2: of %j is %j', (order, before) => {
    expect(beforeOf(order, facts)).toEqual(before)
  })

  it('E2: is not known without the list of its kind, nor that of a purchase without the points', () => {
    expect([card, transfer, purchase, operator].map((order) => beforeOf(order, { ...nothing, points: 5000 }))).toEqual([null, null, null, null])
    expect(beforeOf(purchase, { ...facts, points: null })).toBeNull()
    expect(beforeOf(card, { ...facts, points: null })).not.toBeNull()
    expect(beforeOf(purchase, { ...facts, points: 0 })).toMatchObject({ points: 0 })
  })
})

it('asks of each order only what can tell its end', () => {
  expect([card, transfer, purchase, operator].map(questionsOf)).toEqual([['codes'], ['transfers'], ['subscriptions', 'me'], ['me']])
})

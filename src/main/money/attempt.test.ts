import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MoneyOrder } from '../../shared/desktop/payments'
import type { MoneyRecord, News } from './attempt'
import { afterNews, doubtKey, isFinal, isSameOrder, moneyRecord, newAttempt, viewOf } from './attempt'

const id = '7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e'
const order: MoneyOrder = { kind: 'transfer', toUser: 8, points: 10 }
const words = fc.option(fc.constantFrom('Points insuffisants', 'OK'))
const number = fc.option(fc.integer({ min: 1, max: 99 }))
const news: fc.Arbitrary<News> = fc.oneof(
  fc.record({ kind: fc.constantFrom('not-sent' as const, 'refused' as const), message: words, status: number }),
  fc.record({ kind: fc.constantFrom('lost' as const, 'absent' as const) }),
  fc.record({ kind: fc.constant('taken' as const), platformId: number, message: words }),
  fc.record({ kind: fc.constant('processed' as const), platformId: number, charged: number, message: words }),
  fc.record({ kind: fc.constant('said' as const), message: words }),
)
const history = fc.array(fc.record({ news, now: fc.integer({ min: 0, max: 1_000_000 }) }), { maxLength: 12 })

test('E2: whatever is learnt in whatever order, nothing is sent again, a final stage is the last, and time never runs backwards', () => {
  fc.assert(
    fc.property(history, (steps) => {
      let record: MoneyRecord = newAttempt(id, 7, order, 500)
      for (const { news: heard, now } of steps) {
        const next = afterNews(record, heard, now)
        if (isFinal(record.stage)) expect(next).toBe(record)
        if (record.stage !== 'sending') expect(next.stage).not.toBe('sending')
        if (next.stage === 'not-made') expect(['sending', 'uncertain', 'not-made']).toContain(record.stage)
        expect(next.changedAt).toBeGreaterThanOrEqual(record.changedAt)
        expect(moneyRecord.safeParse(next).success).toBe(true)
        record = next
      }
    }),
    { numRuns: 5000 },
  )
})

test('E2: what was taken by the platform is never said to be not made', () => {
  const taken = afterNews(afterNews(newAttempt(id, 7, order, 1), { kind: 'lost' }, 2), { kind: 'taken', platformId: 4, message: null }, 3)
  expect(afterNews(taken, { kind: 'absent' }, 4)).toBe(taken)
  expect(afterNews(taken, { kind: 'not-sent', message: null, status: null }, 4)).toBe(taken)
})

test('E2: a lost answer puts only an order in doubt that is being sent', () => {
  const sending = newAttempt(id, 7, order, 1)
  expect(afterNews(sending, { kind: 'lost' }, 2).stage).toBe('uncertain')
  const waiting = afterNews(sending, { kind: 'taken', platformId: 4, message: null }, 2)
  expect(afterNews(waiting, { kind: 'lost' }, 3)).toBe(waiting)
})

test('E1: the same order is known by its kind, its target and its amount', () => {
  const open = (stage: MoneyRecord['stage'], of: MoneyOrder): MoneyRecord => ({ ...newAttempt(id, 7, of, 1), stage })
  const code = (reference: string): MoneyOrder => ({ kind: 'top-up', way: 'code', amount: 100, reference })
  const topUp = (way: 'card' | 'paydunya' | 'mobile', amount = 100): MoneyOrder => ({ kind: 'top-up', way, amount })
  const purchase = (offerDivisionDetail: number, quantity: number): MoneyOrder => ({ kind: 'purchase', offerDivisionDetail, quantity, subjects: [], agreed: 5, name: 'Gold' })
  expect(isSameOrder(open('sending', order), { ...order })).toBe(true)
  expect(isSameOrder(open('waiting', order), { ...order, points: 11 })).toBe(false)
  expect(isSameOrder(open('waiting', order), { ...order, toUser: 9 })).toBe(false)
  expect(isSameOrder(open('uncertain', code('A')), code('A'))).toBe(true)
  expect(isSameOrder(open('uncertain', code('A')), code('B'))).toBe(false)
  expect(isSameOrder(open('waiting', topUp('card')), topUp('card'))).toBe(true)
  expect(isSameOrder(open('waiting', topUp('card')), topUp('paydunya'))).toBe(false)
  expect(isSameOrder(open('uncertain', topUp('card')), topUp('paydunya'))).toBe(true)
  expect(isSameOrder(open('uncertain', topUp('card')), topUp('card', 101))).toBe(false)
  expect(isSameOrder(open('uncertain', purchase(1, 1)), purchase(1, 3))).toBe(true)
  expect(isSameOrder(open('uncertain', purchase(1, 1)), purchase(2, 1))).toBe(false)
})

test('E3: an order in doubt holds up exactly the orders that share its key', () => {
  const small = fc.integer({ min: 1, max: 2 })
  const orders: fc.Arbitrary<MoneyOrder> = fc.oneof(
    fc.record({ kind: fc.constant('top-up' as const), way: fc.constantFrom('card' as const, 'paydunya' as const, 'mobile' as const), amount: small }),
    fc.record({ kind: fc.constant('top-up' as const), way: fc.constant('code' as const), amount: small, reference: fc.constantFrom('A', 'B') }),
    fc.record({ kind: fc.constant('transfer' as const), toUser: small, points: fc.integer({ min: 10, max: 11 }) }),
    fc.record({ kind: fc.constant('purchase' as const), offerDivisionDetail: small, quantity: small, subjects: fc.constant<number[]>([]), agreed: small, name: fc.constant('Gold') }),
    fc.record({ kind: fc.constant('operator' as const), recurrence: fc.constantFrom(1 as const, 7 as const), offerId: small }),
  )
  fc.assert(fc.property(orders, orders, fc.constantFrom('sending' as const, 'uncertain' as const), (a, b, stage) => {
    expect(JSON.stringify(doubtKey(a)) === JSON.stringify(doubtKey(b))).toBe(isSameOrder({ ...newAttempt(id, 7, a, 1), stage }, b))
  }), { numRuns: 2000 })
})

test('D4: the page gets nothing by which a provider knows the payment', () => {
  const record: MoneyRecord = { ...newAttempt(id, 7, order, 1), keys: ['secret-order'], address: 'https://pay.exemple.tn/secret', told: { 'tutorat://payment/success?orderId=secret-order': 'sent' } }
  expect(JSON.stringify(viewOf(record))).not.toContain('secret')
})

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import {
  type Transaction,
  type TransactionEvent,
  createTransaction,
  fromStored,
  isFinal,
  isSameOrder,
  reduce,
  storedTransaction,
  toStored,
  toView,
  unresolvedOrderKey,
} from './transaction'

const id = '7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e'
const order: MoneyOrder = { kind: 'transfer', toUser: 8, points: 10 }
const words = fc.option(fc.constantFrom('Points insuffisants', 'OK'))
const number = fc.option(fc.integer({ min: 1, max: 99 }))
const event: fc.Arbitrary<TransactionEvent> = fc.oneof(
  fc.record({ kind: fc.constantFrom('not-sent' as const, 'rejected' as const), message: words, status: number }),
  fc.record({ kind: fc.constantFrom('response-lost' as const, 'absent' as const) }),
  fc.record({ kind: fc.constant('contested' as const), message: words, status: fc.constantFrom(409, 429) }),
  fc.record({ kind: fc.constant('acknowledged' as const), message: words }),
  fc.record({ kind: fc.constant('accepted' as const), platformId: number, message: words }),
  fc.record({ kind: fc.constant('processed' as const), platformId: number, charged: number, message: words }),
  fc.record({ kind: fc.constant('message' as const), message: words }),
)
const history = fc.array(fc.record({ event, now: fc.integer({ min: 0, max: 1_000_000 }) }), { maxLength: 12 })

test('E2: preserves final stages and monotonic changedAt for any events, and never returns to sending', () => {
  fc.assert(
    fc.property(history, (steps) => {
      let record: Transaction = createTransaction(id, 7, order, 500)
      for (const { event, now } of steps) {
        const next = reduce(record, event, now)
        if (isFinal(record.stage)) expect(next).toBe(record)
        if (record.stage !== 'sending') expect(next.stage).not.toBe('sending')
        if (next.stage === 'not-made') expect(['sending', 'uncertain', 'not-made']).toContain(record.stage)
        expect(next.changedAt).toBeGreaterThanOrEqual(record.changedAt)
        expect(fromStored(storedTransaction.parse(toStored(next)))).toEqual(next)
        record = next
      }
    }),
    { numRuns: 5000 },
  )
})

test('E2: never marks an accepted transaction as not made', () => {
  const taken = reduce(
    reduce(createTransaction(id, 7, order, 1), { kind: 'response-lost' }, 2),
    { kind: 'accepted', platformId: 4, message: null },
    3,
  )
  expect(reduce(taken, { kind: 'absent' }, 4)).toBe(taken)
  expect(reduce(taken, { kind: 'not-sent', message: null, status: null }, 4)).toBe(taken)
})

test('E2: marks only a transaction in sending as uncertain after a lost response', () => {
  const sending = createTransaction(id, 7, order, 1)
  expect(reduce(sending, { kind: 'response-lost' }, 2).stage).toBe('uncertain')
  const waiting = reduce(sending, { kind: 'accepted', platformId: 4, message: null }, 2)
  expect(reduce(waiting, { kind: 'response-lost' }, 3)).toBe(waiting)
})

test('E1: recognises the same order by its kind, target and amount', () => {
  const open = (stage: Transaction['stage'], of: MoneyOrder): Transaction => ({
    ...createTransaction(id, 7, of, 1),
    stage,
  })
  const code = (reference: string): MoneyOrder => ({ kind: 'top-up', way: 'code', amount: 100, reference })
  const topUp = (way: 'card' | 'paydunya' | 'mobile', amount = 100): MoneyOrder => ({ kind: 'top-up', way, amount })
  const purchase = (offerDivisionDetail: number, quantity: number): MoneyOrder => ({
    kind: 'purchase',
    offerDivisionDetail,
    quantity,
    subjects: [],
    agreed: 5,
    name: 'Gold',
  })
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

test('E3: blocks exactly the orders with the key of an unresolved order', () => {
  const small = fc.integer({ min: 1, max: 2 })
  const orders: fc.Arbitrary<MoneyOrder> = fc.oneof(
    fc.record({
      kind: fc.constant('top-up' as const),
      way: fc.constantFrom('card' as const, 'paydunya' as const, 'mobile' as const),
      amount: small,
    }),
    fc.record({
      kind: fc.constant('top-up' as const),
      way: fc.constant('code' as const),
      amount: small,
      reference: fc.constantFrom('A', 'B'),
    }),
    fc.record({ kind: fc.constant('transfer' as const), toUser: small, points: fc.integer({ min: 10, max: 11 }) }),
    fc.record({
      kind: fc.constant('purchase' as const),
      offerDivisionDetail: small,
      quantity: small,
      subjects: fc.constant<number[]>([]),
      agreed: small,
      name: fc.constant('Gold'),
    }),
    fc.record({
      kind: fc.constant('operator' as const),
      recurrence: fc.constantFrom(1 as const, 7 as const),
      offerId: small,
    }),
  )
  fc.assert(
    fc.property(orders, orders, fc.constantFrom('sending' as const, 'uncertain' as const), (a, b, stage) => {
      expect(JSON.stringify(unresolvedOrderKey(a)) === JSON.stringify(unresolvedOrderKey(b))).toBe(
        isSameOrder({ ...createTransaction(id, 7, a, 1), stage }, b),
      )
    }),
    { numRuns: 2000 },
  )
})

test('E3: reads and writes the field names of journals on disk', () => {
  const row = {
    id,
    userId: 7,
    order,
    stage: 'uncertain',
    isUnclear: false,
    message: null,
    startedAt: 1,
    changedAt: 2,
    platformId: null,
    charged: null,
    status: null,
    before: { ids: [1], paid: {}, points: null },
    startedTurn: 3,
    changedTurn: 4,
    keys: ['o-1'],
    address: null,
    told: { 'tutorat://payment/success?orderId=o-1': 'sent' },
    hidden: false,
  }
  const record = fromStored(storedTransaction.parse(row))
  expect(record).toMatchObject({
    baseline: row.before,
    startedSeq: 3,
    changedSeq: 4,
    returnKeys: row.keys,
    reportedReturns: row.told,
  })
  expect(toStored(record)).toEqual(row)
})

test('D4: omits provider keys, URLs and returns from the view for the page', () => {
  const record: Transaction = {
    ...createTransaction(id, 7, order, 1),
    returnKeys: ['secret-order'],
    address: 'https://pay.exemple.tn/secret',
    reportedReturns: { 'tutorat://payment/success?orderId=secret-order': 'sent' },
  }
  expect(JSON.stringify(toView(record))).not.toContain('secret')
})

describe('absence from the lists', () => {
  const order: MoneyOrder = { kind: 'transfer', toUser: 8, points: 50 }
  const sent = (part: Partial<Transaction> = {}): Transaction => ({
    ...createTransaction('7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e', 7, order, 1),
    baseline: { ids: [], paid: {}, points: null },
    ...part,
  })
  const absent = (record: Transaction): Transaction => reduce(record, { kind: 'absent' }, 3)

  it('E2: proves that a lost order was not made', () => {
    expect(absent(reduce(sent(), { kind: 'response-lost' }, 2))).toMatchObject({ stage: 'not-made', status: null })
  })

  it('E2: leaves an order unclear that was sent without a full list', () => {
    const partial = sent({ baseline: { ids: [], paid: {}, points: null, isPartial: true } })
    expect(absent(reduce(partial, { kind: 'response-lost' }, 2))).toMatchObject({ stage: 'uncertain', isUnclear: true })
  })

  it('E2: leaves an order unclear whose success was reported without a number', () => {
    const acknowledged = reduce(sent(), { kind: 'acknowledged', message: 'Merci' }, 2)
    expect(absent(acknowledged)).toMatchObject({ stage: 'uncertain', isUnclear: true, message: 'Merci' })
  })

  it('E2: confirms a refusal that a repeated request may have received', () => {
    const contested = reduce(sent(), { kind: 'contested', message: 'Déjà en cours', status: 409 }, 2)
    expect(contested).toMatchObject({ stage: 'uncertain', message: 'Déjà en cours' })
    expect(absent(contested)).toMatchObject({ stage: 'refused', status: 409, message: 'Déjà en cours' })
    expect(reduce(contested, { kind: 'accepted', platformId: 4, message: null }, 3)).toMatchObject({
      stage: 'waiting',
      status: null,
    })
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MoneyOrder } from '../../shared/desktop/payments'
import type { MoneyRecord } from './attempt'
import { newAttempt } from './attempt'
import type { CodeRow, Facts, SubscriptionRow, TransferRow } from './reconcile'
import { reconcile } from './reconcile'

const userId = 7
const nothing: Facts = { codes: null, transfers: null, subscriptions: null, held: null, points: null }
const settled = { others: [], isSettled: true }
const whole = <Row>(rows: readonly Row[]) => ({ rows, isWhole: true })

function doubtful(order: MoneyOrder, before: Partial<NonNullable<MoneyRecord['before']>> = {}, part: Partial<MoneyRecord> = {}): MoneyRecord {
  return { ...newAttempt('7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e', userId, order, 1000), stage: 'uncertain', startedTurn: 1, changedTurn: 1, before: { ids: [1], paid: {}, points: null, ...before }, ...part }
}
const other = (order: MoneyOrder, part: Partial<MoneyRecord>): MoneyRecord => ({ ...doubtful(order), id: '11111111-5a61-4b7e-9d0c-1f2a3b4c5d6e', stage: 'done', changedTurn: 2, ...part })

describe('a transfer in doubt', () => {
  const order: MoneyOrder = { kind: 'transfer', toUser: 8, points: 50 }
  const row = (part: Partial<TransferRow> = {}): TransferRow => ({ id: 2, points: 50, status: 'pending', isConfirmed: false, from: userId, to: 8, ...part })
  const say = (rows: TransferRow[], part: Partial<Parameters<typeof reconcile>[2]> = {}, isWhole = true) =>
    reconcile(doubtful(order), { ...nothing, transfers: { rows: [row({ id: 1 }), ...rows], isWhole } }, { ...settled, ...part })

  test('E2: the one new row that fits is it', () => {
    expect(say([row()])).toEqual({ kind: 'taken', platformId: 2, message: null })
    expect(say([row({ isConfirmed: true })])).toMatchObject({ kind: 'processed', platformId: 2 })
    expect(say([row({ status: 'rejected' })])).toMatchObject({ kind: 'refused' })
    expect(say([row({ from: null, to: null })])).toMatchObject({ kind: 'taken' })
  })

  test.each<[string, TransferRow[]]>([
    ['another amount', [row({ points: 51 })]], ['another taker', [row({ to: 9 })]], ['another sender', [row({ from: 9 })]], ['nothing new', []],
  ])('E2: %s is not it: it was not made, once nothing can arrive any more', (_name, rows) => {
    expect(say(rows)).toEqual({ kind: 'absent' })
    expect(say(rows, { isSettled: false })).toBeNull()
  })

  test('E2: two that fit, a list that cannot be read whole, or one that lost what it had, decide nothing', () => {
    expect(say([row(), row({ id: 3 })])).toBeNull()
    expect(say([], {}, false)).toBeNull()
    expect(reconcile(doubtful(order), { ...nothing, transfers: whole([]) }, settled)).toBeNull()
    expect(reconcile(doubtful(order), nothing, settled)).toBeNull()
  })

  test('E2: a row of another attempt is not taken for this one', () => {
    expect(say([row()], { others: [other(order, { platformId: 2 })] })).toEqual({ kind: 'absent' })
  })
})

describe('a top-up in doubt', () => {
  const code: MoneyOrder = { kind: 'top-up', way: 'code', amount: 300, reference: 'ABC' }
  const row = (part: Partial<CodeRow> = {}): CodeRow => ({ id: 2, amount: 300, status: 'pending', reference: 'ABC', method: 1, ...part })
  const say = (order: MoneyOrder, rows: CodeRow[]) => reconcile(doubtful(order), { ...nothing, codes: whole([row({ id: 1 }), ...rows]) }, settled)

  test('E2: amount, way and reference have to fit where the platform names them', () => {
    expect(say(code, [row()])).toMatchObject({ kind: 'taken', platformId: 2 })
    expect(say(code, [row({ reference: null, method: null })])).toMatchObject({ kind: 'taken' })
    expect(say(code, [row({ reference: 'XYZ' })])).toEqual({ kind: 'absent' })
    expect(say({ kind: 'top-up', way: 'mobile', amount: 300 }, [row({ method: 2 })])).toEqual({ kind: 'absent' })
    expect(say({ kind: 'top-up', way: 'card', amount: 300 }, [row({ method: 2, status: 'processed' })])).toMatchObject({ kind: 'processed', platformId: 2 })
  })

  test('C3: one that waits is done or refused by its own row alone', () => {
    const waiting = doubtful({ kind: 'top-up', way: 'card', amount: 300 }, {}, { stage: 'waiting', platformId: 5 })
    expect(reconcile(waiting, { ...nothing, codes: whole([row({ id: 6, status: 'processed' })]) }, settled)).toBeNull()
    expect(reconcile(waiting, { ...nothing, codes: whole([row({ id: 5, status: 'processed' })]) }, settled)).toMatchObject({ kind: 'processed', platformId: 5 })
    expect(reconcile(waiting, { ...nothing, codes: whole([row({ id: 5, status: 'rejected' })]) }, settled)).toMatchObject({ kind: 'refused' })
  })
})

describe('a purchase in doubt', () => {
  const order: Extract<MoneyOrder, { kind: 'purchase' }> = { kind: 'purchase', offerDivisionDetail: 3, quantity: 1, subjects: [], agreed: 2000, name: 'Gold' }
  const row = (part: Partial<SubscriptionRow> = {}): SubscriptionRow => ({ id: 2, name: 'Gold', paid: 2000, ...part })
  const first = row({ id: 1, name: 'Silver', paid: 700 })
  const say = (rows: SubscriptionRow[], points: number | null, others: MoneyRecord[] = []) =>
    reconcile(doubtful(order, { points: 5000, paid: { 1: 700 } }), { ...nothing, subscriptions: whole(rows), points }, { others, isSettled: true })

  test('E2: a new subscription of that name is it, with what was paid', () => {
    expect(say([first, row({ paid: 1800 })], 3200)).toEqual({ kind: 'processed', platformId: 2, charged: 1800, message: null })
    expect(say([first, row({ name: ' GOLD ' })], null)).toMatchObject({ kind: 'processed' })
    expect(say([first, row(), row({ id: 3 })], 1000)).toBeNull()
  })

  test('E2: under another name it is believed only where the amount fits', () => {
    expect(say([first, row({ name: 'Offre 12' })], 3000)).toMatchObject({ kind: 'processed', platformId: 2 })
    expect(say([first, row({ name: 'Offre 12', paid: 900 })], 4100)).toBeNull()
    expect(say([first, row({ name: 'Offre 12' })], 3000, [other({ ...order, name: 'Excellent' }, {})])).toBeNull()
  })

  test('E2: another purchase of that name may be the one that is listed, if it ended later: nothing is guessed', () => {
    const twin = { ...order, offerDivisionDetail: 4 }
    expect(say([first, row()], 3000, [other(twin, {})])).toBeNull()
    expect(say([first, row()], 3000, [other(twin, { startedTurn: 0, changedTurn: 0 })])).toMatchObject({ kind: 'processed' })
  })

  test('E2: what was bought since under another name hides nothing: it was not made where the points agree', () => {
    const excellent = other({ ...order, name: 'Excellent' }, {})
    expect(say([first, row({ name: 'Excellent' })], 3000, [excellent])).toEqual({ kind: 'absent' })
    expect(say([first, row({ name: 'Excellent' })], 1000, [excellent])).toBeNull()
    expect(say([first, row({ name: 'Excellent' }), row({ id: 3, name: 'Excellent' })], 3000, [excellent])).toBeNull()
    expect(say([first, row({ name: 'Excellent' })], 3000, [{ ...excellent, stage: 'uncertain' }])).toBeNull()
  })

  test('E2: a clock that was set back makes no earlier order one of those that took the points', () => {
    const earlier = other({ kind: 'transfer', toUser: 8, points: 2000 }, { changedAt: Number.MAX_SAFE_INTEGER, startedTurn: 0, changedTurn: 0 })
    expect(say([first], 3000, [earlier])).toBeNull()
  })

  test('E2: what was paid more on a subscription that was there is a second part', () => {
    expect(say([{ ...first, name: 'Gold', paid: 2700 }], 3000)).toEqual({ kind: 'processed', platformId: 1, charged: 2000, message: null })
  })

  test('E2: amounts with decimals are compared without the errors of fractions', () => {
    const decimal = doubtful({ ...order, agreed: 0.3 }, { points: 10.3, paid: { 1: 0.1 } })
    const told = (rows: SubscriptionRow[], points: number, others: MoneyRecord[] = []) => reconcile(decimal, { ...nothing, subscriptions: whole(rows), points }, { others, isSettled: true })
    expect(told([{ ...first, name: 'Gold', paid: 0.4 }], 10)).toMatchObject({ kind: 'processed', charged: 0.3 })
    expect(told([{ ...first, name: 'Offre 12', paid: 0.4 }], 10)).toMatchObject({ kind: 'processed', charged: 0.3 })
    const twin = other({ ...order, name: 'Excellent', agreed: 0.1 }, { platformId: 9 })
    expect(told([{ ...first, paid: 0.1 }], 10.2, [twin])).toEqual({ kind: 'absent' })
  })

  test('E2: it was not made where no subscription came and no points went, but for those of other orders', () => {
    expect(say([first], 5000)).toEqual({ kind: 'absent' })
    expect(say([first], 6000)).toEqual({ kind: 'absent' })
    expect(say([first], 4000)).toBeNull()
    expect(say([first], null)).toBeNull()
    // Without the present points nothing is known of a wallet that was empty, either.
    expect(reconcile(doubtful(order, { points: 0 }), { ...nothing, subscriptions: whole([first]), points: null }, settled)).toBeNull()
    expect(say([first], 4950, [other({ kind: 'transfer', toUser: 8, points: 50 }, {})])).toEqual({ kind: 'absent' })
  })
})

test('an operator’s subscription is a new one among those held that no purchase explains', () => {
  const order: MoneyOrder = { kind: 'operator', recurrence: 1, offerId: 33 }
  const purchase: MoneyOrder = { kind: 'purchase', offerDivisionDetail: 3, quantity: 1, subjects: [], agreed: 2000, name: 'Gold' }
  const waiting = doubtful(order, {}, { stage: 'waiting' })
  const held = (...rows: SubscriptionRow[]): Facts => ({ ...nothing, held: whole([{ id: 1, name: 'Free', paid: null }, ...rows]) })
  expect(reconcile(waiting, held(), settled)).toBeNull()
  expect(reconcile(waiting, held({ id: 2, name: 'Silver', paid: null }), settled)).toMatchObject({ kind: 'processed', platformId: 2 })
  expect(reconcile(waiting, held({ id: 2, name: 'Gold', paid: null }), { ...settled, others: [other(purchase, {})] })).toBeNull()
  expect(reconcile(doubtful(order), held(), settled)).toEqual({ kind: 'absent' })
})

test('E2: whatever the lists hold, an attempt is never given a number that another has, and never one that was there before', () => {
  const row = fc.record({ id: fc.integer({ min: 1, max: 6 }), amount: fc.constantFrom(100, 200), status: fc.constantFrom('pending' as const, 'processed' as const, 'rejected' as const), reference: fc.constant(null), method: fc.constantFrom(null, 2, 3) })
  let found = 0
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ id }) => id }), fc.uniqueArray(fc.integer({ min: 1, max: 6 })), fc.integer({ min: 1, max: 6 }), fc.boolean(), (rows, ids, taken, isSettled) => {
      const order: MoneyOrder = { kind: 'top-up', way: 'card', amount: 100 }
      const said = reconcile(doubtful(order, { ids }), { ...nothing, codes: whole(rows) }, { others: [other(order, { platformId: taken })], isSettled })
      if (said?.kind === 'absent') expect(isSettled).toBe(true)
      if (said?.kind !== 'taken' && said?.kind !== 'processed') return
      found += 1
      expect([...ids, taken]).not.toContain(said.platformId)
      expect(rows.find(({ id }) => id === said.platformId)).toMatchObject({ amount: 100 })
    }),
    { numRuns: 3000 },
  )
  expect(found).toBeGreaterThan(100)
})

describe('what each list may decide', () => {
  const transfer: MoneyOrder = { kind: 'transfer', toUser: 8, points: 50 }
  const card: MoneyOrder = { kind: 'top-up', way: 'card', amount: 300 }
  const purchase: Extract<MoneyOrder, { kind: 'purchase' }> = { kind: 'purchase', offerDivisionDetail: 3, quantity: 1, subjects: [], agreed: 2000, name: 'Gold' }
  const operator: MoneyOrder = { kind: 'operator', recurrence: 1, offerId: 33 }
  const transferRow: TransferRow = { id: 5, points: 50, status: 'processed', isConfirmed: true, from: userId, to: 8 }
  const codeRow: CodeRow = { id: 5, amount: 300, status: 'processed', reference: null, method: 2 }
  const former: SubscriptionRow = { id: 1, name: 'Free', paid: null }
  const everything: Facts = { codes: whole([codeRow]), transfers: whole([transferRow]), subscriptions: whole([former, { id: 5, name: 'Gold', paid: 2000 }]), held: whole([former, { id: 5, name: 'Silver', paid: 300 }]), points: 3000 }

  test.each([transfer, card, purchase, operator])('E2: an order of kind $kind is left alone before it is in doubt, and where nothing was known before it', (order) => {
    expect(reconcile(doubtful(order, {}, { stage: 'sending' }), everything, settled)).toBeNull()
    expect(reconcile(doubtful(order, {}, { before: null }), everything, settled)).toBeNull()
    expect(reconcile(doubtful(order), everything, settled)).toMatchObject({ kind: 'processed', platformId: 5 })
  })

  test.each<[MoneyOrder, keyof Facts]>([[transfer, 'transfers'], [card, 'codes'], [purchase, 'subscriptions'], [operator, 'held']])('E2: nothing is said of %j without the list of %s', (order, list) => {
    expect(reconcile(doubtful(order), { ...everything, [list]: null }, settled)).toBeNull()
  })

  test('C3: a waiting transfer is decided by its own row alone', () => {
    const waiting = doubtful(transfer, {}, { stage: 'waiting', platformId: 5 })
    const say = (...rows: TransferRow[]) => reconcile(waiting, { ...nothing, transfers: whole(rows) }, settled)
    expect(say(transferRow)).toEqual({ kind: 'processed', platformId: 5, charged: null, message: null })
    expect(say({ ...transferRow, status: 'rejected', isConfirmed: false })).toEqual({ kind: 'refused', message: null, status: null })
    expect(say({ ...transferRow, status: 'pending', isConfirmed: false })).toBeNull()
    expect(say({ ...transferRow, id: 6 })).toBeNull()
  })

  test('a purchase that waits is decided by its payment, not by the list', () => {
    expect(reconcile(doubtful(purchase, {}, { stage: 'waiting' }), everything, settled)).toBeNull()
  })

  test('E2: the reference decides only for a code, the method only where the platform names it', () => {
    const say = (order: MoneyOrder, row: CodeRow) => reconcile(doubtful(order), { ...nothing, codes: whole([{ ...codeRow, id: 1 }, row]) }, settled)
    expect(say(card, { ...codeRow, reference: 'ABC' })).toMatchObject({ kind: 'processed' })
    expect(say(card, { ...codeRow, method: null })).toMatchObject({ kind: 'processed' })
    expect(say(card, { ...codeRow, amount: 301 })).toEqual({ kind: 'absent' })
  })

  test('E2: an empty list proves that nothing was made only where nothing was there before', () => {
    const say = (ids: number[], rows: TransferRow[], isWhole = true) => reconcile(doubtful(transfer, { ids }), { ...nothing, transfers: { rows, isWhole } }, settled)
    expect(say([], [])).toEqual({ kind: 'absent' })
    expect(say([], [], false)).toBeNull()
    expect(say([1, 2], [{ ...transferRow, id: 2 }])).toEqual({ kind: 'absent' })
    expect(say([1, 2], [{ ...transferRow, id: 3, to: 9 }])).toBeNull()
  })
})

describe('a purchase among others', () => {
  const order: Extract<MoneyOrder, { kind: 'purchase' }> = { kind: 'purchase', offerDivisionDetail: 3, quantity: 1, subjects: [], agreed: 2000, name: 'Gold' }
  const operator: MoneyOrder = { kind: 'operator', recurrence: 1, offerId: 33 }
  const first: SubscriptionRow = { id: 1, name: 'Silver', paid: 700 }
  const fresh: SubscriptionRow = { id: 2, name: 'Gold', paid: 2000 }
  const unnamed: SubscriptionRow = { id: 2, name: null, paid: 2000 }
  const say = (rows: SubscriptionRow[], points: number | null, others: MoneyRecord[] = [], { isSettled = true, isWhole = true } = {}) =>
    reconcile(doubtful(order, { points: 5000, paid: { 1: 700 } }), { ...nothing, subscriptions: { rows, isWhole }, points }, { others, isSettled })

  test('E2: was not made only once nothing can arrive any more, by a list that was read in full', () => {
    expect(say([first], 5000, [], { isSettled: false })).toBeNull()
    expect(say([first], 5000, [], { isWhole: false })).toBeNull()
    expect(say([], 5000)).toBeNull()
  })

  test('E2: a row whose number another order has is not this one', () => {
    expect(say([first, fresh], 5000, [other(order, { platformId: 2, changedTurn: 0 })])).toEqual({ kind: 'absent' })
    expect(say([first, fresh], 5000, [other(operator, { platformId: 2 })])).toEqual({ kind: 'absent' })
    expect(say([first, fresh], 3000, [other({ kind: 'transfer', toUser: 8, points: 50 }, { platformId: 2 })])).toMatchObject({ kind: 'processed', platformId: 2 })
  })

  test.each<MoneyRecord['stage']>(['refused', 'not-made'])('E2: another order that ended as %s is no rival', (stage) => {
    expect(say([first, fresh], 3000, [other(order, { stage })])).toMatchObject({ kind: 'processed', platformId: 2 })
    expect(say([first, unnamed], 3000, [other(operator, { stage })])).toMatchObject({ kind: 'processed', platformId: 2 })
  })

  test('E2: another order whose number is known is no rival; one whose number is not known is, also an operator’s', () => {
    expect(say([first, unnamed], 3000, [other(operator, { platformId: 9 })])).toMatchObject({ kind: 'processed', platformId: 2 })
    expect(say([first, unnamed], 3000, [other(operator, {})])).toBeNull()
    expect(say([first, unnamed], 3000, [other({ kind: 'transfer', toUser: 8, points: 50 }, {})])).toMatchObject({ kind: 'processed', platformId: 2 })
  })

  test('E2: nothing more was paid on a subscription of which the platform tells no payment, now or before', () => {
    expect(say([{ ...first, name: 'Gold', paid: null }], 5000)).toEqual({ kind: 'absent' })
    const untold = doubtful(order, { points: 5000, paid: {} })
    expect(reconcile(untold, { ...nothing, subscriptions: whole([{ ...first, name: 'Gold' }]), points: 5000 }, settled)).toEqual({ kind: 'absent' })
  })

  test('E2: points that went are explained by what other orders took, and by nothing that took none', () => {
    const taken = (part: Partial<MoneyRecord>, kind: MoneyOrder = { ...order, name: 'Autre', agreed: 900 }) => say([first], 4100, [other(kind, { platformId: 9, ...part })])
    expect(taken({})).toEqual({ kind: 'absent' })
    expect(taken({ charged: 800 })).toBeNull()
    expect(taken({ stage: 'refused' })).toBeNull()
    expect(taken({}, { kind: 'top-up', way: 'card', amount: 900 })).toBeNull()
    expect(taken({}, operator)).toBeNull()
  })

  test('E2: without the points of before nothing proves that it was not made', () => {
    expect(reconcile(doubtful(order, { points: null }), { ...nothing, subscriptions: whole([first]), points: 5000 }, settled)).toBeNull()
  })
})

describe('an operator’s subscription among others', () => {
  const operator: MoneyOrder = { kind: 'operator', recurrence: 1, offerId: 33 }
  const purchase: MoneyOrder = { kind: 'purchase', offerDivisionDetail: 3, quantity: 1, subjects: [], agreed: 2000, name: 'Gold' }
  const [free, gold, silver]: [SubscriptionRow, SubscriptionRow, SubscriptionRow] = [{ id: 1, name: 'Free', paid: null }, { id: 2, name: 'Gold', paid: 2000 }, { id: 3, name: 'Silver', paid: 300 }]
  const say = (rows: SubscriptionRow[], others: MoneyRecord[] = [], { stage = 'uncertain', isSettled = true }: { stage?: MoneyRecord['stage']; isSettled?: boolean } = {}) =>
    reconcile(doubtful(operator, {}, { stage }), { ...nothing, held: whole([free, ...rows]) }, { others, isSettled })

  test('E2: is the one new row that no purchase explains, and costs no points', () => {
    expect(say([gold, silver], [other(purchase, {})])).toEqual({ kind: 'processed', platformId: 3, charged: null, message: null })
  })

  test('E2: is not guessed between two rows, nor while a purchase has no row of its own yet', () => {
    expect(say([gold, silver])).toBeNull()
    expect(say([silver], [other(purchase, {})])).toBeNull()
  })

  test('E2: was not made only once nothing can arrive any more', () => {
    expect(say([], [], { isSettled: false })).toBeNull()
    expect(say([], [], { stage: 'waiting' })).toBeNull()
  })
})

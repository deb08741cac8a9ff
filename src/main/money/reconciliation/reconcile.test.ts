import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import { type Transaction, createTransaction } from '../transaction'
import { reconcile } from './reconcile'
import type { TopUpRow, Snapshot, SubscriptionRow, TransferRow } from './snapshot'

const userId = 7
const nothing: Snapshot = { codes: null, transfers: null, subscriptions: null, affiliations: null, points: null }
const expired = { others: [], isExpired: true }
const complete = <Row>(rows: readonly Row[]) => ({ rows, isComplete: true })

function uncertain(
  order: MoneyOrder,
  before: Partial<NonNullable<Transaction['baseline']>> = {},
  part: Partial<Transaction> = {},
): Transaction {
  return {
    ...createTransaction('7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e', userId, order, 1000),
    stage: 'uncertain',
    startedSeq: 1,
    changedSeq: 1,
    baseline: { ids: [1], paid: {}, points: null, ...before },
    ...part,
  }
}
const other = (order: MoneyOrder, part: Partial<Transaction>): Transaction => ({
  ...uncertain(order),
  id: '11111111-5a61-4b7e-9d0c-1f2a3b4c5d6e',
  stage: 'done',
  changedSeq: 2,
  ...part,
})

describe('reconciliation of an uncertain transfer', () => {
  const order: MoneyOrder = { kind: 'transfer', toUser: 8, points: 50 }
  const row = (part: Partial<TransferRow> = {}): TransferRow => ({
    id: 2,
    points: 50,
    status: 'pending',
    isConfirmed: false,
    from: userId,
    to: 8,
    ...part,
  })
  const say = (rows: TransferRow[], part: Partial<Parameters<typeof reconcile>[2]> = {}, isComplete = true) =>
    reconcile(
      uncertain(order),
      { ...nothing, transfers: { rows: [row({ id: 1 }), ...rows], isComplete } },
      { ...expired, ...part },
    )

  test('E2: matches the only new row that fits', () => {
    expect(say([row()])).toEqual({ kind: 'accepted', platformId: 2, message: null })
    expect(say([row({ isConfirmed: true })])).toMatchObject({ kind: 'processed', platformId: 2 })
    expect(say([row({ status: 'rejected' })])).toMatchObject({ kind: 'rejected' })
    expect(say([row({ from: null, to: null })])).toMatchObject({ kind: 'accepted' })
  })

  test.each<[string, TransferRow[]]>([
    ['another amount', [row({ points: 51 })]],
    ['another taker', [row({ to: 9 })]],
    ['another sender', [row({ from: 9 })]],
    ['nothing new', []],
  ])('E2: ignores %s and marks the transfer as not made once its request has expired', (_name, rows) => {
    expect(say(rows)).toEqual({ kind: 'absent' })
    expect(say(rows, { isExpired: false })).toBeNull()
  })

  test('E2: neither matches a row of unknown amount nor takes the transfer for absent while it is there', () => {
    expect(say([row({ points: null })])).toBeNull()
    expect(say([row({ points: null, to: 9 })])).toEqual({ kind: 'absent' })
  })

  test('E2: matches a row of an unknown status without deciding it', () => {
    expect(say([row({ status: 'in review' })])).toEqual({ kind: 'accepted', platformId: 2, message: null })
    expect(say([row({ status: null })])).toEqual({ kind: 'accepted', platformId: 2, message: null })
  })

  test('E2: decides nothing by the lists if the baseline is partial', () => {
    const partial = uncertain(order, { isPartial: true })
    for (const rows of [[], [row({ id: 1 }), row()]])
      expect(reconcile(partial, { ...nothing, transfers: complete(rows) }, expired)).toBeNull()
  })

  test('E2: decides nothing for two matching rows, an incomplete list, or a list without the baseline’s rows', () => {
    expect(say([row(), row({ id: 3 })])).toBeNull()
    expect(say([], {}, false)).toBeNull()
    expect(reconcile(uncertain(order), { ...nothing, transfers: complete([]) }, expired)).toBeNull()
    expect(reconcile(uncertain(order), nothing, expired)).toBeNull()
  })

  test('E2: does not match the row of another transaction', () => {
    expect(say([row()], { others: [other(order, { platformId: 2 })] })).toEqual({ kind: 'absent' })
  })
})

describe('reconciliation of an uncertain top-up', () => {
  const code: MoneyOrder = { kind: 'top-up', way: 'code', amount: 300, reference: 'ABC' }
  const row = (part: Partial<TopUpRow> = {}): TopUpRow => ({
    id: 2,
    amount: 300,
    status: 'pending',
    reference: 'ABC',
    method: 1,
    ...part,
  })
  const say = (order: MoneyOrder, rows: TopUpRow[]) =>
    reconcile(uncertain(order), { ...nothing, codes: complete([row({ id: 1 }), ...rows]) }, expired)

  test('E2: matches amount, method and reference if the platform names them', () => {
    expect(say(code, [row()])).toMatchObject({ kind: 'accepted', platformId: 2 })
    expect(say(code, [row({ reference: null, method: null })])).toMatchObject({ kind: 'accepted' })
    expect(say(code, [row({ reference: 'XYZ' })])).toEqual({ kind: 'absent' })
    expect(say({ kind: 'top-up', way: 'mobile', amount: 300 }, [row({ method: 2 })])).toEqual({ kind: 'absent' })
    expect(say({ kind: 'top-up', way: 'card', amount: 300 }, [row({ method: 2, status: 'processed' })])).toMatchObject({
      kind: 'processed',
      platformId: 2,
    })
  })

  test('E2: matches a code of unknown amount only by its reference', () => {
    expect(say(code, [row({ amount: null })])).toMatchObject({ kind: 'accepted', platformId: 2 })
    expect(say(code, [row({ amount: null, reference: null })])).toBeNull()
    expect(say(code, [row({ amount: null, reference: 'XYZ' })])).toEqual({ kind: 'absent' })
  })

  test('C3: decides a waiting top-up only by its own row', () => {
    const waiting = uncertain({ kind: 'top-up', way: 'card', amount: 300 }, {}, { stage: 'waiting', platformId: 5 })
    expect(
      reconcile(waiting, { ...nothing, codes: complete([row({ id: 6, status: 'processed' })]) }, expired),
    ).toBeNull()
    expect(
      reconcile(waiting, { ...nothing, codes: complete([row({ id: 5, status: 'processed' })]) }, expired),
    ).toMatchObject({ kind: 'processed', platformId: 5 })
    expect(
      reconcile(waiting, { ...nothing, codes: complete([row({ id: 5, status: 'rejected' })]) }, expired),
    ).toMatchObject({ kind: 'rejected' })
  })
})

describe('reconciliation of an uncertain purchase', () => {
  const order: Extract<MoneyOrder, { kind: 'purchase' }> = {
    kind: 'purchase',
    offerDivisionDetail: 3,
    quantity: 1,
    subjects: [],
    agreed: 2000,
    name: 'Gold',
  }
  const row = (part: Partial<SubscriptionRow> = {}): SubscriptionRow => ({ id: 2, name: 'Gold', paid: 2000, ...part })
  const first = row({ id: 1, name: 'Silver', paid: 700 })
  const say = (rows: SubscriptionRow[], points: number | null, others: Transaction[] = []) =>
    reconcile(
      uncertain(order, { points: 5000, paid: { 1: 700 } }),
      { ...nothing, subscriptions: complete(rows), points },
      { others, isExpired: true },
    )

  test('E2: matches a new subscription of its name, with the paid amount', () => {
    expect(say([first, row({ paid: 1800 })], 3200)).toEqual({
      kind: 'processed',
      platformId: 2,
      charged: 1800,
      message: null,
    })
    expect(say([first, row({ name: ' GOLD ' })], null)).toMatchObject({ kind: 'processed' })
    expect(say([first, row(), row({ id: 3 })], 1000)).toBeNull()
  })

  test('E2: matches a subscription of another name only if the amount fits', () => {
    expect(say([first, row({ name: 'Offre 12' })], 3000)).toMatchObject({ kind: 'processed', platformId: 2 })
    expect(say([first, row({ name: 'Offre 12', paid: 900 })], 4100)).toBeNull()
    expect(say([first, row({ name: 'Offre 12' })], 3000, [other({ ...order, name: 'Excellent' }, {})])).toBeNull()
  })

  test('E2: decides nothing if a later purchase of the same name may be the listed one', () => {
    const twin = { ...order, offerDivisionDetail: 4 }
    expect(say([first, row()], 3000, [other(twin, {})])).toBeNull()
    expect(say([first, row()], 3000, [other(twin, { startedSeq: 0, changedSeq: 0 })])).toMatchObject({
      kind: 'processed',
    })
  })

  test('E2: marks the purchase as not made if other purchases explain all new rows and points', () => {
    const excellent = other({ ...order, name: 'Excellent' }, {})
    expect(say([first, row({ name: 'Excellent' })], 3000, [excellent])).toEqual({ kind: 'absent' })
    expect(say([first, row({ name: 'Excellent' })], 1000, [excellent])).toBeNull()
    expect(say([first, row({ name: 'Excellent' }), row({ id: 3, name: 'Excellent' })], 3000, [excellent])).toBeNull()
    expect(say([first, row({ name: 'Excellent' })], 3000, [{ ...excellent, stage: 'uncertain' }])).toBeNull()
  })

  test('E2: does not explain spent points by an earlier order when the wall clock is set back', () => {
    const earlier = other(
      { kind: 'transfer', toUser: 8, points: 2000 },
      { changedAt: Number.MAX_SAFE_INTEGER, startedSeq: 0, changedSeq: 0 },
    )
    expect(say([first], 3000, [earlier])).toBeNull()
  })

  test('E2: matches a further payment on an existing subscription', () => {
    expect(say([{ ...first, name: 'Gold', paid: 2700 }], 3000)).toEqual({
      kind: 'processed',
      platformId: 1,
      charged: 2000,
      message: null,
    })
  })

  test('E2: compares decimal amounts without floating-point errors', () => {
    const decimal = uncertain({ ...order, agreed: 0.3 }, { points: 10.3, paid: { 1: 0.1 } })
    const reconcileWith = (rows: SubscriptionRow[], points: number, others: Transaction[] = []) =>
      reconcile(decimal, { ...nothing, subscriptions: complete(rows), points }, { others, isExpired: true })
    expect(reconcileWith([{ ...first, name: 'Gold', paid: 0.4 }], 10)).toMatchObject({
      kind: 'processed',
      charged: 0.3,
    })
    expect(reconcileWith([{ ...first, name: 'Offre 12', paid: 0.4 }], 10)).toMatchObject({
      kind: 'processed',
      charged: 0.3,
    })
    const twin = other({ ...order, name: 'Excellent', agreed: 0.1 }, { platformId: 9 })
    expect(reconcileWith([{ ...first, paid: 0.1 }], 10.2, [twin])).toEqual({ kind: 'absent' })
  })

  test('E2: marks the purchase as not made if no subscription is new and others explain all spent points', () => {
    expect(say([first], 5000)).toEqual({ kind: 'absent' })
    expect(say([first], 6000)).toEqual({ kind: 'absent' })
    expect(say([first], 4000)).toBeNull()
    expect(say([first], null)).toBeNull()
    expect(
      reconcile(
        uncertain(order, { points: 0 }),
        { ...nothing, subscriptions: complete([first]), points: null },
        expired,
      ),
    ).toBeNull()
    expect(say([first], 4950, [other({ kind: 'transfer', toUser: 8, points: 50 }, {})])).toEqual({ kind: 'absent' })
  })
})

test('matches an operator subscription with a new affiliation that no purchase explains', () => {
  const order: MoneyOrder = { kind: 'operator', recurrence: 1, offerId: 33 }
  const purchase: MoneyOrder = {
    kind: 'purchase',
    offerDivisionDetail: 3,
    quantity: 1,
    subjects: [],
    agreed: 2000,
    name: 'Gold',
  }
  const waiting = uncertain(order, {}, { stage: 'waiting' })
  const held = (...rows: SubscriptionRow[]): Snapshot => ({
    ...nothing,
    affiliations: complete([{ id: 1, name: 'Free', paid: null }, ...rows]),
  })
  expect(reconcile(waiting, held(), expired)).toBeNull()
  expect(reconcile(waiting, held({ id: 2, name: 'Silver', paid: null }), expired)).toMatchObject({
    kind: 'processed',
    platformId: 2,
  })
  expect(
    reconcile(waiting, held({ id: 2, name: 'Gold', paid: null }), { ...expired, others: [other(purchase, {})] }),
  ).toBeNull()
  expect(reconcile(uncertain(order), held(), expired)).toEqual({ kind: 'absent' })
})

test('E2: never assigns an id of another transaction or of the baseline, for any list', () => {
  const row = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    amount: fc.constantFrom(100, 200),
    status: fc.constantFrom('pending' as const, 'processed' as const, 'rejected' as const),
    reference: fc.constant(null),
    method: fc.constantFrom(null, 2, 3),
  })
  let found = 0
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { selector: ({ id }) => id }),
      fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
      fc.integer({ min: 1, max: 6 }),
      fc.boolean(),
      (rows, ids, taken, isExpired) => {
        const order: MoneyOrder = { kind: 'top-up', way: 'card', amount: 100 }
        const result = reconcile(
          uncertain(order, { ids }),
          { ...nothing, codes: complete(rows) },
          { others: [other(order, { platformId: taken })], isExpired },
        )
        if (result?.kind === 'absent') expect(isExpired).toBe(true)
        if (result?.kind !== 'accepted' && result?.kind !== 'processed') return
        found += 1
        expect([...ids, taken]).not.toContain(result.platformId)
        expect(rows.find(({ id }) => id === result.platformId)).toMatchObject({ amount: 100 })
      },
    ),
    { numRuns: 3000 },
  )
  expect(found).toBeGreaterThan(100)
})

describe('reconciliation by kind of order', () => {
  const transfer: MoneyOrder = { kind: 'transfer', toUser: 8, points: 50 }
  const card: MoneyOrder = { kind: 'top-up', way: 'card', amount: 300 }
  const purchase: Extract<MoneyOrder, { kind: 'purchase' }> = {
    kind: 'purchase',
    offerDivisionDetail: 3,
    quantity: 1,
    subjects: [],
    agreed: 2000,
    name: 'Gold',
  }
  const operator: MoneyOrder = { kind: 'operator', recurrence: 1, offerId: 33 }
  const transferRow: TransferRow = { id: 5, points: 50, status: 'processed', isConfirmed: true, from: userId, to: 8 }
  const codeRow: TopUpRow = { id: 5, amount: 300, status: 'processed', reference: null, method: 2 }
  const former: SubscriptionRow = { id: 1, name: 'Free', paid: null }
  const everything: Snapshot = {
    codes: complete([codeRow]),
    transfers: complete([transferRow]),
    subscriptions: complete([former, { id: 5, name: 'Gold', paid: 2000 }]),
    affiliations: complete([former, { id: 5, name: 'Silver', paid: 300 }]),
    points: 3000,
  }

  test.each([transfer, card, purchase, operator])(
    'E2: ignores an order of kind $kind that is not uncertain or has no baseline',
    (order) => {
      expect(reconcile(uncertain(order, {}, { stage: 'sending' }), everything, expired)).toBeNull()
      expect(reconcile(uncertain(order, {}, { baseline: null }), everything, expired)).toBeNull()
      expect(reconcile(uncertain(order), everything, expired)).toMatchObject({ kind: 'processed', platformId: 5 })
    },
  )

  test.each<[MoneyOrder, keyof Snapshot]>([
    [transfer, 'transfers'],
    [card, 'codes'],
    [purchase, 'subscriptions'],
    [operator, 'affiliations'],
  ])('E2: decides nothing about %j without the list of %s', (order, list) => {
    expect(reconcile(uncertain(order), { ...everything, [list]: null }, expired)).toBeNull()
  })

  test('C3: decides a waiting transfer only by its own row', () => {
    const waiting = uncertain(transfer, {}, { stage: 'waiting', platformId: 5 })
    const say = (...rows: TransferRow[]) => reconcile(waiting, { ...nothing, transfers: complete(rows) }, expired)
    expect(say(transferRow)).toEqual({ kind: 'processed', platformId: 5, charged: null, message: null })
    expect(say({ ...transferRow, status: 'rejected', isConfirmed: false })).toEqual({
      kind: 'rejected',
      message: null,
      status: null,
    })
    expect(say({ ...transferRow, status: 'pending', isConfirmed: false })).toBeNull()
    expect(say({ ...transferRow, id: 6 })).toBeNull()
  })

  test('never decides a waiting purchase by the list', () => {
    expect(reconcile(uncertain(purchase, {}, { stage: 'waiting' }), everything, expired)).toBeNull()
  })

  test('E2: compares the reference only for codes, and the method only if the platform names it', () => {
    const say = (order: MoneyOrder, row: TopUpRow) =>
      reconcile(uncertain(order), { ...nothing, codes: complete([{ ...codeRow, id: 1 }, row]) }, expired)
    expect(say(card, { ...codeRow, reference: 'ABC' })).toMatchObject({ kind: 'processed' })
    expect(say(card, { ...codeRow, method: null })).toMatchObject({ kind: 'processed' })
    expect(say(card, { ...codeRow, amount: 301 })).toEqual({ kind: 'absent' })
  })

  test('E2: treats an empty list as proof of absence only with an empty baseline', () => {
    const say = (ids: number[], rows: TransferRow[], isComplete = true) =>
      reconcile(uncertain(transfer, { ids }), { ...nothing, transfers: { rows, isComplete } }, expired)
    expect(say([], [])).toEqual({ kind: 'absent' })
    expect(say([], [], false)).toBeNull()
    expect(say([1, 2], [{ ...transferRow, id: 2 }])).toEqual({ kind: 'absent' })
    expect(say([1, 2], [{ ...transferRow, id: 3, to: 9 }])).toBeNull()
  })
})

describe('reconciliation of a purchase among other transactions', () => {
  const order: Extract<MoneyOrder, { kind: 'purchase' }> = {
    kind: 'purchase',
    offerDivisionDetail: 3,
    quantity: 1,
    subjects: [],
    agreed: 2000,
    name: 'Gold',
  }
  const operator: MoneyOrder = { kind: 'operator', recurrence: 1, offerId: 33 }
  const first: SubscriptionRow = { id: 1, name: 'Silver', paid: 700 }
  const fresh: SubscriptionRow = { id: 2, name: 'Gold', paid: 2000 }
  const unnamed: SubscriptionRow = { id: 2, name: null, paid: 2000 }
  const say = (
    rows: SubscriptionRow[],
    points: number | null,
    others: Transaction[] = [],
    { isExpired = true, isComplete = true } = {},
  ) =>
    reconcile(
      uncertain(order, { points: 5000, paid: { 1: 700 } }),
      { ...nothing, subscriptions: { rows, isComplete }, points },
      { others, isExpired },
    )

  test('E2: marks it as not made only after its request expired, and only by a complete list', () => {
    expect(say([first], 5000, [], { isExpired: false })).toBeNull()
    expect(say([first], 5000, [], { isComplete: false })).toBeNull()
    expect(say([], 5000)).toBeNull()
  })

  test('E2: does not match a row whose id belongs to another order', () => {
    expect(say([first, fresh], 5000, [other(order, { platformId: 2, changedSeq: 0 })])).toEqual({ kind: 'absent' })
    expect(say([first, fresh], 5000, [other(operator, { platformId: 2 })])).toEqual({ kind: 'absent' })
    expect(
      say([first, fresh], 3000, [other({ kind: 'transfer', toUser: 8, points: 50 }, { platformId: 2 })]),
    ).toMatchObject({ kind: 'processed', platformId: 2 })
  })

  test.each<Transaction['stage']>(['refused', 'not-made'])(
    'E2: explains no row by another order that ended as %s',
    (stage) => {
      expect(say([first, fresh], 3000, [other(order, { stage })])).toMatchObject({ kind: 'processed', platformId: 2 })
      expect(say([first, unnamed], 3000, [other(operator, { stage })])).toMatchObject({
        kind: 'processed',
        platformId: 2,
      })
    },
  )

  test('E2: explains rows only by orders without an id, operator subscriptions included', () => {
    expect(say([first, unnamed], 3000, [other(operator, { platformId: 9 })])).toMatchObject({
      kind: 'processed',
      platformId: 2,
    })
    expect(say([first, unnamed], 3000, [other(operator, {})])).toBeNull()
    expect(say([first, unnamed], 3000, [other({ kind: 'transfer', toUser: 8, points: 50 }, {})])).toMatchObject({
      kind: 'processed',
      platformId: 2,
    })
  })

  test('E2: detects no further payment on a subscription without a paid amount', () => {
    expect(say([{ ...first, name: 'Gold', paid: null }], 5000)).toEqual({ kind: 'absent' })
    const untold = uncertain(order, { points: 5000, paid: {} })
    expect(
      reconcile(untold, { ...nothing, subscriptions: complete([{ ...first, name: 'Gold' }]), points: 5000 }, expired),
    ).toEqual({ kind: 'absent' })
  })

  test('E2: explains spent points only by orders that charged points', () => {
    const taken = (part: Partial<Transaction>, kind: MoneyOrder = { ...order, name: 'Autre', agreed: 900 }) =>
      say([first], 4100, [other(kind, { platformId: 9, ...part })])
    expect(taken({})).toEqual({ kind: 'absent' })
    expect(taken({ charged: 800 })).toBeNull()
    expect(taken({ stage: 'refused' })).toBeNull()
    expect(taken({}, { kind: 'top-up', way: 'card', amount: 900 })).toBeNull()
    expect(taken({}, operator)).toBeNull()
  })

  test('E2: does not prove absence without the baseline’s points', () => {
    expect(
      reconcile(
        uncertain(order, { points: null }),
        { ...nothing, subscriptions: complete([first]), points: 5000 },
        expired,
      ),
    ).toBeNull()
  })
})

describe('reconciliation of an operator subscription among other transactions', () => {
  const operator: MoneyOrder = { kind: 'operator', recurrence: 1, offerId: 33 }
  const purchase: MoneyOrder = {
    kind: 'purchase',
    offerDivisionDetail: 3,
    quantity: 1,
    subjects: [],
    agreed: 2000,
    name: 'Gold',
  }
  const [free, gold, silver]: [SubscriptionRow, SubscriptionRow, SubscriptionRow] = [
    { id: 1, name: 'Free', paid: null },
    { id: 2, name: 'Gold', paid: 2000 },
    { id: 3, name: 'Silver', paid: 300 },
  ]
  const say = (
    rows: SubscriptionRow[],
    others: Transaction[] = [],
    { stage = 'uncertain', isExpired = true }: { stage?: Transaction['stage']; isExpired?: boolean } = {},
  ) =>
    reconcile(
      uncertain(operator, {}, { stage }),
      { ...nothing, affiliations: complete([free, ...rows]) },
      { others, isExpired },
    )

  test('E2: matches the only new row that no purchase explains, without points', () => {
    expect(say([gold, silver], [other(purchase, {})])).toEqual({
      kind: 'processed',
      platformId: 3,
      charged: null,
      message: null,
    })
  })

  test('E2: decides nothing with two new rows, or while a purchase has no row yet', () => {
    expect(say([gold, silver])).toBeNull()
    expect(say([silver], [other(purchase, {})])).toBeNull()
  })

  test('E2: marks it as not made only after its request expired', () => {
    expect(say([], [], { isExpired: false })).toBeNull()
    expect(say([], [], { stage: 'waiting' })).toBeNull()
  })
})

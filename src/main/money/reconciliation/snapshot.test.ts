import { describe, expect, it } from 'vitest'
import { account } from '#shared/contract/account.ts'
import type { PlatformReply } from '#shared/contract/reply.ts'
import { transfers } from '#shared/contract/transfers.ts'
import { wallet } from '#shared/contract/wallet.ts'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import type { PlatformClient } from '../../base/platform-client'
import { type Snapshot, type SnapshotPart, fetchSnapshot, toBaseline, requiredParts } from './snapshot'

const nothing: Snapshot = { codes: null, transfers: null, subscriptions: null, affiliations: null, points: null }
const card: MoneyOrder = { kind: 'top-up', way: 'card', amount: 300 }
const transfer: MoneyOrder = { kind: 'transfer', toUser: 8, points: 50 }
const purchase: MoneyOrder = {
  kind: 'purchase',
  offerDivisionDetail: 3,
  quantity: 1,
  subjects: [],
  agreed: 2000,
  name: 'Gold',
}
const operator: MoneyOrder = { kind: 'operator', recurrence: 1, offerId: 33 }
const rows = <Row extends { id: number }>(...list: Row[]) => ({ rows: list, isComplete: true })

describe('toBaseline', () => {
  const snapshot: Snapshot = {
    codes: rows({ id: 1, amount: 5, status: 'pending', reference: null, method: null }),
    transfers: rows({ id: 2, points: 5, status: 'pending', isConfirmed: false, from: 7, to: 8 }),
    subscriptions: rows({ id: 3, name: 'Gold', paid: 700 }, { id: 4, name: 'Silver', paid: null }),
    affiliations: rows({ id: 5, name: 'Free', paid: null }),
    points: 5000,
  }

  it.each([
    [card, { ids: [1], paid: {}, points: null }],
    [transfer, { ids: [2], paid: {}, points: null }],
    [purchase, { ids: [3, 4], paid: { 3: 700 }, points: 5000 }],
    [operator, { ids: [5], paid: {}, points: null }],
  ])('E2: derives from the order %j the baseline %j', (order, before) => {
    expect(toBaseline(order, snapshot)).toEqual(before)
  })

  it('E2: is partial without the full list of the order; the points are only a help', () => {
    for (const order of [card, transfer, purchase, operator])
      expect(toBaseline(order, { ...nothing, points: 5000 })).toMatchObject({ ids: [], isPartial: true })
    expect(toBaseline(card, { ...snapshot, codes: { rows: [], isComplete: false } })).toMatchObject({ isPartial: true })
    expect(toBaseline(purchase, { ...snapshot, points: null })).toEqual({ ids: [3, 4], paid: { 3: 700 }, points: null })
  })
})

it('requires only the requests that can resolve an order', () => {
  expect([card, transfer, purchase, operator].map(requiredParts)).toEqual([
    ['codes'],
    ['transfers'],
    ['subscriptions', 'me'],
    ['me'],
  ])
})

describe('fetchSnapshot', () => {
  const okReply = (payload: unknown): PlatformReply => ({ ok: true, status: 200, body: { success: true, payload } })
  const refusal: PlatformReply = { ok: true, status: 403, body: { success: false, message: 'Non' } }
  const fetchWith = async (answers: ReadonlyMap<unknown, PlatformReply>, ...parts: SnapshotPart[]) => {
    const requests: unknown[] = []
    const client: PlatformClient = {
      call: async (endpoint, options) => (
        requests.push([endpoint, options]),
        answers.get(endpoint) ?? { ok: false, failure: 'cut' }
      ),
    }
    return { ...(await fetchSnapshot(client, 7, { parts: new Set(parts), allowPage: () => true })), requests }
  }

  it('requests only the required parts of the user', async () => {
    expect(await fetchWith(new Map(), 'codes', 'me')).toEqual({
      snapshot: nothing,
      isUnreachable: true,
      answered: new Set(),
      retryAfterMs: null,
      isSessionEnded: false,
      requests: [
        [wallet.codes, { userId: 7 }],
        [account.me, { userId: 7 }],
      ],
    })
  })

  it('E2: returns null for parts that are refused, unreadable or lost, and names the answered ones', async () => {
    const unreadable = okReply('none')
    const markup: PlatformReply = { ok: true, status: 200, body: undefined, form: 'markup' }
    for (const [reply, isAnswered] of [
      [refusal, true],
      [unreadable, true],
      [markup, false],
    ] as const)
      expect(await fetchWith(new Map([[wallet.codes, reply]]), 'codes')).toMatchObject({
        snapshot: nothing,
        isUnreachable: !isAnswered,
        answered: new Set(isAnswered ? ['codes'] : []),
      })
    expect((await fetchWith(new Map([[wallet.codes, okReply([])]]), 'codes')).snapshot).toEqual({
      ...nothing,
      codes: { rows: [], isComplete: true },
    })
  })

  it('reports the longest delay that the platform asks for, and a token that the platform itself refused', async () => {
    const later = (retryAfter: string): PlatformReply => ({ ok: true, status: 429, body: null, retryAfter })
    const busy = new Map<unknown, PlatformReply>([
      [wallet.codes, later('20')],
      [transfers.list, later('60')],
    ])
    expect(await fetchWith(busy, 'codes', 'transfers')).toMatchObject({ retryAfterMs: 60_000, isSessionEnded: false })
    const refused: PlatformReply = { ok: true, status: 401, body: { success: false } }
    expect(await fetchWith(new Map([[wallet.codes, refused]]), 'codes')).toMatchObject({ isSessionEnded: true })
    const unsent: PlatformReply = { ok: false, failure: 'signed-out', isUnsent: true }
    expect(await fetchWith(new Map([[wallet.codes, unsent]]), 'codes')).toMatchObject({ isSessionEnded: false })
  })

  it('E2: does not take missing or unreadable offers of the account for an empty list', async () => {
    const withOffers = async (affiliations: unknown) => {
      const me = okReply({ user: { id: 7, name: 'Amira', points: 5, affiliations }, permissions: {} })
      return (await fetchWith(new Map([[account.me, me]]), 'me')).snapshot.affiliations
    }
    expect(await withOffers([{ id: 9, group: { id: 33, name: 'Silver' } }])).toEqual({
      rows: [{ id: 9, name: 'Silver', paid: null }],
      isComplete: true,
    })
    expect(await withOffers([])).toEqual({ rows: [], isComplete: true })
    expect(await withOffers(undefined)).toEqual({ rows: [], isComplete: false })
    expect(await withOffers('none')).toEqual({ rows: [], isComplete: false })
  })

  it('E2: reads the fields of each row and null for missing ones', async () => {
    const answers = new Map<unknown, PlatformReply>([
      [
        wallet.codes,
        okReply([
          { id: 1, amount: 5, status: 'pending', reference: 'R', paymentMethod: 2 },
          { id: 2, amount: 6, status: 'pending' },
        ]),
      ],
      [
        transfers.list,
        okReply([
          {
            id: 3,
            points: 5,
            status: 'pending',
            is_confirmed: true,
            from_user: { id: 7 },
            to_user: { id: 8 },
            sender_id: 9,
          },
          { id: 4, points: 5, status: 'pending', is_confirmed: false, sender_id: 9 },
          { id: 5, points: 5, status: 'pending', is_confirmed: false },
        ]),
      ],
    ])
    const { snapshot } = await fetchWith(answers, 'codes', 'transfers')
    expect(snapshot.codes?.rows).toEqual([
      { id: 1, amount: 5, status: 'pending', reference: 'R', method: 2 },
      { id: 2, amount: 6, status: 'pending', reference: null, method: null },
    ])
    expect(snapshot.transfers?.rows.map(({ from, to, isConfirmed }) => [from, to, isConfirmed])).toEqual([
      [7, 8, true],
      [9, null, false],
      [null, null, false],
    ])
  })
})

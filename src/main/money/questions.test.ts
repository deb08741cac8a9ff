import { describe, expect, it } from 'vitest'
import type { MoneyOrder } from '../../shared/desktop/payments'
import { account } from '../../shared/contract/account'
import { offers } from '../../shared/contract/offers'
import { transfers } from '../../shared/contract/transfers'
import { wallet } from '../../shared/contract/wallet'
import type { PlatformClient, PlatformReply } from '../gateway/platform-client'
import type { Question } from './questions'
import { askFacts, beforeOf, questionsOf } from './questions'
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

describe('the facts of a user', () => {
  const said = (payload: unknown): PlatformReply => ({ ok: true, status: 200, body: { success: true, payload } })
  const refusal: PlatformReply = { ok: true, status: 403, body: { success: false, message: 'Non' } }
  const ask = async (answers: ReadonlyMap<unknown, PlatformReply>, ...questions: Question[]) => {
    const asked: unknown[] = []
    const client: PlatformClient = { call: async (endpoint, options) => (asked.push([endpoint, options]), answers.get(endpoint) ?? { ok: false, failure: 'cut' }) }
    return { ...(await askFacts(client, 7, new Set(questions))), asked }
  }

  it('are asked of the lists in question only, in the name of the user', async () => {
    expect(await ask(new Map(), 'codes', 'me')).toEqual({ facts: nothing, refused: null, asked: [[wallet.codes, { userId: 7 }], [account.me, { userId: 7 }]] })
  })

  it('E2: keep the first refusal, and know nothing of what was refused or lost', async () => {
    expect(await ask(new Map([[offers.subscriptions, refusal]]), 'codes', 'subscriptions')).toMatchObject({ facts: nothing, refused: { kind: 'refused', status: 403, message: 'Non' } })
    expect((await ask(new Map([[wallet.codes, said([])]]), 'codes')).facts).toEqual({ ...nothing, codes: { rows: [], isWhole: true } })
  })

  it('E2: read what each row names, and leave open what it does not', async () => {
    const answers = new Map<unknown, PlatformReply>([
      [wallet.codes, said([{ id: 1, amount: 5, status: 'pending', reference: 'R', paymentMethod: 2 }, { id: 2, amount: 6, status: 'pending' }])],
      [transfers.list, said([{ id: 3, points: 5, status: 'pending', is_confirmed: true, from_user: { id: 7 }, to_user: { id: 8 }, sender_id: 9 }, { id: 4, points: 5, status: 'pending', is_confirmed: false, sender_id: 9 }, { id: 5, points: 5, status: 'pending', is_confirmed: false }])],
    ])
    const { facts } = await ask(answers, 'codes', 'transfers')
    expect(facts.codes?.rows).toEqual([{ id: 1, amount: 5, status: 'pending', reference: 'R', method: 2 }, { id: 2, amount: 6, status: 'pending', reference: null, method: null }])
    expect(facts.transfers?.rows.map(({ from, to, isConfirmed }) => [from, to, isConfirmed])).toEqual([[7, 8, true], [9, null, false], [null, null, false]])
  })
})

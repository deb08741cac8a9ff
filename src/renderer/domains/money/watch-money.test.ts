import { expect, it } from 'vitest'
import type { TransactionView } from '#shared/desktop/payments.ts'
import { attemptChanged, moneyChanged, moneySlice } from './money-slice'
import { getChangedTags } from './order-changes'

const attempt = (part: Partial<TransactionView>): TransactionView => ({
  id: '6f1f6a52-6a4e-4f3a-9c39-8f7f7f2f0d11',
  order: { kind: 'top-up', way: 'card', amount: 10 },
  stage: 'sending',
  message: null,
  startedAt: 1,
  changedAt: 1,
  platformId: null,
  charged: null,
  status: null,
  ...part,
})

it('invalidates the data that an order changes once it is no longer being sent', () => {
  const sending = attempt({})
  const waiting = attempt({ stage: 'waiting', changedAt: 2 })
  expect(getChangedTags([], [sending])).toEqual([])
  expect(getChangedTags([sending], [waiting])).toEqual(expect.arrayContaining(['codes', 'me']))
  expect(getChangedTags([waiting], [waiting])).toEqual([])
  expect(getChangedTags([waiting], [])).toEqual([])
  expect(
    getChangedTags([], [attempt({ order: { kind: 'transfer', toUser: 3, points: 10 }, stage: 'uncertain' })]),
  ).toEqual(expect.arrayContaining(['transfers', 'me']))
})

it('ignores an older state of an order', () => {
  const { reducer } = moneySlice
  const known = reducer(undefined, moneyChanged({ attempts: [attempt({ stage: 'done', changedAt: 5 })] }))
  expect(reducer(known, attemptChanged(attempt({ stage: 'waiting', changedAt: 4 }))).attempts[0]?.stage).toBe('done')
  expect(reducer(known, attemptChanged(attempt({ stage: 'refused', changedAt: 6 }))).attempts[0]?.stage).toBe('refused')
  expect(reducer(known, attemptChanged(attempt({ id: 'a0a0a0a0-6a4e-4f3a-9c39-8f7f7f2f0d11' }))).attempts).toHaveLength(
    2,
  )
})

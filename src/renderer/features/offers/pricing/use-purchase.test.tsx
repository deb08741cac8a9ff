import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { moneyChanged } from '#domains/money/money-slice.ts'
import type { MoneyOrder, TransactionView } from '#shared/desktop/payments.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { usePurchase } from './use-purchase'

const order: MoneyOrder = {
  kind: 'purchase',
  offerDivisionDetail: 42,
  quantity: 1,
  subjects: [],
  agreed: 100,
  name: 'Gold',
}
const attempt = (id: string, stage: TransactionView['stage']): TransactionView => ({
  id,
  order,
  stage,
  message: null,
  startedAt: 1,
  changedAt: 1,
  platformId: null,
  charged: null,
  status: null,
})

function setUp(shown: TransactionView[] = [], isTaken = true) {
  const calls: string[] = []
  const world = createHookWorld({
    desktop: {
      'money.order': async () => {
        calls.push('order')
        if (!isTaken) throw new Error('closed')
        return attempt('new', 'sending')
      },
      'money.seen': async ({ id }) => {
        calls.push(`seen ${id}`)
        return { attempts: [] }
      },
    },
  })
  if (shown.length > 0) world.store.dispatch(moneyChanged({ attempts: shown }))
  const { result, unmount } = world.render(() => usePurchase(42))
  const buy = async () => {
    act(() => {
      result.current.buy(order)
      result.current.buy(order)
    })
    await world.settle()
  }
  return { ...world, result, unmount, calls, buy }
}

describe('usePurchase', () => {
  it('orders once, however often it is pressed, and shows the order as pending', async () => {
    const { result, calls, buy } = setUp()
    await buy()
    expect(calls).toEqual(['order'])
    expect([result.current.pending?.id, result.current.notTaken, result.current.isBusy]).toEqual(['new', false, false])
  })

  it('orders nothing while an order of the offer is pending', async () => {
    const { calls, buy } = setUp([attempt('a', 'waiting')])
    await buy()
    expect(calls).toEqual([])
  })

  it('puts the order that ended away before the next one', async () => {
    const { calls, buy } = setUp([attempt('a', 'refused')])
    await buy()
    expect(calls).toEqual(['seen a', 'order'])
  })

  it('says that an order was not taken until it is pressed again', async () => {
    const { result, buy } = setUp([], false)
    expect(result.current.notTaken).toBe(false)
    await buy()
    expect([result.current.notTaken, result.current.pending]).toEqual([true, null])
  })

  it('says that an order was not taken also after the dialog was closed', async () => {
    const { result, unmount, notified, settle } = setUp([], false)
    act(() => result.current.buy(order))
    unmount()
    await settle()
    expect(notified).toEqual([`error: ${textsIn('fr', 'offers')('notTaken')}`])
  })
})

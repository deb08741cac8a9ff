import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#core/failure/failure.ts'
import type { Gift } from '#shared/contract/gifts.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { getCount, isGone, useCart, useReadCart } from './use-cart'

const gift = (id: number, amount = 30): Gift => ({ id, name: `Cadeau ${String(id)}`, amount, gift_images: [] })
const cart = {
  id: 9,
  gift_request_items: [
    { id: 1, gift: gift(4) },
    { id: 2, gift: gift(5, 12) },
  ],
}
const unreadable = { id: 9, gift_request_items: [{ id: 'x', gift: null }] }

const refused = (part: Partial<Extract<Failure, { kind: 'refused' }>>): Failure => ({
  kind: 'refused',
  status: 422,
  code: '',
  message: 'Non',
  fieldErrors: {},
  ...part,
})

async function setUp() {
  const world = createHookWorld()
  const { result } = world.render(() => ({ cart: useCart(), read: useReadCart() }))
  await waitFor(() => expect(world.requests).toHaveLength(1))
  return { ...world, result, first: world.requests[0], shown: () => result.current.cart }
}

describe('useCart', () => {
  it('is unknown before the answer, then holds the gifts and what they cost together', async () => {
    const { first, shown } = await setUp()
    expect([shown().held, shown().items, shown().sum, shown().failure]).toEqual([undefined, [], 0, null])
    await first?.answer(cart)
    expect([shown().items.length, shown().sum, shown().failure]).toEqual([2, 42, null])
  })

  it('is empty where the platform answers nothing, no items or that there is none', async () => {
    for (const payload of [null, [], { id: 9, gift_request_items: [] }]) {
      const { first, shown } = await setUp()
      await first?.answer(payload)
      expect([shown().held, shown().failure], JSON.stringify(payload)).toEqual([null, null])
    }
    const { first, shown } = await setUp()
    await first?.refuse('Not found', 404)
    expect([shown().held, shown().items, shown().failure]).toEqual([null, [], null])
  })

  it('is not empty when its gifts cannot be read, which is said', async () => {
    const { first, shown } = await setUp()
    await first?.answer(unreadable)
    expect([shown().held, shown().failure?.kind]).toEqual([undefined, 'contract-broken'])
  })

  it('is unknown after a failure, and stays on screen after a later one', async () => {
    const { first, shown, requests } = await setUp()
    await first?.refuse('Non')
    expect([shown().held, shown().failure?.kind]).toEqual([undefined, 'refused'])
    act(() => shown().refetch())
    await waitFor(() => expect(requests).toHaveLength(2))
    await requests[1]?.answer(cart)
    act(() => shown().refetch())
    await waitFor(() => expect(requests).toHaveLength(3))
    await requests[2]?.refuse('Non')
    expect([shown().items.length, shown().failure]).toEqual([2, null])
  })

  it('is empty once the platform says so, though it held gifts before', async () => {
    const { first, shown, requests } = await setUp()
    await first?.answer(cart)
    act(() => shown().refetch())
    await waitFor(() => expect(requests).toHaveLength(2))
    await requests[1]?.refuse('Not found', 404)
    expect([shown().held, shown().items, shown().sum]).toEqual([null, [], 0])
  })
})

it('useReadCart asks anew: null is empty, undefined is unknown', async () => {
  const { result, first, requests } = await setUp()
  await first?.answer(cart)
  const outcomes: unknown[] = []
  for (const respond of ['full', 'empty', 'failed'] as const) {
    const count = requests.length
    act(() => void result.current.read().then((read) => outcomes.push(read && read.gift_request_items.length)))
    await waitFor(() => expect(requests).toHaveLength(count + 1))
    const request = requests[count]
    await (respond === 'full' ? request?.answer(cart) : request?.refuse('Non', respond === 'empty' ? 404 : 422))
  }
  expect(outcomes).toEqual([2, null, undefined])
})

it.each<[Failure, boolean]>([
  [refused({ status: 404 }), true],
  [refused({ code: '404' }), true],
  [refused({ code: 'NOT_FOUND' }), true],
  [refused({}), false],
  [{ kind: 'server', status: 404 }, false],
  [{ kind: 'offline' }, false],
])('isGone: %j is %s', (failure, gone) => {
  expect(isGone(failure)).toBe(gone)
})

it('getCount counts one gift of the cart', () => {
  const twice = { gift_request_items: [...cart.gift_request_items, { id: 3, gift: gift(4) }] }
  expect([getCount(twice as never, 4), getCount(twice as never, 5), getCount(twice as never, 6)]).toEqual([2, 1, 0])
  expect([getCount(null, 4), getCount(undefined, 4)]).toEqual([0, 0])
})

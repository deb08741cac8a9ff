import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Gift } from '#shared/contract/gifts.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { useTakeOut } from './use-take-out'

const t = textsIn('fr', 'gifts')
const gift: Gift = { id: 4, name: 'Livre', amount: 30, gift_images: [] }
const item = (id: number) => ({ id, gift })
const cartWith = (...ids: number[]) => ({ id: 9, gift_request_items: ids.map(item) })
const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))
const named = (key: 'takenOut' | 'notTakenOut') => plain([t(key, { gift: 'Livre' })])[0] ?? ''

async function setUp() {
  const world = createHookWorld()
  const { result } = world.render(useTakeOut)
  const takeOut = async (id = 1) => {
    act(() => result.current.takeOut(item(id)))
    await world.settle()
  }
  await takeOut()
  const [first] = world.requests
  return {
    ...world,
    result,
    takeOut,
    first,
    leaving: () => [...result.current.leaving],
    shown: () => plain(world.notified),
  }
}

describe('useTakeOut', () => {
  it('takes one gift out of the cart once, however often it is pressed', async () => {
    const { result, takeOut, requests, first, leaving, shown } = await setUp()
    expect([first?.method, first?.path.endsWith('/gift-request-items/1')]).toEqual(['DELETE', true])
    expect([leaving(), result.current.wasTaken(1), result.current.wasTaken(2)]).toEqual([[1], true, false])
    await takeOut()
    expect(requests).toHaveLength(1)
    await first?.answer(null)
    expect([leaving(), shown()]).toEqual([[], [`success: ${named('takenOut')}`]])
    await takeOut()
    expect(requests).toHaveLength(2)
  })

  it('takes another gift out meanwhile', async () => {
    const { takeOut, requests, leaving, first } = await setUp()
    await takeOut(2)
    expect([requests.length, leaving()]).toEqual([2, [1, 2]])
    await first?.answer(null)
    expect(leaving()).toEqual([2])
  })

  it('counts a gift that is already gone as taken out (E7)', async () => {
    const { first, shown } = await setUp()
    await first?.refuse('Not found', 404)
    expect(shown()).toEqual([`success: ${named('takenOut')}`])
  })

  it.each([
    ['is gone', cartWith(2), `success: ${named('takenOut')}`],
    ['is still there', cartWith(1, 2), `error: ${named('notTakenOut')}`],
    ['is gone with the cart', null, `success: ${named('takenOut')}`],
  ])('reads the cart after a lost answer, and says that the gift %s', async (_, cart, text) => {
    const { first, requests, shown } = await setUp()
    await first?.fail()
    await requests[1]?.answer(cart)
    expect(shown()).toEqual([text])
  })

  it('does not claim to know when the cart cannot be read either', async () => {
    const { first, requests, shown } = await setUp()
    await first?.fail()
    await requests[1]?.refuse('Non')
    expect(shown()).toEqual([`warning: ${t('takeOutUnknown')}`])
  })

  it('shows any other refusal', async () => {
    const { first, shown, leaving } = await setUp()
    await first?.refuse('Commande en cours')
    expect([shown(), leaving()]).toEqual([['error: Commande en cours'], []])
  })
})

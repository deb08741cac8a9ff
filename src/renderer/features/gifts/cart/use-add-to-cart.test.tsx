import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Gift, GiftCart } from '#shared/contract/gifts.ts'
import { refusals } from '#shared/contract/refusal.ts'
import { createHookWorld, type PendingRequest } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { useAddToCart } from './use-add-to-cart'

const t = textsIn('fr', 'gifts')
const gift: Gift = { id: 4, name: 'Livre', amount: 30, gift_images: [] }
const cartWith = (...ids: number[]) => ({ id: 9, gift_request_items: ids.map((id) => ({ id, gift })) })
const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))
const named = (key: 'added' | 'notAdded' | 'vanished') => plain([t(key, { gift: 'Livre' })])[0]

async function setUp(held: object | null | undefined = null) {
  const world = createHookWorld()
  const { result } = world.render(() => useAddToCart({ held: held as GiftCart | null | undefined }))
  const add = async (respond: (request: PendingRequest) => Promise<void>) => {
    const count = world.requests.length
    act(() => {
      result.current.add(gift)
      result.current.add(gift)
    })
    await world.settle()
    expect(world.requests).toHaveLength(count + 1)
    expect(result.current.adding).toBe(4)
    const request = world.requests[count]
    if (request) await respond(request)
    return { cartRequest: world.requests[count + 1], request }
  }
  return { ...world, result, add, shown: () => plain(world.notified) }
}

describe('useAddToCart', () => {
  it('adds a gift once however often it is pressed, and says so when the platform has', async () => {
    const { add, shown, result } = await setUp()
    const { request, cartRequest } = await add(({ answer }) => answer(null))
    expect([request?.method, request?.body]).toEqual(['POST', { gift: 4 }])
    await cartRequest?.answer(cartWith(1))
    expect([shown(), result.current.adding]).toEqual([[`success: ${named('added') ?? ''}`], null])
  })

  it.each<[string, object | null, object, string]>([
    ['is there', null, cartWith(1), `success: ${named('added') ?? ''}`],
    ['is there once more', cartWith(1), cartWith(1, 2), `success: ${named('added') ?? ''}`],
    ['is not there', null, cartWith(), `error: ${named('notAdded') ?? ''}`],
    ['is there as often as before', cartWith(1), cartWith(1), `error: ${named('notAdded') ?? ''}`],
  ])('reads the cart after a lost answer, and says whether the gift %s', async (_, before, after, text) => {
    const { add, shown } = await setUp(before)
    const { cartRequest } = await add(({ fail }) => fail())
    await cartRequest?.answer(after)
    expect(shown()).toEqual([text])
  })

  it('does not claim to know after a lost answer without the cart of before or after', async () => {
    const after = await setUp()
    await (await after.add(({ fail }) => fail())).cartRequest?.refuse('Non')
    expect(after.shown()).toEqual([`warning: ${t('addUnknown')}`])
    const before = await setUp(undefined)
    expect(before.result.current.adding).toBeNull()
  })

  it('says that a gift is no longer there', async () => {
    const { add, shown, result } = await setUp()
    await add(({ refuse }) => refuse('Not found', 404))
    expect([shown(), result.current.needsCode]).toEqual([[`warning: ${named('vanished') ?? ''}`], false])
  })

  it('asks for a gift code first where the platform wants one, until a gift is added', async () => {
    const { add, result, notified } = await setUp()
    const { status, message } = refusals.mustGenerateGiftCode
    await add(({ refuse }) => refuse(message, status))
    expect([result.current.needsCode, notified.length]).toEqual([true, 1])
    await (await add(({ answer }) => answer(null))).cartRequest?.answer(cartWith(1))
    expect(result.current.needsCode).toBe(false)
  })

  it('shows any other refusal, and asks for no code', async () => {
    const { add, result, shown } = await setUp()
    await add(({ refuse }) => refuse('Trop de cadeaux'))
    expect([shown(), result.current.needsCode, result.current.adding]).toEqual([
      ['error: Trop de cadeaux'],
      false,
      null,
    ])
  })
})

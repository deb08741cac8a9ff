import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#core/failure/failure.ts'
import type { Gift } from '#shared/contract/gifts.ts'
import { refusals } from '#shared/contract/refusal.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import type { FormInstance } from '#ui/forms/form.tsx'
import type { DeliveryValues } from './delivery-rules'
import { useOrderRefusal } from './use-order-refusal'

const gift = (id: number): Gift => ({ id, name: `Cadeau ${String(id)}`, amount: 30, gift_images: [] })
const cart = {
  id: 9,
  gift_request_items: [
    { id: 1, gift: gift(4) },
    { id: 2, gift: gift(5) },
    { id: 3, gift: gift(6) },
  ],
}
const refused = (part: Partial<Extract<Failure, { kind: 'refused' }>>): Failure => ({
  kind: 'refused',
  status: 422,
  code: '',
  message: 'Non',
  fieldErrors: {},
  ...part,
})

function setUp() {
  const taken: number[] = []
  const shown: unknown[] = []
  const form = {
    setFields: (fields: unknown) => void shown.push(fields),
    focusField: (name: unknown) => void shown.push(name),
  } as unknown as FormInstance<DeliveryValues>
  const world = createHookWorld()
  const { result } = world.render(() => useOrderRefusal(form, ({ id }) => taken.push(id)))
  const refuse = async (failure: Failure) => {
    act(() => void result.current.onRefused(failure))
    await world.settle()
  }
  return { ...world, result, refuse, taken, shown }
}

describe('useOrderRefusal', () => {
  it.each([
    ['code-first', refusals.mustGenerateGiftCode],
    ['too-few', refusals.insufficientTokens],
  ])(
    'names the obstacle %s, asks for no cart, and forgets it on request',
    async (obstacle, { status, message, code }) => {
      const { result, refuse, requests, notified } = setUp()
      await refuse(refused({ status, code, message }))
      expect([result.current.obstacle, requests.length, notified.length]).toEqual([obstacle, 0, 1])
      act(() => result.current.forgetObstacle())
      expect(result.current.obstacle).toBeNull()
    },
  )

  it('shows a refused field where it is, with the focus', async () => {
    const { refuse, shown, requests, result } = setUp()
    await refuse(refused({ fieldErrors: { postal_code: ['Code postal inconnu'] } }))
    expect(shown).toEqual([[{ name: 'postalCode', errors: ['Code postal inconnu'] }], 'postalCode'])
    expect([requests.length, result.current.obstacle]).toEqual([0, null])
  })

  it('takes only those gifts out of the cart that the platform says are gone', async () => {
    const { refuse, requests, taken, notified, settle } = setUp()
    await refuse(refused({ message: 'Commande impossible' }))
    expect(notified).toEqual(['error: Commande impossible'])
    await requests[0]?.answer(cart)
    await requests[1]?.refuse('Not found', 404)
    await requests[2]?.refuse('Non')
    await requests[3]?.answer(gift(6))
    await settle()
    expect(requests.slice(1).map(({ path }) => path.split('/').at(-1))).toEqual(['4', '5', '6'])
    expect(taken).toEqual([1])
    expect(notified.map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
      'error: Commande impossible',
      `warning: ${textsIn('fr', 'gifts')('vanished', { gift: 'Cadeau 4' })}`,
    ])
  })

  it('takes nothing out when the cart cannot be read', async () => {
    const { refuse, requests, taken } = setUp()
    await refuse(refused({}))
    await requests[0]?.refuse('Non')
    expect([requests.length, taken]).toEqual([1, []])
  })

  it('does nothing about what is no refusal', async () => {
    const { refuse, requests, notified } = setUp()
    await refuse({ kind: 'offline' })
    expect([requests, notified]).toEqual([[], []])
  })
})

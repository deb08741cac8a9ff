import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#core/failure/failure.ts'
import { sessionChanged, sessionEnded } from '#core/store/session-slice.ts'
import type { Gift } from '#shared/contract/gifts.ts'
import { createHookWorld, type PendingRequest } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { useSendOrder, type PressedOrder } from './use-send-order'

const t = textsIn('fr', 'gifts')
const gift: Gift = { id: 4, name: 'Livre', amount: 30, gift_images: [] }
const items = [{ id: 1, gift }]
const order: PressedOrder = {
  items,
  values: {
    name: 'Amira',
    phone: '20100101',
    additionalPhone: '',
    email: 'amira@ecole.tn',
    state: 1,
    delegation: 2,
    postalCode: '1000',
    address: 'Rue 1',
    comment: '',
  },
}
const cart = { id: 9, gift_request_items: items }
const orderOf = (id: number) => ({ id, gift_request_items: [] })

type Answers = {
  /** Of the orders before and after the sending, by their ids; null refuses. */
  orders?: (number[] | null)[]
  cart?: (object | null | 'refused' | 'gone')[]
  deliver?: (request: PendingRequest) => Promise<void>
}

function setUp({ orders = [[], [7]], cart: carts = [cart], deliver = ({ answer }) => answer(null) }: Answers = {}) {
  const world = createHookWorld()
  const sent: number[] = []
  const refused: Failure[] = []
  const { result, unmount } = world.render(() =>
    useSendOrder({ onSent: (id) => sent.push(id), onRefused: async (failure) => void refused.push(failure) }),
  )
  const answered = new Set<PendingRequest>()
  const next = { orders: 0, cart: 0 }
  const last = <Value,>(values: readonly Value[], at: number) => values[Math.min(at, values.length - 1)] as Value

  async function answerOne(request: PendingRequest): Promise<void> {
    if (request.method === 'POST') return deliver(request)
    if (request.path.endsWith('/current')) {
      const held = last(carts, next.cart++)
      if (held === 'refused') return request.refuse('Non')
      return held === 'gone' ? request.refuse('Not found', 404) : request.answer(held)
    }
    const ids = last(orders, next.orders++)
    return ids === null ? request.refuse('Non') : request.answer(ids.map(orderOf))
  }
  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < 2; quiet += 1) {
      await world.settle()
      for (const request of world.requests.filter((each) => !answered.has(each))) {
        answered.add(request)
        quiet = -1
        await answerOne(request)
      }
    }
  }
  const send = async (pressed = order) => {
    act(() => result.current.send(pressed))
    await settle()
  }
  const deliveries = () => world.requests.filter(({ method }) => method === 'POST')
  return {
    ...world,
    result,
    unmount,
    sent,
    refused,
    send,
    settle,
    deliveries,
    stage: () => result.current.sending.stage,
  }
}

describe('sending an order of gifts', () => {
  it('sends the confirmed address once, and opens the order that was made', async () => {
    const { send, sent, deliveries, notified, stage, result } = setUp({ orders: [[3], [7, 3]] })
    await send()
    expect(deliveries().map(({ body }) => body)).toEqual([expect.objectContaining({ postal_code: '1000' })])
    expect([sent, stage(), result.current.isBusy]).toEqual([[7], 'sent', false])
    expect(notified).toEqual([`success: ${t('ordered')}`])
  })

  it('is sent once however often it is pressed', async () => {
    const { result, settle, deliveries } = setUp()
    act(() => {
      result.current.send(order)
      result.current.send(order)
    })
    expect(result.current.isBusy).toBe(true)
    await settle()
    expect(deliveries()).toHaveLength(1)
  })

  it('says that it is sent although the list does not name it yet, and opens no other order', async () => {
    const { send, sent, stage, notified } = setUp({ orders: [[3], [3]] })
    await send()
    expect([sent, stage(), notified]).toEqual([[], 'sent', [`success: ${t('ordered')}`]])
  })

  it.each<[string, Answers]>([
    ['holds other gifts than were confirmed', { cart: [{ ...cart, gift_request_items: [...items, { id: 2, gift }] }] }],
    [
      'holds a gift at another price',
      { cart: [{ ...cart, gift_request_items: [{ id: 1, gift: { ...gift, amount: 31 } }] }] },
    ],
    ['is empty', { cart: ['gone'] }],
  ])('sends nothing when the cart %s', async (_, answers) => {
    const { send, deliveries, stage, notified } = setUp(answers)
    await send()
    expect([deliveries(), stage(), notified]).toEqual([[], 'changed', []])
  })

  it.each<[string, Answers, string]>([
    ['the cart', { cart: ['refused'] }, t('notOrdered', { reason: t('cartUnread') })],
    ['the orders', { orders: [null] }, t('notOrdered', { reason: 'Non' })],
  ])('sends nothing when %s cannot be read before, and says so', async (_, answers, text) => {
    const { send, deliveries, stage, notified } = setUp(answers)
    await send()
    expect([deliveries(), stage(), notified]).toEqual([[], 'open', [`error: ${text}`]])
  })

  it('passes a refusal on, as nothing was ordered', async () => {
    const { send, refused, sent, stage, notified } = setUp({ deliver: ({ refuse }) => refuse('Adresse incomplète') })
    await send()
    expect(refused).toMatchObject([{ kind: 'refused', message: 'Adresse incomplète' }])
    expect([sent, stage(), notified]).toEqual([[], 'open', []])
  })
})

describe('an order whose answer was lost', () => {
  const deliver: Answers['deliver'] = ({ fail }) => fail()

  it('is found among the orders, and not sent again', async () => {
    const { send, sent, deliveries, stage } = setUp({ orders: [[3], [7, 3]], deliver })
    await send()
    expect([sent, deliveries().length, stage()]).toEqual([[7], 1, 'sent'])
  })

  it('is unsent when no order was made and the cart is still there', async () => {
    const { send, sent, stage, notified } = setUp({ orders: [[3], [3]], deliver })
    await send()
    expect([sent, stage(), notified]).toEqual([[], 'unsent', []])
  })

  it('warns when neither an order nor the cart is there any more', async () => {
    const { send, stage, notified } = setUp({ orders: [[3], [3]], cart: [cart, 'gone'], deliver })
    await send()
    expect([stage(), notified]).toEqual(['unsent', [`warning: ${t('cartGone')}`]])
  })

  it.each<[string, Answers]>([
    ['the orders', { orders: [[3], null] }],
    ['the cart', { orders: [[3], [3]], cart: [cart, 'refused'] }],
  ])('is unknown while %s cannot be read, until it is checked', async (_, answers) => {
    const { send, sent, stage, notified, result } = setUp({ ...answers, deliver })
    await send()
    expect([sent, stage(), notified]).toEqual([[], 'unknown', []])
    expect(result.current.sending).toEqual({ stage: 'unknown', before: new Set([3]) })
  })

  it('is found by a later check, against the orders from before the sending', async () => {
    const { send, sent, settle, result, stage } = setUp({ orders: [[3], null, [7, 3]], deliver })
    await send()
    const { sending } = result.current
    if (sending.stage !== 'unknown') throw new Error(sending.stage)
    act(() => result.current.check(sending.before))
    await settle()
    expect([sent, stage()]).toEqual([[7], 'sent'])
  })

  it('is found as well when the cart is gone by then, which the platform refuses', async () => {
    const gone: Answers['deliver'] = ({ refuse }) => refuse('Not found', 404)
    const made = setUp({ orders: [[3], [7, 3]], deliver: gone })
    await made.send()
    expect([made.sent, made.refused, made.stage()]).toEqual([[7], [], 'sent'])
    const none = setUp({ orders: [[3], [3]], deliver: gone })
    await none.send()
    expect([none.sent, none.refused.length]).toEqual([[], 1])
  })
})

describe('an order whose screen was left before its end', () => {
  const deliver: Answers['deliver'] = ({ fail }) => fail()

  it.each<[string, Answers, string]>([
    ['was not sent, as the cart has changed', { cart: ['gone'] }, `${t('vanishedTitle')} ${t('cartChangedText')}`],
    ['was not sent', { orders: [[3], [3]], deliver }, t('unsentTitle')],
    ['may have been sent', { orders: [[3], null], deliver }, t('unknownText')],
  ])('says elsewhere that it %s', async (_, answers, sentence) => {
    const { result, unmount, settle, notified } = setUp(answers)
    act(() => result.current.send(order))
    unmount()
    await settle()
    expect(notified).toEqual([`warning: ${sentence}`])
  })

  it('says nothing more once the session has ended', async () => {
    const { result, unmount, settle, store, notified } = setUp({ orders: [[3], null], deliver })
    const session = { signedIn: true, userId: 1, generation: 1, backend: 'memory', memoryReason: null } as const
    act(() => void store.dispatch(sessionChanged({ ...session, adminUserId: null })))
    act(() => result.current.send(order))
    unmount()
    store.dispatch(sessionEnded({ generation: 1, reason: 'signed-out' }))
    await settle()
    expect(notified).toEqual([])
  })
})

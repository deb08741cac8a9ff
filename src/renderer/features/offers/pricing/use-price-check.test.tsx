import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { offer as offerSchema } from '#shared/contract/offers.ts'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import { getAvailability } from '../availability'
import { getPricing, nothingChosen, toOrder } from './pricing'
import { usePriceCheck } from './use-price-check'

type Sale = { price?: number; subject?: string; slices?: { amount: number; slice: number }[] }

/** The platform gives this offer, which is shown and ordered, at that moment. */
function priced({ price = 2000, subject, slices }: Sale = {}) {
  const offer = offerSchema.parse({
    id: 42_012,
    offer_id: 12,
    name: 'Silver+',
    type: 'pack',
    pricing: [{ period: '1', quantity: 1, price }],
    ...(subject !== undefined && {
      offer_subject_details: [{ id: 11, subject, subjectId: 1, period: '1', price }],
    }),
    ...(slices && { slices, indexSliceToPay: 0 }),
  })
  const availability = getAvailability(offer)
  if (availability.kind === 'closed') throw new Error(availability.why)
  const pricing = getPricing(offer, availability, nothingChosen, { held: [], friends: [] })
  return { order: toOrder(offer, availability, pricing, null), pricing }
}

function setUp(shown = priced()) {
  const ordered: MoneyOrder[] = []
  let readings = 0
  const props = (part: Partial<{ current: typeof shown; isReading: boolean; failed: boolean }> = {}) => ({
    current: shown,
    isReading: false,
    failed: false,
    ...part,
  })
  const view = renderHook(
    (now: ReturnType<typeof props>) =>
      usePriceCheck({ ...now, read: () => void (readings += 1), onUnchanged: (order) => ordered.push(order) }),
    { initialProps: props() },
  )
  onTestFinished(() => view.unmount())
  const press = () => act(() => view.result.current.check())
  const answer = (part: Parameters<typeof props>[0] = {}) => {
    view.rerender(props({ isReading: true }))
    view.rerender(props(part))
  }
  return { ...view, props, ordered, readings: () => readings, press, answer, shown, check: () => view.result.current }
}

describe('usePriceCheck (E5)', () => {
  it('reads the offers once before an order, and shows what was pressed until then', () => {
    const { press, check, readings, ordered, shown, rerender, props } = setUp()
    expect([check().pressed, readings()]).toEqual([null, 0])
    press()
    expect([check().pressed, readings(), ordered]).toEqual([shown, 1, []])
    rerender(props({ isReading: true }))
    expect([check().pressed, ordered]).toEqual([shown, []])
  })

  it('orders once what was pressed when nothing has changed', () => {
    const { press, answer, check, ordered, shown, rerender, props } = setUp()
    press()
    answer({ current: priced() })
    expect(ordered).toEqual([shown.order])
    expect([check().pressed, check().changed, check().failed]).toEqual([null, null, false])
    rerender(props())
    expect(ordered).toHaveLength(1)
  })

  it.each<[string, Sale, Sale, object]>([
    ['the price has changed', {}, { price: 2001 }, { kind: 'price', before: 2000 }],
    [
      'a later instalment has changed',
      {
        slices: [
          { amount: 10, slice: 1 },
          { amount: 20, slice: 2 },
        ],
      },
      {
        slices: [
          { amount: 10, slice: 1 },
          { amount: 30, slice: 2 },
        ],
      },
      { kind: 'price', before: 10 },
    ],
    ['something else would be ordered', { subject: 'SVT' }, { subject: 'Français' }, { kind: 'choice' }],
    [
      'something else would be ordered at another price',
      { subject: 'SVT' },
      { subject: 'Français', price: 1 },
      { kind: 'choice' },
    ],
  ])('orders nothing when %s, and says so', (_, before, now, changed) => {
    const { press, answer, check, ordered } = setUp(priced(before))
    press()
    answer({ current: priced(now) })
    expect([check().changed, check().failed, ordered]).toEqual([changed, false, []])
  })

  it('orders nothing when the offers could not be read, and says so until the next attempt', () => {
    const { press, answer, check, ordered } = setUp()
    press()
    answer({ failed: true, current: priced({ price: 1 }) })
    expect([check().failed, check().changed, ordered]).toEqual([true, null, []])
    press()
    expect(check().failed).toBe(false)
    answer({ current: priced({ price: 1 }) })
    expect(ordered).toEqual([priced({ price: 1 }).order])
  })

  it('orders nothing because of a reading that nobody asked an order for', () => {
    const { answer, ordered } = setUp()
    answer()
    expect(ordered).toEqual([])
  })
})

import { useEffect, useEffectEvent, useState } from 'react'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import type { Pricing } from './pricing'

/** An order with what is shown beside its button. */
type PricedOrder = { order: MoneyOrder; pricing: Pricing }

type OrderChange = { kind: 'price'; before: number } | { kind: 'choice' }

export type PriceCheck = {
  /** As it was pressed, until it is read again. */
  pressed: PricedOrder | null
  failed: boolean
  changed: OrderChange | null
  check: () => void
}

type Options = {
  current: PricedOrder
  isReading: boolean
  failed: boolean
  read: () => void
  onUnchanged: (order: MoneyOrder) => void
}

type Press = { priced: PricedOrder; stage: 'asked' | 'reading' | 'read'; failed: boolean; changed: OrderChange | null }

/** Reads the offers again before an order; only the order that was pressed is given, as it was shown (threats E5). */
export function usePriceCheck({ current, isReading, failed, read, onUnchanged }: Options): PriceCheck {
  const [press, setPress] = useState<Press | null>(null)
  if (press?.stage === 'asked' && isReading) setPress({ ...press, stage: 'reading' })
  if (press?.stage === 'reading' && !isReading)
    setPress({ ...press, stage: 'read', failed, changed: failed ? null : findChange(press.priced, current) })
  const agreed = press?.stage === 'read' && !press.failed && press.changed === null ? press : null
  const order = useEffectEvent(onUnchanged)
  useEffect(() => {
    if (agreed !== null) order(agreed.priced.order)
  }, [agreed])
  const check = () => {
    setPress({ priced: current, stage: 'asked', failed: false, changed: null })
    read()
  }
  return {
    pressed: press !== null && press.stage !== 'read' ? press.priced : null,
    failed: press?.failed === true,
    changed: press?.changed ?? null,
    check,
  }
}

/** Null if the same would be ordered for the same prices, instalments included. */
function findChange(before: PricedOrder, now: PricedOrder): OrderChange | null {
  if (toChoiceKey(before) !== toChoiceKey(now)) return { kind: 'choice' }
  return toPriceKey(before) === toPriceKey(now) ? null : { kind: 'price', before: before.pricing.price.total }
}

function toChoiceKey({ order, pricing: { choice, subjects, part, recurrence } }: PricedOrder): string {
  const ordered = order.kind === 'purchase' ? { ...order, agreed: null } : order
  return JSON.stringify([ordered, choice?.key, subjects.map(({ id, name }) => [id, name]), part?.number, recurrence])
}

function toPriceKey({ pricing: { price, parts } }: PricedOrder): string {
  return JSON.stringify([price, parts])
}

import { useCallback } from 'react'
import type { MutationResult } from '#core/api/use-mutation.ts'
import { useLazyQuery, useQuery } from '#core/api/use-query.ts'
import type { Failure } from '#core/failure/failure.ts'
import type { GiftCart } from '#shared/contract/gifts.ts'
import { contract } from '#shared/contract/index.ts'
import { droppedRows } from '#shared/contract/tolerant.ts'
import { getSum, type CartItems } from '../gift-rules'

export type Cart = {
  /** Null when empty, undefined while unknown. */
  held: GiftCart | null | undefined
  items: CartItems
  sum: number
  failure: Failure | null
  isFetching: boolean
  refetch: () => void
}

const nothing: CartItems = []

export function useCart(): Cart {
  const { data, failure, isFetching, refetch } = useQuery(contract.gifts.cart)
  const refused = failure === null ? undefined : cartIn({ ok: false, failure })
  const held = refused === null || data === undefined ? refused : cartIn({ ok: true, data })
  const items = held?.gift_request_items ?? nothing
  const unread = failure ?? (data === undefined ? null : unreadCart)
  return { held, items, sum: getSum(items), failure: held === undefined ? unread : null, isFetching, refetch }
}

export function useReadCart(): () => Promise<GiftCart | null | undefined> {
  const fetchCart = useLazyQuery(contract.gifts.cart)
  return useCallback(async () => cartIn(await fetchCart()), [fetchCart])
}

export function isGone(failure: Failure): boolean {
  return (
    failure.kind === 'refused' && (failure.status === 404 || failure.code === '404' || failure.code === 'NOT_FOUND')
  )
}

const unreadCart: Failure = { kind: 'contract-broken' }

/** Null for an empty cart, also sent as 404 (spec 2 §7); undefined if its items are unreadable. */
function cartIn(answer: MutationResult<typeof contract.gifts.cart>): GiftCart | null | undefined {
  if (!answer.ok) return isGone(answer.failure) ? null : undefined
  const cart = answer.data.payload
  if (cart === null || cart.gift_request_items.length > 0) return cart
  return droppedRows(cart) > 0 ? undefined : null
}

export function getCount(cart: GiftCart | null | undefined, giftId: number): number {
  return cart?.gift_request_items.filter(({ gift }) => gift.id === giftId).length ?? 0
}

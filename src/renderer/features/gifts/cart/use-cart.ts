import { useCallback } from 'react'
import type { GiftRequest } from '../../../../shared/contract/gifts'
import { contract } from '../../../../shared/contract/index'
import { useLazyQuery } from '../../../core/api/use-lazy-query'
import { useQuery } from '../../../core/api/use-query'
import type { Failure } from '../../../core/failure/failure'
import { sumOf, type CartItems } from '../gift-rules'
import { cartIn } from './cart'

export type Cart = {
  /** Null when empty, undefined while unknown. */
  held: GiftRequest | null | undefined
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
  return { held, items, sum: sumOf(items), failure: held === undefined ? failure : null, isFetching, refetch }
}

export function useReadCart(): () => Promise<GiftRequest | null | undefined> {
  const ask = useLazyQuery(contract.gifts.cart)
  return useCallback(async () => cartIn(await ask()), [ask])
}

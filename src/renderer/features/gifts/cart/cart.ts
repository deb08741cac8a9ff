import type { GiftRequest } from '../../../../shared/contract/gifts'
import type { MutationResult } from '../../../core/api/use-mutation'
import type { contract } from '../../../../shared/contract/index'
import type { Failure } from '../../../core/failure/failure'

export function isGone(failure: Failure): boolean {
  return (
    failure.kind === 'refused' && (failure.status === 404 || failure.code === '404' || failure.code === 'NOT_FOUND')
  )
}

/** Null for an empty cart, also sent as 404 (spec 2 §7). */
export function cartIn(answer: MutationResult<typeof contract.gifts.cart>): GiftRequest | null | undefined {
  if (!answer.ok) return isGone(answer.failure) ? null : undefined
  const cart = answer.data.payload
  return cart !== null && cart.gift_request_items.length > 0 ? cart : null
}

export function countOf(cart: GiftRequest | null | undefined, giftId: number): number {
  return cart?.gift_request_items.filter(({ gift }) => gift.id === giftId).length ?? 0
}

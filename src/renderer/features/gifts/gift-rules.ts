import type { Tokens } from '#domains/referral/format-tokens.ts'
import type { Gift, GiftRequest } from '#shared/contract/gifts.ts'
import { addAmounts, subtractAmounts } from '#shared/contract/money.ts'
import { isSameValue } from '#shared/std/same-value.ts'

/** Never negative. */
export function getPrice({ amount }: Pick<Gift, 'amount'>): number {
  return amount != null && Number.isFinite(amount) && amount > 0 ? amount : 0
}

export type CartItems = GiftRequest['gift_request_items']

export function getSum(items: CartItems): number {
  return addAmounts(items.map(({ gift }) => getPrice(gift)))
}

/** The same gifts at the same prices, in any order. */
export function isSameCart(one: CartItems, other: CartItems): boolean {
  const toKey = (items: CartItems) =>
    items.map(({ id, gift }) => JSON.stringify([id, gift.id, gift.name, getPrice(gift)])).toSorted()
  return isSameValue(toKey(one), toKey(other))
}

/** Tokens; 0 if the balance is unknown. */
export function missingFor(price: number, inCart: number, balance: Tokens): number {
  return price === 0 || balance === null ? 0 : Math.max(0, subtractAmounts(addAmounts([price, inCart]), balance))
}

export function getPictures({ gift_images: images }: Pick<Gift, 'gift_images'>): string[] {
  const cover = images.find(({ is_cover: isCover }) => isCover === true)
  const addresses = [...(cover ? [cover] : []), ...images].map(({ file_url: address }) => address?.trim() ?? '')
  return [...new Set(addresses.filter((address) => address !== ''))]
}

export function onceEach(gifts: readonly Gift[]): Gift[] {
  const seen = new Set<number>()
  return gifts.filter(({ id }) => !seen.has(id) && seen.add(id))
}

export function numberIn(text: string | null | undefined): number | null {
  return text != null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

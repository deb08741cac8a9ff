import type { Offer, OfferGroup } from '#shared/contract/offers.ts'
import { getOfferNumber } from './availability'

export type Placement = { group: string | null; thumbnail: string | null }

export function getPlacement(offer: Offer, groups: readonly OfferGroup[]): Placement {
  const numbers = [getOfferNumber(offer), offer.id]
  for (const { name, offer_group_links: links } of groups) {
    const link = links?.find((one) => numbers.includes(one.offer?.id ?? one.offer_id ?? 0))
    if (link) return { group: name ?? null, thumbnail: link.offer?.thumbnail ?? offer.offer?.thumbnail ?? null }
  }
  return { group: null, thumbnail: offer.offer?.thumbnail ?? null }
}

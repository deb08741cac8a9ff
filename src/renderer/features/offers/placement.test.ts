import { expect, it } from 'vitest'
import { offer as offerSchema, type OfferGroup } from '#shared/contract/offers.ts'
import { getPlacement } from './placement'

const offer = offerSchema.parse({ id: 42, offer_id: 12, name: 'Gold', offer: { id: 12, thumbnail: 'own.png' } })
const group = (name: string | null, links: OfferGroup['offer_group_links']): OfferGroup => ({
  id: 1,
  name,
  offer_group_links: links,
})

it('an offer stands in the first group that names it, with the picture of that place', () => {
  const groups = [
    group('Autre', [{ offer_id: 7 }]),
    group('Bac', [{ offer: { id: 12, thumbnail: 'bac.png' } }]),
    group('Tout', [{ offer_id: 12 }]),
  ]
  expect(getPlacement(offer, groups)).toEqual({ group: 'Bac', thumbnail: 'bac.png' })
  expect(getPlacement(offer, groups.slice(2))).toEqual({ group: 'Tout', thumbnail: 'own.png' })
})

it('an offer that no group names keeps its own picture', () => {
  const groups = [group('Autre', null), group('Vide', [{ offer_id: null }])]
  expect(getPlacement(offer, groups)).toEqual({ group: null, thumbnail: 'own.png' })
  expect(getPlacement(offerSchema.parse({ id: 1, name: 'X' }), [])).toEqual({ group: null, thumbnail: null })
})

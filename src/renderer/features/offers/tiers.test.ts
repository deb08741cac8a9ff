import { expect, it } from 'vitest'
import { isAnnouncedTo } from './offers-screen'
import { getTier } from './tiers'

it('gives each of the eight tiers its own look and recommends Silver+', () => {
  const names = ['Gratuit', 'Général', 'Excellent', 'STANDARD', 'Top  50', 'Silver+', 'Gold ', 'Dabba Dabba']
  const looks = names.map((name) => getTier({ name }).mosaic)
  expect(new Set(looks).size).toBe(8)
  expect(names.filter((name) => getTier({ name }).advised)).toEqual(['Silver+'])
})

it('uses the look nearest to the offer’s colour for an unknown tier', () => {
  expect(getTier({ name: 'Stage d’été', color: '#A14E03' }).mosaic).toBe('hist')
  expect([getTier({ name: 'constructor' }).mosaic, getTier({ name: 'X', color: 'rouge' }).mosaic]).toEqual([
    'eco',
    'eco',
  ])
})

it('shows the announcement to classes 23 to 34 (spec 2 §2)', () => {
  expect([22, 23, 34, 35, null, undefined].map(isAnnouncedTo)).toEqual([false, true, true, false, false, false])
})

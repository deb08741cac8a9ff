import { expect, it } from 'vitest'
import { defineFeature } from './feature'

const screen = () => Promise.resolve({ Screen: () => null })
const definition = {
  name: 'gifts',
  routes: [{ path: '/gifts', access: 'signed-in', screen }],
  deepLinks: { 'gift-orders': () => '/gifts' },
} as const

it('leaves no route, entry, link or slot of a feature that the brand does not offer', () => {
  expect(defineFeature({ ...definition, isOffered: false })).toEqual({ name: 'gifts', routes: [] })
  expect(defineFeature(definition)).toEqual(definition)
})

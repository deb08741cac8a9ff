import { expect, it } from 'vitest'
import { defineFeature, resolveDeepLink } from './feature'

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

it('has no routes where a feature defines none', () => {
  expect(defineFeature({ name: 'offline', isOffered: true })).toEqual({ name: 'offline', routes: [] })
})

it('opens a deep link by the feature that knows its kind, and no other', () => {
  const link = { kind: 'gift-orders', orderId: 7 } as const
  expect(resolveDeepLink({ 'gift-orders': ({ orderId }) => `/gifts/${orderId}` }, 'gift-orders', link)).toBe('/gifts/7')
  expect(resolveDeepLink({}, 'gift-orders', link)).toBeUndefined()
})

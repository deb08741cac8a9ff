import { expect, it } from 'vitest'
import { endpoints } from '../../../shared/contract/endpoints'
import { contract } from '../../../shared/contract/index'
import { api, derivedAs, derivedOf, nameOf } from './api'

it('no two endpoints of the contract are derived under one name', () => {
  expect(new Set(endpoints.map(([, endpoint]) => nameOf(endpoint))).size).toBe(endpoints.length)
})

it('an endpoint is derived when it is first named, and once', () => {
  const name = nameOf(contract.support.videoLinks)
  expect(derivedAs(name)).toBeUndefined()
  const derived = derivedOf(contract.support.videoLinks)
  expect(derived).toBeDefined()
  expect(derivedOf(contract.support.videoLinks)).toBe(derived)
  expect(derivedAs(name)).toBe(Reflect.get(api.endpoints, name))
})

import { expect, it } from 'vitest'
import { endpoints } from '../../../shared/contract/endpoints'
import { contract } from '../../../shared/contract/index'
import { api, getDerivedByName, getDerivedEndpoint, isQuery, getEndpointName } from './api'

it('derives all endpoints of the contract under unique names', () => {
  expect(new Set(endpoints.map(([, endpoint]) => getEndpointName(endpoint))).size).toBe(endpoints.length)
})

it('derives an endpoint once, at its first use', () => {
  const name = getEndpointName(contract.support.videoLinks)
  expect(getDerivedByName(name)).toBeUndefined()
  const derived = getDerivedEndpoint(contract.support.videoLinks)
  expect(derived).toBeDefined()
  expect(getDerivedEndpoint(contract.support.videoLinks)).toBe(derived)
  expect(getDerivedByName(name)).toBe(Reflect.get(api.endpoints, name))
})

it('does not treat a GET that changes data as a cacheable query', () => {
  const { search, account, messages, referrals } = contract
  expect([search.autocomplete, account.me, messages.hidePopup, referrals.generateCode].map(isQuery)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

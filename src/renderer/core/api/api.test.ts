import { expect, it } from 'vitest'
import { endpoints } from '../../../shared/contract/endpoints'
import { contract } from '../../../shared/contract/index'
import { api, getDerivedByName, getDerivedEndpoint, isQuery, getEndpointName } from './api'

it('no two endpoints of the contract are derived under one name', () => {
  expect(new Set(endpoints.map(([, endpoint]) => getEndpointName(endpoint))).size).toBe(endpoints.length)
})

it('an endpoint is derived when it is first named, and once', () => {
  const name = getEndpointName(contract.support.videoLinks)
  expect(getDerivedByName(name)).toBeUndefined()
  const derived = getDerivedEndpoint(contract.support.videoLinks)
  expect(derived).toBeDefined()
  expect(getDerivedEndpoint(contract.support.videoLinks)).toBe(derived)
  expect(getDerivedByName(name)).toBe(Reflect.get(api.endpoints, name))
})

it('a GET that changes something is no question, so that no cached answer stands in for it', () => {
  const { search, account, messages, referrals } = contract
  expect([search.autocomplete, account.me, messages.hidePopup, referrals.generateCode].map(isQuery)).toEqual([true, true, false, false])
})

import { expect, it } from 'vitest'
import { endpoints } from '../../../shared/contract/endpoints'
import { contract } from '../../../shared/contract/index'
import { api, derivedAs, derivedOf, isQuestion, nameOf } from './api'

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

it('a GET that changes something is no question, so that no cached answer stands in for it', () => {
  const { search, account, messages, referrals } = contract
  expect([search.autocomplete, account.me, messages.hidePopup, referrals.generateCode].map(isQuestion)).toEqual([true, true, false, false])
})

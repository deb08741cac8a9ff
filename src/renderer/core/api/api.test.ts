import { expect, it } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#shared/contract/endpoint.ts'
import { endpoints } from '#shared/contract/endpoints.ts'
import { contract } from '#shared/contract/index.ts'
import { api, getDerivedByName, getDerivedEndpoint, isQuery, getEndpointName } from './api'

it('derives all endpoints of the contract under unique names', () => {
  expect(new Set(endpoints.map(([, endpoint]) => getEndpointName(endpoint))).size).toBe(endpoints.length)
})

it('derives an endpoint once, at its first use', () => {
  // The files of a worker share the api: no other test may have derived this one.
  const unused = endpoint({ method: 'GET', path: '/never-asked', response: z.unknown() })
  const name = getEndpointName(unused)
  expect(getDerivedByName(name)).toBeUndefined()
  const derived = getDerivedEndpoint(unused)
  expect(derived).toBeDefined()
  expect(getDerivedEndpoint(unused)).toBe(derived)
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

import { expect, it } from 'vitest'
import { addressOf } from '../../shared/contract/endpoint'
import { contract } from '../../shared/contract/index'
import { findApiRoute } from './api-routes'

const found = (address: string, method = 'GET') => findApiRoute(method, new URL(address, 'app://tutorat'))

it('tells calls that share an address apart by their query, and keeps each by its own schema', () => {
  const today = addressOf(contract.home.todayEvents, { query: { offset: 0, today: 1 } })
  const week = addressOf(contract.events.week, { query: { offset: -1 } })
  expect(found(`/api/platform${today}`)).toEqual({ name: 'home.todayEvents', endpoint: contract.home.todayEvents, path: today })
  expect(found(`/api/platform${week}`)).toEqual({ name: 'events.week', endpoint: contract.events.week, path: week })
})

it.each([['GET', '/api/platform/events/join-user'], ['POST', '/api/platform/events'], ['GET', '/api/analytics/events?offset=0'], ['POST', '/api/platform/student/content-exam/5'], ['GET', '/api/platform'], ['GET', '/other/platform/events']])(
  'A3: %s %s is no call of the page',
  (method, address) => {
    expect(found(address, method)).toBeNull()
  },
)

import fc from 'fast-check'
import { afterEach, expect, it, test } from 'vitest'
import { toAddress } from '#shared/contract/endpoint.ts'
import { contract } from '#shared/contract/index.ts'
import { envelopeAnswer, gatewayTo, startServer, testVault } from '#tests/support/gateway-harness.ts'
import { findApiRoute, targetsCurrentUser } from './api-routes'

const found = (address: string, method = 'GET') => findApiRoute(method, new URL(address, 'app://tutorat'))

it('selects between endpoints that share a path by their query', () => {
  const today = toAddress(contract.home.todayEvents, { query: { offset: 0, today: 1 } })
  const week = toAddress(contract.events.week, { query: { offset: -1 } })
  expect(found(`/api/platform${today}`)).toEqual({
    name: 'home.todayEvents',
    endpoint: contract.home.todayEvents,
    path: today,
  })
  expect(found(`/api/platform${week}`)).toEqual({ name: 'events.week', endpoint: contract.events.week, path: week })
})

it.each([
  ['GET', '/api/platform/events/join-user'],
  ['POST', '/api/platform/events'],
  ['GET', '/api/analytics/events?offset=0'],
  ['POST', '/api/platform/student/content-exam/5'],
  ['GET', '/api/platform'],
  ['GET', '/other/platform/events'],
])('A3: rejects %s %s, which is outside the page’s contract', (method, address) => {
  expect(found(address, method)).toBeNull()
})

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

async function pageOfSeven() {
  const server = await startServer((_arrival, response) => envelopeAnswer(response, 200, []))
  closing.push(server.close)
  const logged: { event: string; fields: object | undefined }[] = []
  const vault = testVault()
  const note = (event: string, fields?: object) => void logged.push({ event, fields })
  const { request } = gatewayTo(server.origin, { vault, log: { info: note, warn: note } })
  return { request, vault, logged, arrived: () => server.arrivals.map((arrival) => arrival.path) }
}

const marked = { headers: { 'x-tutorat-request': '1' } }

test('A5: forwards calls that name the current user', async () => {
  const { request, arrived } = await pageOfSeven()
  expect((await request('/api/notifications/getMessages?user_id=7')).status).toBe(200)
  expect((await request('/api/notifications/message?user_id=7&message_id=64ab')).status).toBe(200)
  expect((await request('/api/notifications/popup/hide?user_id=7&popup_id=1', marked)).status).toBe(200)
  expect(arrived()).toEqual([
    '/v1/notifications/getMessages?user_id=7',
    '/v1/notifications/message?user_id=7&message_id=64ab',
    '/v1/notifications/popup/hide?user_id=7&popup_id=1',
  ])
})

it.each([
  '/getMessages?user_id=8',
  '/getMessages',
  '/getMessages?user_id=',
  '/getMessages?user_id=07',
  '/getMessages?user_id=7&user_id=8',
  '/getMessages?user_id=7&user_id=7',
  '/getMessages?user_id=7&user_id[]=8',
  '/getMessages?user_id=7&USER_ID=8',
  '/getMessages?user_id=7&user.id=8',
  '/getMessages?user_id=7&user%5Fid=8',
  '/getMessages?user_id=%20 7',
  '/getMessages?user_id=7%00',
  '/getMessages?user_id=7&%20user_id=8',
  '/message?user_id=9&message_id=64ab',
  '/getPopups?user_id=1',
])('A5: refuses a call that names another user: %s', async (path) => {
  const { request, arrived, logged } = await pageOfSeven()
  expect((await request(`/api/notifications${path}`)).status).toBe(403)
  expect(arrived()).toEqual([])
  expect(logged).toEqual([
    { event: 'gateway.other-user-refused', fields: { endpoint: expect.stringMatching(/^messages\./) } },
  ])
})

test('A5: refuses a write for another user, and a user id on a call that declares none', async () => {
  const { request, arrived } = await pageOfSeven()
  expect((await request('/api/notifications/popup/hide?user_id=8&popup_id=1', marked)).status).toBe(403)
  expect((await request('/api/platform/student/notifications?page=1&user_id=8')).status).toBe(403)
  expect(arrived()).toEqual([])
})

test('A5: refuses every user id while the current user is unknown', async () => {
  const { request, vault, arrived } = await pageOfSeven()
  vault.become(null)
  for (const id of ['7', 'null', ''])
    expect((await request(`/api/notifications/getMessages?user_id=${id}`)).status).toBe(403)
  expect(arrived()).toEqual([])
  vault.become(12)
  expect((await request('/api/notifications/getMessages?user_id=12')).status).toBe(200)
})

test.each([
  ['/student/7/marks', 7, true],
  ['/student/8/marks', 7, false],
  ['/student/07/marks', 7, false],
  ['/student/%37/marks', 7, false],
  ['/student/7/marks', null, false],
  ['/student/null/marks', null, false],
  ['/7/8/marks', 7, false],
])('A5: compares a user id in the path with the current user: %s, %s', (path, userId, isOwn) => {
  const endpoint = { ...contract.subjects.list, path: 'student/{user_id}/marks' }
  const url = new URL(`app://tutorat/api/platform${path}`)
  expect(targetsCurrentUser({ endpoint }, url, userId)).toBe(isOwn)
})

test('A5: forwards only queries that name the current user exactly once', async () => {
  const { request, arrived } = await pageOfSeven()
  const key = fc.constantFrom(
    'user_id',
    'User_id',
    'user_id[]',
    'user_id[0]',
    'user.id',
    'user id',
    ' user_id',
    'userid',
    'message_id',
  )
  const pair = fc.tuple(key, fc.oneof(fc.constantFrom('7', '8', '07', '7 ', ''), fc.string({ maxLength: 3 })))
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { maxLength: 4 }), async (pairs) => {
      const before = arrived().length
      const { status } = await request(`/api/notifications/getMessages?${new URLSearchParams(pairs).toString()}`)
      const named = pairs.filter(([name]) => name !== 'message_id')
      const isOwn = named.length === 1 && named[0]?.[0] === 'user_id' && named[0][1] === '7'
      expect([status, arrived().length - before]).toEqual(isOwn ? [200, 1] : [403, 0])
    }),
    { numRuns: 150 },
  )
})

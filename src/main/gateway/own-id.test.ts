import fc from 'fast-check'
import { afterEach, expect, it, test } from 'vitest'
import { envelopeAnswer, gatewayTo, startServer, testVault } from './test-platform'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

/** The page of user 7, and what reached the platform. */
async function pageOfSeven() {
  const server = await startServer((_arrival, response) => envelopeAnswer(response, 200, []))
  closing.push(server.close)
  const said: { event: string; fields: object | undefined }[] = []
  const vault = testVault()
  const note = (event: string, fields?: object) => void said.push({ event, fields })
  const { ask } = gatewayTo(server.origin, { vault, log: { info: note, warn: note } })
  return { ask, vault, said, arrived: () => server.arrivals.map((arrival) => arrival.path) }
}

const marked = { headers: { 'x-tutorat-request': '1' } }

test('A5: the messages and popups of the user that is signed in are asked for', async () => {
  const { ask, arrived } = await pageOfSeven()
  expect((await ask('/api/notifications/getMessages?user_id=7')).status).toBe(200)
  expect((await ask('/api/notifications/message?user_id=7&message_id=64ab')).status).toBe(200)
  expect((await ask('/api/notifications/popup/hide?user_id=7&popup_id=1', marked)).status).toBe(200)
  expect(arrived()).toEqual(['/v1/notifications/getMessages?user_id=7', '/v1/notifications/message?user_id=7&message_id=64ab', '/v1/notifications/popup/hide?user_id=7&popup_id=1'])
})

it.each([
  '/getMessages?user_id=8', '/getMessages', '/getMessages?user_id=', '/getMessages?user_id=07', '/getMessages?user_id=7&user_id=8', '/getMessages?user_id=7&user_id=7', '/getMessages?user_id=7&user_id[]=8',
  '/getMessages?user_id=7&USER_ID=8', '/getMessages?user_id=7&user.id=8', '/getMessages?user_id=7&user%5Fid=8', '/getMessages?user_id=%20 7', '/getMessages?user_id=7%00', '/getMessages?user_id=7&%20user_id=8',
  '/message?user_id=9&message_id=64ab', '/getPopups?user_id=1',
])('A5: another user than the own is refused: %s', async (path) => {
  const { ask, arrived, said } = await pageOfSeven()
  expect((await ask(`/api/notifications${path}`)).status).toBe(403)
  expect(arrived()).toEqual([])
  expect(said).toEqual([{ event: 'gateway.not-own', fields: { endpoint: expect.stringMatching(/^messages\./) } }])
})

test('A5: a popup is hidden for nobody else, and a call that speaks of no user cannot be made to', async () => {
  const { ask, arrived } = await pageOfSeven()
  expect((await ask('/api/notifications/popup/hide?user_id=8&popup_id=1', marked)).status).toBe(403)
  expect((await ask('/api/platform/student/notifications?page=1&user_id=8')).status).toBe(403)
  expect(arrived()).toEqual([])
})

test('A5: while nobody knows who is signed in, no number is the own', async () => {
  const { ask, vault, arrived } = await pageOfSeven()
  vault.become(null)
  for (const id of ['7', 'null', '']) expect((await ask(`/api/notifications/getMessages?user_id=${id}`)).status).toBe(403)
  expect(arrived()).toEqual([])
  vault.become(12)
  expect((await ask('/api/notifications/getMessages?user_id=12')).status).toBe(200)
})

test('A5: of any query, what reaches the platform names user 7 exactly once', async () => {
  const { ask, arrived } = await pageOfSeven()
  const key = fc.constantFrom('user_id', 'User_id', 'user_id[]', 'user_id[0]', 'user.id', 'user id', ' user_id', 'userid', 'message_id')
  const pair = fc.tuple(key, fc.oneof(fc.constantFrom('7', '8', '07', '7 ', ''), fc.string({ maxLength: 3 })))
  await fc.assert(fc.asyncProperty(fc.array(pair, { maxLength: 4 }), async (pairs) => {
    const before = arrived().length
    const { status } = await ask(`/api/notifications/getMessages?${new URLSearchParams(pairs).toString()}`)
    const named = pairs.filter(([name]) => name !== 'message_id')
    const isOwn = named.length === 1 && named[0]?.[0] === 'user_id' && named[0][1] === '7'
    expect([status, arrived().length - before]).toEqual(isOwn ? [200, 1] : [403, 0])
  }), { numRuns: 150 })
})

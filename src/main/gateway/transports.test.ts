import { expect, test, vi } from 'vitest'
import type { TransportInit } from './http-client'
import { type IsolatedSession, createUnpooledTransport, holdUntil } from './transports'

vi.mock('electron', () => ({ session: {} }))

const init = (signal = new AbortController().signal): TransportInit => ({
  method: 'POST',
  headers: {},
  signal,
  redirect: 'error',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
})

function setUp(answer: (address: string) => Promise<Response> = () => Promise.resolve(new Response('body'))) {
  const sessions: string[][] = []
  const transport = createUnpooledTransport((index) => {
    const log: string[] = (sessions[index] = [])
    const isolated: IsolatedSession = {
      closeAllConnections: () => Promise.resolve(void log.push('closed')),
      fetch: (address) => {
        log.push(address)
        return answer(address)
      },
    }
    return Promise.resolve(isolated)
  })
  return { sessions, transport }
}

test('E2: closes all connections of the session before each call', async () => {
  const { sessions, transport } = setUp()
  for (const address of ['a', 'b']) expect(await (await transport(address, init())).text()).toBe('body')
  expect(sessions).toEqual([['closed', 'a', 'closed', 'b']])
})

test('E2: reserves a session for one call until its body was read', async () => {
  const { sessions, transport } = setUp()
  const first = await transport('a', init())
  await (await transport('b', init())).text()
  await first.text()
  await (await transport('c', init())).text()
  expect(sessions.map((log) => log.filter((entry) => entry !== 'closed').length)).toEqual([2, 1])
})

test.each<[string, (transport: ReturnType<typeof setUp>['transport']) => Promise<unknown>]>([
  ['fails', (transport) => transport('fail', init()).catch(() => null)],
  ['has no body', (transport) => transport('empty', init())],
  ['is cancelled', async (transport) => (await transport('a', init())).body?.cancel()],
  [
    'is aborted',
    async (transport) => {
      const end = new AbortController()
      await transport('a', init(end.signal))
      end.abort()
    },
  ],
])('releases the session after a call that %s', async (_name, call) => {
  const { sessions, transport } = setUp((address) =>
    address === 'fail'
      ? Promise.reject(new Error('cut'))
      : Promise.resolve(new Response(address === 'empty' ? null : 'body')),
  )
  await call(transport)
  await (await transport('next', init())).text()
  expect(sessions).toHaveLength(1)
})

test('queues forty parallel calls on six sessions and completes all of them', async () => {
  const { sessions, transport } = setUp()
  const texts = await Promise.all(
    Array.from({ length: 40 }, async (_none, index) => (await transport(String(index), init())).text()),
  )
  expect(texts).toEqual(Array(40).fill('body'))
  expect(sessions).toHaveLength(6)
})

test('a request waits until the demo platform listens', async () => {
  const listening = Promise.withResolvers<null>()
  const requested: string[] = []
  const transport = holdUntil(
    () => listening.promise,
    (address) => {
      requested.push(address)
      return Promise.resolve(new Response('body'))
    },
  )
  const answer = transport('a', init())
  await Promise.resolve()
  expect(requested).toEqual([])
  listening.resolve(null)
  expect(await (await answer).text()).toBe('body')
  expect(requested).toEqual(['a'])
})
